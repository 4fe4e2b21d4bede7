import type { GateClock } from '@menara/shared/contract/visitors/visitor-gates.contract.ts'

const MINUTE_MS = 60_000
type Moment = string | null
interface Wait {
  readonly arrived_at: Moment
  readonly checked_in_at: Moment
  readonly ended_at: Moment
  readonly gate_due_at: Moment
  readonly gate_missed_at: Moment
}

/** Somebody has come: they wait from now on, at most so many minutes where their site aims at any. */
export const comingAt = (at: string, minutes: number | null) => ({
  arrived_at: at,
  gate_due_at: minutes === null ? null : new Date(Date.parse(at) + minutes * MINUTE_MS).toISOString(),
})

/** They are not at the gate any more, and wait anew when they come another time. What was missed stays missed. */
export const AWAY = { arrived_at: null, gate_due_at: null } as const

/** The target of a wait that lasts until this moment at least: missed when it passed, as of then. */
export function missedBy({ checked_in_at, ended_at, gate_due_at: due, gate_missed_at }: Wait, at: string) {
  const isOver = checked_in_at !== null || ended_at !== null || gate_missed_at !== null
  return due === null || isOver || at <= due ? undefined : { gate_missed_at: due }
}

/** The same where these facts end the wait, whether the clock has looked meanwhile or not. */
export function missedWith(wait: Wait, facts: { readonly [Fact in 'checked_in_at' | 'ended_at']?: Moment | undefined } = {}) {
  const at = facts.checked_in_at ?? facts.ended_at
  return at ? missedBy(wait, at) : undefined
}

/** The clock of a wait as everybody sees it. */
export function gateOf(wait: Wait): GateClock | null {
  const { arrived_at, gate_due_at: due_at, gate_missed_at: missed_at } = wait
  if (due_at === null && missed_at === null) return null
  const target_minutes = due_at && arrived_at ? Math.round((Date.parse(due_at) - Date.parse(arrived_at)) / MINUTE_MS) : null
  return { state: stateOf(wait), due_at, target_minutes, missed_at }
}

function stateOf({ checked_in_at, ended_at, gate_missed_at }: Wait): GateClock['state'] {
  if (gate_missed_at !== null) return 'missed'
  if (checked_in_at !== null) return 'met'
  return ended_at === null ? 'running' : 'left'
}
