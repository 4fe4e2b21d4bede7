import type { User } from '@menara/shared/contract/people/users.contract.ts'
import type { Permission } from '@menara/shared/kit/permission.ts'
import { and, asc, eq, exists, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../platform/access/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { likeText } from '../../platform/paging.ts'
import { groupMembers, shifts, userLocations, users } from '../../schema/people.ts'
import { holds } from './access/powers.store.ts'

/** Through whose eyes a person is shown. */
export type Viewer = Pick<Caller, 'userId' | 'locationIds'>
export interface PeopleFilter {
  readonly search?: string
  readonly status?: User['status']
  readonly group_id?: string
  /** Only those who hold it. */
  readonly may?: Permission | undefined
  readonly after?: readonly [name: string, id: string] | undefined
  readonly limit: number
}
interface AtSite extends Pick<PeopleFilter, 'may'> {
  readonly locationId: string
  readonly limit: number
}
type Sites = readonly string[] | null

export type PeopleStore = ReturnType<typeof peopleStore>

const roleRefs = sql<User['roles']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name) order by r.name), '[]')
  from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = ${users.id})`
const roleEnds = sql<User['role_ends']>`(
  select coalesce(jsonb_agg(jsonb_build_object('role_id', ur.role_id, 'ends_at', to_char(ur.ends_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by ur.ends_at), '[]')
  from user_roles ur where ur.user_id = ${users.id} and ur.ends_at is not null)`
const siteIds = sql<string[]>`(
  select coalesce(jsonb_agg(l.location_id order by l.location_id), '[]') from user_locations l where l.user_id = ${users.id})`
const groupRefs = (seen: SQL) => sql<User['groups']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.name), '[]')
  from group_members m join groups g on g.id = m.group_id where m.user_id = ${users.id} and ${seen})`

/** One text, as the index `users_text_idx` of the migrations has it word for word. */
const TEXT = sql`(users.name || E'\\n' || users.email)`

const managerRef = sql<User['manager']>`(
  select jsonb_build_object('id', m.id, 'name', m.name) from users m where m.id = ${users.manager_id})`

function groupSeen(sites: Sites): SQL {
  if (sites === null) return sql`true`
  return sites.length === 0 ? sql`g.location_id is null` : sql`(g.location_id is null or g.location_id in ${[...sites]})`
}

const rowsFor = (db: Database, sites: Sites) =>
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
      manager: managerRef,
      created_at: users.created_at,
      last_seen_at: users.last_seen_at,
      roles: roleRefs,
      role_ends: roleEnds,
      groups: groupRefs(groupSeen(sites)),
      siteIds,
    })
    .from(users)
    .leftJoin(shifts, eq(shifts.id, users.shift_id))
    .$dynamic()
type Row = Awaited<ReturnType<typeof rowsFor>>[number]
const shown = ({ everywhere, siteIds: sites, ...row }: Row): User => ({ ...row, location_ids: everywhere ? null : sites })

/** People as they are shown; writes nothing. */
export function peopleStore(db: Database) {
  const some = sql`1`
  const atAnyOf = (sites: readonly string[]) => {
    const theirs = and(eq(userLocations.user_id, users.id), inArray(userLocations.location_id, [...sites]))
    return exists(db.sql.select({ some }).from(userLocations).where(theirs))
  }
  const inGroup = (id: string) => {
    const theirs = and(eq(groupMembers.user_id, users.id), eq(groupMembers.group_id, id))
    return exists(db.sql.select({ some }).from(groupMembers).where(theirs))
  }
  const visible = ({ userId, locationIds }: Viewer) =>
    locationIds === null ? undefined : or(users.all_locations, eq(users.id, userId), atAnyOf(locationIds))
  const found = async (which: SQL | undefined, { locationIds }: Viewer, limit: number): Promise<User[]> =>
    (await rowsFor(db, locationIds).where(which).orderBy(asc(users.name), asc(users.id)).limit(limit)).map(shown)

  return {
    /** Undefined when there is no such person or the viewer's sites have nothing to do with theirs. */
    find: async (id: string, viewer: Viewer): Promise<User | undefined> =>
      (await found(and(eq(users.id, id), visible(viewer)), viewer, 1))[0],
    /** A person the viewer has just changed, whether or not they are still in view. */
    changed: async (id: string, viewer: Viewer): Promise<User | undefined> => (await found(eq(users.id, id), viewer, 1))[0],
    /** One row more than the limit, so that the end is known. By name, then id. */
    list(viewer: Viewer, { search, status, group_id, may, after, limit }: PeopleFilter): Promise<User[]> {
      const asked = [
        status && eq(users.status, status),
        search ? sql`${TEXT} ilike ${likeText(search)}` : undefined,
        group_id ? inGroup(group_id) : undefined,
        may && holds(may),
        after && or(gt(users.name, after[0]), and(eq(users.name, after[0]), gt(users.id, after[1]))),
      ]
      return found(and(visible(viewer), ...asked), viewer, limit + 1)
    },
    /** The active people of a site, by name. */
    atSite: (viewer: Viewer, { locationId, may, limit }: AtSite): Promise<User[]> =>
      found(and(eq(users.status, 'active'), or(users.all_locations, atAnyOf([locationId])), may && holds(may)), viewer, limit),
  }
}
