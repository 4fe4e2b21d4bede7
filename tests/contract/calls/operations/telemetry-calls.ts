import { deviceManagement } from '@menara/shared/contract/iot/telemetry-devices.contract.ts'
import { newId } from '../../../../backend/src/platform/ids.ts'
import { deadLetters, points } from '../../../../backend/src/schema/monitoring/iot.ts'
import type { Building, Person } from '../../../kit/building.ts'
import { byId, code, type Make, newDevice } from '../../good-call.ts'

async function newPoint(building: Building): Promise<string> {
  const id = newId()
  await building.db.sql
    .insert(points)
    .values({ id, device_id: await newDevice(building), point: 'temperature', label: 'Temperature', unit: '°C' })
  return id
}
async function newLetter({ db, clock }: Building): Promise<string> {
  const id = newId()
  const at = clock.now().toISOString()
  await db.sql.insert(deadLetters).values({ id, topic: 'menara/VJS/NOBODY/telemetry', payload: '{', reason: 'json', detail: 'Broken', at })
  return id
}
const draft = async (building: Building) => ({
  name: code(),
  kind: 'modbus_tcp' as const,
  location_id: building.cast.site,
  host: '127.0.0.1',
  port: 1502,
  interval_ms: 60_000,
  timeout_ms: 500,
  enabled: false,
  mappings: [
    {
      device_id: await newDevice(building),
      point: 'power',
      kind: 'gauge' as const,
      unit: 'kW',
      scale: 0.1,
      offset: 0,
      modbus: { table: 'holding' as const, unit_id: 1, address: 0, type: 'uint16' as const, order: 'ABCD' as const },
      bacnet: null,
    },
  ],
})
async function newConnector(building: Building): Promise<string> {
  const { body } = await building.admin.sends('POST', '/api/v1/connectors', await draft(building))
  return (body as unknown as { data: { id: string } }).data.id
}
/** A device that speaks for itself. */
async function aDevice(building: Building): Promise<Person> {
  const { admin } = building
  const { body } = await admin.asks(deviceManagement.issueCredential, { params: { id: await newDevice(building) }, body: {} })
  const headers = { authorization: `Bearer ${body.data.secret}` }
  return {
    ...admin,
    sends: (method, url, payload, more) => admin.sends(method, url, payload, { ...more, ...headers }),
    asks: (item, call, more) => admin.asks(item, call, { ...more, ...headers }),
  }
}
const range = { start: '2026-11-20', end: '2026-11-21' }

export const telemetryCalls: Readonly<Record<string, Make>> = {
  'telemetry.points': async (building) => {
    await newPoint(building)
    return { query: { location_id: building.cast.site } }
  },
  'telemetry.updatePoint': async (building) => ({
    params: { id: await newPoint(building) },
    body: { label: 'Supply', unit: 'K', kind: 'gauge' },
  }),
  'telemetry.series': async (building) => ({ query: { points: await newPoint(building), ...range, compare_start: '2026-11-19' } }),
  'telemetry.statistics': async (building) => ({ query: { points: await newPoint(building), ...range } }),
  'telemetry.batch': async (building) => ({ who: await aDevice(building), body: { readings: [{ point: 'temperature', value: 21 }] } }),
  'telemetry.deviceStatus': async (building) => {
    await newDevice(building)
    return { query: { location_id: building.cast.site } }
  },
  'telemetry.health': () => ({}),

  'deviceManagement.create': ({ cast }) => ({
    body: { location_id: cast.site, code: code(), name: 'Sensor', kind: 'sensor', area_id: cast.floor, heartbeat_s: 60 },
  }),
  'deviceManagement.update': async (building) => ({
    params: { id: await newDevice(building) },
    body: { name: 'Probe', duty: 'maintenance' },
  }),
  'deviceManagement.credential': async (building) => byId(await newDevice(building)),
  'deviceManagement.issueCredential': async (building) => ({ params: { id: await newDevice(building) }, body: { reason: 'Installed' } }),
  'deviceManagement.revokeCredential': async (building) => byId(await newDevice(building)),

  'deadLetters.list': async (building) => {
    await newLetter(building)
    return { query: { reason: 'json', state: 'open', search: 'NOBODY', start: '2026-01-01' } }
  },
  'deadLetters.counts': async (building) => {
    await newLetter(building)
    return {}
  },
  'deadLetters.get': async (building) => byId(await newLetter(building)),
  'deadLetters.dismiss': async (building) => ({ body: { ids: [await newLetter(building)] } }),
  'deadLetters.replay': async (building) => ({ body: { ids: [await newLetter(building)] } }),

  'tagging.words': async ({ cast }) => ({ query: { location_id: cast.site } }),
  'tagging.list': async ({ cast }) => ({ query: { of: 'device', location_id: cast.site, tags: 'temp' } }),
  'tagging.assign': async (building) => ({ body: { of: 'device', ids: [await newDevice(building)], add: ['temp', 'floor:12'] } }),
  'connectors.list': async (building) => {
    await newConnector(building)
    return { query: { location_id: building.cast.site, kind: 'modbus_tcp' } }
  },
  'connectors.get': async (building) => byId(await newConnector(building)),
  'connectors.create': async (building) => ({ body: await draft(building) }),
  'connectors.update': async (building) => ({ params: { id: await newConnector(building) }, body: { name: code() } }),
  'connectors.remove': async (building) => byId(await newConnector(building)),
  'connectors.tryDraft': async (building) => ({ body: await draft(building) }),
  'connectors.try': async (building) => byId(await newConnector(building)),
}
