import { iot, type Reading } from '@menara/shared/contract/iot/iot.contract.ts'
import { deviceManagement } from '@menara/shared/contract/iot/telemetry-devices.contract.ts'
import { areas } from '@menara/shared/contract/places/areas.contract.ts'
import type { Device } from '@menara/shared/contract/places/assets.contract.ts'
import { type Location, locations } from '@menara/shared/contract/places/locations.contract.ts'
import type { Priority } from '@menara/shared/domain/tickets/ticket-state.ts'
import { ask, sessionOf, unique } from '../journeys/kit/people.ts'
import { houseTime, report } from './house.ts'

/** The head office: its storeys have plans. */
const SITE = 'VJS'
const LIMIT = 1000

/** A site where nothing else speaks. */
export async function quietSite(): Promise<Location> {
  const name = unique('Quiet')
  const body = { name, code: name.replaceAll(' ', '-'), type: 'warehouse' as const, zone: 'Asia/Jakarta' }
  return (await ask(await sessionOf('admin'), locations.create, { body })).data
}

/** A storey of the head office. */
async function storeyOfHeadOffice() {
  const admin = await sessionOf('admin')
  const site = (await ask(admin, locations.list, { query: {} })).data.find((location) => location.code === SITE)
  if (!site) throw new Error(`The demo has no site ${SITE}`)
  const floor = (await ask(admin, areas.list, { query: { location_id: site.id } })).data.find((area) => area.kind === 'floor' && area.plan)
  if (!floor) throw new Error(`No storey of ${SITE} has a plan`)
  const { longitude, latitude } = floor
  return { site, position: { area_id: floor.id, longitude, latitude } }
}

/** A new sensor of a site, on a storey of the head office unless said, and what stores values of its points. */
async function newSensor(word: string, quiet?: Location) {
  const admin = await sessionOf('admin')
  const { site, position } = quiet ? { site: quiet, position: {} } : await storeyOfHeadOffice()
  const name = unique(word)
  const body = { location_id: site.id, name, code: name.replaceAll(' ', '-'), kind: 'sensor' as const, ...position }
  const { data: device } = await ask(admin, deviceManagement.create, { body })
  const reportValues = (values: Readonly<Record<string, number>>, { at }: { readonly at?: string } = {}) =>
    report({ topic: `menara/${site.code}/${device.code}/telemetry`, values, ...(at && { at }) })
  return { admin, device, reportValues }
}

export interface Sensor {
  readonly device: Device
  /** The points, in the order of their first values. */
  readonly points: readonly Reading[]
  /** Stores one more value of one of them. */
  reports(at: number, value: number): Promise<void>
}

/** A sensor with a first value for each of its points, a minute old: reports end with the last full minute. */
export async function sensorWith(values: readonly number[]): Promise<Sensor> {
  const { admin, device, reportValues } = await newSensor('Sensor')
  const names = values.map((_, at) => `value_${at}`)
  const minuteAgo = new Date((await houseTime()) - 60_000).toISOString()
  await reportValues(Object.fromEntries(names.map((name, at) => [name, values[at] ?? 0])), { at: minuteAgo })
  const known = (await ask(admin, iot.readings, { query: { device_id: device.id } })).data
  const points = names.flatMap((name) => known.filter((item) => item.point === name))
  if (points.length !== names.length) throw new Error('The points of the sensor were not stored')
  return { device, points, reports: (at, value) => reportValues({ [names[at] ?? '']: value }) }
}

export interface WatchedSensor {
  readonly device: Device
  /** What is in the messages of all its alarms and in no other's. */
  readonly own: string
  readonly messages: readonly string[]
  /** Raises one of its alarms. */
  raise(at: number): Promise<void>
  /** Ends it again. */
  clear(at: number): Promise<void>
}

/** A sensor with an alarm rule on each of its points; at the head office unless said. */
export async function watchedSensor(count: number, priority: Priority = 'critical', quiet?: Location): Promise<WatchedSensor> {
  const { admin, device, reportValues } = await newSensor('Watched sensor', quiet)
  const own = unique('').trim()
  const names = Array.from({ length: count }, (_, at) => `watched_${at}`)
  const messages = names.map((_, at) => `Watched ${at + 1} ${own}`)
  for (const [at, point] of names.entries()) {
    const condition = {
      device_id: device.id,
      point,
      direction: 'above' as const,
      limit: LIMIT,
      deadband: 0,
      on_delay_ms: 0,
      off_delay_ms: 0,
    }
    const alarm = { type: point, message: messages[at] ?? point, priority, resolves_ticket: false }
    await ask(admin, iot.createRule, { body: { ...condition, ...alarm } })
  }
  const reports = (at: number, value: number) => reportValues({ [names[at] ?? '']: value })
  return { device, own, messages, raise: (at) => reports(at, LIMIT + 1), clear: (at) => reports(at, LIMIT - 1) }
}
