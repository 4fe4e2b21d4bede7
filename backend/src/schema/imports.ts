import { importKinds, importStates, importVerdicts } from '@menara/shared/domain/imports/import-kinds.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { users } from './people.ts'

/** Files whose rows became records, and changes of chosen records, with what it takes to undo them. */
export const importBatches = pgTable(
  'import_batches',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: importKinds }).notNull(),
    source: text({ enum: ['file', 'selection'] }).notNull(),
    state: text({ enum: importStates }).notNull(),
    file_name: text().notNull().default(''),
    columns: text().array().notNull(),
    /** Of each column the field it becomes; an empty text: it is left out. */
    mapping: text().array().notNull(),
    total: integer().notNull(),
    done: integer().notNull().default(0),
    /** The number in the file of the last row gone through. */
    at_row: integer().notNull().default(0),
    /** How many rows met each verdict. */
    counts: jsonb().$type<Record<(typeof importVerdicts)[number], number>>().notNull(),
    restored: integer().notNull().default(0),
    kept: integer().notNull().default(0),
    /** Somebody asked it to stop: it does so between two chunks. */
    stopping: boolean().notNull().default(false),
    made_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Who began what it does now: that is whose rights count. */
    run_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    made_at: instant().notNull(),
    ended_at: instant(),
  },
  (table) => [
    index('import_batches_order_idx').on(table.made_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('import_batches_maker_idx').on(table.made_by),
    index('import_batches_runner_idx').on(table.run_by),
    index('import_batches_running_idx').on(table.state).where(sql`state in ('checking', 'importing', 'undoing')`),
  ],
)

export const importRows = pgTable(
  'import_rows',
  {
    batch_id: uuid()
      .notNull()
      .references(() => importBatches.id, { onDelete: 'cascade' }),
    /** Its number in the file. */
    row: integer().notNull(),
    cells: jsonb().$type<readonly string[]>().notNull(),
    /** Of a selection: what is to change. */
    wanted: jsonb().$type<Readonly<Record<string, unknown>>>(),
    /** What tells it from the other rows. */
    key: text(),
    verdict: text({ enum: importVerdicts }),
    /** Why it was refused. */
    reasons: jsonb(),
    /** Not a reference: the record may be of any kind, and be removed. */
    record_id: uuid(),
    /** The changed fields as they were and as they became; of a created record the whole of it after. */
    before: jsonb().$type<Readonly<Record<string, unknown>>>(),
    after: jsonb().$type<Readonly<Record<string, unknown>>>(),
    undo: text({ enum: ['restored', 'kept'] }),
  },
  (table) => [
    primaryKey({ columns: [table.batch_id, table.row] }),
    index('import_rows_verdict_idx').on(table.batch_id, table.verdict, table.row),
  ],
)

/** The mapping a person used last for columns of these names. */
export const importMappings = pgTable(
  'import_mappings',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: importKinds }).notNull(),
    /** The plain word of a header to the field it becomes. */
    fields: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.kind] })],
)
