import type { HeldPass } from '@menara/shared/contract/visitors/passes.contract.ts'
import { isPresent } from '@menara/shared/domain/visitors/visitor-state.ts'

export const isOverdue = ({ state, visitor }: HeldPass, now: number): boolean =>
  state === 'out' && visitor !== null && Date.parse(visitor.until) < now

/** Overdue first, then missing, then what is out longest. */
export function inUrgency(rows: readonly HeldPass[], now: number): HeldPass[] {
  const waits = (pass: HeldPass): number => (pass.state === 'missing' ? 1 : 2)
  const rank = (pass: HeldPass): number => (isOverdue(pass, now) ? 0 : waits(pass))
  return [...rows].sort((a, b) => rank(a) - rank(b) || a.since.localeCompare(b.since) || a.code.localeCompare(b.code))
}

/** A badge inside comes back with the end of the visit. */
export const endsVisit = ({ kind, state, visitor }: HeldPass): boolean =>
  kind === 'badge' && state === 'out' && visitor !== null && isPresent(visitor.state)
