import { energy } from '@menara/shared/contract/iot/energy.contract.ts'
import { peopleCounting } from '@menara/shared/contract/iot/people-counting.contract.ts'
import { newId } from '../../../../backend/src/platform/ids.ts'
import { energyTariffs } from '../../../../backend/src/schema/monitoring/energy.ts'
import { areas } from '../../../../backend/src/schema/places.ts'
import type { Building } from '../../../kit/building.ts'
import { aMeterDevice } from '../../../kit/devices/meters.ts'
import { byId, code, type Make } from '../../good-call.ts'

const meter = ({ cast }: Building) => ({ location_id: cast.site, code: code(), name: 'Chillers', use: 'cooling' as const })
const newMeter = async (building: Building) => (await building.admin.asks(energy.createMeter, { body: meter(building) })).body.data.id
let years = 0
/** A year that no other tariff or factor has. */
const year = (): number => 1990 + (years++ % 100)
const tariff = ({ cast }: Building) => {
  const from = year()
  return {
    location_id: cast.site,
    name: 'B-3',
    lwbp_sen: 103_578,
    k_factor: 1.5,
    valid_from: `${from + 10}-01-01`,
    valid_until: `${from + 10}-02-01`,
  }
}
/** The only one of its site: an earlier one may have been changed to hold for ever. */
async function newTariff(building: Building): Promise<string> {
  await building.db.sql.delete(energyTariffs)
  return (await building.admin.asks(energy.createTariff, { body: tariff(building) })).body.data.id
}
const factor = ({ cast }: Building) => ({ location_id: cast.site, year: year(), kg_per_kwh: 0.817, source: 'RUPTL 2019-2028' })
const newFactor = async (building: Building) => (await building.admin.asks(energy.createFactor, { body: factor(building) })).body.data.id
const budget = ({ cast }: Building) => ({ location_id: cast.site, month: '2026-11', rupiah: 250_000_000 })
const inSite = ({ cast }: Building) => ({ query: { location_id: cast.site } })

/** An area that nobody counts yet, and a counter. */
async function zone(building: Building) {
  const { db, cast } = building
  const area_id = newId()
  const name = code()
  await db.sql.insert(areas).values({ id: area_id, location_id: cast.site, code: name, name, kind: 'room' })
  const { sensor } = await aMeterDevice(building, {
    code: code(),
    units: { entries: '', exits: '' },
    counters: ['entries', 'exits'],
    kind: 'counter',
  })
  return {
    area_id,
    name,
    body: { area_id, capacity: 100, gates: [{ device_id: sensor.id, in_point: 'entries', out_point: 'exits', accuracy: 0.98 }] },
  }
}
async function newZone(building: Building): Promise<{ id: string; name: string }> {
  const { body, name } = await zone(building)
  return { id: (await building.admin.asks(peopleCounting.createZone, { body })).body.data.id, name }
}

/** How energy and people counting are asked well, by endpoint. */
export const meteringCalls: Readonly<Record<string, Make>> = {
  'energy/meters.list': inSite,
  'energy/meters.get': async (building) => byId(await newMeter(building)),
  'energy/meters.create': (building) => ({ body: meter(building) }),
  'energy/meters.update': async (building) => ({ params: { id: await newMeter(building) }, body: { name: 'Chillers and pumps' } }),
  'energy/meters.remove': async (building) => byId(await newMeter(building)),
  'energy/tariffs.list': inSite,
  'energy/tariffs.get': async (building) => byId(await newTariff(building)),
  'energy/tariffs.create': (building) => ({ body: tariff(building) }),
  'energy/tariffs.update': async (building) => ({ params: { id: await newTariff(building) }, body: { k_factor: 1.4 } }),
  'energy/tariffs.remove': async (building) => byId(await newTariff(building)),
  'energy/factors.list': inSite,
  'energy/factors.get': async (building) => byId(await newFactor(building)),
  'energy/factors.create': (building) => ({ body: factor(building) }),
  'energy/factors.update': async (building) => ({ params: { id: await newFactor(building) }, body: { kg_per_kwh: 0.8 } }),
  'energy/factors.remove': async (building) => byId(await newFactor(building)),
  'energy.points': inSite,
  'energy.sites': () => ({}),
  'energy.updateSite': ({ cast }) => ({ params: { id: cast.site }, body: { floor_m2: 12_000, contracted_kw: 1000 } }),
  'energy.floors': inSite,
  'energy.updateFloor': ({ cast }) => ({ params: { id: cast.floor }, body: { floor_m2: 900 } }),
  'energy.budgets': inSite,
  'energy.setBudget': (building) => ({ body: budget(building) }),
  'energy.removeBudget': async (building) => byId((await building.admin.asks(energy.setBudget, { body: budget(building) })).body.data.id),
  'energy.now': () => ({ query: {} }),
  'energy.usage': ({ cast }) => ({
    query: { location_id: cast.site, start: '2026-03-01', end: '2026-03-02', step: 'day', compare: 'year' },
  }),
  'energy.tree': ({ cast }) => ({ query: { location_id: cast.site, start: '2026-03-01', end: '2026-03-02' } }),
  'energy.demand': ({ cast }) => ({ query: { location_id: cast.site, day: '2026-03-01' } }),
  'energy.baseline': ({ cast }) => ({ query: { location_id: cast.site, day: '2026-03-01' } }),
  'energy.month': ({ cast }) => ({ query: { location_id: cast.site, month: '2026-03' } }),
  'energy.export': ({ cast }) => ({ query: { location_id: cast.site, start: '2026-03-01', end: '2026-03-02', step: 'hour' } }),
  'peopleCounting.daily': () => ({ query: { location: 'VJS' } }),
  'peopleCounting.detail': async (building) => ({ query: { name: (await newZone(building)).name, date: '2026-03-01', location: 'VJS' } }),
  'peopleCounting.now': () => ({ query: {} }),
  'peopleCounting.counters': inSite,
  'peopleCounting.export': async (building) => {
    await newZone(building)
    return { query: { location_id: building.cast.site, start: '2026-03-01', end: '2026-03-02' } }
  },
  'people-counting/zones.list': inSite,
  'people-counting/zones.get': async (building) => byId((await newZone(building)).id),
  'people-counting/zones.create': async (building) => ({ body: (await zone(building)).body }),
  'people-counting/zones.update': async (building) => ({ params: { id: (await newZone(building)).id }, body: { capacity: 120 } }),
  'people-counting/zones.remove': async (building) => byId((await newZone(building)).id),
}
