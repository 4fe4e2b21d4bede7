import type { SlaCalendar } from '@menara/shared/contract/sla/sla-calendars.contract.ts'
import type { Sla } from '@menara/shared/contract/sla/slas.contract.ts'
import type { StepTaken } from '@menara/shared/contract/tickets/ticket-clocks.contract.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { tickets } from '../tickets/tickets.ts'

/** When the desk works. */
export const slaCalendars = pgTable('sla_calendars', {
  id: uuid().primaryKey(),
  name_en: text().notNull(),
  name_id: text().notNull(),
  /** Null: the clocks of each ticket's own site. */
  zone: text(),
  weekly: jsonb().$type<SlaCalendar['weekly']>().notNull(),
  observed: jsonb().$type<SlaCalendar['observed']>().notNull(),
  holidays: jsonb().$type<SlaCalendar['holidays']>().notNull(),
  exceptions: jsonb().$type<SlaCalendar['exceptions']>().notNull(),
})

/** By when tickets are answered, taken and solved; the first that is for a ticket is taken. */
export const slaPolicies = pgTable(
  'sla_policies',
  {
    id: uuid().primaryKey(),
    name_en: text().notNull(),
    name_id: text().notNull(),
    is_default: boolean().notNull().default(false),
    sort: integer().notNull(),
    ticket_type_ids: jsonb().$type<Sla['ticket_type_ids']>().notNull(),
    category_ids: jsonb().$type<Sla['category_ids']>().notNull(),
    priorities: jsonb().$type<Sla['priorities']>().notNull(),
    location_ids: jsonb().$type<Sla['location_ids']>().notNull(),
    subtype_ids: jsonb().$type<Sla['subtype_ids']>().notNull().default([]),
    requester_group_ids: jsonb().$type<Sla['requester_group_ids']>().notNull().default([]),
    calendar_id: uuid()
      .notNull()
      .references(() => slaCalendars.id),
    targets: jsonb().$type<Sla['targets']>().notNull(),
    pauses: jsonb().$type<Sla['pauses']>().notNull(),
    start_is_response: boolean().notNull(),
    note_is_response: boolean().notNull().default(true),
    ladder: jsonb().$type<Sla['ladder']>().notNull(),
  },
  (table) => [
    uniqueIndex('sla_policies_default_key').on(table.is_default).where(sql`${table.is_default}`),
    index('sla_policies_calendar_idx').on(table.calendar_id),
  ],
)

/** One row: how often policies and calendars have changed, and up to which change open tickets were counted anew. */
export const slaChanges = pgTable('sla_changes', {
  id: integer().primaryKey(),
  last: integer().notNull(),
  settled: integer().notNull(),
  /** How often they, or who is in a group that a policy names, have changed. */
  edition: integer().notNull().default(0),
})

/** By which terms a ticket is counted. Null: by none, or by one that was removed. */
export const ticketSlas = pgTable(
  'ticket_slas',
  {
    ticket_id: uuid()
      .primaryKey()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    policy_id: uuid().references(() => slaPolicies.id, { onDelete: 'set null' }),
    calendar_id: uuid().references(() => slaCalendars.id, { onDelete: 'set null' }),
    /** The revision of the ticket it was last told of. */
    rev: integer().notNull(),
    responded: boolean().notNull(),
    /** When the requester wrote what nobody has answered since the first answer. */
    waiting_since: instant(),
    /** The change of the terms it was counted by. */
    change: integer().notNull(),
    /** When something is to be done about one of its clocks. */
    wake_at: instant(),
  },
  (table) => [
    index('ticket_slas_wake_idx').on(table.wake_at).where(sql`${table.wake_at} is not null`),
    index('ticket_slas_policy_idx').on(table.policy_id),
    index('ticket_slas_calendar_idx').on(table.calendar_id),
  ],
)

/** The clocks of a ticket: `shared/src/domain/sla/clock.ts`. */
export const ticketClocks = pgTable(
  'ticket_clocks',
  {
    ticket_id: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    target_amount: integer().notNull(),
    target_unit: text().notNull(),
    target_seconds: integer().notNull(),
    elapsed_seconds: integer().notNull(),
    started_at: instant().notNull(),
    running_since: instant(),
    due_at: instant(),
    met_at: instant(),
    cancelled_at: instant(),
    breached_at: instant(),
    level: integer().notNull(),
    /** The steps that were taken, by their times. Empty for a clock from before they were kept: its level says how many. */
    taken: text().array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.ticket_id, table.kind] })],
)

/** What happened to the clocks, so that they can be explained. */
export const ticketClockEvents = pgTable(
  'ticket_clock_events',
  {
    id: uuid().primaryKey(),
    ticket_id: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    at: instant().notNull(),
    event: text().notNull(),
    state: text().notNull(),
    reason: text(),
    /** As of `at`. */
    elapsed_seconds: integer().notNull(),
    target_seconds: integer().notNull(),
    due_at: instant(),
    policy_id: uuid().references(() => slaPolicies.id, { onDelete: 'set null' }),
    calendar_id: uuid().references(() => slaCalendars.id, { onDelete: 'set null' }),
    /** The step of the ladder that was taken, and what it did. */
    step: jsonb().$type<StepTaken>(),
  },
  (table) => [
    index('ticket_clock_events_ticket_idx').on(table.ticket_id, table.id),
    index('ticket_clock_events_policy_idx').on(table.policy_id),
    index('ticket_clock_events_calendar_idx').on(table.calendar_id),
  ],
)
