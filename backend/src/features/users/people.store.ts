import type { User } from '@menara/shared/contract/users.contract.ts'
import type { Permission } from '@menara/shared/kit/permission.ts'
import { and, asc, eq, exists, gt, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { likeText } from '../../platform/paging.ts'
import { groupMembers, shifts, userLocations, users } from '../../schema/people.ts'

/** Through whose eyes a person is shown. */
export type Viewer = Pick<Caller, 'userId' | 'locationIds'>
export interface PeopleFilter {
  readonly search?: string
  readonly status?: User['status']
  readonly group_id?: string
  readonly after?: readonly [name: string, id: string] | undefined
  readonly limit: number
}
/** People with the permission to manage people: at all, and at every site. */
export interface Managers {
  readonly anywhere: number
  readonly everywhere: number
}

export type PeopleStore = ReturnType<typeof peopleStore>

// Written out: drizzle leaves the table's name away inside a selection of one table.
const PERSON = sql.raw('"users"."id"')
const roleRefs = sql<
  User['roles']
>`(select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name) order by r.name), '[]') from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = ${PERSON})`
const siteIds = sql<
  string[]
>`(select coalesce(jsonb_agg(l.location_id order by l.location_id), '[]') from user_locations l where l.user_id = ${PERSON})`
const heldPermissions = sql<
  string[]
>`(select coalesce(jsonb_agg(distinct p), '[]') from user_roles ur join roles r on r.id = ur.role_id, unnest(r.permissions) p where ur.user_id = ${PERSON})`
const holds = (permission: Permission): SQL =>
  sql`exists (select from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = ${PERSON} and ${permission} = any(r.permissions))`

const groupRefs = (sites: readonly string[] | null) => {
  const seen =
    sites === null
      ? sql`true`
      : sites.length === 0
        ? sql`g.location_id is null`
        : sql`(g.location_id is null or g.location_id in ${[...sites]})`
  return sql<
    User['groups']
  >`(select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.name), '[]') from group_members m join groups g on g.id = m.group_id where m.user_id = ${PERSON} and ${seen})`
}

/** People as they are shown, and what is asked about them; writes nothing. */
export function peopleStore(db: Database) {
  const atAnyOf = (sites: readonly string[]) =>
    exists(
      db.sql
        .select({ one: sql`1` })
        .from(userLocations)
        .where(and(eq(userLocations.user_id, users.id), inArray(userLocations.location_id, [...sites]))),
    )
  const visible = ({ userId, locationIds }: Viewer) =>
    locationIds === null ? undefined : or(users.all_locations, eq(users.id, userId), atAnyOf(locationIds))

  const rows = (viewer: Viewer) =>
    db.sql
      .select({
        id: users.id,
        email: users.email,
        name: users.name,
        phone: users.phone,
        title: users.title,
        status: users.status,
        everywhere: users.all_locations,
        shift: { id: shifts.id, name: shifts.name },
        created_at: users.created_at,
        last_seen_at: users.last_seen_at,
        roles: roleRefs,
        groups: groupRefs(viewer.locationIds),
        siteIds,
      })
      .from(users)
      .leftJoin(shifts, eq(shifts.id, users.shift_id))
      .$dynamic()
  type Row = Awaited<ReturnType<typeof rows>>[number]
  const shown = ({ everywhere, siteIds: sites, ...row }: Row): User => ({ ...row, location_ids: everywhere ? null : sites })

  return {
    /** Undefined when there is no such person or the viewer's sites have nothing to do with theirs. */
    async find(id: string, viewer: Viewer): Promise<User | undefined> {
      const [row] = await rows(viewer).where(and(eq(users.id, id), visible(viewer)))
      return row && shown(row)
    },
    /** A person the viewer has just changed, whether or not they are still in view. */
    async changed(id: string, viewer: Viewer): Promise<User | undefined> {
      const [row] = await rows(viewer).where(eq(users.id, id))
      return row && shown(row)
    },
    /** One row more than the limit, so that the end is known. By name, then id. */
    async list(viewer: Viewer, { search, status, group_id, after, limit }: PeopleFilter): Promise<User[]> {
      const found = await rows(viewer)
        .where(
          and(
            visible(viewer),
            status && eq(users.status, status),
            search ? or(ilike(users.name, likeText(search)), ilike(users.email, likeText(search))) : undefined,
            group_id
              ? exists(
                  db.sql
                    .select({ one: sql`1` })
                    .from(groupMembers)
                    .where(and(eq(groupMembers.user_id, users.id), eq(groupMembers.group_id, group_id))),
                )
              : undefined,
            after && or(gt(users.name, after[0]), and(eq(users.name, after[0]), gt(users.id, after[1]))),
          ),
        )
        .orderBy(asc(users.name), asc(users.id))
        .limit(limit + 1)
      return found.map(shown)
    },
    async atSite(viewer: Viewer, locationId: string, limit: number): Promise<User[]> {
      const found = await rows(viewer)
        .where(and(eq(users.status, 'active'), or(users.all_locations, atAnyOf([locationId]))))
        .orderBy(asc(users.name), asc(users.id))
        .limit(limit)
      return found.map(shown)
    },

    async person(id: string) {
      const [row] = await db.sql
        .select({ id: users.id, name: users.name, status: users.status, everywhere: users.all_locations, siteIds })
        .from(users)
        .where(eq(users.id, id))
      return row && { id: row.id, name: row.name, status: row.status, location_ids: row.everywhere ? null : row.siteIds }
    },
    async permissionsOf(id: string): Promise<string[]> {
      const [row] = await db.sql.select({ held: heldPermissions }).from(users).where(eq(users.id, id))
      return row?.held ?? []
    },
    async holding(permission: Permission, locationId: string | null): Promise<string[]> {
      const there = locationId === null ? undefined : or(users.all_locations, atAnyOf([locationId]))
      const found = await db.sql
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.status, 'active'), holds(permission), there))
        .orderBy(asc(users.id))
      return found.map((it) => it.id)
    },
    async managers(): Promise<Managers> {
      const [row] = await db.sql
        .select({ anywhere: sql<number>`count(*)::int`, everywhere: sql<number>`(count(*) filter (where ${users.all_locations}))::int` })
        .from(users)
        .where(and(eq(users.status, 'active'), holds('show_manage_user')))
      return row ?? { anywhere: 0, everywhere: 0 }
    },
  }
}
