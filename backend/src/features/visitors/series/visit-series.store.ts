import type { VisitSeries } from '@menara/shared/contract/visitors/visit-series.contract.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import { and, asc, desc, eq, getTableColumns, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { slaCalendars } from '../../../schema/desk/sla.ts'
import { visitSeries, visitSeriesDays, visitSeriesGuests } from '../../../schema/visitors/visit-series.ts'

type NewSeries = typeof visitSeries.$inferInsert
export type NewGuest = typeof visitSeriesGuests.$inferInsert
type SeriesFacts = Partial<Omit<NewSeries, 'id' | 'location_id' | 'owner_id' | 'command_id' | 'rev'>>
type SettledDay = typeof visitSeriesDays.$inferInsert
type GuestRow = Omit<NewGuest, 'series_id' | 'place'>
type Holiday = { readonly kind: string; readonly day: string }
interface SeriesCalendar {
  readonly shown: NonNullable<VisitSeries['calendar']>
  readonly observed: readonly string[]
  readonly holidays: readonly Holiday[]
}

const refOf = <T extends Ref | null = Ref | null>(table: 'areas' | 'users' | 'locations', column: string) =>
  sql<T>`(select jsonb_build_object('id', it.id, 'name', it.name) from ${sql.identifier(table)} it
    where it.id = visit_series.${sql.identifier(column)})`
const FIELDS = {
  ...getTableColumns(visitSeries),
  location: refOf<Ref>('locations', 'location_id'),
  zone: sql<string>`(select it.zone from locations it where it.id = visit_series.location_id)`,
  area: refOf('areas', 'area_id'),
  owner: refOf('users', 'owner_id'),
  host: refOf('users', 'host_id'),
  co_host: refOf('users', 'co_host_id'),
  calendar: sql<SeriesCalendar | null>`(select jsonb_build_object('shown', jsonb_build_object('id', it.id, 'name_en', it.name_en,
    'name_id', it.name_id), 'observed', it.observed, 'holidays', it.holidays) from sla_calendars it where it.id = visit_series.calendar_id)`,
  guests: sql<GuestRow[]>`(select coalesce(jsonb_agg(jsonb_build_object('id', it.id, 'name', it.name, 'company', it.company,
    'email', it.email, 'phone', it.phone, 'vehicle', it.vehicle) order by it.place), '[]')
    from visit_series_guests it where it.series_id = visit_series.id)`,
  days: sql<VisitSeries['opened']>`(select coalesce(jsonb_agg(jsonb_build_object('day', it.day, 'skipped', it.skipped, 'ticket',
    case when t.id is null then null else jsonb_build_object('id', t.id, 'number', t.number, 'state', t.state) end) order by it.day desc), '[]')
    from visit_series_days it left join tickets t on t.id = it.ticket_id where it.series_id = visit_series.id)`,
}
const selectSeries = (db: Database) => db.sql.select(FIELDS).from(visitSeries)
/** A series with the names of what it refers to, who comes, and the days that are settled, the latest first. */
export type SeriesRow = Awaited<ReturnType<typeof selectSeries>>[number]

interface Asked {
  readonly locationIds: readonly string[] | null
  /** Only theirs. */
  readonly ownerId?: string | undefined
  readonly locationId?: string | undefined
  readonly state?: VisitSeries['state'] | undefined
  readonly after?: string | undefined
  readonly limit: number
}
export type VisitSeriesStore = ReturnType<typeof visitSeriesStore>

/** The one writer of `visit_series`, its guests and its days. */
export const visitSeriesStore = (db: Database) => ({ ...reading(db), ...writing(db), ...dueIn(db) })

function reading(db: Database) {
  const first = async (which: SQL | undefined): Promise<SeriesRow | undefined> => (await selectSeries(db).where(which))[0]
  return {
    find: (id: string): Promise<SeriesRow | undefined> => first(eq(visitSeries.id, id)),
    /** Held until the transaction ends. */
    async hold(id: string): Promise<SeriesRow | undefined> {
      await db.sql.select({ id: visitSeries.id }).from(visitSeries).where(eq(visitSeries.id, id)).for('update')
      return first(eq(visitSeries.id, id))
    },
    ofCommand: (ownerId: string, commandId: string): Promise<SeriesRow | undefined> =>
      first(and(eq(visitSeries.owner_id, ownerId), eq(visitSeries.command_id, commandId))),
    list: ({ locationIds, ownerId, locationId, state, after, limit }: Asked): Promise<SeriesRow[]> =>
      selectSeries(db)
        .where(
          and(
            locationIds === null ? undefined : inArray(visitSeries.location_id, [...locationIds]),
            locationId ? eq(visitSeries.location_id, locationId) : undefined,
            ownerId ? eq(visitSeries.owner_id, ownerId) : undefined,
            state ? eq(visitSeries.state, state) : undefined,
            after ? lt(visitSeries.id, after) : undefined,
          ),
        )
        .orderBy(desc(visitSeries.id))
        .limit(limit),
    /** What opened a ticket. */
    async ofTicket(ticketId: string): Promise<{ row: SeriesRow; day: string } | undefined> {
      const [found] = await db.sql.select().from(visitSeriesDays).where(eq(visitSeriesDays.ticket_id, ticketId))
      const row = found && (await first(eq(visitSeries.id, found.series_id)))
      return found && row && { row, day: found.day }
    },
    calendars: () =>
      db.sql
        .select({ id: slaCalendars.id, name_en: slaCalendars.name_en, name_id: slaCalendars.name_id })
        .from(slaCalendars)
        .orderBy(asc(slaCalendars.name_en)),
  }
}

function writing(db: Database) {
  return {
    /** False when the command has begun one already; waits for another transaction that just did. */
    async insert(row: NewSeries): Promise<boolean> {
      return (await db.sql.insert(visitSeries).values(row).onConflictDoNothing().returning({ id: visitSeries.id })).length > 0
    },
    async change(id: string, facts: SeriesFacts): Promise<void> {
      await db.sql
        .update(visitSeries)
        .set({ ...facts, rev: sql`${visitSeries.rev} + 1` })
        .where(eq(visitSeries.id, id))
    },
    /** When its next visit is to be opened: nothing that an editor would see. */
    async opensAt(id: string, at: string | null): Promise<void> {
      await db.sql.update(visitSeries).set({ opens_at: at }).where(eq(visitSeries.id, id))
    },
    async putGuests(id: string, guests: readonly NewGuest[]): Promise<void> {
      await db.sql.delete(visitSeriesGuests).where(eq(visitSeriesGuests.series_id, id))
      if (guests.length > 0) await db.sql.insert(visitSeriesGuests).values([...guests])
    },
    /** Refused by the database when the day was opened already. */
    async opened(day: SettledDay): Promise<void> {
      await db.sql.insert(visitSeriesDays).values(day)
    },
    async skip(seriesId: string, day: string): Promise<void> {
      await db.sql
        .insert(visitSeriesDays)
        .values({ series_id: seriesId, day, skipped: true })
        .onConflictDoUpdate({ target: [visitSeriesDays.series_id, visitSeriesDays.day], set: { skipped: true } })
    },
    /** Back among the days to come. */
    async unskip(seriesId: string, day: string): Promise<void> {
      const one = and(eq(visitSeriesDays.series_id, seriesId), eq(visitSeriesDays.day, day), eq(visitSeriesDays.skipped, true))
      await db.sql.delete(visitSeriesDays).where(one)
    },
  }
}

function dueIn(db: Database) {
  const due = (now: string) => and(eq(visitSeries.state, 'active'), sql`${visitSeries.opens_at} <= ${now}`)
  return {
    /** Ids of those that have a visit to open. */
    async due(now: string, limit: number): Promise<string[]> {
      const rows = await db.sql
        .select({ id: visitSeries.id })
        .from(visitSeries)
        .where(due(now))
        .orderBy(asc(visitSeries.opens_at))
        .limit(limit)
      return rows.map((row) => row.id)
    },
    /** One that is still due, held until the transaction ends; undefined when another backend has it in hand or has done it. */
    async take(id: string, now: string): Promise<SeriesRow | undefined> {
      const held = await db.sql
        .select({ id: visitSeries.id })
        .from(visitSeries)
        .where(and(eq(visitSeries.id, id), due(now)))
        .for('update', { skipLocked: true })
      return held.length > 0 ? (await selectSeries(db).where(eq(visitSeries.id, id)))[0] : undefined
    },
    /** Their last day is over. */
    async over(now: string, limit: number): Promise<string[]> {
      const today = sql`(${now}::timestamptz at time zone (select it.zone from locations it where it.id = ${visitSeries.location_id}))::date`
      const rows = await db.sql
        .select({ id: visitSeries.id })
        .from(visitSeries)
        .where(and(ne(visitSeries.state, 'ended'), sql`${visitSeries.ends_on} < ${today}`))
        .limit(limit)
      return rows.map((row) => row.id)
    },
    /** Ended longer ago than their site keeps personal data. */
    async forgettable(now: string, { usualDays, limit }: { usualDays: number; limit: number }): Promise<string[]> {
      const kept = sql`coalesce((select it.days from visitor_retention it where it.location_id = ${visitSeries.location_id}), ${usualDays})`
      const rows = await db.sql
        .select({ id: visitSeries.id })
        .from(visitSeries)
        .where(
          and(sql`${visitSeries.erased_at} is null`, sql`${visitSeries.ended_at} < ${now}::timestamptz - make_interval(days => ${kept})`),
        )
        .limit(limit)
      return rows.map((row) => row.id)
    },
  }
}
