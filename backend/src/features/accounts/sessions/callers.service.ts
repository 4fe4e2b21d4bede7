import { type Caller, callerOf } from '../../../platform/access/caller.ts'
import { audienceOf } from '../audience.policy.ts'
import type { CallerRow, CallersStore } from './callers.store.ts'

/** An answer about a session is used again for this long, so a revocation elsewhere counts at the latest then. */
const KEPT_MS = 2000
const TOUCH_MS = 60_000
const MOST_KEPT = 10_000

export interface CallersNeeds {
  readonly store: Pick<CallersStore, 'bySession'>
  now(): Date
  readToken(token: string): Promise<{ userId: string; sessionId: string; issuedAt: number } | null>
  /** Notes that a session and its person were here. */
  touch(row: { sessionId: string; userId: string }, at: string): Promise<void>
}

interface Kept {
  readonly at: number
  readonly row: Promise<CallerRow | undefined>
}

/** Who a token is. Sessions are remembered for 2 s; `forget` is called after every change of who may what. */
export function callersService({ store, now, readToken, touch }: CallersNeeds) {
  const kept = new Map<string, Kept>()

  function load(sessionId: string, issuedAt: number): Promise<CallerRow | undefined> {
    const at = now().getTime()
    const known = kept.get(sessionId)
    if (known && Math.abs(at - known.at) < KEPT_MS) return known.row
    if (kept.size >= MOST_KEPT) kept.clear()
    const row = read(sessionId, { at, issuedAt })
    row.catch(() => kept.delete(sessionId))
    kept.set(sessionId, { at, row })
    return row
  }

  async function read(sessionId: string, { at, issuedAt }: { at: number; issuedAt: number }): Promise<CallerRow | undefined> {
    const row = await store.bySession(sessionId)
    if (row && stands(row, at) && isNoted(row, { at, issuedAt })) await touch(row, new Date(at).toISOString())
    return row
  }

  return {
    async identify(token: string): Promise<Caller | null> {
      const facts = await readToken(token)
      if (!facts) return null
      const row = await load(facts.sessionId, facts.issuedAt)
      if (!row || row.userId !== facts.userId || !stands(row, now().getTime())) return null
      const { userId, sessionId, name, groupIds, locationIds, permissions } = row
      return callerOf({ userId, sessionId, name, groupIds, locationIds, permissions, audience: audienceOf(row) })
    },
    forget(): void {
      kept.clear()
    },
  }
}

const stands = (row: CallerRow, at: number): boolean => row.status === 'active' && row.revokedAt === null && Date.parse(row.expiresAt) > at

/**
 * Whether this use is written down. After a renewal the first use of the new access token is, at once: it tells that the renewal's answer
 * arrived. Until then what an older one is used for tells nothing and is not.
 */
function isNoted(row: CallerRow, { at, issuedAt }: { at: number; issuedAt: number }): boolean {
  const renewedAt = row.renewedAt === null ? null : Date.parse(row.renewedAt)
  if (renewedAt === null || Date.parse(row.lastUsedAt) > renewedAt) return isLate(row, at)
  return issuedAt >= Math.floor(renewedAt / 1000) * 1000
}

const isLate = (row: CallerRow, at: number): boolean =>
  Math.min(Date.parse(row.lastUsedAt), Date.parse(row.lastSeenAt ?? '1970-01-01')) + TOUCH_MS <= at
