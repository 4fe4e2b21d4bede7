import { signOnEnds } from '@menara/shared/domain/alarms/sign-on.ts'
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { sessions, users } from '../people.ts'
import { alarmDesks } from './alarm-desks.ts'

/** Who works at which desk, and since when. A person stands at one desk at a time. */
export const deskSignOns = pgTable(
  'desk_sign_ons',
  {
    id: uuid().primaryKey(),
    desk_id: uuid()
      .notNull()
      .references(() => alarmDesks.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** It ends with this session. */
    session_id: uuid().references(() => sessions.id, { onDelete: 'set null' }),
    since: instant().notNull(),
    ended_at: instant(),
    ended_because: text({ enum: signOnEnds }),
    ended_by: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('desk_sign_ons_open_key').on(table.user_id).where(sql`ended_at is null`),
    index('desk_sign_ons_desk_idx').on(table.desk_id, table.since),
  ],
)
