import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'

/** In this package's own folder, from the sources and from a bundle alike. */
export const MIGRATIONS = join(dirname(findPackageJSON(import.meta.url) ?? ''), 'migrations')

interface Journal {
  readonly entries: readonly { readonly when: number; readonly tag: string }[]
}
interface Asked {
  execute(query: SQL): PromiseLike<unknown>
}

/** `when`: milliseconds since 1970. */
interface Migration {
  readonly when: number
  readonly tag: string
}

/** The oldest and the newest migration this code knows. */
export function knownMigrations(folder = MIGRATIONS): { oldest: Migration; newest: Migration } {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as Journal
  const [oldest, newest] = [entries[0], entries.at(-1)]
  if (!oldest || !newest) throw new Error(`There are no migrations in ${folder}`)
  return { oldest, newest }
}

/**
 * Refuses a database that a newer version has migrated (this one would write rows that the newer one misreads), and one that was
 * made before the oldest migration, which cannot be brought up to date. Throws an `Error` whose message is for whoever starts it.
 */
export async function refuseOtherVersions(db: Asked, { oldest, newest } = knownMigrations()): Promise<void> {
  const last = await lastApplied(db)
  if (last > newest.when)
    throw new Error(
      `The database was migrated by a newer version of Menara (on ${dayOf(last)}; this version ends with ${newest.tag}). Start that version, or restore a backup made by this one.`,
    )
  if (last > 0 && last < oldest.when)
    throw new Error(
      `The database was made by a version of Menara from before its first release (its last migration is of ${dayOf(last)}, the oldest known one of ${dayOf(oldest.when)}). It cannot be brought up to date: start with an empty database.`,
    )
}
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Milliseconds since 1970 of the newest migration the database has; 0 where it has none. */
async function lastApplied(db: Asked): Promise<number> {
  const [there] = await rowsOf<{ there: boolean }>(db, sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`)
  if (!there?.there) return 0
  const [row] = await rowsOf<{ last: string | number | null }>(db, sql`select max(created_at) as last from drizzle.__drizzle_migrations`)
  return Number(row?.last ?? 0)
}

const rowsOf = async <Row>(db: Asked, query: SQL): Promise<Row[]> => ((await db.execute(query)) as { rows: Row[] }).rows
