import type { Group } from '@menara/shared/contract/groups.contract.ts'
import { and, asc, eq, exists, gt, ilike, inArray, isNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { likeText } from '../../platform/paging.ts'
import { groupMembers, groups, userLocations, users } from '../../schema/people.ts'
import { locations } from '../../schema/places.ts'

/** Through whose eyes a group is shown. */
export type Viewer = Pick<Caller, 'userId' | 'locationIds'>
export interface GroupRow {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly location_id: string | null
}
export interface GroupsFilter {
  readonly search?: string
  readonly location_id?: string
  readonly after?: readonly [name: string, id: string] | undefined
  readonly limit: number
}

export type GroupsStore = ReturnType<typeof groupsStore>

// Written out: drizzle leaves the table's name away inside a selection of one table.
const GROUP = sql.raw('"groups"."id"')
const memberCount = sql<number>`(select count(*)::int from group_members m where m.group_id = ${GROUP})`

/** A person is in view when one of their sites is, or theirs are all, or it is the viewer. */
function personSeen({ userId, locationIds }: Viewer): SQL {
  if (locationIds === null) return sql`true`
  const there =
    locationIds.length === 0
      ? sql`false`
      : sql`exists (select from user_locations l where l.user_id = u.id and l.location_id in ${[...locationIds]})`
  return sql`(u.all_locations or u.id = ${userId} or ${there})`
}

/** The one writer of `groups` and `group_members`. */
export function groupsStore(db: Database) {
  const visible = ({ locationIds }: Viewer) =>
    locationIds === null ? undefined : or(isNull(groups.location_id), inArray(groups.location_id, [...locationIds]))
  const rows = (viewer: Viewer) =>
    db.sql
      .select({
        id: groups.id,
        name: groups.name,
        description: groups.description,
        location_id: groups.location_id,
        location: { id: locations.id, name: locations.name },
        member_count: memberCount,
        members: sql<
          Group['members']
        >`(select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.name, u.id), '[]') from group_members m join users u on u.id = m.user_id where m.group_id = ${GROUP} and ${personSeen(viewer)})`,
      })
      .from(groups)
      .leftJoin(locations, eq(locations.id, groups.location_id))
      .$dynamic()

  const peopleSeen = ({ userId, locationIds }: Viewer) =>
    locationIds === null
      ? undefined
      : or(
          users.all_locations,
          eq(users.id, userId),
          exists(
            db.sql
              .select({ one: sql`1` })
              .from(userLocations)
              .where(and(eq(userLocations.user_id, users.id), inArray(userLocations.location_id, [...locationIds]))),
          ),
        )
  const idsOfPeopleSeen = (viewer: Viewer) => db.sql.select({ id: users.id }).from(users).where(peopleSeen(viewer))

  return {
    async find(id: string, viewer: Viewer): Promise<Group | undefined> {
      return (await rows(viewer).where(and(eq(groups.id, id), visible(viewer))))[0]
    },
    /** One row more than the limit. A site's list has its own groups and those that serve all sites. */
    async list(viewer: Viewer, { search, location_id, after, limit }: GroupsFilter): Promise<Group[]> {
      return rows(viewer)
        .where(
          and(
            visible(viewer),
            search ? ilike(groups.name, likeText(search)) : undefined,
            location_id ? or(isNull(groups.location_id), eq(groups.location_id, location_id)) : undefined,
            after && or(gt(groups.name, after[0]), and(eq(groups.name, after[0]), gt(groups.id, after[1]))),
          ),
        )
        .orderBy(asc(groups.name), asc(groups.id))
        .limit(limit + 1)
    },

    async insert(row: GroupRow): Promise<void> {
      await db.sql.insert(groups).values(row)
    },
    async update(id: string, facts: Partial<Omit<GroupRow, 'id'>>): Promise<void> {
      await db.sql.update(groups).set(facts).where(eq(groups.id, id))
    },
    async remove(id: string): Promise<boolean> {
      return (await db.sql.delete(groups).where(eq(groups.id, id)).returning({ id: groups.id })).length > 0
    },
    async hasName(name: string, exceptId: string | null): Promise<boolean> {
      const same = eq(sql`lower(${groups.name})`, sql`lower(${name})`)
      return (
        (
          await db.sql
            .select({ id: groups.id })
            .from(groups)
            .where(and(same, exceptId === null ? undefined : ne(groups.id, exceptId)))
        ).length > 0
      )
    },

    /** Of these people, those the viewer sees. */
    async peopleSeen(ids: readonly string[], viewer: Viewer): Promise<Set<string>> {
      const found = await db.sql
        .select({ id: users.id })
        .from(users)
        .where(and(inArray(users.id, [...ids]), peopleSeen(viewer)))
      return new Set(found.map((it) => it.id))
    },
    /** Of these groups, those the viewer sees. */
    async seen(ids: readonly string[], viewer: Viewer): Promise<Set<string>> {
      const found = await db.sql
        .select({ id: groups.id })
        .from(groups)
        .where(and(inArray(groups.id, [...ids]), visible(viewer)))
      return new Set(found.map((it) => it.id))
    },

    /** The members the viewer sees become these; those out of view stay. */
    async setMembers(groupId: string, userIds: readonly string[], viewer: Viewer): Promise<void> {
      const left = and(
        eq(groupMembers.group_id, groupId),
        inArray(groupMembers.user_id, idsOfPeopleSeen(viewer)),
        userIds.length > 0 ? notInArray(groupMembers.user_id, [...userIds]) : undefined,
      )
      await db.sql.delete(groupMembers).where(left)
      if (userIds.length > 0)
        await db.sql
          .insert(groupMembers)
          .values(userIds.map((user_id) => ({ group_id: groupId, user_id })))
          .onConflictDoNothing()
    },
    /** The groups of a person that the viewer sees become these; those out of view stay. */
    async setGroupsOf(userId: string, groupIds: readonly string[], viewer: Viewer): Promise<void> {
      const inView = db.sql.select({ id: groups.id }).from(groups).where(visible(viewer))
      const left = and(
        eq(groupMembers.user_id, userId),
        inArray(groupMembers.group_id, inView),
        groupIds.length > 0 ? notInArray(groupMembers.group_id, [...groupIds]) : undefined,
      )
      await db.sql.delete(groupMembers).where(left)
      if (groupIds.length > 0)
        await db.sql
          .insert(groupMembers)
          .values(groupIds.map((group_id) => ({ group_id, user_id: userId })))
          .onConflictDoNothing()
    },

    async facts(id: string): Promise<{ id: string; name: string; location_id: string | null } | undefined> {
      const [row] = await db.sql
        .select({ id: groups.id, name: groups.name, location_id: groups.location_id })
        .from(groups)
        .where(eq(groups.id, id))
      return row
    },
    /** Active people alone: the others are not to be told. */
    async activeMembers(groupId: string): Promise<string[]> {
      const found = await db.sql
        .select({ id: users.id })
        .from(groupMembers)
        .innerJoin(users, eq(users.id, groupMembers.user_id))
        .where(and(eq(groupMembers.group_id, groupId), eq(users.status, 'active')))
        .orderBy(asc(users.id))
      return found.map((it) => it.id)
    },
  }
}
