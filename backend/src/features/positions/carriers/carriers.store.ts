import type { SubjectKind } from '@menara/shared/contract/maps/positions.contract.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { devices } from '../../../schema/monitoring/iot.ts'
import { areas, locations } from '../../../schema/places.ts'

/** A device that may say where it is, with whom or what it follows. */
export interface Carrier {
  readonly device_id: string
  readonly location_id: string
  readonly location_code: string
  readonly code: string
  readonly status: string
  readonly kind: SubjectKind
  readonly name: string
  readonly user_id: string | null
  readonly asset_id: string | null
  /** Of a person: whether they let it be shown. */
  readonly sharing: boolean
}
export interface SiteArea {
  readonly id: string
  readonly code: string
  readonly kind: string
  readonly parent_id: string | null
}
/** Working hours of a person, and the zone they are meant in. */
export interface Duty {
  readonly user_id: string
  readonly start: string
  readonly end: string
  readonly days: readonly number[]
  readonly zone: string | null
}
export interface SitePoint {
  readonly id: string
  readonly zone: string
  readonly longitude: number | null
  readonly latitude: number | null
}
export type CarriersStore = ReturnType<typeof carriersStore>

/** What is known of those that move; writes nothing. */
export function carriersStore(db: Database) {
  return {
    /** Devices by what their topics call them. One without a tag's facts follows the asset it hangs on, else itself. */
    async named(names: readonly { location: string; device: string }[]): Promise<Carrier[]> {
      const pairs = sql.join(
        names.map((name) => sql`(${name.location}, ${name.device})`),
        sql`, `,
      )
      const { rows } = (await db.sql.execute(sql`
        select d.id as device_id, d.location_id, l.code as location_code, d.code, d.status, coalesce(t.kind, 'asset') as kind,
          coalesce(t.name, a.name, d.name) as name, t.user_id, coalesce(t.asset_id, case when t.device_id is null then d.asset_id end) as asset_id,
          t.user_id is null or coalesce(c.sharing, false) as sharing
        from devices d join locations l on l.id = d.location_id left join position_tags t on t.device_id = d.id
          left join assets a on a.id = d.asset_id left join position_consents c on c.user_id = t.user_id
        where (l.code, d.code) in (${pairs})`)) as unknown as { rows: Carrier[] }
      return rows
    },
    device: async (id: string): Promise<{ id: string; location_id: string; name: string } | undefined> =>
      (
        await db.sql
          .select({ id: devices.id, location_id: devices.location_id, name: devices.name })
          .from(devices)
          .where(eq(devices.id, id))
      )[0],

    areasOf: (locationId: string): Promise<SiteArea[]> =>
      db.sql
        .select({ id: areas.id, code: areas.code, kind: areas.kind, parent_id: areas.parent_id })
        .from(areas)
        .where(eq(areas.location_id, locationId)),

    /** Every shift of every group these people are in. */
    async duties(userIds: readonly string[]): Promise<Duty[]> {
      if (userIds.length === 0) return []
      const ids = `{${userIds.join(',')}}`
      const { rows } = (await db.sql.execute(sql`
        select m.user_id, s.start, s."end", s.days, l.zone from group_members m join shift_groups sg on sg.group_id = m.group_id
          join shifts s on s.id = sg.shift_id join groups g on g.id = m.group_id left join locations l on l.id = g.location_id
        where m.user_id = any(${ids}::uuid[])`)) as unknown as { rows: Duty[] }
      return rows
    },
    sites(scope: readonly string[] | null): Promise<SitePoint[]> {
      const { id, zone, longitude, latitude } = locations
      return db.sql
        .select({ id, zone, longitude, latitude })
        .from(locations)
        .where(scope ? inArray(id, [...scope]) : undefined)
    },
  }
}
