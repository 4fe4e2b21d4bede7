import { newId } from '../../backend/src/platform/ids.ts'
import { alarms, devices } from '../../backend/src/schema/monitoring/iot.ts'
import type { Building, Person } from '../kit/building.ts'

/** One call that succeeds. `who` asks it; the administrator unless said. */
export interface GoodCall {
  readonly who?: Person
  readonly params?: { readonly id: string } & Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: Readonly<Record<string, unknown>>
  /** Beside those that every call bears. */
  readonly headers?: Readonly<Record<string, string>>
  /** A multipart body with its boundary. */
  readonly form?: { readonly type: string; readonly bytes: Buffer }
}
/** Makes a good call, and what has to be there for it. */
export type Make = (building: Building) => GoodCall | Promise<GoodCall>

/** A code that nothing has yet. */
export const code = (): string => `C-${newId()}`
export const byId = (id: string): GoodCall => ({ params: { id } })

export async function newDevice({ db, cast }: Building): Promise<string> {
  const id = newId()
  await db.sql
    .insert(devices)
    .values({ id, location_id: cast.site, area_id: cast.floor, asset_id: cast.asset, code: code(), name: 'Sensor', kind: 'sensor' })
  return id
}

export type AlarmRow = Partial<typeof alarms.$inferInsert>

/** An active alarm that nobody has acknowledged, unless `more` says otherwise. */
export async function newAlarm(building: Building, more: AlarmRow = {}): Promise<string> {
  const id = newId()
  const at = building.clock.now().toISOString()
  await building.db.sql.insert(alarms).values({
    id,
    device_id: await newDevice(building),
    location_id: building.cast.site,
    type: 'temperature_high',
    message: 'Too warm',
    priority: 'high',
    rank: 1,
    process: 'active',
    ack: 'unacked',
    occurrence: 1,
    rev: 1,
    raised_at: at,
    received_at: at,
    ...more,
  })
  return id
}
