import type { Device } from '@menara/shared/contract/places/assets.contract.ts'
import { and, asc, eq, ilike, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { likeText } from '../../platform/paging.ts'
import { hasTags } from '../../platform/texts/tags.ts'
import { alarmRules, devices, points } from '../../schema/monitoring/iot.ts'
import { areas, assets, locations } from '../../schema/places.ts'

/** What the way in needs of a device. */
export interface DeviceFacts {
  readonly id: string
  readonly location_id: string
  readonly location_code: string
  readonly code: string
  readonly status: string
  readonly kind: string
}
export interface DeviceTurn {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly location_id: string
  readonly area_id: string | null
  readonly before: string
}
/** The present, and since when we listen. */
export interface Hearing {
  readonly now: string
  readonly since: string
}
export interface DeviceFilter {
  readonly location_id?: string
  readonly area_id?: string
  readonly search?: string
  readonly tags?: readonly string[] | undefined
  readonly kind?: string
  readonly status?: string
  readonly scope: readonly string[] | null
  readonly after?: readonly [name: string, id: string] | undefined
  readonly limit: number
}

export type DevicesStore = ReturnType<typeof devicesStore>

/** The one writer of `devices`. */
export function devicesStore(db: Database) {
  const rows = (where: SQL | undefined, limit: number) =>
    selectDevices(db).where(where).orderBy(asc(devices.name), asc(devices.id)).limit(limit)
  return {
    list: (filter: DeviceFilter): Promise<Device[]> => rows(and(...conditionsOf(filter)), filter.limit) as Promise<Device[]>,

    async get(id: string, scope: readonly string[] | null): Promise<Device | undefined> {
      const [row] = await rows(and(eq(devices.id, id), inScope(scope)), 1)
      return row as Device | undefined
    },

    /** Devices by what their topics call them. */
    async named(names: readonly { location: string; device: string }[]): Promise<(DeviceFacts & { readonly name: string })[]> {
      const pairs = sql.join(
        names.map((name) => sql`(${name.location}, ${name.device})`),
        sql`, `,
      )
      return db.sql
        .select({
          id: devices.id,
          location_id: devices.location_id,
          location_code: locations.code,
          code: devices.code,
          name: devices.name,
          status: devices.status,
          kind: devices.kind,
        })
        .from(devices)
        .innerJoin(locations, eq(locations.id, devices.location_id))
        .where(sql`(${locations.code}, ${devices.code}) in (${pairs})`)
    },

    /** The device of a site under this code; put there when it is missing. */
    async stand(row: typeof devices.$inferInsert): Promise<string> {
      await db.sql
        .insert(devices)
        .values(row)
        .onConflictDoNothing({ target: [devices.location_id, devices.code] })
      const same = and(eq(devices.location_id, row.location_id), eq(devices.code, row.code))
      return (await db.sql.select({ id: devices.id }).from(devices).where(same))[0]?.id ?? row.id
    },

    ...managing(db),

    /** Notes when they last spoke; gives those that were not online before. */
    async heard(spoken: readonly { id: string; at: string }[]): Promise<DeviceTurn[]> {
      const { rows: turned } = (await db.sql.execute(sql`
        with spoken as (select * from jsonb_to_recordset(${JSON.stringify(spoken)}::jsonb) as it(id uuid, at timestamptz)),
        before as (select d.id, d.status, spoken.at from devices d join spoken on spoken.id = d.id order by d.id for update of d)
        update devices d set last_seen_at = greatest(d.last_seen_at, before.at),
          status = case when d.status in ('unknown', 'offline') then 'online' else d.status end
        from before where d.id = before.id
        returning d.id, d.name, d.code, d.location_id, d.area_id, before.status as before`)) as unknown as { rows: DeviceTurn[] }
      return turned.filter((turn) => turn.before === 'unknown' || turn.before === 'offline')
    },

    /** Whether somebody has been silent for longer than allowed, since we listen. */
    async anySilent(when: Hearing): Promise<boolean> {
      const found = await db.sql.select({ id: devices.id }).from(devices).where(silent(when)).limit(1)
      return found.length > 0
    },

    /** Turns the silent offline and gives them. */
    async lose(when: Hearing): Promise<DeviceTurn[]> {
      const lost = await db.sql
        .update(devices)
        .set({ status: 'offline' })
        .where(silent(when))
        .returning({ id: devices.id, name: devices.name, code: devices.code, location_id: devices.location_id, area_id: devices.area_id })
      return lost.map((item) => ({ ...item, before: 'online' }))
    },
  }
}

/** What is asked and written when people manage devices. */
function managing(db: Database) {
  return {
    /** A device as its topics call it, by its id or by `{location code}/{device code}`. */
    async facts(key: { id: string } | { location: string; device: string }): Promise<DeviceFacts | undefined> {
      const named = 'id' in key ? eq(devices.id, key.id) : and(eq(locations.code, key.location), eq(devices.code, key.device))
      const { id, location_id, code, status, kind } = devices
      const [row] = await db.sql
        .select({ id, location_id, location_code: locations.code, code, status, kind })
        .from(devices)
        .innerJoin(locations, eq(locations.id, location_id))
        .where(named)
      return row
    },

    async byCode(keys: readonly { readonly location_id: string; readonly code: string }[]): Promise<Device[]> {
      if (keys.length === 0) return []
      const pairs = keys.map(({ location_id, code }) => and(eq(devices.location_id, location_id), eq(devices.code, code)))
      return (await selectDevices(db).where(or(...pairs))) as Device[]
    },
    /** Assets by id, or by site and code. */
    async assetNames(
      keys: readonly ({ readonly id: string } | { readonly location_id: string; readonly code: string })[],
    ): Promise<{ id: string; location_id: string; code: string }[]> {
      if (keys.length === 0) return []
      const which = keys.map((key) =>
        'id' in key ? eq(assets.id, key.id) : and(eq(assets.location_id, key.location_id), eq(assets.code, key.code)),
      )
      const { id, location_id, code } = assets
      return db.sql
        .select({ id, location_id, code })
        .from(assets)
        .where(or(...which))
    },
    /** What of other subjects belongs to a device. */
    async hangingOn(id: string): Promise<{ points: number; 'alarm rules': number }> {
      return {
        points: await db.sql.$count(points, eq(points.device_id, id)),
        'alarm rules': await db.sql.$count(alarmRules, eq(alarmRules.device_id, id)),
      }
    },
    async remove(id: string): Promise<void> {
      await db.sql.delete(devices).where(eq(devices.id, id))
    },
    async insert(row: typeof devices.$inferInsert): Promise<void> {
      await db.sql.insert(devices).values(row)
    },
    async update(id: string, facts: Partial<typeof devices.$inferInsert>): Promise<void> {
      await db.sql.update(devices).set(facts).where(eq(devices.id, id))
    },
    /** The site of an area or an asset; undefined for no such thing. */
    async siteOf(kind: 'area' | 'asset', id: string): Promise<string | undefined> {
      const table = kind === 'area' ? areas : assets
      const [row] = await db.sql.select({ location_id: table.location_id }).from(table).where(eq(table.id, id))
      return row?.location_id
    },
    async codeIsTaken({ location_id, code, but }: { location_id: string; code: string; but?: string }): Promise<boolean> {
      const others = and(eq(devices.location_id, location_id), eq(devices.code, code), but ? ne(devices.id, but) : undefined)
      return (await db.sql.select({ id: devices.id }).from(devices).where(others).limit(1)).length > 0
    },
  }
}

/** Silence while nobody listened is no silence. */
const silent = ({ now, since }: Hearing): SQL | undefined =>
  and(
    eq(devices.status, 'online'),
    sql`greatest(${devices.last_seen_at}, ${since}::timestamptz) < ${now}::timestamptz - make_interval(secs => ${devices.heartbeat_s})`,
  )

const inScope = (scope: readonly string[] | null): SQL | undefined => (scope ? inArray(devices.location_id, [...scope]) : undefined)

function conditionsOf({ location_id, area_id, search, tags, kind, status, scope, after }: DeviceFilter): (SQL | undefined)[] {
  return [
    inScope(scope),
    location_id ? eq(devices.location_id, location_id) : undefined,
    area_id ? eq(devices.area_id, area_id) : undefined,
    tags ? hasTags(tags, { device: sql`${devices.id}` }) : undefined,
    kind ? eq(devices.kind, kind) : undefined,
    status ? eq(devices.status, status) : undefined,
    search ? or(ilike(devices.name, likeText(search)), ilike(devices.code, likeText(search))) : undefined,
    after ? sql`(${devices.name}, ${devices.id}) > (${after[0]}, ${after[1]}::uuid)` : undefined,
  ]
}

const refOf = (id: unknown, name: unknown) =>
  sql`case when ${id} is null then null else jsonb_build_object('id', ${id}, 'name', ${name}) end`

const selectDevices = (db: Database) =>
  db.sql
    .select({
      id: devices.id,
      code: devices.code,
      name: devices.name,
      kind: devices.kind,
      location_id: devices.location_id,
      area_id: devices.area_id,
      asset_id: devices.asset_id,
      location: refOf(locations.id, locations.name),
      area: refOf(areas.id, areas.name),
      asset: refOf(assets.id, assets.name),
      status: devices.status,
      heartbeat_s: devices.heartbeat_s,
      last_seen_at: devices.last_seen_at,
      longitude: devices.longitude,
      latitude: devices.latitude,
    })
    .from(devices)
    .innerJoin(locations, eq(locations.id, devices.location_id))
    .leftJoin(areas, eq(areas.id, devices.area_id))
    .leftJoin(assets, eq(assets.id, devices.asset_id))
    .$dynamic()
