import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { brokerSessions, installations } from '../schema/broker-sessions.ts'

interface SessionsNeeds {
  readonly db: Database
  /** Unique for each process. */
  readonly holder: string
  /** Id of an installation that has none yet. */
  readonly newId: () => string
  /** How long a session stays with a holder that does not renew it, in milliseconds. */
  readonly heldMs: number
}
export type BrokerSessions = ReturnType<typeof brokerSessionsIn>

/** A holder that is stopped gets so long to empty its session. */
const LEAVING_MS = 60_000

/** Which process holds which session at the outside broker. All times are by the database's clock. */
export function brokerSessionsIn({ db, holder, newId, heldMs }: SessionsNeeds) {
  const after = (ms: number) => sql`clock_timestamp() + make_interval(secs => ${ms / 1000}::float8)`
  const now = sql`clock_timestamp()`
  const own = (slot: number) => and(eq(brokerSessions.slot, slot), eq(brokerSessions.holder, holder))

  /** Takes the lowest session whose holder is gone; null when there is none. Two processes never take the same one. */
  async function takeOver(): Promise<number | null> {
    // The embedded database belongs to one process: whoever held a session before is gone.
    const gone = db.engine === 'pglite' ? sql`holder <> ${holder}` : sql`until <= clock_timestamp()`
    const [row] = await db.sql
      .update(brokerSessions)
      .set({ holder, until: after(heldMs), leaving: false })
      .where(sql`slot = (select slot from broker_sessions where ${gone} order by slot limit 1 for update skip locked)`)
      .returning({ slot: brokerSessions.slot })
    return row?.slot ?? null
  }
  async function add(): Promise<number | null> {
    const free = sql`(select min(candidate) from generate_series(0, (select count(*)::int from broker_sessions)) candidate
      where candidate not in (select slot from broker_sessions))`
    const [row] = await db.sql
      .insert(brokerSessions)
      .values({ slot: free as unknown as number, holder, until: after(heldMs) })
      .onConflictDoNothing()
      .returning({ slot: brokerSessions.slot })
    return row?.slot ?? null
  }

  return {
    /** The kept id of this installation: equal for all backends on one database, and after a new host name. */
    async installation(): Promise<string> {
      await db.sql.insert(installations).values({ id: newId() }).onConflictDoNothing()
      const [row] = await db.sql.select({ id: installations.id }).from(installations)
      if (!row) throw new Error('The installation has no id')
      return row.id
    },
    takeOver,
    /** A session of one's own: one whose holder is gone, else the lowest number that is free. */
    async take(): Promise<number> {
      for (;;) {
        const slot = (await takeOver()) ?? (await add())
        if (slot !== null) return slot
      }
    },
    /** False: another process has taken it over. */
    async renew(slot: number): Promise<boolean> {
      const rows = await db.sql
        .update(brokerSessions)
        .set({ until: after(heldMs) })
        .where(own(slot))
        .returning({ slot: brokerSessions.slot })
      return rows.length > 0
    },
    /** Says that the session is being ended. True when another process is there to do the work from now on. */
    async leave(slot: number): Promise<boolean> {
      await db.sql
        .update(brokerSessions)
        .set({ until: after(LEAVING_MS), leaving: true })
        .where(own(slot))
      const others = and(ne(brokerSessions.holder, holder), eq(brokerSessions.leaving, false), gt(brokerSessions.until, now))
      return (await db.sql.select({ slot: brokerSessions.slot }).from(brokerSessions).where(others).limit(1)).length > 0
    },
    /** The session goes on existing at the broker, for whoever takes it over. */
    async keep(slot: number): Promise<void> {
      await db.sql.update(brokerSessions).set({ until: now, leaving: true }).where(own(slot))
    },
    /** The session has ended at the broker. */
    async remove(slot: number): Promise<void> {
      await db.sql.delete(brokerSessions).where(own(slot))
    },
  }
}
