import { deviceManagement } from '@menara/shared/contract/iot/telemetry-devices.contract.ts'
import { geofences } from '@menara/shared/contract/maps/geofences.contract.ts'
import { positions } from '@menara/shared/contract/maps/positions.contract.ts'
import { areas } from '@menara/shared/contract/places/areas.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { type LonLat, pointAt } from '@menara/shared/domain/geo.ts'
import { connectAsync } from 'mqtt'
import { machineNow } from '../../kit/test-clock.ts'
import { house } from '../kit/house.ts'
import { ask, sessionOf, unique } from '../kit/people.ts'

const SITE = 'VJS'
const RADIUS_M = 5

/** A visitor with a badge of their own at the head office, and a fence that is not for them. */
export async function aVisitor() {
  const admin = await sessionOf('admin')
  const site = (await ask(admin, locations.list, { query: {} })).data.find((location) => location.code === SITE)
  const rows = (await ask(admin, areas.list, { query: { location_id: site?.id ?? '' } })).data
  const [ground, above] = [0, 3].map((level) => rows.find((row) => row.kind === 'floor' && row.level === level))
  if (!site || !ground || !above || ground.longitude === null || ground.latitude === null) throw new Error('The demo has no storeys')
  const middle: LonLat = [ground.longitude, ground.latitude]
  const code = unique('TAG').replaceAll(' ', '-')
  const body = { location_id: site.id, code, name: code, kind: 'sensor' as const, heartbeat_s: 3600 }
  const device = (await ask(admin, deviceManagement.create, { body })).data
  const name = unique('Visitor')
  await ask(admin, positions.assignTag, { params: { id: device.id }, body: { kind: 'visitor', name } })
  const { credential, secret } = (await ask(admin, deviceManagement.issueCredential, { params: { id: device.id }, body: {} })).data
  const client = await connectAsync(house().mqttUrl, { username: credential.username, password: secret })
  const fenceName = unique('Vault')
  const ring = [0, 90, 180, 270].map((bearing) => [...pointAt(middle, bearing, RADIUS_M)] as [number, number])
  const facts = { location_id: site.id, area_id: ground.id, name: fenceName, ring, rule: 'enter' as const, margin_m: 1 }
  const fence = (await ask(admin, geofences.create, { body: { ...facts, applies_to: ['visitor'], priority: 'critical' } })).data
  return {
    site,
    ground,
    above,
    device,
    name,
    fence,
    inside: middle,
    outside: pointAt(middle, 90, 3 * RADIUS_M),
    async walks([longitude, latitude]: LonLat, area = ground.code): Promise<void> {
      const said = { longitude, latitude, area, accuracy_m: 2, heading: 90, at: machineNow().toISOString() }
      await client.publishAsync(`menara/${SITE}/${code}/position`, JSON.stringify(said), { qos: 1 })
    },
    async close(): Promise<void> {
      await client.endAsync(true)
      await ask(admin, geofences.remove, { params: { id: fence.id } })
    },
  }
}
