import { sql } from 'drizzle-orm'
import type { Database } from '../../../backend/src/platform/db/database.ts'

type Row = Readonly<Record<string, unknown>>
/** A row of the database, as something that may be seen. */
export interface Thing {
  readonly table: string
  readonly row: Row
}
export interface Things {
  readonly byMark: ReadonlyMap<string, Thing>
  readonly byId: ReadonlyMap<string, Thing>
  readonly tables: ReadonlySet<string>
}

/** Columns in which somebody writes what they like; others hold words of ours. */
const FREE =
  /^(title|name|description|text|reason|comment|note|message|summary|solution|label|address|company|vehicle|escort|badge|locker|parking|purpose|contact|detail|phone|host_note|failure|agent|cause|consequence|response|statement|source|name_(en|id)|text_(en|id)|label_(en|id)|\w+_(name|comment|reason))$/
/** Chained by hash: what is written into them would only show that the chain is broken. */
const CHAINED = new Set(['audit', 'alarm_journal'])
/** Words of ours in a column that elsewhere is free. */
const OURS = new Set([
  'tickets.pending_reason',
  'ticket_clock_events.reason',
  'dead_letters.reason',
  'ptt_transmissions.cause',
  'vnc_sessions.cause',
])

/** The mark of one row, as it stands behind each of its free texts: `zq` and twelve digits. */
const MARK = /zq([0-9a-f]{12})/g
export const SEARCHED = 'zq'
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

export const marksIn = (text: string): ReadonlySet<string> => new Set([...text.matchAll(MARK)].map(([, mark]) => mark ?? ''))
export const idsIn = (text: string): ReadonlySet<string> => new Set(text.match(UUID) ?? [])

const rowsOf = async (db: Database, query: string) => ((await db.sql.execute(sql.raw(query))) as unknown as { rows: Row[] }).rows

const tablesOf = async (db: Database): Promise<string[]> =>
  (await rowsOf(db, "select tablename as name from pg_tables where schemaname = 'public'")).map(({ name }) => String(name))

/** By table the columns in which somebody writes what they like. */
async function freeColumns(db: Database): Promise<Map<string, string[]>> {
  const rows = await rowsOf(
    db,
    `select table_name as of, column_name as name from information_schema.columns where data_type = 'text' and table_schema = 'public'`,
  )
  const free = new Map<string, string[]>()
  for (const { of, name } of rows as { of: string; name: string }[])
    if (!CHAINED.has(of) && FREE.test(name) && !OURS.has(`${of}.${name}`)) free.set(of, [...(free.get(of) ?? []), name])
  return free
}

/** Puts a mark of its own behind every free text of every row of every table, and says which mark is whose. */
export async function markEverything(db: Database): Promise<Things> {
  const [tables, free] = [await tablesOf(db), await freeColumns(db)]
  const byMark = new Map<string, Thing>()
  await db.atomically(async () => {
    await db.sql.execute(sql`set local session_replication_role = replica`)
    for (const table of tables) {
      const mark = `substr(md5('${table}' || ctid::text), 1, 12)`
      const rows = await rowsOf(db, `select ${mark} as mark_of_row, * from "${table}"`)
      for (const { mark_of_row, ...row } of rows) byMark.set(String(mark_of_row), { table, row })
      const sets = (free.get(table) ?? []).map((text) => `"${text}" = t."${text}" || ' zq' || marked.mark`).join(', ')
      const from = `(select ctid as at, ${mark} as mark from "${table}") marked`
      if (sets) await db.sql.execute(sql.raw(`update "${table}" t set ${sets} from ${from} where t.ctid = marked.at`))
    }
  })
  const withId = [...byMark.values()].filter(({ row }) => typeof row.id === 'string')
  const byId = new Map(withId.map((thing) => [String(thing.row.id), thing]))
  return { byMark, byId, tables: new Set(tables) }
}
