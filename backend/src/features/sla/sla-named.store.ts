import { sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/database.ts'
import type { PolicyRow } from './sla-rows.store.ts'

interface NamedRow {
  readonly id: string
  readonly name_en: string
  readonly name_id: string
}
/** What a policy names of others. */
type Named = 'categories' | 'locations' | 'groups' | 'users' | 'ticket_subtypes' | 'approval_types' | 'webhooks'

/** What policies name of others; writes nothing. */
export function slaNamedStore(db: Database) {
  return {
    async categoryParents(): Promise<Map<string, string | null>> {
      const rows = await rowsOf<{ id: string; parent_id: string | null }>(db, sql`select id, parent_id from categories`)
      return new Map(rows.map((row) => [row.id, row.parent_id]))
    },
    /** Of these, what is not there. What is there stays until the transaction ends. */
    async missing(of: Named, ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return []
      const table = sql.identifier(of)
      const rows = await rowsOf<{ id: string }>(db, sql`select id from ${table} where id in ${[...ids]} order by id for key share`)
      return ids.filter((id) => !rows.some((row) => row.id === id))
    },
    /** What these policies' categories (with those above them), sub-types, sites and groups are called. */
    async names(policies: readonly PolicyRow[]): Promise<NamedRow[]> {
      const of = (idsOf: (row: PolicyRow) => readonly string[]): string[] => [...new Set(policies.flatMap(idsOf))]
      const asked = [
        [CATEGORY_PATHS, of((item) => item.category_ids)],
        [sql`select id, name_en, name_id from ticket_subtypes`, of((item) => item.subtype_ids)],
        [sql`select id, name as name_en, name as name_id from locations`, of((item) => item.location_ids)],
        [sql`select id, name as name_en, name as name_id from groups`, of((item) => item.requester_group_ids)],
      ] as const
      const found: NamedRow[] = []
      for (const [from, ids] of asked)
        if (ids.length > 0)
          found.push(...(await rowsOf<NamedRow>(db, sql`select * from (${from}) it where it.id in ${ids} order by it.id`)))
      return found
    },
    /** Of these groups, those that serve one of the sites or all. */
    async groupsAt(sites: readonly string[], groupIds: readonly string[]): Promise<Set<string>> {
      if (groupIds.length === 0) return new Set()
      const ids = `{${sites.join(',')}}`
      const seen = sql`(location_id is null or location_id = any(${ids}::uuid[]))`
      const rows = await rowsOf<{ id: string }>(db, sql`select id from groups where id in ${[...groupIds]} and ${seen}`)
      return new Set(rows.map((row) => row.id))
    },
    /** Who is in each of these groups. */
    async peopleOf(groupIds: readonly string[]): Promise<Map<string, ReadonlySet<string>>> {
      if (groupIds.length === 0) return new Map()
      const rows = await rowsOf<{ id: string; people: string[] }>(
        db,
        sql`select group_id as id, jsonb_agg(user_id) as people from group_members where group_id in ${[...groupIds]} group by group_id`,
      )
      return new Map(rows.map((row) => [row.id, new Set(row.people)]))
    },
  }
}

const CATEGORY_PATHS = sql`with recursive tree as (select id, name_en, name_id from categories where parent_id is null
  union all select it.id, tree.name_en || ' › ' || it.name_en, tree.name_id || ' › ' || it.name_id from categories it join tree on it.parent_id = tree.id)
  select id, name_en, name_id from tree`
