import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { newId } from '../../../backend/src/platform/ids.ts'
import { alarmRules, devices, points } from '../../../backend/src/schema/monitoring/iot.ts'
import { type Building, openBuilding, type Person } from '../building.ts'

export type Rule = Partial<typeof alarmRules.$inferInsert>

/** A device that hands messages to the ingest as the broker does, without a broker. */
export interface Sensor {
  readonly id: string
  readonly code: string
  readonly topic: string
  /** Resolves when it is stored. `at`: the device's own clock; left out, the time of receipt. */
  says(values: Record<string, unknown>, at?: Date): Promise<void>
  tells(event: Record<string, unknown>): Promise<void>
  /** Anything at all, for bad input. */
  mutters(payload: string | Uint8Array): Promise<void>
}

/** A device on the cast's asset (or at the other site), with its points and rules. */
export async function aSensor(
  building: Building,
  facts: { code?: string; elsewhere?: boolean; units?: Record<string, string>; rules?: readonly Rule[] } & Partial<
    typeof devices.$inferInsert
  > = {},
): Promise<Sensor> {
  const { db, cast, backend, clock } = building
  const { code = 'TEMP-1', elsewhere = false, units = {}, rules = [], ...more } = facts
  const id = newId()
  await db.sql.insert(devices).values({
    id,
    code,
    name: `Sensor ${code}`,
    kind: 'sensor',
    heartbeat_s: 60,
    location_id: elsewhere ? cast.otherSite : cast.site,
    area_id: elsewhere ? cast.otherFloor : cast.floor,
    asset_id: elsewhere ? cast.otherAsset : cast.asset,
    ...more,
  })
  for (const [point, unit] of Object.entries(units))
    await db.sql.insert(points).values({ id: newId(), device_id: id, point, label: point, unit })
  for (const rule of rules) await db.sql.insert(alarmRules).values({ ...aRule(id), id: newId(), ...rule })
  const place = `menara/${elsewhere ? 'MKS' : 'VJS'}/${code}`
  const take = (topic: string, payload: string | Uint8Array) =>
    backend.iot.take({ topic, payload: Buffer.from(payload), receivedAt: clock.now() })
  return {
    id,
    code,
    topic: `${place}/telemetry`,
    says: (values, at) => take(`${place}/telemetry`, JSON.stringify({ values, ...(at && { at: at.toISOString() }) })),
    tells: (event) => take(`${place}/event`, JSON.stringify(event)),
    mutters: (payload) => take(`${place}/telemetry`, payload),
  }
}

/** Too warm above 28, over at 27. */
export const aRule = (device_id: string) => ({
  device_id,
  point: 'temperature',
  type: 'temperature_high',
  direction: 'above' as const,
  limit: 28,
  deadband: 1,
  priority: 'high' as const,
  message: 'Supply air too warm',
})

/** A building in which one sensor's alarm has just been raised. */
export async function anAlarm(facts: Parameters<typeof aSensor>[1] = {}) {
  const building = await openBuilding()
  const sensor = await aSensor(building, { rules: [{}], ...facts })
  await sensor.says({ temperature: 31 })
  const [alarm] = (await building.admin.asks(iot.alarms, { query: {} })).body.data
  if (!alarm) throw new Error('There is no alarm')
  const now = async () => (await building.admin.asks(iot.alarm, { params: { id: alarm.id } })).body.data
  const ack = (who: Person, seen: object = {}) =>
    who.asks(iot.acknowledge, { params: { id: alarm.id }, body: { command_id: newId(), occurrence: 1, rev: 1, ...seen } })
  return { ...building, building, sensor, alarm, now, ack }
}
