import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../db/bulk.ts'
import type { Database } from '../db/database.ts'
import type { Keyring } from './keyring.ts'
import { sealWith } from './sealed.ts'

interface SealedColumn {
  readonly table: string
  readonly id: string
  readonly column: string
  /** As `sealWith` was told. */
  readonly purpose: string
  /** What binds a seal to its row, as SQL. */
  readonly of: SQL
}

/** Every column in which something sealed is kept. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'cctv_cameras', id: 'device_id', column: 'sealed', purpose: 'cctv', of: sql`device_id::text` },
  { table: 'vnc_targets', id: 'id', column: 'password', purpose: 'vnc password', of: sql`id::text` },
  { table: 'webhooks', id: 'id', column: 'secret', purpose: 'webhooks', of: sql`id::text` },
  { table: 'push_keys', id: 'name', column: 'private_key', purpose: 'push keys', of: sql`'vapid'` },
  { table: 'visitors', id: 'id', column: 'identity_sealed', purpose: 'visitor identity', of: sql`id::text` },
  { table: 'payee_accounts', id: 'id', column: 'number_sealed', purpose: 'payee accounts', of: sql`id::text` },
  { table: 'rfqs', id: 'id', column: 'sealed_key', purpose: 'rfq key', of: sql`id::text` },
  { table: 'document_files', id: 'document_id', column: 'file_sealed', purpose: 'documents', of: sql`document_id::text` },
  { table: 'totp_secrets', id: 'user_id', column: 'secret_sealed', purpose: 'totp', of: sql`user_id::text` },
  { table: 'identity_providers', id: 'id', column: 'secret_sealed', purpose: 'identity provider', of: sql`id::text` },
  { table: 'visitor_farewells', id: 'id', column: 'sealed', purpose: 'visitor farewell', of: sql`id::text` },
]

const PART = 1000
interface Row {
  readonly id: string
  readonly sealed: string
  readonly of: string
}

/** Seals what an older key sealed with the current one. What opens with no key is left as it is: nobody could read it before either. */
export async function resealAll(db: Database, keyring: Keyring): Promise<{ resealed: number; unreadable: number }> {
  let [resealed, unreadable] = [0, 0]
  const [current = ''] = keyring.ids
  for (const column of SEALED_COLUMNS) {
    const seal = sealWith(keyring, column.purpose)
    for (let part = await partAfter(db, column, { current, after: '' }); part.length > 0; ) {
      for (const { id, sealed, of } of part) {
        const secret = seal.open(sealed, of)
        if (secret === null) unreadable += 1
        else {
          await write(db, column, { id, sealed: seal.seal(secret, of) })
          resealed += 1
        }
      }
      part = await partAfter(db, column, { current, after: part.at(-1)?.id ?? '' })
    }
  }
  return { resealed, unreadable }
}

/** How many rows each key sealed, by its id; '' for those from before keys had ids. */
export async function sealedBy(db: Database): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const { table, column } of SEALED_COLUMNS) {
    const at = sql.identifier(column)
    const rows = await rowsOf<{ key: string; rows: number }>(
      db,
      sql`select case when ${at} like '%.%' then split_part(${at}, '.', 1) else '' end as key, count(*)::int as rows
        from ${sql.identifier(table)} where ${at} is not null group by 1`,
    )
    for (const row of rows) counts.set(row.key, (counts.get(row.key) ?? 0) + row.rows)
  }
  return counts
}

/** Rows after this one that the current key did not seal. */
function partAfter(
  db: Database,
  { table, id, column, of }: SealedColumn,
  { current, after }: { current: string; after: string },
): Promise<Row[]> {
  const [key, at] = [sql`${sql.identifier(id)}::text`, sql.identifier(column)]
  return rowsOf<Row>(
    db,
    sql`select ${key} as id, ${at} as sealed, ${of} as of from ${sql.identifier(table)}
      where ${at} is not null and ${at} not like ${`${current}.%`} and ${key} > ${after} order by 1 limit ${PART}`,
  )
}

async function write(db: Database, { table, id, column }: SealedColumn, row: { id: string; sealed: string }): Promise<void> {
  await db.sql.execute(
    sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${row.sealed} where ${sql.identifier(id)}::text = ${row.id}`,
  )
}
