import type { Visitor } from '@menara/shared/contract/visitors/visitors.contract.ts'

const MINUTE_MS = 60_000
/** The last part of a target, in which it is nearly missed. */
const NEAR = 0.25

/** At the gate, and neither let in nor gone. */
export const isWaiting = ({ arrived_at, checked_in_at, ended_at }: Pick<Visitor, 'arrived_at' | 'checked_in_at' | 'ended_at'>): boolean =>
  arrived_at !== null && checked_in_at === null && ended_at === null

/** Who waits, longest first. */
export const longestFirst = (rows: readonly Visitor[]): Visitor[] =>
  rows.filter(isWaiting).sort((a, b) => (a.arrived_at ?? '').localeCompare(b.arrived_at ?? '') || a.name.localeCompare(b.name))

interface Remaining {
  /** `near`: less than a quarter of the target is left. */
  readonly is: 'left' | 'near' | 'over'
  /** Begun minutes that are left, or whole ones that are over. */
  readonly minutes: number
}
/** How much is left of the target somebody waits for; null where there is none. */
export function remainingOf({ gate, ...visitor }: Pick<Visitor, 'gate' | 'arrived_at' | 'checked_in_at' | 'ended_at'>, now: number) {
  if (!gate?.due_at || !isWaiting(visitor)) return null
  const left = Date.parse(gate.due_at) - now
  if (left < 0) return { is: 'over', minutes: Math.floor(-left / MINUTE_MS) } satisfies Remaining
  const isNear = left < NEAR * (gate.target_minutes ?? 0) * MINUTE_MS
  return { is: isNear ? 'near' : 'left', minutes: Math.ceil(left / MINUTE_MS) } satisfies Remaining
}
