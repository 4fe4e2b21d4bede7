import type { SlaFigure } from '@menara/shared/contract/sla/slas.contract.ts'

type Sums = Pick<SlaFigure, 'met' | 'breached' | 'running' | 'breach_minutes'>

/** Figures added up by a part of them. */
export function summed(rows: readonly SlaFigure[], by: (row: SlaFigure) => string): ReadonlyMap<string, Sums> {
  const sums = new Map<string, Sums>()
  for (const row of rows) {
    const { met = 0, breached = 0, running = 0, breach_minutes = 0 } = sums.get(by(row)) ?? {}
    sums.set(by(row), {
      met: met + row.met,
      breached: breached + row.breached,
      running: running + row.running,
      breach_minutes: breach_minutes + row.breach_minutes,
    })
  }
  return sums
}

/** Per cent of the decided ones that were kept; null while none is decided. */
export const shareKept = ({ met, late }: { readonly met: number; readonly late: number }): number | null =>
  met + late === 0 ? null : (100 * met) / (met + late)
export const shareMet = ({ met, breached }: Pick<Sums, 'met' | 'breached'>): number | null => shareKept({ met, late: breached })
