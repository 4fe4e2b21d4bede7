import { createRequire } from 'node:module'
import type { Highs } from 'highs'
import type { SolveModel } from './fill-roster.ts'

/** Costs that lie less apart are as good as each other; a place more is worth a hundred times as much. */
const GOOD_ENOUGH = 10

/** Solves models with HiGHS (mixed-integer programs, WebAssembly); it blocks its thread. */
export async function openSolver(): Promise<SolveModel> {
  // The package declares CommonJS types alone, and is loaded as what it declares.
  const load = createRequire(import.meta.url)('highs') as () => Promise<Highs>
  const highs = await load()
  return (text, seconds) => {
    const { Columns } = highs.solve(text, { time_limit: seconds, mip_abs_gap: GOOD_ENOUGH, mip_rel_gap: 0, output_flag: false })
    const names = Object.entries(Columns).flatMap(([name, column]) => ('Primal' in column && column.Primal > 0.5 ? [name] : []))
    return names.length > 0 ? new Set(names) : undefined
  }
}
