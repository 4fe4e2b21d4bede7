import { rosterKinds } from '@menara/shared/domain/people/roster/roster-rules.ts'
import { shiftOfferKinds, shiftOfferStates } from '@menara/shared/domain/people/roster/shift-offers.ts'
import { shiftWishKinds } from '@menara/shared/domain/people/roster/shift-wishes.ts'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { areas, locations } from './places.ts'

export const shifts = pgTable('shifts', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  start: text().notNull(),
  end: text().notNull(),
  days: smallint().array().notNull(),
  grace_minutes: integer().notNull().default(0),
})

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    name: text().notNull(),
    phone: text().notNull().default(''),
    title: text().notNull().default(''),
    language: text({ enum: ['en', 'id'] })
      .notNull()
      .default('id'),
    status: text({ enum: ['pending', 'active', 'blocked'] }).notNull(),
    /** Argon2id in the PHC string format: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
    password: text().notNull(),
    /** True: every site. False: those in `user_locations`. */
    all_locations: boolean().notNull().default(false),
    shift_id: uuid().references(() => shifts.id, { onDelete: 'set null' }),
    /** Who answers for their work; asked by approvals. */
    manager_id: uuid().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    created_at: instant().notNull(),
    last_seen_at: instant(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    index('users_name_idx').on(table.name, table.id),
    index('users_manager_idx').on(table.manager_id),
  ],
)

export const userLocations = pgTable(
  'user_locations',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.location_id] }), index('user_locations_location_idx').on(table.location_id)],
)

export const roles = pgTable('roles', {
  id: uuid().primaryKey(),
  name: text().notNull().unique('roles_name_key'),
  description: text().notNull().default(''),
  permissions: text().array().notNull(),
  /** Whoever holds it signs in with a second factor. */
  second_factor: boolean().notNull().default(false),
})

export const userRoles = pgTable(
  'user_roles',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role_id: uuid()
      .notNull()
      .references(() => roles.id, { onDelete: 'restrict' }),
    /** From then on it is held no more; null: no end. */
    ends_at: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.role_id] }),
    index('user_roles_role_idx').on(table.role_id),
    index('user_roles_end_idx').on(table.ends_at).where(sql`ends_at is not null`),
  ],
)

export const groups = pgTable(
  'groups',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    description: text().notNull().default(''),
    location_id: uuid().references(() => locations.id, { onDelete: 'cascade' }),
    /** The part of the site it is responsible for; null: all of it. */
    area_id: uuid().references(() => areas.id, { onDelete: 'restrict' }),
    leader_id: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('groups_leader_idx').on(table.leader_id),
    index('groups_name_idx').on(table.name, table.id),
    uniqueIndex('groups_name_key').on(sql`lower(${table.name})`),
    index('groups_area_idx').on(table.area_id),
  ],
)

export const groupMembers = pgTable(
  'group_members',
  {
    group_id: uuid()
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.group_id, table.user_id] }), index('group_members_user_idx').on(table.user_id)],
)

export const shiftGroups = pgTable(
  'shift_groups',
  {
    shift_id: uuid()
      .notNull()
      .references(() => shifts.id, { onDelete: 'cascade' }),
    group_id: uuid()
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.shift_id, table.group_id] })],
)

/** Planned days of people. A draft stands beside the published row of the day until it is published. */
export const rosterDays = pgTable(
  'roster_days',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    state: text({ enum: ['draft', 'published'] }).notNull(),
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    /** `none`: a draft that takes the published row away. */
    kind: text({ enum: rosterKinds }).notNull(),
    shift_id: uuid().references(() => shifts.id, { onDelete: 'restrict' }),
    published_at: instant(),
    confirmed_at: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.day, table.state] }),
    index('roster_days_location_idx').on(table.location_id, table.day),
    index('roster_days_shift_idx').on(table.shift_id),
  ],
)

/** What people wish for days of their roster. */
export const shiftWishes = pgTable(
  'shift_wishes',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    kind: text({ enum: shiftWishKinds }).notNull(),
    shift_id: uuid().references(() => shifts.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.day] }), index('shift_wishes_shift_idx').on(table.shift_id)],
)

/** How many wishes a person of a site may have in a month. */
export const shiftWishLimits = pgTable('shift_wish_limits', {
  location_id: uuid()
    .primaryKey()
    .references(() => locations.id, { onDelete: 'cascade' }),
  per_month: integer().notNull(),
})

/** How many people a shift of a site needs, by day. */
export const rosterNeeds = pgTable(
  'roster_needs',
  {
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    shift_id: uuid()
      .notNull()
      .references(() => shifts.id, { onDelete: 'cascade' }),
    /** Seven counts, Monday first. */
    weekdays: integer().array().notNull(),
    /** Null: as on the weekday. */
    holiday: integer(),
    dates: jsonb().$type<{ day: string; count: number }[]>().notNull(),
    skills: jsonb().$type<{ skill_id: string; count: number }[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.location_id, table.shift_id] })],
)

/** What shifts ask for, such as first aid. */
export const rosterSkills = pgTable('roster_skills', { id: uuid().primaryKey(), name: text().notNull() }, (table) => [
  uniqueIndex('roster_skills_name_key').on(sql`lower(${table.name})`),
])

export const personSkills = pgTable(
  'person_skills',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    skill_id: uuid()
      .notNull()
      .references(() => rosterSkills.id, { onDelete: 'restrict' }),
    /** Null: without an end. */
    valid_until: date({ mode: 'string' }),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.skill_id] }), index('person_skills_skill_idx').on(table.skill_id)],
)

/** Published shifts that are swapped or given away, and open ones. */
export const shiftOffers = pgTable(
  'shift_offers',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: shiftOfferKinds }).notNull(),
    state: text({ enum: shiftOfferStates }).notNull(),
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    shift_id: uuid()
      .notNull()
      .references(() => shifts.id, { onDelete: 'restrict' }),
    /** Null for an open one. */
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** Whether it was offered to whoever takes it. */
    to_anybody: boolean().notNull(),
    counterpart_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    counterpart_day: date({ mode: 'string' }),
    counterpart_shift_id: uuid().references(() => shifts.id, { onDelete: 'restrict' }),
    note: text().notNull().default(''),
    created_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    created_at: instant().notNull(),
    settled_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    settled_at: instant(),
    reason: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('shift_offers_waiting_key').on(table.user_id, table.day).where(sql`${table.state} in ('offered', 'accepted')`),
    index('shift_offers_location_idx').on(table.location_id, table.state, table.created_at.desc().nullsFirst()),
    index('shift_offers_user_idx').on(table.user_id, table.created_at.desc().nullsFirst()),
    index('shift_offers_counterpart_idx').on(table.counterpart_id, table.created_at.desc().nullsFirst()),
    index('shift_offers_shift_idx').on(table.shift_id),
    index('shift_offers_counterpart_shift_idx').on(table.counterpart_shift_id),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the refresh token that is valid now. */
    refresh_hash: text().notNull(),
    /** SHA-256 of the one before: its use means it was stolen, unless it was renewed just now. */
    previous_hash: text(),
    /** Makes the valid token out of the one before, for whoever still has that one: an answer may have been lost. */
    renewal_salt: text(),
    renewed_at: instant(),
    address: text().notNull().default(''),
    agent: text().notNull().default(''),
    created_at: instant().notNull(),
    last_used_at: instant().notNull(),
    expires_at: instant().notNull(),
    /** Nothing prolongs it beyond this; null: 30 days after it was opened. */
    ends_at: instant(),
    /** Ends after so many minutes without use; null: as long as it lasts. */
    idle_minutes: integer(),
    revoked_at: instant(),
  },
  (table) => [
    index('sessions_user_idx').on(table.user_id),
    index('sessions_refresh_idx').on(table.refresh_hash),
    index('sessions_previous_idx').on(table.previous_hash),
  ],
)

/** Failed logins, kept for as long as they count. */
export const loginMisses = pgTable(
  'login_misses',
  {
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    account: text().notNull(),
    /** `device <id>` where a device that is known to the account asked. */
    address: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    index('login_misses_account_idx').on(table.account, table.at),
    index('login_misses_address_idx').on(table.address, table.at),
    index('login_misses_at_idx').on(table.at),
  ],
)
