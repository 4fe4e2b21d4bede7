import { sql } from 'drizzle-orm'
import { boolean, check, doublePrecision, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { alarms } from './iot.ts'
import { groups, users } from './people.ts'
import { locations } from './places.ts'
import { tickets } from './tickets.ts'

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
  (it) => [
    uniqueIndex('ptt_channels_name_key').on(sql`lower(${it.name})`).where(sql`${it.kind} <> 'incident'`),
    uniqueIndex('ptt_channels_alarm_key').on(it.alarm_id).where(sql`${it.closed_at} is null`),
    uniqueIndex('ptt_channels_ticket_key').on(it.ticket_id).where(sql`${it.closed_at} is null`),
    index('ptt_channels_location_idx').on(it.location_id),
    index('ptt_channels_order_idx').on(it.name, it.id),
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
  (it) => [
    check('ptt_members_one', sql`num_nonnulls(${it.group_id}, ${it.user_id}) = 1`),
    uniqueIndex('ptt_members_group_key').on(it.channel_id, it.group_id),
    uniqueIndex('ptt_members_user_key').on(it.channel_id, it.user_id),
    index('ptt_members_of_group_idx').on(it.group_id),
    index('ptt_members_of_user_idx').on(it.user_id),
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
  (it) => [
    index('ptt_transmissions_newest_idx').on(it.started_at.desc(), it.id.desc()),
    index('ptt_transmissions_channel_idx').on(it.channel_id, it.started_at.desc()),
    index('ptt_transmissions_recording_idx').on(it.recording).where(sql`${it.recording} is not null`),
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
  (it) => [
    index('ptt_emergencies_standing_idx').on(it.raised_at.desc()).where(sql`${it.ended_at} is null`),
    index('ptt_emergencies_ended_idx').on(it.ended_at),
    index('ptt_emergencies_location_idx').on(it.location_id),
  ],
)
