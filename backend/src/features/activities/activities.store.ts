import type { Activity } from '@menara/shared/contract/activities.contract.ts'
import { and, desc, eq, gte, ilike, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../platform/caller.ts'
import { insertAll } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/database.ts'
import { likeText } from '../../platform/paging.ts'
import { activities } from '../../schema/journal.ts'
import { users } from '../../schema/people.ts'
import { areas, locations } from '../../schema/places.ts'

const FIELDS = {
  id: activities.id,
  type: activities.type,
  description: activities.description,
  tag: activities.tag,
  link_id: activities.link_id,
  location: { id: locations.id, name: locations.name },
  area: { id: areas.id, name: areas.name },
  actor: { id: users.id, name: users.name },
  message: sql<Activity['message']>`${activities.message}`,
  at: activities.at,
  data: activities.data,
}
const MOST_WORDS = 200

export interface ActivityQuestion {
  readonly from?: string | undefined
  readonly until?: string | undefined
  readonly link_id?: string | undefined
  readonly type?: string | undefined
  readonly description?: string | undefined
  readonly tag?: string | undefined
  readonly area_id?: string | undefined
  readonly location_id?: string | undefined
  readonly after: readonly [at: string, id: string] | undefined
  readonly limit: number
}

export type ActivitiesStore = ReturnType<typeof activitiesStore>
type Scope = Pick<Caller, 'locationIds'>

/** The one writer of `activities`. */
export function activitiesStore(db: Database) {
  const joined = () =>
    db.sql
      .select(FIELDS)
      .from(activities)
      .leftJoin(locations, eq(locations.id, activities.location_id))
      .leftJoin(areas, eq(areas.id, activities.area_id))
      .leftJoin(users, eq(users.id, activities.actor_id))
  return {
    /** Newest first. */
    async list(question: ActivityQuestion, scope: Scope): Promise<Activity[]> {
      const rows = await joined()
        .where(and(inScope(scope), ...conditionsOf(question)))
        .orderBy(desc(activities.at), desc(activities.id))
        .limit(question.limit)
      return rows.map(({ data: _data, ...row }) => row)
    },
    async find(id: string, scope: Scope): Promise<(Activity & { data: Record<string, unknown> }) | undefined> {
      const [row] = await joined().where(and(eq(activities.id, id), inScope(scope)))
      return row as (Activity & { data: Record<string, unknown> }) | undefined
    },
    insert: (...rows: (typeof activities.$inferInsert)[]): Promise<void> => insertAll(db, activities, rows),
    /** What occurs at a site, by name. */
    async words(locationId: string): Promise<{ types: string[]; tags: string[]; areas: { id: string; name: string }[] }> {
      const here = eq(activities.location_id, locationId)
      const types = await db.sql
        .selectDistinct({ word: activities.type })
        .from(activities)
        .where(here)
        .orderBy(activities.type)
        .limit(MOST_WORDS)
      const tags = await db.sql
        .selectDistinct({ word: activities.tag })
        .from(activities)
        .where(and(here, sql`${activities.tag} <> ''`))
        .orderBy(activities.tag)
        .limit(MOST_WORDS)
      const places = await db.sql
        .selectDistinct({ id: areas.id, name: areas.name })
        .from(activities)
        .innerJoin(areas, eq(areas.id, activities.area_id))
        .where(and(here, isNotNull(activities.area_id)))
        .orderBy(areas.name, areas.id)
        .limit(MOST_WORDS)
      return { types: types.map((it) => it.word), tags: tags.map((it) => it.word), areas: places }
    },
  }
}

const inScope = ({ locationIds }: Scope): SQL | undefined =>
  locationIds === null ? undefined : or(isNull(activities.location_id), inArray(activities.location_id, [...locationIds]))

function conditionsOf(it: ActivityQuestion): (SQL | undefined)[] {
  return [
    it.from === undefined ? undefined : gte(activities.at, it.from),
    it.until === undefined ? undefined : lte(activities.at, it.until),
    it.link_id === undefined ? undefined : eq(activities.link_id, it.link_id),
    it.type === undefined ? undefined : eq(activities.type, it.type),
    it.tag === undefined ? undefined : eq(activities.tag, it.tag),
    it.area_id === undefined ? undefined : eq(activities.area_id, it.area_id),
    it.location_id === undefined ? undefined : eq(activities.location_id, it.location_id),
    it.description === undefined ? undefined : ilike(activities.description, likeText(it.description)),
    it.after && sql`(${activities.at}, ${activities.id}) < (${it.after[0]}::timestamptz, ${it.after[1]}::uuid)`,
  ]
}
