import { endpoints } from '@menara/shared/contract/index-of.ts'
import { sql } from 'drizzle-orm'
import { rowsOf } from '../../../../backend/src/platform/db/bulk.ts'
import type { Building } from '../../building.ts'

interface Found {
  readonly name: string
  readonly text: string
}

/** The rows of every table of the database, as somebody reads them who has it in their hands. */
export async function everyTable({ db }: Pick<Building, 'db'>): Promise<Found[]> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const found: Found[] = []
  for (const { name } of tables)
    found.push({ name, text: JSON.stringify(await rowsOf(db, sql`select row_to_json(t) as row from ${sql.identifier(name)} t`)) })
  return found
}

interface Asking {
  /** Of the purchase; it stands in every place of a path but that of a file. */
  readonly id: string
  /** With what is saved as a file; without it only what is answered as text. */
  readonly fileId?: string
}
/** What every call that reads answers the administrator. */
export async function everyAnswer({ admin }: Pick<Building, 'admin'>, { id, fileId }: Asking): Promise<Found[]> {
  const asked = endpoints.filter(({ method, reply }) => method === 'GET' && (fileId !== undefined || reply !== 'binary'))
  const found: Found[] = []
  for (const { path } of asked) {
    const name = path.replace(':file_id', fileId ?? id).replace(/:\w+/g, id)
    found.push({ name, text: (await admin.sends('GET', name)).raw.toString() })
  }
  return found
}
