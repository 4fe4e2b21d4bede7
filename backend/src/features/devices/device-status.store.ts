import type { DeviceStatus } from '@menara/shared/contract/iot/telemetry.contract.ts'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'

export interface StatusFilter {
  readonly location_id?: string
  readonly area_id?: string
  readonly scope: readonly string[] | null
  readonly limit: number
  readonly now: string
}
export type DeviceStatusStore = ReturnType<typeof deviceStatusStore>

const MINUTE = sql.raw(`'YYYY-MM-DD"T"HH24:MI:00.000"Z"'`)

/** Reads how every device is right now. */
export function deviceStatusStore(db: Database) {
  return {
    /** By name. Stale: heard, but its newest value is older than its heartbeat. */
    async list({ location_id, area_id, scope, limit, now }: StatusFilter): Promise<DeviceStatus[]> {
      const { rows } = (await db.sql.execute(sql`
        with read as (
          select distinct (m ->> 'device_id')::uuid as device_id, case c.kind when 'modbus_tcp' then 'modbus' else 'bacnet' end as via
          from connectors c cross join lateral jsonb_array_elements(c.mappings) m where c.enabled)
        select d.id, d.code, d.name, d.kind, d.location_id, d.area_id, d.asset_id, d.longitude, d.latitude, d.heartbeat_s,
          to_char(d.last_seen_at at time zone 'utc', ${MINUTE}) as seen_at, coalesce((select min(via) from read where device_id = d.id), 'device') as via,
          case when d.status = 'online' and (select max(p.at) from points p where p.device_id = d.id)
            < ${now}::timestamptz - make_interval(secs => d.heartbeat_s) then 'stale' else d.status end as status
        from devices d
        where ${scope ? sql`d.location_id = any(${`{${scope.join(',')}}`}::uuid[])` : sql`true`}
          and ${location_id ? sql`d.location_id = ${location_id}` : sql`true`} and ${area_id ? sql`d.area_id = ${area_id}` : sql`true`}
        order by d.name, d.id limit ${limit}`)) as unknown as { rows: DeviceStatus[] }
      return rows
    },
  }
}
