import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** A column with an instant, as RFC 3339 text in UTC with milliseconds; null stays null. */
export const instantText = (column: SQLWrapper): SQL<string> =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A row of a table, or of an alias in the query, as `{id, name}`; null where an outer join found none. */
export function refOf(table: string): SQL {
  const [id, name] = [sql.raw(`${table}.id`), sql.raw(`${table}.name`)]
  return sql`case when ${id} is null then null else jsonb_build_object('id', ${id}, 'name', ${name}) end`
}

/** Whether a column names one of these sites; null: all sites, so that every row fits. */
export const atSites = (column: SQLWrapper, sites: readonly string[] | null): SQL =>
  sites === null ? sql`true` : sql`${column} = any(${sql.param([...sites])}::uuid[])`

/** The same, and of rows that belong to no site. */
export const atSitesOrNone = (column: SQLWrapper, sites: readonly string[] | null): SQL =>
  sites === null ? sql`true` : sql`(${column} is null or ${atSites(column, sites)})`
