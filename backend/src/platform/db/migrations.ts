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

/** The newest migration this code knows: when it was made, in milliseconds since 1970. */
export function newestMigration(folder = MIGRATIONS): { when: number; tag: string } {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as Journal
  const newest = entries.at(-1)
  if (!newest) throw new Error(`There are no migrations in ${folder}`)
  return newest
}

/** A database that a newer version has migrated is not opened: this version would write rows that the newer one misreads. */
export async function refuseNewer(db: Asked, newest = newestMigration()): Promise<void> {
  const last = await lastApplied(db)
  if (last <= newest.when) return
  throw new Error(
    `The database was migrated by a newer version of Menara (on ${new Date(last).toISOString().slice(0, 10)}; this version ends with ${newest.tag}). Start that version, or restore a backup made by this one.`,
  )
}

/** Milliseconds since 1970 of the newest migration the database has; 0 where it has none. */
async function lastApplied(db: Asked): Promise<number> {
  const [there] = await rowsOf<{ there: boolean }>(db, sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`)
  if (!there?.there) return 0
  const [row] = await rowsOf<{ last: string | number | null }>(db, sql`select max(created_at) as last from drizzle.__drizzle_migrations`)
  return Number(row?.last ?? 0)
}

const rowsOf = async <Row>(db: Asked, query: SQL): Promise<Row[]> => ((await db.execute(query)) as { rows: Row[] }).rows
