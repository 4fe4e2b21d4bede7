import type { ApprovalStep } from '@menara/shared/contract/approvals/approval-steps.contract.ts'
import { takesPlace } from '@menara/shared/domain/approval/approval-words.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import { and, asc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { isId } from '../../../platform/ids.ts'
import { approvalSubstitutes } from '../../../schema/desk/approvals.ts'
import { users } from '../../../schema/people.ts'

type Source = Pick<ApprovalStep, 'source' | 'user_ids' | 'role_id' | 'group_id' | 'permission' | 'place' | 'field'>
/** What is asked about, as far as it says who is asked. */
export interface AskedAbout {
  readonly locationId: string
  readonly areaId: string | null
  readonly extra: Readonly<Record<string, unknown>>
  /** Whom the form names, by the fact that does. */
  readonly people: Readonly<Record<string, readonly string[]>>
  readonly requesterId: string | null
  readonly categoryId: string | null
  readonly costCentreId: string | null
}
export interface Standing {
  readonly user_id: string
  readonly substitute_id: string
  readonly end: string
}
export type ApprovalPeopleStore = ReturnType<typeof approvalPeopleStore>

// Written out: drizzle leaves the table's name away inside a selection of one table.
const PERSON = sql.raw('"users"."id"')
const ofRole = (id: string) => sql`exists (select from user_roles r where r.user_id = ${PERSON} and r.role_id = ${id})`
const ofGroup = (id: string) => sql`exists (select from group_members m where m.user_id = ${PERSON} and m.group_id = ${id})`
const holding = (permission: string) =>
  sql`exists (select from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = ${PERSON} and ${permission} = any(r.permissions))`

/** Of the category itself, or of the nearest one above that has one. */
const ownerOf = (categoryId: string) => sql`(with recursive up as (
  select c.id, c.parent_id, c.owner_id, 0 as depth from categories c where c.id = ${categoryId}
  union all select c.id, c.parent_id, c.owner_id, up.depth + 1 from categories c join up on c.id = up.parent_id)
  select owner_id from up where owner_id is not null order by depth limit 1)`

/** In a team of the site; `area`: responsible for that part of it, null: for all of it. */
const inTeam = (locationId: string, area?: string | null) => sql`exists (
  select from group_members m join groups g on g.id = m.group_id where m.user_id = ${PERSON} and g.location_id = ${locationId}
  and ${area === undefined ? sql`true` : area === null ? sql`g.area_id is null` : sql`g.area_id = ${area}`})`
const ofCostCentre = (who: 'owner_id' | 'deputy_id', id: string) =>
  sql`${PERSON} = (select c.${sql.raw(who)} from cost_centres c where c.id = ${id})`

/** Who may be asked, now; writes nothing. */
export function approvalPeopleStore(db: Database) {
  async function active(who: SQL | undefined, locationId: string): Promise<string[]> {
    if (!who) return []
    const there = sql`(${users.all_locations} or exists (select from user_locations l where l.user_id = ${PERSON} and l.location_id = ${locationId}))`
    const rows = await db.sql
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.status, 'active'), there, who))
      .orderBy(asc(users.name), asc(users.id))
    return rows.map((row) => row.id)
  }
  /** The area and those around it, the nearest first. */
  async function areaPath(id: string): Promise<string[]> {
    const rows = await rowsOf<{ id: string }>(
      db,
      sql`with recursive up as (select a.id, a.parent_id, 0 as depth from areas a where a.id = ${id}
        union all select a.id, a.parent_id, up.depth + 1 from areas a join up on a.id = up.parent_id) select id from up order by depth`,
    )
    return rows.map((row) => row.id)
  }
  /** Whom a source names, and who is asked in their stead where they cannot be. */
  async function inLine(source: Source, about: AskedAbout): Promise<(SQL | undefined)[]> {
    const { locationId, areaId, costCentreId } = about
    if (source.source === 'cost_centre_owner')
      return costCentreId === null ? [] : [ofCostCentre('owner_id', costCentreId), ofCostCentre('deputy_id', costCentreId)]
    const who = CONDITIONS[source.source](source, about)
    if (!who || !source.place || !takesPlace(source.source)) return [who]
    if (source.place === 'site') return [and(who, inTeam(locationId))]
    const around = areaId === null ? [] : await areaPath(areaId)
    return [...around, null].map((area) => and(who, inTeam(locationId, area)))
  }
  return {
    /** Active people of a source who see the site, of whom `free` leaves somebody: where it leaves nobody, those who are next in line. */
    async from(source: Source, about: AskedAbout, free: (ids: readonly string[]) => string[]): Promise<string[]> {
      for (const who of await inLine(source, about)) {
        const asked = free(await active(who, about.locationId))
        if (asked.length > 0) return asked
      }
      return []
    },
    async names(ids: readonly string[]): Promise<Ref[]> {
      if (ids.length === 0) return []
      return db.sql
        .select({ id: users.id, name: users.name })
        .from(users)
        .where(inArray(users.id, [...ids]))
        .orderBy(asc(users.name))
    },
    inGroup: (groupId: string, locationId: string) => active(ofGroup(groupId), locationId),
    /** Those who administer tickets at a site: asked when a source names nobody. */
    administrators: (locationId: string) => active(holding('show_manage_ticket'), locationId),
    someOf: (ids: readonly string[], locationId: string) => active(ids.length === 0 ? undefined : inArray(users.id, [...ids]), locationId),
    /** Substitutions in force, of active substitutes who see the site. */
    async standingFor(
      ids: readonly string[],
      { at, locationId }: { readonly at: string; readonly locationId: string },
    ): Promise<Standing[]> {
      if (ids.length === 0) return []
      const rows = await db.sql
        .select({ user_id: approvalSubstitutes.user_id, substitute_id: approvalSubstitutes.substitute_id, end: approvalSubstitutes.end })
        .from(approvalSubstitutes)
        .where(and(inArray(approvalSubstitutes.user_id, [...ids]), lte(approvalSubstitutes.start, at), gt(approvalSubstitutes.end, at)))
        .orderBy(asc(approvalSubstitutes.start))
      const there = new Set(await active(inArray(users.id, [...new Set(rows.map((row) => row.substitute_id)), NOBODY]), locationId))
      return rows.filter((row) => there.has(row.substitute_id))
    },
  }
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

type Named = Exclude<Source['source'], 'cost_centre_owner'>
type Conditions = Readonly<Record<Named, (source: Source, about: AskedAbout) => SQL | undefined>>
const CONDITIONS: Conditions = {
  people: ({ user_ids }) => (user_ids.length > 0 ? inArray(users.id, [...user_ids]) : undefined),
  role: ({ role_id }) => (role_id === null ? undefined : ofRole(role_id)),
  group: ({ group_id }) => (group_id === null ? undefined : ofGroup(group_id)),
  permission: ({ permission }) => (permission === null ? undefined : holding(permission)),
  manager: (_, { requesterId }) =>
    requesterId === null ? undefined : sql`${PERSON} = (select r.manager_id from users r where r.id = ${requesterId})`,
  category_owner: (_, { categoryId }) => (categoryId === null ? undefined : sql`${PERSON} = ${ownerOf(categoryId)}`),
  form_person({ field }, { people }) {
    const ids = people[field ?? ''] ?? []
    return ids.length > 0 ? inArray(users.id, [...ids]) : undefined
  },
  chosen({ field }, { extra }) {
    const id = field === null ? undefined : extra[field]
    return typeof id === 'string' && isId(id) ? eq(users.id, id) : undefined
  },
}
