import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { deviceManagement } from '@menara/shared/contract/iot/telemetry-devices.contract.ts'
import type { Session } from '@menara/shared/contract/people/accounts.contract.ts'
import { areas } from '@menara/shared/contract/places/areas.contract.ts'
import type { Device } from '@menara/shared/contract/places/assets.contract.ts'
import { type Location, locations } from '@menara/shared/contract/places/locations.contract.ts'
import type { Priority } from '@menara/shared/domain/tickets/ticket-state.ts'
import { connectAsync } from 'mqtt'
import { machineNow } from '../../kit/test-clock.ts'
import { house } from './house.ts'
import { ask, sessionOf, unique } from './people.ts'

/** One way a device can go wrong, told from the simulator's alarms by its message. */
export interface Trouble {
  readonly message: string
  /** Publishes one MQTT message over the threshold; resolves with the time just before it left, in milliseconds since 1970. */
  begins(): Promise<number>
  /** Publishes one below the threshold. */
  ends(): Promise<void>
}

export interface Watched {
  readonly device: Device
  /** What is in the messages of all its alarms and in no other's. */
  readonly own: string
  readonly troubles: readonly Trouble[]
  close(): Promise<void>
}

const LIMIT = 1000
/** The head office: its storeys have plans. */
const SITE = 'VJS'

/** A new gateway of a site, and how it signs in. */
async function gatewayOf(admin: Session, location_id: string): Promise<{ username: string; password: string }> {
  const body = { location_id, code: unique('GW').replaceAll(' ', '-'), name: 'Journey gateway', kind: 'gateway' as const }
  const { id } = (await ask(admin, deviceManagement.create, { body })).data
  const { credential, secret } = (await ask(admin, deviceManagement.issueCredential, { params: { id }, body: {} })).data
  return { username: credential.username, password: secret }
}

async function sensorOf(admin: Session, location_id: string): Promise<Device> {
  const body = { location_id, code: unique('SENSOR').replaceAll(' ', '-'), name: 'Journey sensor', kind: 'sensor' as const }
  return (await ask(admin, deviceManagement.create, { body })).data
}

async function sensorOnAFloor(admin: Session, location_id: string): Promise<Device> {
  const floors = new Set((await ask(admin, areas.list, { query: { location_id } })).data.filter((area) => area.plan).map((area) => area.id))
  const devices = (await ask(admin, iot.devices, { query: { location_id, limit: 1000, next: '0' } })).data
  const device =
    devices.find((device) => device.area_id && floors.has(device.area_id) && device.kind === 'sensor') ??
    devices.find((device) => device.area_id)
  if (!device) throw new Error('The demo has no device in a room')
  return device
}

export interface Watching {
  readonly priority?: Priority
  /** A site of the journey's own, with a new device; absent: a device of the demo's head office. */
  readonly quiet?: Location
  /** The ticket of an alarm is resolved by the device's word. */
  readonly resolvesTicket?: boolean
}

/** A device with rules of our own on points nobody else speaks of: each publishing raises exactly one alarm. */
export async function watchedDevice(
  count: number,
  { priority = 'critical', quiet, resolvesTicket = false }: Watching = {},
): Promise<Watched> {
  const admin = await sessionOf('admin')
  const site = quiet ?? (await ask(admin, locations.list, { query: {} })).data.find((location) => location.code === SITE)
  if (!site) throw new Error(`The demo has no site ${SITE}`)
  const device = quiet ? await sensorOf(admin, site.id) : await sensorOnAFloor(admin, site.id)
  const word = unique('journey').replaceAll(' ', '_')
  const names = Array.from({ length: count }, (_, at) => `${word}_${at}`)
  // What all of them say finds them and nothing else.
  const own = unique('').trim()
  const messages = names.map((_, at) => `Journey ${at + 1} ${own}`)
  for (const [at, point] of names.entries()) {
    const rule = {
      device_id: device.id,
      point,
      type: point,
      direction: 'above' as const,
      limit: LIMIT,
      priority,
      resolves_ticket: resolvesTicket,
    }
    await ask(admin, iot.createRule, { body: { ...rule, message: messages[at] ?? point, on_delay_ms: 0, off_delay_ms: 0, deadband: 0 } })
  }
  // A gateway of our own: the simulator keeps the secrets of the others.
  const client = await connectAsync(house().mqttUrl, await gatewayOf(admin, site.id))
  const say = (point: string, value: number) =>
    client.publishAsync(`menara/${site.code}/${device.code}/telemetry`, JSON.stringify({ values: { [point]: value } }), { qos: 1 })
  return {
    device,
    own,
    troubles: names.map((point, at) => ({
      message: messages[at] ?? point,
      async begins() {
        const from = machineNow().getTime()
        await say(point, LIMIT + 1)
        return from
      },
      async ends() {
        await say(point, LIMIT - 1)
      },
    })),
    close: () => client.endAsync(true),
  }
}
