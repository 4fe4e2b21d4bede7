import type { TicketView } from '@menara/shared/contract/desk/ticket-views.contract.ts'
import { and, asc, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import { users } from '../../../schema/people.ts'
import { ticketViewGroups, ticketViewPlaces, ticketViews } from '../../../schema/tickets/ticket-views.ts'

type NewView = typeof ticketViews.$inferInsert
export type ViewRow = Omit<TicketView, 'editable'>
export type TicketViewsStore = ReturnType<typeof ticketViewsStore>

const groupRefs = sql<
  TicketView['groups']
>`(select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.name), '[]')
  from ticket_view_groups vg join groups g on g.id = vg.group_id where vg.view_id = ${ticketViews.id})`

/** The one writer of `ticket_views`, `ticket_view_groups` and `ticket_view_places`. */
export const ticketViewsStore = (db: Database) => ({ ...readingOf(db), ...writingOf(db) })

/** Their own, those for everybody, and those of their teams. */
const visible = ({ userId, groupIds }: Pick<Caller, 'userId' | 'groupIds'>): SQL | undefined =>
  or(
    eq(ticketViews.owner_id, userId),
    eq(ticketViews.shared, 'everybody'),
    groupIds.length === 0
      ? undefined
      : and(
          eq(ticketViews.shared, 'groups'),
          sql`exists (select 1 from ${ticketViewGroups} vg where vg.view_id = ${ticketViews.id} and vg.group_id in ${[...groupIds]})`,
        ),
  )

function readingOf(db: Database) {
  const rows = () =>
    db.sql
      .select({
        id: ticketViews.id,
        ticket_type_id: ticketViews.ticket_type_id,
        name: ticketViews.name,
        filter: ticketViews.filter,
        sort: ticketViews.sort,
        columns: ticketViews.columns,
        shared: ticketViews.shared,
        groups: groupRefs,
        owner: { id: users.id, name: users.name },
        rev: ticketViews.rev,
      })
      .from(ticketViews)
      .leftJoin(users, eq(users.id, ticketViews.owner_id))
      .$dynamic()
  return {
    /** In the order the caller gave them, then by name. */
    async list(ticketTypeId: number, caller: Caller): Promise<ViewRow[]> {
      const place = sql`(select p.place from ${ticketViewPlaces} p where p.view_id = ${ticketViews.id} and p.user_id = ${caller.userId})`
      const found = await rows()
        .where(and(eq(ticketViews.ticket_type_id, ticketTypeId), visible(caller)))
        .orderBy(sql`${place} nulls last`, asc(ticketViews.name), asc(ticketViews.id))
        .limit(200)
      return found as ViewRow[]
    },
    async find(id: string, caller: Caller): Promise<ViewRow | undefined> {
      const [row] = await rows().where(and(eq(ticketViews.id, id), visible(caller)))
      return row as ViewRow | undefined
    },
    async owned(ticketTypeId: number, userId: string): Promise<number> {
      const [row] = await db.sql
        .select({ count: count() })
        .from(ticketViews)
        .where(and(eq(ticketViews.ticket_type_id, ticketTypeId), eq(ticketViews.owner_id, userId)))
      return row?.count ?? 0
    },
  }
}

function writingOf(db: Database) {
  async function give(id: string, groupIds: readonly string[]): Promise<void> {
    await db.sql.delete(ticketViewGroups).where(eq(ticketViewGroups.view_id, id))
    if (groupIds.length > 0) await db.sql.insert(ticketViewGroups).values(groupIds.map((group_id) => ({ view_id: id, group_id })))
  }
  return {
    async insert(view: NewView, groupIds: readonly string[]): Promise<void> {
      await db.sql.insert(ticketViews).values(view)
      await give(view.id, groupIds)
    },
    /** Only when nobody changed it since `rev`; false otherwise. */
    async update(
      id: string,
      rev: number,
      { groupIds, ...facts }: Partial<NewView> & { readonly groupIds: readonly string[] },
    ): Promise<boolean> {
      const written = await db.sql
        .update(ticketViews)
        .set({ ...facts, rev: rev + 1 })
        .where(and(eq(ticketViews.id, id), eq(ticketViews.rev, rev)))
        .returning({ id: ticketViews.id })
      if (written.length > 0) await give(id, groupIds)
      return written.length > 0
    },
    async remove(id: string): Promise<void> {
      await db.sql.delete(ticketViews).where(eq(ticketViews.id, id))
    },
    /** Takes the place of the order that was. */
    async arrange(userId: string, { all, ids }: { readonly all: readonly string[]; readonly ids: readonly string[] }): Promise<void> {
      if (all.length > 0)
        await db.sql.delete(ticketViewPlaces).where(and(eq(ticketViewPlaces.user_id, userId), inArray(ticketViewPlaces.view_id, [...all])))
      if (ids.length > 0) await db.sql.insert(ticketViewPlaces).values(ids.map((view_id, place) => ({ user_id: userId, view_id, place })))
    },
  }
}
