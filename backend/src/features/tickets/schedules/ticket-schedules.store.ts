import type { TicketSchedule } from '@menara/shared/contract/desk/ticket-schedules.contract.ts'
import { ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import { and, asc, eq, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { slaCalendars } from '../../../schema/desk/sla.ts'
import { groups, users } from '../../../schema/people.ts'
import { areas, assets, locations } from '../../../schema/places.ts'
import { ticketScheduleRuns, ticketSchedules } from '../../../schema/tickets/ticket-schedules.ts'
import { ticketTemplates } from '../../../schema/tickets/ticket-templates.ts'

type ScheduleFacts = typeof ticketSchedules.$inferInsert
export type ScheduleRow = typeof ticketSchedules.$inferSelect
/** A schedule with the names of what it refers to, and whose days off it keeps. */
export interface ScheduleShown extends Omit<TicketSchedule, 'next' | 'assignee_may_work'> {
  readonly daysOff: ReadonlySet<string>
}
type Run = typeof ticketScheduleRuns.$inferSelect
export type TicketSchedulesStore = ReturnType<typeof ticketSchedulesStore>

const ref = (table: { id: unknown; name: unknown }) =>
  sql<{
    id: string
    name: string
  } | null>`case when ${table.id} is null then null else jsonb_build_object('id', ${table.id}, 'name', ${table.name}) end`
const last = sql<Last | null>`(
  select jsonb_build_object('due_at', run.due_at, 'missed', run.missed, 'id', it.id, 'number', it.number, 'ticket_type_id', it.ticket_type_id)
  from ticket_schedule_runs run join tickets it on it.id = run.ticket_id
  where run.schedule_id = ticket_schedules.id order by run.due_at desc limit 1)`
interface Last {
  readonly due_at: string
  readonly missed: number
  readonly id: string
  readonly number: string
  readonly ticket_type_id: number
}

/** The one writer of `ticket_schedules` and `ticket_schedule_runs`. */
export const ticketSchedulesStore = (db: Database) => ({ ...schedulesIn(db), ...runsIn(db) })

function schedulesIn(db: Database) {
  async function where(condition: SQL | undefined, limit = 1): Promise<ScheduleShown[]> {
    const rows = await db.sql
      .select({
        it: ticketSchedules,
        template: {
          id: ticketTemplates.id,
          ticket_type_id: ticketTemplates.ticket_type_id,
          name_en: ticketTemplates.name_en,
          name_id: ticketTemplates.name_id,
        },
        location: { id: locations.id, name: locations.name },
        area: ref(areas),
        asset: ref(assets),
        assignee: ref(users),
        group: ref(groups),
        calendar: { id: slaCalendars.id, name_en: slaCalendars.name_en, name_id: slaCalendars.name_id },
        observed: slaCalendars.observed,
        holidays: slaCalendars.holidays,
        last,
      })
      .from(ticketSchedules)
      .innerJoin(ticketTemplates, eq(ticketTemplates.id, ticketSchedules.template_id))
      .innerJoin(locations, eq(locations.id, ticketSchedules.location_id))
      .leftJoin(areas, eq(areas.id, ticketSchedules.area_id))
      .leftJoin(assets, eq(assets.id, ticketSchedules.asset_id))
      .leftJoin(users, eq(users.id, ticketSchedules.assignee_id))
      .leftJoin(groups, eq(groups.id, ticketSchedules.group_id))
      .leftJoin(slaCalendars, eq(slaCalendars.id, ticketSchedules.calendar_id))
      .where(condition)
      .orderBy(asc(ticketSchedules.name), asc(ticketSchedules.id))
      .limit(limit)
    return rows.map(({ it: item, observed, holidays, last: run, ...named }) => ({
      ...factsOf(item),
      ...named,
      last: run && lastOf(run),
      daysOff: new Set((holidays ?? []).filter(({ kind }) => observed?.includes(kind)).map(({ day }) => day)),
    }))
  }
  return {
    list: (
      { locationIds, locationId, after }: { locationIds: readonly string[] | null; locationId: string | undefined; after: Key | undefined },
      limit: number,
    ): Promise<ScheduleShown[]> =>
      where(
        and(
          locationIds === null ? undefined : inArray(ticketSchedules.location_id, [...locationIds]),
          locationId === undefined ? undefined : eq(ticketSchedules.location_id, locationId),
          after && or(gt(ticketSchedules.name, after[0]), and(eq(ticketSchedules.name, after[0]), gt(ticketSchedules.id, after[1]))),
        ),
        limit,
      ),
    find: async (id: string): Promise<ScheduleShown | undefined> => (await where(eq(ticketSchedules.id, id)))[0],
    async insert(row: ScheduleFacts): Promise<void> {
      await db.sql.insert(ticketSchedules).values(row)
    },
    async update(id: string, facts: Partial<ScheduleFacts>): Promise<void> {
      await db.sql.update(ticketSchedules).set(facts).where(eq(ticketSchedules.id, id))
    },
    async remove(id: string): Promise<void> {
      await db.sql.delete(ticketSchedules).where(eq(ticketSchedules.id, id))
    },
    async calendarExists(id: string): Promise<boolean> {
      return (await db.sql.$count(slaCalendars, eq(slaCalendars.id, id))) > 0
    },
  }
}
type Key = readonly [name: string, id: string]

function factsOf({ id, name, unit, every, weekdays, month_day, at, zone, starts_on, ends_on, paused }: ScheduleRow) {
  return { id, name, unit, every, weekdays, month_day, at, zone, starts_on, ends_on, paused }
}
const lastOf = ({ due_at, missed, id, number, ticket_type_id }: Last) => ({
  due_at: new Date(due_at).toISOString(),
  missed,
  ticket: { id, number, type: ticketTypeById(ticket_type_id)?.code ?? 'general' },
})

function runsIn(db: Database) {
  return {
    /** Ids of those whose time has come. */
    async due(now: string): Promise<string[]> {
      const rows = await db.sql
        .select({ id: ticketSchedules.id })
        .from(ticketSchedules)
        .where(lte(ticketSchedules.next_at, now))
        .orderBy(asc(ticketSchedules.next_at))
        .limit(100)
      return rows.map((row) => row.id)
    },
    /** One that is still due, held until the transaction ends; undefined when another backend has it in hand or has done it. */
    async take(id: string, now: string): Promise<ScheduleRow | undefined> {
      const [row] = await db.sql
        .select()
        .from(ticketSchedules)
        .where(and(eq(ticketSchedules.id, id), lte(ticketSchedules.next_at, now)))
        .for('update', { skipLocked: true })
      return row
    },
    async ran(run: Run): Promise<void> {
      await db.sql.insert(ticketScheduleRuns).values(run)
    },
    /** What opened a ticket. */
    async ofTicket(ticketId: string): Promise<{ id: string; name: string; due_at: string; missed: number } | undefined> {
      const [row] = await db.sql
        .select({
          id: ticketSchedules.id,
          name: ticketSchedules.name,
          due_at: ticketScheduleRuns.due_at,
          missed: ticketScheduleRuns.missed,
        })
        .from(ticketScheduleRuns)
        .innerJoin(ticketSchedules, eq(ticketSchedules.id, ticketScheduleRuns.schedule_id))
        .where(eq(ticketScheduleRuns.ticket_id, ticketId))
      return row
    },
  }
}
