import type { OpenSession } from '@menara/shared/contract/people/accounts.contract.ts'
import { and, desc, eq, gt, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { sessions } from '../../../schema/people.ts'

export interface NewSession {
  readonly id: string
  readonly user_id: string
  readonly refresh_hash: string
  readonly address: string
  readonly agent: string
  readonly created_at: string
  readonly last_used_at: string
  readonly expires_at: string
  readonly ends_at: string
  readonly idle_minutes: number | null
}
export interface Ended {
  readonly id: string
  readonly user_id: string
}

export interface Renewal {
  readonly refresh_hash: string
  readonly renewal_salt: string
}

export type SessionsStore = ReturnType<typeof sessionsStore>

const ENDED = { id: sessions.id, user_id: sessions.user_id }
const SHOWN = {
  id: sessions.id,
  created_at: sessions.created_at,
  last_used_at: sessions.last_used_at,
  address: sessions.address,
  agent: sessions.agent,
}
const ofSomebodyActive = sql`exists (select from users u where u.id = ${sessions.user_id} and u.status = 'active')`
/** Its newest tokens have not come back yet: their answer may have been lost. */
const isUnused = lte(sessions.last_used_at, sessions.renewed_at)
const openAt = (at: string) => and(isNull(sessions.revoked_at), gt(sessions.expires_at, at))
const longOverAt = (at: string) => or(lt(sessions.expires_at, at), lt(sessions.revoked_at, sql`${at}::timestamptz - interval '30 days'`))

/** When a session that is used at an instant ends, as long as it is not used again. */
const lastingFrom = (used: string) => sql`least(
  coalesce(${sessions.ends_at}, ${sessions.created_at} + interval '30 days'),
  coalesce(${used}::timestamptz + ${sessions.idle_minutes} * interval '1 minute', 'infinity'))`

/** The one writer of `sessions`. */
export function sessionsStore(db: Database, now: () => Date) {
  const at = () => now().toISOString()
  const end = (which: ReturnType<typeof and>): Promise<Ended[]> =>
    db.sql
      .update(sessions)
      .set({ revoked_at: at() })
      .where(and(which, isNull(sessions.revoked_at)))
      .returning(ENDED)
  return {
    eraseOf: erasing(db),
    async insert(row: NewSession): Promise<void> {
      await db.sql.delete(sessions).where(and(eq(sessions.user_id, row.user_id), longOverAt(at())))
      await db.sql.insert(sessions).values(row)
    },

    /** From where and with what a person was signed in, as far as it is remembered. */
    places: (userId: string): Promise<{ address: string; agent: string }[]> =>
      db.sql.selectDistinct({ address: sessions.address, agent: sessions.agent }).from(sessions).where(eq(sessions.user_id, userId)),

    /** The refresh token is exchanged by the write itself: of two that come with the same one, one wins. Undefined: it is not the valid one of an open session. */
    async rotate(hash: string, fresh: Renewal): Promise<Ended | undefined> {
      const used = at()
      const [row] = await db.sql
        .update(sessions)
        .set({ ...fresh, previous_hash: hash, renewed_at: used, last_used_at: used, expires_at: lastingFrom(used) })
        .where(and(eq(sessions.refresh_hash, hash), openAt(at()), ofSomebodyActive))
        .returning(ENDED)
      return row
    },

    /** The open session that this token was exchanged for: after `since`, or at any time when nothing was done with what it was exchanged for. */
    async renewedSince(hash: string, since: string): Promise<(Ended & { renewal_salt: string }) | undefined> {
      const [row] = await db.sql
        .select({ ...ENDED, renewal_salt: sql<string>`${sessions.renewal_salt}` })
        .from(sessions)
        .where(and(eq(sessions.previous_hash, hash), or(gt(sessions.renewed_at, since), isUnused), openAt(at()), ofSomebodyActive))
      return row
    },

    /** Ends the session whose refresh token this was, spent at `since` at the latest. */
    endReused: (hash: string, since: string): Promise<Ended[]> =>
      end(and(eq(sessions.previous_hash, hash), or(isNull(sessions.renewed_at), lte(sessions.renewed_at, since)))),
    endFamily: (id: string): Promise<Ended[]> => end(eq(sessions.id, id)),
    idOf: async (hash: string): Promise<string | undefined> =>
      (await db.sql.select({ id: sessions.id }).from(sessions).where(eq(sessions.refresh_hash, hash)))[0]?.id,
    endOne: (id: string, userId: string): Promise<Ended[]> =>
      end(and(eq(sessions.id, id), eq(sessions.user_id, userId), gt(sessions.expires_at, at()))),
    /** All of a person, or all but the one kept. */
    endAll: (userId: string, keptId?: string): Promise<Ended[]> =>
      end(and(eq(sessions.user_id, userId), keptId === undefined ? undefined : ne(sessions.id, keptId))),

    async touch(id: string, used: string): Promise<void> {
      await db.sql
        .update(sessions)
        .set({ last_used_at: used, expires_at: lastingFrom(used) })
        .where(and(eq(sessions.id, id), lt(sessions.last_used_at, used)))
    },

    async open(userId: string, currentId: string): Promise<OpenSession[]> {
      const rows = await db.sql
        .select(SHOWN)
        .from(sessions)
        .where(and(eq(sessions.user_id, userId), openAt(at())))
        .orderBy(desc(sessions.last_used_at), desc(sessions.id))
      return rows.map((row) => ({ ...row, current: row.id === currentId }))
    },
  }
}

/** Removes every trace of where a person was signed in; gives how many. */
const erasing =
  (db: Database) =>
  async (userId: string): Promise<number> =>
    (await db.sql.delete(sessions).where(eq(sessions.user_id, userId)).returning({ id: sessions.id })).length
