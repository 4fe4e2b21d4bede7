import type { Stale } from '../feeds/connection/frames.ts'
import type { Delta } from '../feeds/events/ring.ts'
import type { Whole } from '../feeds/rows/snapshot-cache.ts'

/** What the leader of a scope says to the other gateways. */
export type Word =
  | { readonly k: 'steps'; readonly epoch: string; readonly steps: readonly { readonly seq: number; readonly ops: string }[] }
  /** Everything is new: read it again. */
  | { readonly k: 'whole' }
  | { readonly k: 'confirm'; readonly epoch: string; readonly polledAt: number; readonly sourceAt: number | null }
  | { readonly k: 'stale' | 'fresh'; readonly it: Stale }
  /** Nobody leads any more. */
  | { readonly k: 'free' }
export type Said = Word & { readonly from: string }

/** What Redis holds of a scope. */
export interface Held extends Whole {
  readonly polledAt: number
  readonly sourceAt: number | null
  readonly stale: Stale | null
}

/** Reads the answer of JOIN. `held` is null where nothing is kept. */
export function readJoin(answer: unknown): { mine: boolean; held: Held | null } {
  const [mine, meta, rows, recent] = answer as [number, string[], string[], string[]]
  const facts = pairs(meta)
  const epoch = facts.get('epoch')
  if (epoch === undefined) return { mine: mine === 1, held: null }
  const number = (name: string) => (facts.get(name) ? Number(facts.get(name)) : null)
  return {
    mine: mine === 1,
    held: {
      epoch,
      seq: Number(facts.get('seq')),
      rows: pairs(rows),
      recent: recent.map((text) => JSON.parse(text) as Delta),
      polledAt: number('polledAt') ?? 0,
      sourceAt: number('sourceAt'),
      stale: facts.get('stale') ? (JSON.parse(facts.get('stale') as string) as Stale) : null,
    },
  }
}

function pairs(flat: readonly string[]): Map<string, string> {
  const map = new Map<string, string>()
  for (let i = 0; i < flat.length; i += 2) map.set(flat[i] as string, flat[i + 1] as string)
  return map
}
