import { Refused } from './call.ts'

/** Lists whose failure leads to /login, by the names of their calls (section 8 of the specification). */
const LEADING_AWAY: ReadonlySet<string> = new Set(['locations.list', 'assets.list', 'attendances.list', 'attendances.summary'])
/** A failure this soon after another one leads nowhere: the page says what is wrong. In ms. */
const SOON_MS = 60_000

/** The call that a cache key is of: keys begin with its name. */
export const callOf = (queryKey: readonly unknown[]): string => queryKey.slice(0, 2).join('.')

let failedAt = Number.NEGATIVE_INFINITY

/**
 * Whether this failure leads to /login: of one of those lists, answered by the server, and the first for a minute. A session that is still
 * valid comes straight back from there; the list that fails again then must not go round in a circle.
 */
export function leadsAway(name: string, error: unknown, now: number): boolean {
  if (!LEADING_AWAY.has(name) || !(error instanceof Refused) || error.status === 0) return false
  const isFirst = now - failedAt >= SOON_MS
  failedAt = now
  return isFirst
}

type Leave = () => Promise<unknown>
let leave: Leave = () => Promise.resolve()
/** The router says how to go to /login and back. */
export function onLeaving(go: Leave): void {
  leave = go
}
/** Goes to /login; resolved when the address that the visit ended at is shown. */
export const leaveForLogin: Leave = () => leave()
