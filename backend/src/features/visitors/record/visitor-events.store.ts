import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { users } from '../../../schema/people.ts'
import { visitorEvents } from '../../../schema/visitors/visitors.ts'

export type NewEvent = typeof visitorEvents.$inferInsert
export type VisitorEventsStore = ReturnType<typeof visitorEventsStore>

/** The one writer of `visitor_events`. */
export function visitorEventsStore(db: Database) {
  return {
    ...asking(db),
    async write(event: NewEvent): Promise<void> {
      await db.sql.insert(visitorEvents).values(event)
    },
    /** When this address last looked. */
    async lastView(linkId: string, address: string): Promise<string | undefined> {
      const [row] = await db.sql
        .select({ at: visitorEvents.at })
        .from(visitorEvents)
        .where(and(eq(visitorEvents.link_id, linkId), eq(visitorEvents.kind, 'viewed'), eq(visitorEvents.address, address)))
        .orderBy(desc(visitorEvents.id))
        .limit(1)
      return row?.at
    },
    /** Of a visitor and of their link, newest first. */
    async of(visitorId: string, linkId: string | null, limit: number) {
      return db.sql
        .select({
          id: visitorEvents.id,
          visitor_id: visitorEvents.visitor_id,
          kind: visitorEvents.kind,
          by: { id: users.id, name: users.name },
          address: visitorEvents.address,
          agent: visitorEvents.agent,
          text: visitorEvents.text,
          at: visitorEvents.at,
        })
        .from(visitorEvents)
        .leftJoin(users, eq(users.id, visitorEvents.by_id))
        .where(
          or(
            eq(visitorEvents.visitor_id, visitorId),
            linkId ? and(eq(visitorEvents.link_id, linkId), isNull(visitorEvents.visitor_id)) : undefined,
          ),
        )
        .orderBy(desc(visitorEvents.id))
        .limit(limit)
    },
    /** What was written about a visitor, and from where their link was looked at, when nobody else has the link. */
    async forget(visitorId: string, linkId: string | null): Promise<void> {
      const blank = { address: '', agent: '', text: '' }
      await db.sql.update(visitorEvents).set(blank).where(eq(visitorEvents.visitor_id, visitorId))
      if (linkId === null) return
      const alone = sql`not exists (select from visitors it where it.link_id = ${linkId} and it.id <> ${visitorId} and it.erased_at is null)`
      await db.sql
        .update(visitorEvents)
        .set(blank)
        .where(and(eq(visitorEvents.link_id, linkId), alone))
    },
  }
}

/** What was so, by what was written. */
function asking(db: Database) {
  return {
    async wasMailed(visitorId: string): Promise<boolean> {
      const mine = and(eq(visitorEvents.visitor_id, visitorId), eq(visitorEvents.kind, 'mailed_invited'))
      return (await db.sql.select({ id: visitorEvents.id }).from(visitorEvents).where(mine).limit(1)).length > 0
    },
    /** Who invited them or took them in; null: a series, or somebody else of the group. */
    async invitedBy(visitorId: string): Promise<string | null> {
      const [row] = await db.sql
        .select({ by: visitorEvents.by_id })
        .from(visitorEvents)
        .where(and(eq(visitorEvents.visitor_id, visitorId), inArray(visitorEvents.kind, ['invited', 'walked_in'])))
        .orderBy(visitorEvents.id)
        .limit(1)
      return row?.by ?? null
    },
    /** Whether it was the refusal of their visit that withdrew them last. */
    async wasRefused(visitorId: string): Promise<boolean> {
      const [last] = await db.sql
        .select({ kind: visitorEvents.kind })
        .from(visitorEvents)
        .where(and(eq(visitorEvents.visitor_id, visitorId), inArray(visitorEvents.kind, ['refused', 'cancelled'])))
        .orderBy(desc(visitorEvents.id))
        .limit(1)
      return last?.kind === 'refused'
    },
  }
}
