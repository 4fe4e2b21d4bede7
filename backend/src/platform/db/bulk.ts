import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/** Inserts rows as JSON in one parameter: several times faster than a parameter for each value. All rows must name the same columns. */
export async function insertAll<T extends PgTable>(db: Database, table: T, rows: readonly T['$inferInsert'][]): Promise<void> {
  if (rows.length > 0) await db.sql.execute(insertOf(table, rows))
}

/** The same, with what comes after: `on conflict …`. */
export function insertOf<T extends PgTable>(table: T, rows: readonly T['$inferInsert'][], after: SQL = sql``): SQL {
  const list = sql.join(columnsOf(table, rows), sql`, `)
  return sql`insert into ${table} (${list}) select ${list} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) ${after}`
}

/** Columns the rows name and the database does not fill by itself. */
export function columnsOf<T extends PgTable>(table: T, rows: readonly object[]): SQL[] {
  const known = getTableColumns(table)
  const named = Object.keys(rows[0] ?? {}).filter((key) => known[key] && !known[key].generated && !known[key].generatedIdentity)
  return named.map((text) => sql`${sql.identifier(known[text]?.name ?? text)}`)
}

export const rowsOf = async <Row>(db: Database, query: SQL): Promise<Row[]> =>
  ((await db.sql.execute(query)) as unknown as { rows: Row[] }).rows
