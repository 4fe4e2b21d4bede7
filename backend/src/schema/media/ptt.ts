import { sql } from 'drizzle-orm'
import { boolean, check, doublePrecision, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { alarms } from '../monitoring/iot.ts'
import { groups, users } from '../people.ts'
import { locations } from '../places.ts'
import { tickets } from '../tickets/tickets.ts'

const priority = () => text({ enum: ['low', 'normal', 'high', 'top'] })

export const pttChannels = pgTable(
  'ptt_channels',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    description: text().notNull().default(''),
    kind: text({ enum: ['group', 'incident', 'broadcast'] }).notNull(),
    /** Null: all sites. */
    location_id: uuid().references(() => locations.id, { onDelete: 'cascade' }),
    priority: priority().notNull().default('normal'),
    talk_limit_s: integer().notNull().default(30),
    recorded: boolean().notNull().default(true),
    retention_days: integer().notNull().default(90),
    alarm_id: uuid().references(() => alarms.id, { onDelete: 'set null' }),
    ticket_id: uuid().references(() => tickets.id, { onDelete: 'set null' }),
    longitude: doublePrecision(),
    latitude: doublePrecision(),
    created_at: instant().notNull(),
    closed_at: instant(),
  },
  (table) => [
    uniqueIndex('ptt_channels_name_key').on(sql`lower(${table.name})`).where(sql`${table.kind} <> 'incident'`),
    uniqueIndex('ptt_channels_alarm_key').on(table.alarm_id).where(sql`${table.closed_at} is null`),
    uniqueIndex('ptt_channels_ticket_key').on(table.ticket_id).where(sql`${table.closed_at} is null`),
    index('ptt_channels_location_idx').on(table.location_id),
    index('ptt_channels_order_idx').on(table.name, table.id),
  ],
)

/** A group or a person in a channel; exactly one of the two. */
export const pttMembers = pgTable(
  'ptt_members',
  {
    channel_id: uuid()
      .notNull()
      .references(() => pttChannels.id, { onDelete: 'cascade' }),
    group_id: uuid().references(() => groups.id, { onDelete: 'cascade' }),
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: ['listen', 'talk', 'dispatch'] }).notNull(),
    /** Null: the channel's own. */
    priority: priority(),
  },
  (table) => [
    check('ptt_members_one', sql`num_nonnulls(${table.group_id}, ${table.user_id}) = 1`),
    uniqueIndex('ptt_members_group_key').on(table.channel_id, table.group_id),
    uniqueIndex('ptt_members_user_key').on(table.channel_id, table.user_id),
    index('ptt_members_of_group_idx').on(table.group_id),
    index('ptt_members_of_user_idx').on(table.user_id),
  ],
)

/** Who talked. The channel's name and site stay when the channel goes. */
export const pttTransmissions = pgTable(
  'ptt_transmissions',
  {
    id: uuid().primaryKey(),
    channel_id: uuid().references(() => pttChannels.id, { onDelete: 'set null' }),
    channel_name: text().notNull(),
    location_id: uuid().references(() => locations.id, { onDelete: 'cascade' }),
    user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    started_at: instant().notNull(),
    ended_at: instant(),
    emergency: boolean().notNull().default(false),
    cause: text(),
    recording: text(),
  },
  (table) => [
    index('ptt_transmissions_newest_idx').on(table.started_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('ptt_transmissions_channel_idx').on(table.channel_id, table.started_at.desc().nullsFirst()),
    index('ptt_transmissions_recording_idx').on(table.recording).where(sql`${table.recording} is not null`),
  ],
)

/** Calls for help. The channel's name and site stay when the channel goes. */
export const pttEmergencies = pgTable(
  'ptt_emergencies',
  {
    id: uuid().primaryKey(),
    channel_id: uuid().references(() => pttChannels.id, { onDelete: 'set null' }),
    channel_name: text().notNull(),
    location_id: uuid().references(() => locations.id, { onDelete: 'cascade' }),
    user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    raised_at: instant().notNull(),
    notified: integer().notNull().default(0),
    acked_at: instant(),
    acked_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    ended_at: instant(),
    ended_by: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('ptt_emergencies_standing_idx').on(table.raised_at.desc().nullsFirst()).where(sql`${table.ended_at} is null`),
    index('ptt_emergencies_ended_idx').on(table.ended_at),
    index('ptt_emergencies_location_idx').on(table.location_id),
  ],
)
