import type { Group } from '@menara/shared/contract/people/groups.contract.ts'
import { and, asc, eq, gt, ilike, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Caller } from '../../platform/access/caller.ts'
import { personSeenBy } from '../../platform/access/people-seen.ts'
import type { Database } from '../../platform/db/database.ts'
import { likeText } from '../../platform/paging.ts'
import { groupMembers, groups, users } from '../../schema/people.ts'
import { areas, locations } from '../../schema/places.ts'

/** Through whose eyes a group is shown. */
export type Viewer = Pick<Caller, 'userId' | 'locationIds'>
export interface GroupsFilter {
  readonly search?: string
  readonly location_id?: string
  readonly after?: readonly [name: string, id: string] | undefined
  readonly limit: number
}

export type GroupRowsStore = ReturnType<typeof groupRowsStore>

const leaders = alias(users, 'leaders')
const memberCount = sql<number>`(select count(*)::int from group_members m where m.group_id = ${groups.id})`
const memberRefs = (seen: SQL) => sql<Group['members']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.name, u.id), '[]')
  from group_members m join users u on u.id = m.user_id where m.group_id = ${groups.id} and ${seen})`

const rowsFor = (db: Database, viewer: Viewer) =>
  db.sql
    .select({
      id: groups.id,
      name: groups.name,
      description: groups.description,
      location_id: groups.location_id,
      location: { id: locations.id, name: locations.name },
      area_id: groups.area_id,
      area: { id: areas.id, name: areas.name },
      leader_id: groups.leader_id,
      leader: { id: leaders.id, name: leaders.name },
      member_count: memberCount,
      members: memberRefs(personSeenBy(sql`u.id`, viewer)),
    })
    .from(groups)
    .leftJoin(locations, eq(locations.id, groups.location_id))
    .leftJoin(areas, eq(areas.id, groups.area_id))
    .leftJoin(leaders, eq(leaders.id, groups.leader_id))
    .$dynamic()

/** The groups of the viewer's sites and those that serve all sites. */
export const groupsInView = ({ locationIds }: Viewer): SQL | undefined =>
  locationIds === null ? undefined : or(isNull(groups.location_id), inArray(groups.location_id, [...locationIds]))

/** People in the viewer's sight, as ids. */
export const peopleInView = (db: Database, viewer: Viewer) =>
  db.sql
    .select({ id: users.id })
    .from(users)
    .where(personSeenBy(sql.raw('"users"."id"'), viewer))

/** Groups as they are shown, and what is asked about them; writes nothing. */
export function groupRowsStore(db: Database) {
  return {
    async find(id: string, viewer: Viewer): Promise<Group | undefined> {
      return (await rowsFor(db, viewer).where(and(eq(groups.id, id), groupsInView(viewer))))[0]
    },

    /** One row more than the limit. A site's list has its own groups and those that serve all sites. */
    async list(viewer: Viewer, { search, location_id, after, limit }: GroupsFilter): Promise<Group[]> {
      const asked = [
        search ? ilike(groups.name, likeText(search)) : undefined,
        location_id ? or(isNull(groups.location_id), eq(groups.location_id, location_id)) : undefined,
        after && or(gt(groups.name, after[0]), and(eq(groups.name, after[0]), gt(groups.id, after[1]))),
      ]
      const which = and(groupsInView(viewer), ...asked)
      return rowsFor(db, viewer)
        .where(which)
        .orderBy(asc(groups.name), asc(groups.id))
        .limit(limit + 1)
    },

    /** Those of the viewer's view with these names, without regard to case. */
    async named(names: readonly string[], viewer: Viewer): Promise<Group[]> {
      if (names.length === 0) return []
      const asked = inArray(sql`lower(${groups.name})`, [...new Set(names.map((name) => name.trim().toLowerCase()))])
      return rowsFor(db, viewer).where(and(asked, groupsInView(viewer)))
    },

    async hasName(name: string, exceptId: string | null): Promise<boolean> {
      const same = and(eq(sql`lower(${groups.name})`, sql`lower(${name})`), exceptId === null ? undefined : ne(groups.id, exceptId))
      return (await db.sql.select({ id: groups.id }).from(groups).where(same)).length > 0
    },

    /** Of these people, those the viewer sees. */
    async peopleSeen(ids: readonly string[], viewer: Viewer): Promise<Set<string>> {
      const asked = and(inArray(users.id, [...ids]), inArray(users.id, peopleInView(db, viewer)))
      return new Set((await db.sql.select({ id: users.id }).from(users).where(asked)).map((item) => item.id))
    },

    /** Of these groups, those the viewer sees. */
    async seen(ids: readonly string[], viewer: Viewer): Promise<Set<string>> {
      const asked = and(inArray(groups.id, [...ids]), groupsInView(viewer))
      return new Set((await db.sql.select({ id: groups.id }).from(groups).where(asked)).map((item) => item.id))
    },

    async facts(id: string): Promise<{ id: string; name: string; location_id: string | null } | undefined> {
      return (
        await db.sql.select({ id: groups.id, name: groups.name, location_id: groups.location_id }).from(groups).where(eq(groups.id, id))
      )[0]
    },

    /** Active people alone: the others are not to be told. */
    async activeMembers(groupId: string): Promise<string[]> {
      const theirs = and(eq(groupMembers.group_id, groupId), eq(users.status, 'active'))
      const members = db.sql.select({ id: users.id }).from(groupMembers).innerJoin(users, eq(users.id, groupMembers.user_id))
      return (await members.where(theirs).orderBy(asc(users.id))).map((item) => item.id)
    },
  }
}
