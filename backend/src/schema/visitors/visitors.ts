import { identityKinds } from '@menara/shared/domain/visitors/identity.ts'
import { visitorStates } from '@menara/shared/domain/visitors/visitor-state.ts'
import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { users } from '../people.ts'
import { locations } from '../places.ts'
import { tickets } from '../tickets/tickets.ts'

const ticket = () =>
  uuid()
    .notNull()
    .references(() => tickets.id, { onDelete: 'cascade' })
const site = () =>
  uuid()
    .notNull()
    .references(() => locations.id, { onDelete: 'restrict' })
const person = () => uuid().references(() => users.id, { onDelete: 'set null' })

/** Who is not let in without a second look. */
export const watchlist = pgTable(
  'watchlist',
  {
    id: uuid().primaryKey(),
    /** Null: at every site. */
    location_id: uuid().references(() => locations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    name_key: text().notNull(),
    identity_kind: text({ enum: identityKinds }),
    identity_digest: text(),
    identity_last4: text(),
    reason: text().notNull(),
    until: date(),
    created_by: person(),
    created_at: instant().notNull(),
  },
  (table) => [index('watchlist_name_idx').on(table.name_key), index('watchlist_identity_idx').on(table.identity_digest)],
)

/** A link without a login. Its token follows from its id and the installation's key; only the hash is here. */
export const visitorLinks = pgTable(
  'visitor_links',
  {
    id: uuid().primaryKey(),
    ticket_id: ticket(),
    token_hash: text().notNull().unique('visitor_links_token_key'),
    is_group: boolean().notNull(),
    language: text({ enum: ['en', 'id'] }).notNull(),
    message: text().notNull().default(''),
    /** What the host says to whoever holds it. */
    host_note: text().notNull().default(''),
    expected_at: instant(),
    created_by: person(),
    created_at: instant().notNull(),
    revoked_at: instant(),
    viewed_at: instant(),
  },
  (table) => [index('visitor_links_ticket_idx').on(table.ticket_id)],
)

export const visitors = pgTable(
  'visitors',
  {
    id: uuid().primaryKey(),
    ticket_id: ticket(),
    location_id: site(),
    link_id: uuid().references(() => visitorLinks.id, { onDelete: 'set null' }),
    /** Of the command that invited them, and their place in it: the same command invites once. */
    command_id: uuid().notNull(),
    place: integer().notNull(),
    state: text({ enum: visitorStates }).notNull(),
    walk_in: boolean().notNull().default(false),
    name: text().notNull(),
    name_key: text().notNull(),
    company: text().notNull().default(''),
    email: text().notNull().default(''),
    phone: text().notNull().default(''),
    vehicle: text().notNull().default(''),
    items: jsonb().$type<{ name: string; count: number; serial: string }[]>().notNull().default([]),
    identity_kind: text({ enum: identityKinds }),
    /** AES-256-GCM, bound to the row. */
    identity_sealed: text(),
    /** HMAC, to be compared with the watchlist. */
    identity_digest: text(),
    identity_last4: text(),
    photo_id: uuid(),
    photo_mime: text(),
    photo_bytes: integer(),
    photo_at: instant(),
    host_id: person(),
    co_host_id: person(),
    escort: text().notNull().default(''),
    badge: text().notNull().default(''),
    locker: text().notNull().default(''),
    parking: text().notNull().default(''),
    area_ids: uuid().array().notNull().default([]),
    from: instant().notNull(),
    until: instant().notNull(),
    /** End of the visit's last day at the site: no link and no code opens anything after it. */
    expires_at: instant().notNull(),
    consent_version: text(),
    consent_at: instant(),
    watchlist_id: uuid().references(() => watchlist.id, { onDelete: 'set null' }),
    cleared_by: person(),
    cleared_at: instant(),
    cleared_reason: text().notNull().default(''),
    overstay_at: instant(),
    /** Where the invitation was mailed to; empty: not yet, or it is to be mailed anew. */
    mailed_to: text().notNull().default(''),
    reminded_at: instant(),
    /** At the assembly point: the newest word of anybody who counted, when they said so, and who. */
    safe: boolean().notNull().default(false),
    safe_at: instant(),
    safe_by: person(),
    reason: text().notNull().default(''),
    created_at: instant().notNull(),
    submitted_at: instant(),
    verified_at: instant(),
    assigned_at: instant(),
    arrived_at: instant(),
    /** By when they should be let in; null where their site aimed at nothing when they came. */
    gate_due_at: instant(),
    /** When that passed while they waited; never taken back. */
    gate_missed_at: instant(),
    checked_in_at: instant(),
    out_at: instant(),
    ended_at: instant(),
    erased_at: instant(),
    rev: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('visitors_command_key').on(table.ticket_id, table.command_id, table.place),
    index('visitors_ticket_idx').on(table.ticket_id, table.id),
    index('visitors_link_idx').on(table.link_id),
    index('visitors_window_idx').on(table.location_id, table.from, table.expires_at),
    index('visitors_state_idx').on(table.state, table.expires_at),
    index('visitors_name_idx').on(table.name_key),
    index('visitors_identity_idx').on(table.identity_digest),
    index('visitors_ended_idx').on(table.ended_at),
    index('visitors_arrived_idx').on(table.arrived_at).where(sql`${table.arrived_at} is not null`),
    // Who waits for a target that was not missed: read every minute, and never long.
    index('visitors_gate_idx')
      .on(table.gate_due_at)
      .where(
        sql`${table.gate_due_at} is not null and ${table.gate_missed_at} is null and ${table.checked_in_at} is null and ${table.ended_at} is null`,
      ),
  ],
)

/** Photos under DATA_DIR. One whose visitor is gone waits for its file to be removed. */
export const visitorPhotos = pgTable(
  'visitor_photos',
  {
    id: uuid().primaryKey(),
    visitor_id: uuid().references(() => visitors.id, { onDelete: 'set null' }),
    at: instant().notNull(),
  },
  (table) => [index('visitor_photos_visitor_idx').on(table.visitor_id)],
)

/** What happened to visitors, and who looked at their links. */
export const visitorEvents = pgTable(
  'visitor_events',
  {
    id: uuid().primaryKey(),
    ticket_id: ticket(),
    visitor_id: uuid().references(() => visitors.id, { onDelete: 'cascade' }),
    link_id: uuid().references(() => visitorLinks.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    by_id: person(),
    address: text().notNull().default(''),
    agent: text().notNull().default(''),
    text: text().notNull().default(''),
    at: instant().notNull(),
  },
  (table) => [
    index('visitor_events_visitor_idx').on(table.visitor_id, table.id),
    index('visitor_events_link_idx').on(table.link_id, table.id),
  ],
)

/** Proof that personal data were erased; it outlives the visitor. */
export const visitorErasures = pgTable(
  'visitor_erasures',
  {
    id: uuid().primaryKey(),
    visitor_id: uuid().notNull(),
    ticket_number: text().notNull(),
    location_id: site(),
    what: text().array().notNull(),
    digest: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [index('visitor_erasures_at_idx').on(table.at)],
)

/** Days a site keeps personal data after a visit, where they are not the usual ones. */
export const visitorRetention = pgTable('visitor_retention', {
  location_id: uuid()
    .primaryKey()
    .references(() => locations.id, { onDelete: 'cascade' }),
  days: integer().notNull(),
})

/** What was said of our own people at the assembly point: the newest word about each, until the all-clear of their site. */
export const staffSafety = pgTable('staff_safety', {
  user_id: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  location_id: site(),
  safe: boolean().notNull(),
  safe_at: instant().notNull(),
  /** Null: the all-clear took the mark away. */
  safe_by: person(),
})
