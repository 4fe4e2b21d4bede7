import type { HandoverNote, HandoverSheet } from '@menara/shared/contract/alarms/handovers.contract.ts'
import { handoverStates } from '@menara/shared/domain/alarms/handover-state.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { alarmDesks } from './monitoring/alarm-desks.ts'
import { users } from './people.ts'

/** Shift hand-overs of a desk. One sheet of a desk is open at a time. */
export const handovers = pgTable(
  'handovers',
  {
    id: uuid().primaryKey(),
    desk_id: uuid()
      .notNull()
      .references(() => alarmDesks.id, { onDelete: 'cascade' }),
    state: text({ enum: handoverStates }).notNull(),
    rev: integer().notNull().default(0),
    prepared_by: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    created_at: instant().notNull(),
    summary: text().notNull().default(''),
    sheet: jsonb().$type<HandoverSheet>().notNull(),
    /** The notes as they were signed; before that they are read from `handover_notes`. */
    signed_notes: jsonb().$type<HandoverNote[]>(),
    given_by: uuid().references(() => users.id, { onDelete: 'restrict' }),
    given_at: instant(),
    given_comment: text().notNull().default(''),
    taken_by: uuid().references(() => users.id, { onDelete: 'restrict' }),
    taken_at: instant(),
    taken_comment: text().notNull().default(''),
    digest: text(),
  },
  (table) => [
    uniqueIndex('handovers_open_key').on(table.desk_id).where(sql`${table.state} in ('draft', 'given')`),
    index('handovers_desk_idx').on(table.desk_id, table.created_at),
  ],
)

export const handoverNotes = pgTable(
  'handover_notes',
  {
    id: uuid().primaryKey(),
    desk_id: uuid()
      .notNull()
      .references(() => alarmDesks.id, { onDelete: 'cascade' }),
    handover_id: uuid()
      .notNull()
      .references(() => handovers.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    flagged: boolean().notNull().default(false),
    by_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    at: instant().notNull(),
    cleared_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    cleared_at: instant(),
  },
  (table) => [index('handover_notes_desk_idx').on(table.desk_id, table.at)],
)
