import { and, asc, eq, ilike, inArray, sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { likeText } from '../../../platform/paging.ts'
import type { TicketRow } from '../../../ports/tickets/tickets.ts'
import { users } from '../../../schema/people.ts'
import { ticketFollowers } from '../../../schema/tickets/ticket-followers.ts'

type Row = typeof ticketFollowers.$inferSelect
export type Following = Pick<Row, 'user_id' | 'following' | 'why'> & { readonly name: string }
export type TicketFollowersStore = ReturnType<typeof ticketFollowersStore>

/** The one writer of `ticket_followers`. */
export function ticketFollowersStore(db: Database) {
  return {
    of: (ticketId: string): Promise<Following[]> =>
      db.sql
        .select({ user_id: ticketFollowers.user_id, following: ticketFollowers.following, why: ticketFollowers.why, name: users.name })
        .from(ticketFollowers)
        .innerJoin(users, eq(users.id, ticketFollowers.user_id))
        .where(eq(ticketFollowers.ticket_id, ticketId))
        .orderBy(asc(users.name), asc(users.id)),
    async put(row: Row): Promise<void> {
      const { following, why, at } = row
      await db.sql
        .insert(ticketFollowers)
        .values(row)
        .onConflictDoUpdate({ target: [ticketFollowers.ticket_id, ticketFollowers.user_id], set: { following, why, at } })
    },
    /** Those who have decided themselves keep to it. */
    async putNew(rows: readonly Row[]): Promise<void> {
      if (rows.length > 0)
        await db.sql
          .insert(ticketFollowers)
          .values([...rows])
          .onConflictDoNothing()
    },
    /** Who sees a ticket although not everybody's tickets are theirs: named by it, in its team, a viewer, asked to approve. */
    async concerned({ id, requester, assignee, group }: TicketRow): Promise<string[]> {
      const rows = await rowsOf<{ id: string }>(
        db,
        sql`select user_id as id from ticket_viewers where ticket_id = ${id} and user_id is not null
          union select member.user_id from ticket_viewers viewer join group_members member on member.group_id = viewer.group_id where viewer.ticket_id = ${id}
          union select user_id from group_members where group_id = ${group?.id ?? null}`,
      )
      return [...rows.map((row) => row.id), ...[requester, assignee].flatMap((item) => (item ? [item.id] : []))]
    },
    /** Asked to approve, or having decided: they may look at it whatever else they may. */
    async asked(ticketId: string): Promise<string[]> {
      const rows = await rowsOf<{ id: string }>(
        db,
        sql`select distinct user_id as id from approval_seats where ticket_id = ${ticketId} and (open or voted)`,
      )
      return rows.map((row) => row.id)
    },
    /** Active people of these ids, by name; of those found by a text when one is given. */
    async named(
      ids: readonly string[],
      { search, limit }: { search?: string | undefined; limit: number },
    ): Promise<{ id: string; name: string }[]> {
      if (ids.length === 0) return []
      const found = search ? ilike(users.name, likeText(search)) : undefined
      return db.sql
        .select({ id: users.id, name: users.name })
        .from(users)
        .where(and(inArray(users.id, [...ids]), eq(users.status, 'active'), found))
        .orderBy(asc(users.name), asc(users.id))
        .limit(limit)
    },
  }
}
