import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Whether the list that a JSON column holds names an id. */
export const listNames = (column: AnyPgColumn, id: string): SQL => sql`${column} @> ${JSON.stringify([id])}::jsonb`
