import type { Announcement, AnnouncementDetail } from '@menara/shared/contract/people/announcements/announcements.contract.ts'
import type { AnnouncementState, ShownAnnouncementState } from '@menara/shared/domain/people/announcement-states.ts'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { instantText, refOf } from '../../../platform/db/shown-columns.ts'
import { likeText } from '../../../platform/paging.ts'
import { announcements } from '../../../schema/announcements/announcements.ts'
import { FILES, textsOf } from './announcement-columns.store.ts'
import { countedPeople, namesOf } from './audience.store.ts'

export type AnnouncementsStore = ReturnType<typeof announcementsStore>
/** Sites in scope; null: all. */
export type Scope = readonly string[] | null
type Fields = Partial<typeof announcements.$inferInsert>
type Filter = {
  readonly search?: string | undefined
  readonly state?: ShownAnnouncementState | undefined
  readonly location_id?: string | undefined
}
interface Page extends Filter {
  readonly after: readonly [at: string, id: string] | undefined
  readonly limit: number
}
interface Reading {
  readonly scope: Scope
  readonly at: string
}

/** Announcements `a` whose sites are all in scope; those for all sites only where that is every one. */
const managedIn = (scope: Scope): SQL =>
  scope === null ? sql`true` : sql`(cardinality(a.location_ids) > 0 and a.location_ids <@ ${sql.param([...scope])}::uuid[])`
const shownState = (at: string): SQL =>
  sql`case when a.state = 'published' and a.ends_at <= ${at}::timestamptz then 'ended' else a.state end`

const ROW = (
  at: string,
): SQL => sql`a.id, ${textsOf('title')} as title, ${shownState(at)} as state, ${namesOf('locations', 'a.location_ids')} as locations,
  a.needs_confirmation, ${instantText(sql`a.publish_at`)} as publish_at, ${instantText(sql`a.published_at`)} as published_at,
  ${instantText(sql`a.ends_at`)} as ends_at, counted.people, counted.read, counted.confirmed, ${instantText(sql`a.updated_at`)} as updated_at`
const COUNTED = (at: string): SQL => sql`cross join lateral (select count(*)::int as people, count(r.read_at)::int as read,
  count(r.confirmed_at)::int as confirmed ${countedPeople(at)}) counted`
const DETAIL = sql`${textsOf('body')} as body, ${namesOf('groups', 'a.group_ids')} as groups, ${namesOf('roles', 'a.role_ids')} as roles,
  case when old.id is null then null else jsonb_build_object('id', old.id, 'title', ${textsOf('title', 'old')}) end as replaces,
  (select n.id from announcements n where n.replaces_id = a.id and n.published_at is not null order by n.published_at desc limit 1) as replaced_by,
  ${FILES} as files, ${instantText(sql`a.reminded_at`)} as reminded_at, ${refOf('author')} as created_by, ${refOf('publisher')} as published_by, a.rev`

function matching({ search, state, location_id }: Filter, { scope, at }: Reading): SQL {
  const parts = [managedIn(scope)]
  if (search) parts.push(sql`(a.title_en ilike ${likeText(search)} or a.title_id ilike ${likeText(search)})`)
  if (state) parts.push(sql`${shownState(at)} = ${state}`)
  if (location_id) parts.push(sql`(cardinality(a.location_ids) = 0 or ${location_id}::uuid = any(a.location_ids))`)
  return sql.join(parts, sql` and `)
}

/** The one writer of `announcements`. */
export function announcementsStore(db: Database) {
  return {
    /** Newest change first; one more than `limit` where there are more. */
    list({ after, limit, ...filter }: Page, reading: Reading): Promise<Announcement[]> {
      const begun = after ? sql`and (a.updated_at, a.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``
      const where = sql`where ${matching(filter, reading)} ${begun}`
      return rowsOf(
        db,
        sql`select ${ROW(reading.at)} from announcements a ${COUNTED(reading.at)} ${where}
          order by a.updated_at desc, a.id desc limit ${limit + 1}`,
      )
    },
    async count(filter: Filter, reading: Reading): Promise<number> {
      const [row] = await rowsOf<{ count: number }>(
        db,
        sql`select count(*)::int as count from announcements a where ${matching(filter, reading)}`,
      )
      return row?.count ?? 0
    },
    async find(id: string, { scope, at }: Reading): Promise<AnnouncementDetail | undefined> {
      const [row] = await rowsOf<AnnouncementDetail>(
        db,
        sql`select ${ROW(at)}, ${DETAIL} from announcements a ${COUNTED(at)} left join announcements old on old.id = a.replaces_id
          left join users author on author.id = a.created_by left join users publisher on publisher.id = a.published_by
          where a.id = ${id} and ${managedIn(scope)}`,
      )
      return row
    },
    /** Locks the announcement until the transaction ends. */
    async hold(id: string): Promise<void> {
      await db.sql.select({ id: announcements.id }).from(announcements).where(eq(announcements.id, id)).for('update')
    },
    async insert(row: typeof announcements.$inferInsert): Promise<void> {
      await db.sql.insert(announcements).values(row)
    },
    /** False: it is in none of these states. */
    async change(id: string, from: readonly AnnouncementState[], { at, ...fields }: Fields & { readonly at: string }): Promise<boolean> {
      const next = { ...fields, rev: sql`${announcements.rev} + 1`, updated_at: at }
      const where = and(eq(announcements.id, id), inArray(announcements.state, [...from]))
      return (await db.sql.update(announcements).set(next).where(where).returning({ id: announcements.id })).length > 0
    },
    async remove(id: string): Promise<void> {
      await db.sql.delete(announcements).where(eq(announcements.id, id))
    },
    /** Ids of scheduled ones whose time has come, locked; those that another transaction holds are left to it. */
    async due(at: string, limit: number, without: readonly string[]): Promise<string[]> {
      const rows = await rowsOf<{ id: string }>(
        db,
        sql`select id from announcements where state = 'scheduled' and publish_at <= ${at}::timestamptz
          and id <> all(${sql.param([...without])}::uuid[]) order by publish_at, id limit ${limit} for update skip locked`,
      )
      return rows.map(({ id }) => id)
    },
  }
}
