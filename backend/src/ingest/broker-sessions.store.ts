import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { brokerSessions, installations } from '../schema/monitoring/broker-sessions.ts'

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

/** The number of the session where there is one for all. */
const ONLY = 0
/** A holder that is stopped gets so long to empty its session. */
const LEAVING_MS = 60_000

const after = (ms: number) => sql`clock_timestamp() + make_interval(secs => ${ms / 1000}::float8)`
const now = sql`clock_timestamp()`
const free = sql`(select min(candidate) from generate_series(0, (select count(*)::int from broker_sessions)) candidate
  where candidate not in (select slot from broker_sessions))`

/**
 * Finds the sessions of others whose holder is gone. While the database is away nobody can renew anything: a session counts as abandoned
 * when it was left, or when its time is over and nothing about it has changed for as long again, counted by this process.
 */
function abandonedIn({ db, holder, heldMs }: SessionsNeeds) {
  /** By number: what was last renewed by whom, and since when nothing of that has changed. */
  let seen = new Map<number, { readonly mark: string; readonly since: number }>()
  return {
    async find(): Promise<{ slot: number; until: string }[]> {
      const asked = performance.now()
      const { slot, holder: by, leaving } = brokerSessions
      const rows = await db.sql
        .select({ slot, by, leaving, until: sql<string>`until::text`, isOver: sql<boolean>`until <= clock_timestamp()` })
        .from(brokerSessions)
        .where(ne(by, holder))
        .orderBy(slot)
      const before = seen
      seen = new Map(
        rows.map((row) => {
          const mark = `${row.by} ${row.until}`
          const last = before.get(row.slot)
          return [row.slot, last?.mark === mark ? last : { mark, since: asked }]
        }),
      )
      // The embedded database belongs to one process: whoever held a session before is gone.
      if (db.engine === 'pglite') return rows
      return rows.filter((row) => row.isOver && (row.leaving || asked - (seen.get(row.slot)?.since ?? asked) >= heldMs))
    },
    /** Nothing was heard of the others for a while: how long they have been silent is counted anew. */
    forget(): void {
      seen = new Map()
    },
  }
}

/** Which process holds which session at the outside broker. All times are by the database's clock. */
export function brokerSessionsIn(needs: SessionsNeeds) {
  const { db, holder, newId, heldMs } = needs
  const own = (slot: number) => and(eq(brokerSessions.slot, slot), eq(brokerSessions.holder, holder))
  const abandoned = abandonedIn(needs)

  /** Takes one of them; null when there is none. Two processes never take the same one. */
  async function takeOver(only?: number): Promise<number | null> {
    for (const { slot, until } of await abandoned.find()) {
      if (only !== undefined && slot !== only) continue
      const [row] = await db.sql
        .update(brokerSessions)
        .set({ holder, until: after(heldMs), leaving: false })
        .where(and(eq(brokerSessions.slot, slot), sql`until::text = ${until}`))
        .returning({ slot: brokerSessions.slot })
      if (row) return row.slot
    }
    return null
  }
  async function add(slot: number | ReturnType<typeof sql>): Promise<number | null> {
    const [row] = await db.sql
      .insert(brokerSessions)
      .values({ slot: slot as number, holder, until: after(heldMs) })
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
    takeOver: () => takeOver(),
    /** A session of one's own: one whose holder is gone, else the lowest number that is free. */
    async take(): Promise<number> {
      for (;;) {
        const slot = (await takeOver()) ?? (await add(free))
        if (slot !== null) return slot
      }
    },
    /** The one session of all; null while another process holds it. */
    takeOnly: async (): Promise<number | null> => (await takeOver(ONLY)) ?? (await add(ONLY)),
    forget: abandoned.forget,
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
