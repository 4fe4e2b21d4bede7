import type { Permission } from '@menara/shared/kit/permission.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../platform/access/caller.ts'
import { insertOf, rowsOf } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/database.ts'
import { searchWords } from '../../schema/search-words.ts'
import { remainsOf, wordsIn } from './mistyping.ts'

export interface Source {
  readonly kind: string
  /** Who may read words of it: they see every such record of their sites. */
  readonly permission: Permission
  /** Rows with `id`, `location_id` and `name`. */
  readonly rows: SQL
}
const named = (table: string, site = 'location_id'): SQL => sql.raw(`select id, ${site} as location_id, name from ${table}`)
const NO_SITE = 'null::uuid'

/** Where words come from. Visitors are erased in time, so their names are not among them; an asset that not everybody may see is left out. */
export const sources: readonly Source[] = [
  { kind: 'tickets', permission: 'ticket_read_all', rows: sql`select id, location_id, title as name from tickets` },
  {
    kind: 'assets',
    permission: 'show_manage_asset',
    rows: sql`select id, location_id, name from assets where not exists
      (select 1 from asset_access_limits x where x.asset_id = assets.id and x.right = 'see')`,
  },
  { kind: 'users', permission: 'show_manage_user', rows: named('users', NO_SITE) },
  { kind: 'groups', permission: 'show_manage_user', rows: named('groups') },
  { kind: 'devices', permission: 'show_plugin_iot', rows: named('devices') },
  { kind: 'areas', permission: 'show_manage_area', rows: named('areas') },
  {
    kind: 'items',
    permission: 'show_plugin_inventory',
    rows: sql`select id, null::uuid as location_id, name || ' ' || name_id as name from items`,
  },
  { kind: 'vendors', permission: 'show_ticketing_procurement', rows: named('vendors', NO_SITE) },
]

export type SearchStore = ReturnType<typeof searchStore>
interface Read {
  readonly id: string
  readonly location_id: string | null
  readonly name: string
}

/** The one writer of `search_words`. */
export function searchStore(db: Database) {
  return {
    /** Rows of a source after an id, in the order of ids. */
    after: ({ rows }: Source, id: string, limit: number): Promise<Read[]> =>
      rowsOf(db, sql`select id, location_id, name from (${rows}) source where id > ${id}::uuid order by id limit ${limit}`),
    /** The newest rows of a source. */
    newest: ({ rows }: Source, limit: number): Promise<Read[]> =>
      rowsOf(db, sql`select id, location_id, name from (${rows}) source order by id desc limit ${limit}`),
    /** Keeps the words of rows that are not kept yet. */
    async learn({ kind }: Source, rows: readonly Read[]): Promise<void> {
      const met = new Map(
        rows.flatMap((row) => wordsIn(row.name).map((word) => [`${row.location_id} ${word}`, { location_id: row.location_id, word }])),
      )
      if (met.size === 0) return
      const known = await rowsOf<{ word: string; location_id: string | null }>(
        db,
        sql`select word, location_id from search_words where kind = ${kind} and word in (select jsonb_array_elements_text(${JSON.stringify([...met.values()].map((one) => one.word))}::jsonb))`,
      )
      for (const { word, location_id } of known) met.delete(`${location_id} ${word}`)
      const fresh = [...met.values()].map((one) => ({ ...one, kind, remains: remainsOf(one.word) }))
      if (fresh.length > 0) await db.sql.execute(insertOf(searchWords, fresh, sql`on conflict do nothing`))
    },
    /** Words that a caller may read and that are near to a typed one. */
    async near(typed: string, caller: Caller): Promise<string[]> {
      const remains = sql`remains && ${`{${remainsOf(typed).join(',')}}`}::text[]`
      const rows = await rowsOf<{ word: string }>(
        db,
        sql`select distinct word from search_words where ${remains} and ${readableBy(caller)}`,
      )
      return rows.map((row) => row.word)
    },
    /** Whether a word that a caller may read begins with what was typed: letters alone. */
    async begins(typed: string, caller: Caller): Promise<boolean> {
      const rows = await rowsOf(db, sql`select 1 from search_words where word like ${`${typed}%`} and ${readableBy(caller)} limit 1`)
      return rows.length > 0
    },
  }
}

function readableBy(caller: Caller): SQL {
  const kinds = sources.filter(({ permission }) => caller.may(permission)).map(({ kind }) => kind)
  const sites =
    caller.locationIds === null
      ? sql`true`
      : sql`(location_id is null or location_id = any(${`{${caller.locationIds.join(',')}}`}::uuid[]))`
  return sql`kind = any(${`{${kinds.join(',')}}`}::text[]) and ${sites}`
}
