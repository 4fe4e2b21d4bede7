import type { BookingSettings } from '@menara/shared/domain/bookings/booking-settings.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { users } from './people.ts'
import { assets, locations } from './places.ts'

/** Bookings that come again by a rule of RFC 5545; each occurrence is a booking of its own. */
export const bookingSeries = pgTable('booking_series', {
  id: uuid().primaryKey(),
  /** The value of RRULE. */
  rule: text().notNull(),
  /** IANA zone whose clocks the rule is counted by. */
  zone: text().notNull(),
  created_by: uuid().references(() => users.id, { onDelete: 'set null' }),
  created_at: instant().notNull(),
})

/**
 * Use of assets by people. That two of an asset do not overlap, with what is kept free around them, is `bookings_apart`, an exclusion
 * constraint of a migration written by hand: over ranges of (asset, moment), so that it needs no extension and holds on the embedded
 * database too.
 */
export const bookings = pgTable(
  'bookings',
  {
    id: uuid().primaryKey(),
    asset_id: uuid()
      .notNull()
      .references(() => assets.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text().notNull().default(''),
    start_at: instant().notNull(),
    end_at: instant().notNull(),
    /** With what is kept free before and after; null: nothing is. */
    held_from: instant(),
    held_to: instant(),
    state: text({ enum: ['confirmed', 'requested', 'waitlisted', 'cancelled', 'rejected', 'auto_released'] }).notNull(),
    booked_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** How many come. */
    people: integer(),
    code: text(),
    extra_data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    series_id: uuid().references(() => bookingSeries.id, { onDelete: 'set null' }),
    /** When a `requested` booking stops holding its time, and what it waits for. */
    hold_until: instant(),
    hold_for: text({ enum: ['approval', 'offer'] }),
    /** The ticket by which it is approved. */
    ticket_id: uuid(),
    checked_in_at: instant(),
    checked_in_by: text({ enum: ['person', 'code', 'display', 'presence'] }),
    /** When an item came back. */
    returned_at: instant(),
    /** When whoever booked was told that something is wrong with the asset. */
    warned_at: instant(),
    cancelled_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    cancelled_at: instant(),
    rev: integer().notNull().default(1),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (table) => [
    check('bookings_forward', sql`${table.start_at} < ${table.end_at}`),
    index('bookings_time_idx').on(table.start_at, table.id),
    index('bookings_end_idx').on(table.end_at),
    index('bookings_asset_idx').on(table.asset_id, table.start_at),
    index('bookings_person_idx').on(table.booked_by, table.end_at),
    index('bookings_series_idx').on(table.series_id, table.start_at),
    index('bookings_hold_idx').on(table.hold_until).where(sql`${table.state} = 'requested'`),
    index('bookings_waiting_idx').on(table.asset_id, table.created_at).where(sql`${table.state} = 'waitlisted'`),
    index('bookings_ticket_idx').on(table.ticket_id).where(sql`${table.ticket_id} is not null`),
  ],
)

/** How assets may be booked: of all, of a type, of a site, of a type at a site, or of one asset; the narrowest that says something counts. */
export const bookingRules = pgTable(
  'booking_rules',
  {
    id: uuid().primaryKey(),
    location_id: uuid().references(() => locations.id, { onDelete: 'cascade' }),
    asset_type: text(),
    asset_id: uuid().references(() => assets.id, { onDelete: 'cascade' }),
    settings: jsonb().$type<Partial<BookingSettings>>().notNull(),
    updated_at: instant().notNull(),
  },
  (table) => [unique('booking_rules_scope').on(table.location_id, table.asset_type, table.asset_id).nullsNotDistinct()],
)

/** Services that a booking asks for; each has a ticket. */
export const bookingServices = pgTable(
  'booking_services',
  {
    id: uuid().primaryKey(),
    booking_id: uuid()
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['catering', 'cleaning', 'visitors'] }).notNull(),
    note: text().notNull().default(''),
    ticket_id: uuid().notNull(),
  },
  (table) => [uniqueIndex('booking_services_kind').on(table.booking_id, table.kind)],
)

/** Colleagues who are invited to a booking by mail. */
export const bookingInvitations = pgTable(
  'booking_invitations',
  {
    id: uuid().primaryKey(),
    booking_id: uuid()
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: instant().notNull(),
    /** When the invitation was taken back. */
    removed_at: instant(),
  },
  (table) => [unique('booking_invitations_person').on(table.booking_id, table.user_id)],
)

/** Links that open something without signing in: the display of a room, the calendar of a person or of a room. Only hashes of tokens are kept. */
export const bookingLinks = pgTable(
  'booking_links',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: ['display', 'room', 'person'] }).notNull(),
    asset_id: uuid().references(() => assets.id, { onDelete: 'cascade' }),
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    token_hash: text().notNull(),
    created_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    created_at: instant().notNull(),
    revoked_at: instant(),
    /** When it was opened last. */
    seen_at: instant(),
  },
  (table) => [
    uniqueIndex('booking_links_token').on(table.token_hash),
    index('booking_links_asset_idx').on(table.asset_id),
    index('booking_links_person_idx').on(table.user_id),
  ],
)
