import { areas } from '@menara/shared/contract/areas.contract.ts'
import type { Device } from '@menara/shared/contract/assets.contract.ts'
import { iot } from '@menara/shared/contract/iot.contract.ts'
import { locations } from '@menara/shared/contract/locations.contract.ts'
import { deviceManagement } from '@menara/shared/contract/telemetry-devices.contract.ts'
import type { Priority } from '@menara/shared/domain/ticket-state.ts'
import { ask, sessionOf, unique } from '../journeys/kit/people.ts'
import { report } from './house.ts'

/** The head office: its storeys have plans. */
const SITE = 'VJS'
const LIMIT = 1000

/** A new sensor on a storey of the head office, and what stores values of its points. */
async function sensorOfHeadOffice(word: string) {
  const admin = await sessionOf('admin')
  const site = (await ask(admin, locations.list, { query: {} })).data.find((location) => location.code === SITE)
  if (!site) throw new Error(`The demo has no site ${SITE}`)
  const floor = (await ask(admin, areas.list, { query: { location_id: site.id } })).data.find((area) => area.kind === 'floor' && area.plan)
  if (!floor) throw new Error(`No storey of ${SITE} has a plan`)
  const name = unique(word)
  const { longitude, latitude } = floor
  const position = { location_id: site.id, area_id: floor.id, longitude, latitude }
  const body = { name, code: name.replaceAll(' ', '-'), kind: 'sensor' as const, ...position }
  const { data: device } = await ask(admin, deviceManagement.create, { body })
  const reportValues = (values: Readonly<Record<string, number>>) =>
    report({ topic: `menara/${site.code}/${device.code}/telemetry`, values })
  return { admin, device, reportValues }
}

export interface WatchedSensor {
  readonly device: Device
  /** What is in the messages of all its alarms and in no other's. */
  readonly own: string
  readonly messages: readonly string[]
  /** Raises one of its alarms. */
  raise(at: number): Promise<void>
}

/** A sensor with an alarm rule on each of its points. */
export async function watchedSensor(count: number, priority: Priority = 'critical'): Promise<WatchedSensor> {
  const { admin, device, reportValues } = await sensorOfHeadOffice('Watched sensor')
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
  return { device, own, messages, raise: (at) => reportValues({ [names[at] ?? '']: LIMIT + 1 }) }
}
