import { iot, type Reading } from '@menara/shared/contract/iot/iot.contract.ts'
import { deviceManagement } from '@menara/shared/contract/iot/telemetry-devices.contract.ts'
import { areas } from '@menara/shared/contract/places/areas.contract.ts'
import type { Device } from '@menara/shared/contract/places/assets.contract.ts'
import { type Location, locations } from '@menara/shared/contract/places/locations.contract.ts'
import { connectAsync } from 'mqtt'
import { machineNow } from '../../kit/test-clock.ts'
import { house } from './house.ts'
import { ask, sessionOf, unique } from './people.ts'

/** A device of our own that says what it is told to. */
export interface Speaker {
  readonly device: Device
  /** The points, in the order of their first values. */
  readonly points: readonly Reading[]
  /** Publishes one value of one of them; resolves with the time just before it left, in milliseconds since 1970. */
  says(at: number, value: number): Promise<number>
  close(): Promise<void>
}

const SITE = 'VJS'
const UNTIL_STORED_MS = 20_000

/** A site where nothing else speaks. */
export async function quietSite(): Promise<Location> {
  const name = unique('Quiet')
  const body = { name, code: name.replaceAll(' ', '-').slice(-40), type: 'warehouse' as const, zone: 'Asia/Jakarta' }
  return (await ask(await sessionOf('admin'), locations.create, { body })).data
}

/** A new device of a site (of the head office, on a floor, unless said), connected with a secret of its own; `topic` is where it publishes. */
async function connectedDevice(quiet?: Location) {
  const admin = await sessionOf('admin')
  const site = quiet ?? (await ask(admin, locations.list, { query: {} })).data.find((location) => location.code === SITE)
  if (!site) throw new Error(`The demo has no site ${SITE}`)
  const floor = (await ask(admin, areas.list, { query: { location_id: site.id } })).data.find((area) => area.kind === 'floor' && area.plan)
  const name = unique('Speaker')
  const { data: device } = await ask(admin, deviceManagement.create, {
    body: {
      name,
      code: name.replaceAll(' ', '-'),
      kind: 'sensor',
      location_id: site.id,
      area_id: floor?.id ?? null,
      longitude: floor?.longitude ?? null,
      latitude: floor?.latitude ?? null,
    },
  })
  const { credential, secret } = (await ask(admin, deviceManagement.issueCredential, { params: { id: device.id }, body: {} })).data
  const client = await connectAsync(house().mqttUrl, { username: credential.username, password: secret })
  return { device, client, topic: `menara/${site.code}/${device.code}/telemetry` }
}

/** A device with a first value for each of its points. */
export async function speakerOf(values: readonly number[], quiet?: Location): Promise<Speaker> {
  const { device, client, topic } = await connectedDevice(quiet)
  const names = values.map((_, at) => `value_${at}`)
  const publish = (said: Record<string, number>) => client.publishAsync(topic, JSON.stringify({ values: said }), { qos: 1 })
  await publish(Object.fromEntries(names.map((name, at) => [name, values[at] ?? 0])))
  const points = await pointsNamed(device.id, names)
  return {
    device,
    points,
    async says(at, value) {
      const from = machineNow().getTime()
      await publish({ [names[at] ?? '']: value })
      return from
    },
    close: () => client.endAsync(true),
  }
}

/** As soon as they are stored. */
async function pointsNamed(deviceId: string, names: readonly string[]): Promise<Reading[]> {
  const admin = await sessionOf('admin')
  for (const end = performance.now() + UNTIL_STORED_MS; performance.now() < end; ) {
    const known = (await ask(admin, iot.readings, { query: { device_id: deviceId } })).data
    const own = names.flatMap((name) => known.filter((item) => item.point === name))
    if (own.length === names.length) return own
  }
  throw new Error('The points were not stored in time')
}
