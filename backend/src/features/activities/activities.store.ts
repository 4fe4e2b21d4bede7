import type { Activity } from '@menara/shared/contract/activities.contract.ts'
import { and, desc, eq, gte, ilike, inArray, isNotNull, isNull, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { type Caller, hasOwnAudience } from '../../platform/access/caller.ts'
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
  subject: activities.subject,
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
interface Reading {
  readonly caller: Caller
  /** Only what everybody of the caller's audience reads. */
  readonly shared: boolean
}
/** By subject: the entries about such things that a caller may read; null: none of them. */
export type ActivityReaders = ReadonlyMap<string, (reading: Reading) => SQL | null>
type Found = Activity & { readonly data: Record<string, unknown> }

/** The one writer of `activities`. Whatever reads them reads what `readers` leave of them, and an unknown subject's only as its actor. */
export function activitiesStore(db: Database, readers: ActivityReaders) {
  const joined = () =>
    db.sql
      .select(FIELDS)
      .from(activities)
      .leftJoin(locations, eq(locations.id, activities.location_id))
      .leftJoin(areas, eq(areas.id, activities.area_id))
      .leftJoin(users, eq(users.id, activities.actor_id))
  const readable = (caller: Caller): SQL => sql`(${sql.join(partsFor(readers, { caller, shared: false }), sql` or `)})`

  return {
    /** Newest first. Each subject's newest are read by its own index, so that what may not be read costs nothing. */
    async list(question: ActivityQuestion, reading: Reading): Promise<Activity[]> {
      const asked = conditionsOf(question)
      const newest = partsFor(readers, reading).map(
        (part) => sql`(select ${activities.id}, ${activities.at} from ${activities} where ${and(part, ...asked)}
          order by ${activities.at} desc, ${activities.id} desc limit ${question.limit})`,
      )
      if (newest.length === 0) return []
      const ids = sql`(select newest.id from (${sql.join(newest, sql` union all `)}) newest order by newest.at desc, newest.id desc limit ${question.limit})`
      const rows = await joined().where(sql`${activities.id} in ${ids}`).orderBy(desc(activities.at), desc(activities.id))
      return rows.map(({ data: _data, ...row }) => row)
    },
    async find(id: string, caller: Caller): Promise<Found | undefined> {
      const [row] = await joined().where(and(eq(activities.id, id), readable(caller)))
      return row as Found | undefined
    },
    /** The subject of a thing that the caller may read; undefined when there is none of that id. */
    async subjectOf(linkId: string, caller: Caller): Promise<string | undefined> {
      for (const [subject, reader] of readers) {
        const those = reader({ caller, shared: false })
        if (!those) continue
        const { rows } = (await db.sql.execute(
          sql`select 1 from (select ${linkId}::uuid as link_id, null::uuid as location_id) activities where ${those}`,
        )) as unknown as { rows: unknown[] }
        if (rows.length > 0) return subject
      }
      return undefined
    },
    insert: (...rows: (typeof activities.$inferInsert)[]): Promise<void> => insertAll(db, activities, rows),
    /** What occurs at a site among the entries the caller may read, by name. */
    async words(locationId: string, caller: Caller): Promise<{ types: string[]; tags: string[]; areas: { id: string; name: string }[] }> {
      const here = and(eq(activities.location_id, locationId), readable(caller))
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
      return { types: types.map((item) => item.word), tags: tags.map((tag) => tag.word), areas: places }
    },
  }
}

/** What a caller may read, subject by subject: no entry is in two of them. */
function partsFor(readers: ActivityReaders, reading: Reading): SQL[] {
  const { caller, shared } = reading
  const scope = inScope(caller)
  const known = [...readers].flatMap(([subject, reader]) => {
    const those = reader(reading)
    return those ? [sql`(${and(eq(activities.subject, subject), scope, those)})`] : []
  })
  const own = and(eq(activities.actor_id, caller.userId), notInArray(activities.subject, [...readers.keys()]), scope)
  return shared && !hasOwnAudience(caller.permissions) ? known : [...known, sql`(${own})`]
}

const inScope = ({ locationIds }: Caller): SQL | undefined =>
  locationIds === null ? undefined : or(isNull(activities.location_id), inArray(activities.location_id, [...locationIds]))

function conditionsOf(question: ActivityQuestion): (SQL | undefined)[] {
  return [
    question.from === undefined ? undefined : gte(activities.at, question.from),
    question.until === undefined ? undefined : lte(activities.at, question.until),
    question.link_id === undefined ? undefined : eq(activities.link_id, question.link_id),
    question.type === undefined ? undefined : eq(activities.type, question.type),
    question.tag === undefined ? undefined : eq(activities.tag, question.tag),
    question.area_id === undefined ? undefined : eq(activities.area_id, question.area_id),
    question.location_id === undefined ? undefined : eq(activities.location_id, question.location_id),
    question.description === undefined ? undefined : ilike(activities.description, likeText(question.description)),
    question.after && sql`(${activities.at}, ${activities.id}) < (${question.after[0]}::timestamptz, ${question.after[1]}::uuid)`,
  ]
}
