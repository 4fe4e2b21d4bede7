import type { TagCount, Tagged } from '@menara/shared/contract/iot/tagging.contract.ts'
import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/database.ts'
import { likeText } from '../../platform/paging.ts'
import { hasTags, listOf } from '../../platform/texts/tags.ts'

export type Bearer = Tagged['of']
type Scope = readonly string[] | null
type Place = readonly [device: string, deviceId: string, point: string]
interface TaggedFilter {
  readonly of: Bearer
  readonly scope: Scope
  readonly location_id?: string | undefined
  readonly device_id?: string | undefined
  readonly search?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly after?: Place | undefined
  readonly limit: number
}
export interface Known {
  readonly id: string
  readonly device_id: string
  readonly location_id: string
  readonly tags: readonly string[]
}
export type BearerKey =
  | { readonly device_id: string }
  | { readonly location_id: string; readonly code: string; readonly point: string | null }
export interface NamedBearer {
  readonly id: string
  readonly of: Bearer
  readonly location_id: string
  readonly code: string
  readonly point: string | null
  readonly tags: readonly string[]
}
export type TaggingStore = ReturnType<typeof taggingStore>

const TAGS = {
  device: sql`coalesce((select jsonb_agg(t.tag order by t.tag) from device_tags t where t.device_id = d.id), '[]')`,
  point: sql`coalesce((select jsonb_agg(t.tag order by t.tag) from point_tags t where t.point_id = p.id), '[]')`,
} as const
const FROM = {
  device: sql`devices d`,
  point: sql`points p join devices d on d.id = p.device_id`,
} as const
const FACTS = {
  device: sql`d.id, 'device' as of, null as point, '' as label, '' as unit, ${TAGS.device} as tags, '[]'::jsonb as inherited`,
  point: sql`p.id, 'point' as of, p.point, p.label, p.unit, ${TAGS.point} as tags, ${TAGS.device} as inherited`,
} as const
const TABLE = { device: [sql`device_tags`, sql`device_id`], point: [sql`point_tags`, sql`point_id`] } as const

const inScope = (scope: Scope): SQL => (scope ? sql`d.location_id = any(${listOf(scope)}::uuid[])` : sql`true`)

/** What differs between looking for devices and for points. */
const LOOK = {
  device: {
    like: (text: string): SQL => sql`(d.name ilike ${text} or d.code ilike ${text})`,
    tagged: (tags: readonly string[]): SQL => hasTags(tags, { device: sql`d.id` }),
    behind: ([name, id]: Place): SQL => sql`(d.name, d.id) > (${name}, ${id}::uuid)`,
  },
  point: {
    like: (text: string): SQL => sql`(d.name ilike ${text} or p.point ilike ${text} or p.label ilike ${text})`,
    tagged: (tags: readonly string[]): SQL => hasTags(tags, { device: sql`d.id`, point: sql`p.id` }),
    behind: ([name, id, point]: Place): SQL => sql`(d.name, d.id, p.point) > (${name}, ${id}::uuid, ${point})`,
  },
} as const

function conditionsOf({ of, scope, location_id, device_id, search, tags, after }: TaggedFilter): SQL[] {
  const { like, tagged, behind } = LOOK[of]
  const parts = [
    inScope(scope),
    location_id && sql`d.location_id = ${location_id}`,
    device_id && sql`d.id = ${device_id}`,
    search && like(likeText(search)),
    tags && tagged(tags),
    after && behind(after),
  ]
  return parts.filter((part) => typeof part === 'object')
}

/** The one writer of `device_tags` and `point_tags`. */
export const taggingStore = (db: Database) => ({ ...reads(db), ...writes(db) })

function reads(db: Database) {
  return {
    words: (filter: { scope: Scope; location_id?: string | undefined }): Promise<TagCount[]> => {
      const here = filter.location_id ? sql`${inScope(filter.scope)} and d.location_id = ${filter.location_id}` : inScope(filter.scope)
      return rowsOf(
        db,
        sql`select tag, sum(devices)::int as devices, sum(points)::int as points from (
          select t.tag, 1 as devices, 0 as points from device_tags t join devices d on d.id = t.device_id where ${here}
          union all
          select t.tag, 0, 1 from point_tags t join points p on p.id = t.point_id join devices d on d.id = p.device_id where ${here}) as every
        group by tag order by tag`,
      )
    },

    list: (filter: TaggedFilter): Promise<Tagged[]> => {
      const { of, limit } = filter
      return rowsOf(
        db,
        sql`select ${FACTS[of]}, d.id as device_id, d.name as device, d.location_id, l.name as location, ar.name as area
          from ${FROM[of]} join locations l on l.id = d.location_id left join areas ar on ar.id = d.area_id
          where ${sql.join(conditionsOf(filter), sql` and `)} order by d.name, d.id${of === 'point' ? sql`, p.point` : sql``} limit ${limit}`,
      )
    },

    /** Devices by id, or devices and points by what files call them, with their tags. */
    bearers: (keys: readonly BearerKey[]): Promise<NamedBearer[]> =>
      rowsOf(
        db,
        sql`select coalesce(p.id, d.id) as id, case when p.id is null then 'device' else 'point' end as of, d.location_id, d.code, p.point,
            case when p.id is null then ${TAGS.device} else ${TAGS.point} end as tags
          from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(location_id uuid, code text, point text, device_id uuid)
          join devices d on d.id = k.device_id or (d.location_id = k.location_id and d.code = k.code)
          left join points p on p.device_id = d.id and p.point = k.point
          where k.point is null or p.id is not null`,
      ),

    /** Those of these that exist in a scope, locked until the transaction ends. */
    known: (of: Bearer, ids: readonly string[], scope: Scope): Promise<Known[]> => {
      const own = of === 'point' ? sql`p` : sql`d`
      return rowsOf(
        db,
        sql`select ${own}.id, d.id as device_id, d.location_id, ${TAGS[of]} as tags from ${FROM[of]}
          where ${own}.id = any(${listOf(ids)}::uuid[]) and ${inScope(scope)} order by ${own}.id for update of ${own}`,
      )
    },
  }
}

interface Pairs {
  readonly ids: readonly string[]
  readonly tags: readonly string[]
}
function writes(db: Database) {
  return {
    async add(of: Bearer, { ids, tags }: Pairs): Promise<void> {
      if (ids.length === 0 || tags.length === 0) return
      const [table, key] = TABLE[of]
      await db.sql.execute(
        sql`insert into ${table} (${key}, tag) select id, tag from unnest(${listOf(ids)}::uuid[]) as i(id),
          jsonb_array_elements_text(${JSON.stringify(tags)}::jsonb) as t(tag) on conflict do nothing`,
      )
    },
    async remove(of: Bearer, { ids, tags }: Pairs): Promise<void> {
      if (ids.length === 0 || tags.length === 0) return
      const [table, key] = TABLE[of]
      await db.sql.execute(
        sql`delete from ${table} where ${key} = any(${listOf(ids)}::uuid[])
          and tag in (select jsonb_array_elements_text(${JSON.stringify(tags)}::jsonb))`,
      )
    },
  }
}
