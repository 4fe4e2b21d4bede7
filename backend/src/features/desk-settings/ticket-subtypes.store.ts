import type { TicketSubtype } from '@menara/shared/contract/desk/ticket-subtypes.contract.ts'
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { listNames } from '../../platform/db/json-lists.ts'
import { slaPolicies } from '../../schema/desk/sla.ts'
import { groups } from '../../schema/people.ts'
import { ticketSubtypes } from '../../schema/tickets/ticket-subtypes.ts'
import { tickets } from '../../schema/tickets/tickets.ts'

export type TicketSubtypesStore = ReturnType<typeof ticketSubtypesStore>
type NewSubtype = typeof ticketSubtypes.$inferInsert
interface Asked {
  readonly ticketTypeId?: number | undefined
  readonly groupIds?: readonly string[] | undefined
  readonly archived?: boolean | undefined
  /** Sites of the reader: those of teams of other sites are left out; null or not said: all. */
  readonly sites?: readonly string[] | null
}
const LOCK = 0x4454 // 'DT'

/** Everybody's, and those of teams that serve one of these sites or all. */
const seenAt = (sites: readonly string[] | null): SQL | undefined =>
  sites === null ? undefined : or(isNull(groups.location_id), inArray(groups.location_id, [...sites]))

/** The one writer of `ticket_subtypes`. */
export function ticketSubtypesStore(db: Database) {
  async function where(condition: SQL | undefined): Promise<TicketSubtype[]> {
    const rows = await db.sql
      .select({ subtype: ticketSubtypes, group: { id: groups.id, name: groups.name } })
      .from(ticketSubtypes)
      .leftJoin(groups, eq(groups.id, ticketSubtypes.group_id))
      .where(condition)
      .orderBy(asc(ticketSubtypes.ticket_type_id), asc(ticketSubtypes.sort), asc(ticketSubtypes.id))
    return rows.map(({ subtype: { group_id: _group, ...item }, group }) => ({ ...item, group }))
  }
  return {
    /** Lets one change of a type's sub-types happen at a time, until the transaction ends. */
    async hold(): Promise<void> {
      await db.sql.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    },
    list: ({ ticketTypeId, groupIds, archived, sites = null }: Asked): Promise<TicketSubtype[]> =>
      where(
        and(
          ticketTypeId === undefined ? undefined : eq(ticketSubtypes.ticket_type_id, ticketTypeId),
          archived ? undefined : ticketSubtypes.active,
          groupIds && or(isNull(ticketSubtypes.group_id), inArray(ticketSubtypes.group_id, [...groupIds])),
          seenAt(sites),
        ),
      ),
    find: async (id: string, sites: readonly string[] | null): Promise<TicketSubtype | undefined> =>
      (await where(and(eq(ticketSubtypes.id, id), seenAt(sites))))[0],
    async insert(row: NewSubtype): Promise<void> {
      await db.sql.insert(ticketSubtypes).values(row)
    },
    async update(id: string, facts: Partial<NewSubtype>): Promise<void> {
      await db.sql.update(ticketSubtypes).set(facts).where(eq(ticketSubtypes.id, id))
    },
    /** What names it. Whatever takes it at this moment waits until the transaction ends. */
    async uses(id: string): Promise<Record<string, number>> {
      await db.sql.select({ id: ticketSubtypes.id }).from(ticketSubtypes).where(eq(ticketSubtypes.id, id)).for('update')
      return {
        tickets: await db.sql.$count(tickets, eq(tickets.subtype_id, id)),
        'service level policies': await db.sql.$count(slaPolicies, listNames(slaPolicies.subtype_ids, id)),
      }
    },
    async remove(id: string): Promise<void> {
      await db.sql.delete(ticketSubtypes).where(eq(ticketSubtypes.id, id))
    },
    /** The row, kept from being removed until the transaction ends. */
    async keep(id: string): Promise<TicketSubtype | undefined> {
      await db.sql.select({ id: ticketSubtypes.id }).from(ticketSubtypes).where(eq(ticketSubtypes.id, id)).for('key share')
      return (await where(eq(ticketSubtypes.id, id)))[0]
    },
  }
}
