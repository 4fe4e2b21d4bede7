import { seriesStates } from '@menara/shared/domain/visitors/visit-days.ts'
import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { slaCalendars } from '../desk/sla.ts'
import { users } from '../people.ts'
import { areas, locations } from '../places.ts'
import { tickets } from '../tickets/tickets.ts'

const person = () => uuid().references(() => users.id, { onDelete: 'set null' })

/** Visits that come again. */
export const visitSeries = pgTable(
  'visit_series',
  {
    id: uuid().primaryKey(),
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'restrict' }),
    area_id: uuid().references(() => areas.id, { onDelete: 'set null' }),
    /** In whose name its visits are opened. */
    owner_id: person(),
    /** Of the command that began it: the same command begins one. */
    command_id: uuid().notNull(),
    host_id: person(),
    co_host_id: person(),
    title: text().notNull(),
    message: text().notNull(),
    language: text({ enum: ['en', 'id'] }).notNull(),
    group: boolean().notNull(),
    unit: text({ enum: ['day', 'week', 'month'] }).notNull(),
    every: integer().notNull(),
    weekdays: integer().array().notNull(),
    month_day: integer(),
    from: text().notNull(),
    to: text().notNull(),
    starts_on: date().notNull(),
    ends_on: date().notNull(),
    ahead_days: integer().notNull(),
    /** Whose holidays are left out; null: none are. */
    calendar_id: uuid().references(() => slaCalendars.id, { onDelete: 'set null' }),
    state: text({ enum: seriesStates }).notNull().default('active'),
    /** When the next visit is to be opened; null while paused, and once nothing comes any more. */
    opens_at: instant(),
    created_at: instant().notNull(),
    ended_at: instant(),
    erased_at: instant(),
    rev: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('visit_series_command_key').on(table.owner_id, table.command_id),
    index('visit_series_opens_idx').on(table.opens_at).where(sql`${table.opens_at} is not null`),
    index('visit_series_site_idx').on(table.location_id, table.id),
    index('visit_series_owner_idx').on(table.owner_id, table.id),
    index('visit_series_ended_idx').on(table.ended_at).where(sql`${table.erased_at} is null`),
  ],
)

/** Who comes each time: personal data, erased as those of visitors are. */
export const visitSeriesGuests = pgTable(
  'visit_series_guests',
  {
    id: uuid().primaryKey(),
    series_id: uuid()
      .notNull()
      .references(() => visitSeries.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    name: text().notNull(),
    company: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    vehicle: text().notNull(),
  },
  (table) => [index('visit_series_guests_series_idx').on(table.series_id, table.place)],
)

/** Days of a series that are settled: opened, or left out. A day is opened once. */
export const visitSeriesDays = pgTable(
  'visit_series_days',
  {
    series_id: uuid()
      .notNull()
      .references(() => visitSeries.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    ticket_id: uuid().references(() => tickets.id, { onDelete: 'set null' }),
    skipped: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.series_id, table.day] }), index('visit_series_days_ticket_idx').on(table.ticket_id)],
)
