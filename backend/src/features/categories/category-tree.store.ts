import type { Category, CategoryChoice } from '@menara/shared/contract/desk/categories.contract.ts'
import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/database.ts'
import { likeText } from '../../platform/paging.ts'

export type CategoryTreeStore = ReturnType<typeof categoryTreeStore>
/** `place` is the key of the order: of the type, then of each level. */
export type CategoryRow = Omit<Category, 'open_count'> & { readonly place: string }
interface Sight {
  readonly locationIds: readonly string[] | null
}
export interface CategoriesFilter extends Sight {
  readonly search?: string
  readonly ticket_type_id?: number
  readonly location_id?: string
  readonly state?: 'active' | 'archived'
  readonly after: string | undefined
  readonly limit: number
}
export interface ChoicesFilter extends Sight {
  readonly ticketTypeId: number
  /** Undefined: any site in sight. */
  readonly siteId: string | undefined
  readonly groupId: string | undefined
  readonly part: string | undefined
}
const MOST_CHOICES = 1000

/** Categories are few: the tree is walked anew for each question, and nothing derived is stored. */
const TREE = sql`with recursive tree as (
  select it.*, 1 as level, it.name_en as path_en, it.name_id as path_id, it.active as offered,
    lpad(it.ticket_type_id::text, 6, '0') || '/' || lpad(it.sort::text, 6, '0') || it.id::text as place
  from categories it where it.parent_id is null
  union all
  select it.*, tree.level + 1, tree.path_en || ' › ' || it.name_en, tree.path_id || ' › ' || it.name_id, tree.offered and it.active,
    tree.place || '/' || lpad(it.sort::text, 6, '0') || it.id::text
  from categories it join tree on it.parent_id = tree.id)`
const SHOWN = sql`tree.id, tree.ticket_type_id, tree.parent_id, tree.name_en, tree.name_id, tree.path_en, tree.path_id, tree.level,
  tree.description, tree.priority,
  (select jsonb_build_object('id', team.id, 'name', team.name) from groups team where team.id = tree.group_id) as "group"`
const WHOLE = sql`${SHOWN}, tree.photo_required, tree.active, tree.offered, tree.sort, tree.place,
  (select jsonb_build_object('id', owner.id, 'name', owner.name) from users owner where owner.id = tree.owner_id) as owner,
  (select jsonb_build_object('id', site.id, 'name', site.name) from locations site where site.id = tree.location_id) as location`

/** Everything that reads categories as they are shown. */
export function categoryTreeStore(db: Database) {
  return {
    async find(id: string): Promise<CategoryRow | undefined> {
      return (await rowsOf<CategoryRow>(db, sql`${TREE} select ${WHOLE} from tree where tree.id = ${id}`))[0]
    },
    /** One row more than `limit` where there are more. */
    list: ({ search, ticket_type_id, location_id, state, after, limit, locationIds }: CategoriesFilter): Promise<CategoryRow[]> => {
      const asked = [
        inSight(locationIds),
        ticket_type_id === undefined ? undefined : sql`tree.ticket_type_id = ${ticket_type_id}`,
        location_id === undefined ? undefined : serving(location_id),
        state && sql`tree.offered = ${state === 'active'}`,
        named(search),
        after === undefined ? undefined : sql`tree.place collate "C" > ${after}`,
      ]
      return rowsOf(db, sql`${TREE} select ${WHOLE} from tree where ${all(asked)} order by tree.place collate "C" limit ${limit + 1}`)
    },
    choices: ({ ticketTypeId, siteId, groupId, part, locationIds }: ChoicesFilter): Promise<CategoryChoice[]> => {
      const asked = [
        sql`tree.offered and tree.ticket_type_id = ${ticketTypeId}`,
        inSight(locationIds),
        siteId === undefined ? undefined : serving(siteId),
        groupId === undefined ? undefined : sql`(tree.group_id is null or tree.group_id = ${groupId})`,
        named(part),
      ]
      return rowsOf(db, sql`${TREE} select ${SHOWN} from tree where ${all(asked)} order by tree.place collate "C" limit ${MOST_CHOICES}`)
    },
  }
}

const all = (conditions: readonly (SQL | undefined)[]): SQL =>
  sql.join([sql`true`, ...conditions.filter((condition) => condition !== undefined)], sql` and `)
const serving = (siteId: string): SQL => sql`(tree.location_id is null or tree.location_id = ${siteId})`
const named = (part: string | undefined): SQL | undefined =>
  part ? sql`(tree.path_en ilike ${likeText(part)} or tree.path_id ilike ${likeText(part)})` : undefined
function inSight(locationIds: readonly string[] | null): SQL | undefined {
  if (locationIds === null) return undefined
  return locationIds.length === 0
    ? sql`tree.location_id is null`
    : sql`(tree.location_id is null or tree.location_id in ${[...locationIds]})`
}
