import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { slaCalendars } from '../desk/sla.ts'
import { groups, users } from '../people.ts'
import { areas, assets, locations } from '../places.ts'
import { ticketTemplates } from './ticket-templates.ts'
import { tickets } from './tickets.ts'

/** Tickets that are opened again and again, from a template. */
export const ticketSchedules = pgTable(
  'ticket_schedules',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    template_id: uuid()
      .notNull()
      .references(() => ticketTemplates.id),
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    area_id: uuid().references(() => areas.id, { onDelete: 'set null' }),
    asset_id: uuid().references(() => assets.id, { onDelete: 'set null' }),
    assignee_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    group_id: uuid().references(() => groups.id, { onDelete: 'set null' }),
    unit: text({ enum: ['day', 'week', 'month'] }).notNull(),
    every: integer().notNull(),
    weekdays: integer().array().notNull(),
    month_day: integer(),
    at: text().notNull(),
    zone: text().notNull(),
    starts_on: date().notNull(),
    ends_on: date(),
    /** Whose holidays are left out; null: none are. */
    calendar_id: uuid().references(() => slaCalendars.id, { onDelete: 'set null' }),
    paused: boolean().notNull().default(false),
    /** Null while paused, and once it has ended. */
    next_at: instant(),
    created_by: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('ticket_schedules_next_idx').on(table.next_at).where(sql`${table.next_at} is not null`),
    index('ticket_schedules_location_idx').on(table.location_id, table.name),
    index('ticket_schedules_template_idx').on(table.template_id),
    index('ticket_schedules_calendar_idx').on(table.calendar_id),
  ],
)

/** What a schedule has opened: a date of it is opened once. */
export const ticketScheduleRuns = pgTable(
  'ticket_schedule_runs',
  {
    schedule_id: uuid()
      .notNull()
      .references(() => ticketSchedules.id, { onDelete: 'cascade' }),
    due_at: instant().notNull(),
    ticket_id: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    /** Dates before it that passed while nobody opened anything. */
    missed: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.schedule_id, table.due_at] }), index('ticket_schedule_runs_ticket_idx').on(table.ticket_id)],
)
