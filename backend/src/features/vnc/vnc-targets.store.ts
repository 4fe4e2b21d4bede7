import type { VncTarget } from '@menara/shared/contract/media/vnc.contract.ts'
import { and, asc, eq, gt, ilike, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { likeText } from '../../platform/paging.ts'
import { vncTargets } from '../../schema/media/vnc.ts'
import { areas, locations } from '../../schema/places.ts'

type TargetRow = typeof vncTargets.$inferInsert
/** Sites in view; null: all. */
export type Scope = readonly string[] | null
interface TargetsFilter {
  readonly search?: string | undefined
  readonly location_id?: string | undefined
  readonly after?: readonly [name: string, id: string] | undefined
  readonly limit: number
}
/** Where a screen is, as it was written. */
type Whereabouts = Pick<typeof vncTargets.$inferSelect, 'id' | 'host' | 'port' | 'password' | 'rev' | 'enabled'>
export type VncTargetsStore = ReturnType<typeof vncTargetsStore>

const inView = (scope: Scope): SQL | undefined => (scope === null ? undefined : inArray(vncTargets.location_id, [...scope]))

/** The one writer of `vnc_targets`. Addresses and passwords leave by `whereabouts` alone. */
export function vncTargetsStore(db: Database) {
  return { ...reading(db), ...writing(db) }
}

function reading(db: Database) {
  const rows = (where: SQL | undefined) =>
    db.sql
      .select({
        id: vncTargets.id,
        name: vncTargets.name,
        location_id: vncTargets.location_id,
        area_id: vncTargets.area_id,
        description: vncTargets.description,
        enabled: vncTargets.enabled,
        view_permission: sql<VncTarget['view_permission']>`${vncTargets.view_permission}`,
        control_permission: sql<VncTarget['control_permission']>`${vncTargets.control_permission}`,
        recorded: vncTargets.recorded,
        retention_days: vncTargets.retention_days,
        location: sql<VncTarget['location']>`jsonb_build_object('id', ${locations.id}, 'name', ${locations.name})`,
        area: sql<
          VncTarget['area']
        >`case when ${areas.id} is null then null else jsonb_build_object('id', ${areas.id}, 'name', ${areas.name}) end`,
        has_password: sql<boolean>`${vncTargets.password} is not null`,
        created_at: vncTargets.created_at,
      })
      .from(vncTargets)
      .innerJoin(locations, eq(locations.id, vncTargets.location_id))
      .leftJoin(areas, eq(areas.id, vncTargets.area_id))
      .where(where)
      .orderBy(asc(vncTargets.name), asc(vncTargets.id))
  return {
    /** One row more than the limit. */
    list: ({ search, location_id, after, limit }: TargetsFilter, scope: Scope): Promise<VncTarget[]> =>
      rows(
        and(
          inView(scope),
          search ? ilike(vncTargets.name, likeText(search)) : undefined,
          location_id ? eq(vncTargets.location_id, location_id) : undefined,
          after && or(gt(vncTargets.name, after[0]), and(eq(vncTargets.name, after[0]), gt(vncTargets.id, after[1]))),
        ),
      ).limit(limit + 1),
    async find(id: string, scope: Scope): Promise<VncTarget | undefined> {
      return (await rows(and(eq(vncTargets.id, id), inView(scope))))[0]
    },
    /** Those that are switched on, of these permissions. */
    watchable: (permissions: readonly string[], scope: Scope, only: { id?: string | undefined; location_id?: string | undefined }) =>
      rows(
        and(
          inView(scope),
          eq(vncTargets.enabled, true),
          inArray(vncTargets.view_permission, [...permissions]),
          only.id ? eq(vncTargets.id, only.id) : undefined,
          only.location_id ? eq(vncTargets.location_id, only.location_id) : undefined,
        ),
      ).limit(500),
    async hasName(name: string, locationId: string, exceptId: string | null): Promise<boolean> {
      const same = and(
        eq(sql`lower(${vncTargets.name})`, sql`lower(${name})`),
        eq(vncTargets.location_id, locationId),
        exceptId === null ? undefined : ne(vncTargets.id, exceptId),
      )
      return (await db.sql.select({ id: vncTargets.id }).from(vncTargets).where(same)).length > 0
    },
    async whereabouts(id: string): Promise<Whereabouts | undefined> {
      const { host, port, password, rev, enabled } = vncTargets
      return (
        await db.sql.select({ id: vncTargets.id, host, port, password, rev, enabled }).from(vncTargets).where(eq(vncTargets.id, id))
      )[0]
    },
  }
}

function writing(db: Database) {
  return {
    async insert(row: TargetRow): Promise<void> {
      await db.sql.insert(vncTargets).values(row)
    },
    /** `moved`: sessions there end. */
    async update(id: string, facts: Partial<TargetRow>, moved: boolean): Promise<void> {
      await db.sql
        .update(vncTargets)
        .set({ ...facts, ...(moved && { rev: sql`${vncTargets.rev} + 1` as never }) })
        .where(eq(vncTargets.id, id))
    },
    async remove(id: string): Promise<boolean> {
      return (await db.sql.delete(vncTargets).where(eq(vncTargets.id, id)).returning({ id: vncTargets.id })).length > 0
    },
  }
}
