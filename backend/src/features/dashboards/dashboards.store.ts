import type { Dashboard, DashboardHead } from '@menara/shared/contract/iot/dashboards.contract.ts'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { dashboardRoles, dashboards } from '../../schema/monitoring/dashboards.ts'
import { devices, points } from '../../schema/monitoring/iot.ts'
import { roles, userRoles, users } from '../../schema/people.ts'
import { locations } from '../../schema/places.ts'

/** Who asks, as far as these rows care. */
export interface Viewer {
  readonly userId: string
  readonly locationIds: readonly string[] | null
  /** Sees every shared dashboard, whatever its roles. */
  readonly configures: boolean
}
type DashboardRow = typeof dashboards.$inferInsert
type Plain<T> = Omit<T, 'editable'>
export type DashboardsStore = ReturnType<typeof dashboardsStore>

const roleRefs = sql<Dashboard['roles']>`(select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name) order by r.name), '[]')
  from dashboard_roles dr join roles r on r.id = dr.role_id where dr.dashboard_id = ${dashboards.id})`
const HEAD = {
  id: dashboards.id,
  name: dashboards.name,
  audience: dashboards.audience,
  roles: roleRefs,
  owner: sql<
    Dashboard['owner']
  >`case when ${users.id} is null then null else jsonb_build_object('id', ${users.id}, 'name', ${users.name}) end`,
  location: sql<
    Dashboard['location']
  >`case when ${locations.id} is null then null else jsonb_build_object('id', ${locations.id}, 'name', ${locations.name}) end`,
  rev: dashboards.rev,
  updated_at: dashboards.updated_at,
}

/** The one writer of `dashboards` and `dashboard_roles`. */
export const dashboardsStore = (db: Database) => ({ ...readingOf(db), ...writingOf(db), ...checkingOf(db) })

function readingOf(db: Database) {
  const heads = <E extends Record<string, unknown>>(extra: E) =>
    db.sql
      .select({ ...HEAD, ...(extra as object) })
      .from(dashboards)
      .leftJoin(users, eq(users.id, dashboards.owner_id))
      .leftJoin(locations, eq(locations.id, dashboards.location_id))
      .$dynamic()

  const held = (userId: string): SQL =>
    sql`exists (select 1 from ${dashboardRoles} dr join ${userRoles} ur on ur.role_id = dr.role_id
      where dr.dashboard_id = ${dashboards.id} and ur.user_id = ${userId})`
  const visible = ({ userId, locationIds, configures }: Viewer): SQL | undefined =>
    and(
      or(
        and(eq(dashboards.audience, 'personal'), eq(dashboards.owner_id, userId)),
        eq(dashboards.audience, 'everyone'),
        and(eq(dashboards.audience, 'roles'), configures ? undefined : held(userId)),
      ),
      locationIds === null
        ? undefined
        : sql`(${dashboards.location_id} is null or ${inSites(sql`${dashboards.location_id}`, locationIds)})`,
    )

  return {
    /** One row more than `limit` where there are more, by name. `siteId`: those of the site and those of no site. */
    async list({
      viewer,
      siteId,
      after,
      limit,
    }: {
      viewer: Viewer
      siteId: string | undefined
      after: readonly [name: string, id: string] | undefined
      limit: number
    }): Promise<Plain<DashboardHead>[]> {
      return (await heads({ widget_count: sql<number>`jsonb_array_length(${dashboards.layout} -> 'widgets')` })
        .where(
          and(
            visible(viewer),
            siteId === undefined ? undefined : sql`(${dashboards.location_id} is null or ${dashboards.location_id} = ${siteId}::uuid)`,
            after && sql`(${dashboards.name}, ${dashboards.id}) > (${after[0]}, ${after[1]}::uuid)`,
          ),
        )
        .orderBy(dashboards.name, dashboards.id)
        .limit(limit + 1)) as Plain<DashboardHead>[]
    },

    async find(id: string, viewer: Viewer): Promise<Plain<Dashboard> | undefined> {
      const [row] = await heads({ layout: dashboards.layout }).where(and(eq(dashboards.id, id), visible(viewer)))
      return row as Plain<Dashboard> | undefined
    },
  }
}

function writingOf(db: Database) {
  return {
    async insert(row: DashboardRow, roleIds: readonly string[]): Promise<void> {
      await db.sql.insert(dashboards).values(row)
      await give(db, row.id, roleIds)
    },

    /** Only when nobody changed it since `rev`; false otherwise. */
    async update(id: string, rev: number, facts: Partial<DashboardRow>): Promise<boolean> {
      const rows = await db.sql
        .update(dashboards)
        .set({ ...facts, rev: rev + 1 })
        .where(and(eq(dashboards.id, id), eq(dashboards.rev, rev)))
        .returning({ id: dashboards.id })
      return rows.length > 0
    },
    async setRoles(id: string, roleIds: readonly string[]): Promise<void> {
      await db.sql.delete(dashboardRoles).where(eq(dashboardRoles.dashboard_id, id))
      await give(db, id, roleIds)
    },
    async remove(id: string): Promise<boolean> {
      return (await db.sql.delete(dashboards).where(eq(dashboards.id, id)).returning({ id: dashboards.id })).length > 0
    },
  }
}

function checkingOf(db: Database) {
  return {
    rolesThere: (ids: readonly string[]): Promise<number> => db.sql.$count(roles, inArray(roles.id, [...ids])),
    /** How many of these devices are cameras of sites in scope. */
    async camerasSeen(ids: readonly string[], scope: readonly string[] | null): Promise<number> {
      if (ids.length === 0) return 0
      const isSeen = scope === null ? undefined : inSites(sql`${devices.location_id}`, scope)
      return db.sql.$count(devices, and(inArray(devices.id, [...ids]), eq(devices.kind, 'camera'), isSeen))
    },

    /** Which of these points are on devices of sites in scope. */
    async pointsSeen(ids: readonly string[], scope: readonly string[] | null): Promise<string[]> {
      if (ids.length === 0) return []
      const rows = await db.sql
        .select({ id: points.id })
        .from(points)
        .innerJoin(devices, eq(devices.id, points.device_id))
        .where(and(inArray(points.id, [...ids]), scope === null ? undefined : inSites(sql`${devices.location_id}`, scope)))
      return rows.map((row) => row.id)
    },
  }
}

async function give(db: Database, id: string, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0) return
  await db.sql.insert(dashboardRoles).values(roleIds.map((role_id) => ({ dashboard_id: id, role_id })))
}

const inSites = (column: SQL, sites: readonly string[]): SQL =>
  sites.length === 0
    ? sql`false`
    : sql`${column} in (${sql.join(
        sites.map((site) => sql`${site}::uuid`),
        sql`, `,
      )})`
