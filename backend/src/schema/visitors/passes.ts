import { passKinds } from '@menara/shared/domain/visitors/passes.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { users } from '../people.ts'
import { areas, locations } from '../places.ts'
import { visitors } from './visitors.ts'

const person = () => uuid().references(() => users.id, { onDelete: 'set null' })

/** What the reception of a site gives out: badges, lockers, parking bays. */
export const passes = pgTable(
  'passes',
  {
    id: uuid().primaryKey(),
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    kind: text({ enum: passKinds }).notNull(),
    code: text().notNull(),
    /** The code with its numbers filled up, so that `V-9` stands before `V-10`. */
    order_key: text().notNull(),
    area_id: uuid().references(() => areas.id, { onDelete: 'set null' }),
    note: text().notNull().default(''),
    active: boolean().notNull().default(true),
    created_by: person(),
    created_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('passes_code_key').on(table.location_id, table.kind, sql`lower(${table.code})`),
    index('passes_order_idx').on(table.location_id, table.kind, table.order_key),
  ],
)

/** Who was given what. One that did not come back stays open, with the moment that was said. */
export const passLoans = pgTable(
  'pass_loans',
  {
    id: uuid().primaryKey(),
    pass_id: uuid()
      .notNull()
      .references(() => passes.id, { onDelete: 'cascade' }),
    kind: text({ enum: passKinds }).notNull(),
    visitor_id: uuid().references(() => visitors.id, { onDelete: 'set null' }),
    given_by: person(),
    given_at: instant().notNull(),
    missing_at: instant(),
    said: text().notNull().default(''),
    back_by: person(),
    back_at: instant(),
  },
  (table) => [
    /** Two desks at once: one of them gives it out. */
    uniqueIndex('pass_loans_out_key').on(table.pass_id).where(sql`back_at is null`),
    uniqueIndex('pass_loans_holder_key').on(table.visitor_id, table.kind).where(sql`back_at is null and missing_at is null`),
    index('pass_loans_pass_idx').on(table.pass_id),
    index('pass_loans_visitor_idx').on(table.visitor_id),
  ],
)
