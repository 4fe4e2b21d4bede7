import { geofences } from '@menara/shared/contract/maps/geofences.contract.ts'
import { positions } from '@menara/shared/contract/maps/positions.contract.ts'
import type { Building } from '../../../kit/building.ts'
import { byId, type Make, newDevice } from '../../good-call.ts'

const fence = ({ cast }: Building) => ({
  location_id: cast.site,
  area_id: cast.floor,
  name: 'Server room',
  ring: [
    [106.8228, -6.1945],
    [106.823, -6.1945],
    [106.823, -6.1943],
  ] as [number, number][],
  applies_to: ['guard' as const, 'visitor' as const],
  rule: 'enter' as const,
})
const newFence = async (building: Building) => (await building.admin.asks(geofences.create, { body: fence(building) })).body.data.id
const tag = { kind: 'visitor' as const, name: 'Visitor badge 7' }
const here = (building: Building) => ({ longitude: 106.8229, latitude: -6.1944, recorded_at: building.clock.now().toISOString() })

/** How positions and geofences are asked well, by endpoint. */
export const mapCalls: Readonly<Record<string, Make>> = {
  'positions.list': ({ cast }) => ({ query: { location_id: cast.site, kind: 'guard' } }),
  'positions.people': ({ cast }) => ({ query: { location_id: cast.site } }),
  'positions.tracks': ({ cast }) => ({ query: { location_id: cast.site, start: '2026-11-20', end: '2026-11-21', points: 100 } }),
  'positions.report': async (building) => {
    await building.admin.asks(positions.share, { body: { sharing: true } })
    return { body: { location_id: building.cast.site, positions: [here(building)] } }
  },
  'positions.sharing': () => ({}),
  'positions.share': () => ({ body: { sharing: true } }),
  'positions.tags': ({ cast }) => ({ query: { location_id: cast.site } }),
  'positions.assignTag': async (building) => ({ params: { id: await newDevice(building) }, body: tag }),
  'positions.releaseTag': async (building) => {
    const params = { id: await newDevice(building) }
    await building.admin.asks(positions.assignTag, { params, body: tag })
    return { params }
  },
  'positions.cameras': ({ cast }) => ({ query: { location_id: cast.site } }),
  'positions.placed': ({ cast }) => ({ query: { location_id: cast.site, kind: 'asset', search: 'air' } }),
  'geofences.list': ({ cast }) => ({ query: { location_id: cast.site } }),
  'geofences.get': async (building) => byId(await newFence(building)),
  'geofences.create': (building) => ({ body: fence(building) }),
  'geofences.update': async (building) => ({ params: { id: await newFence(building) }, body: { name: 'Vault', enabled: false } }),
  'geofences.remove': async (building) => byId(await newFence(building)),
  'geofences.presence': async (building) => byId(await newFence(building)),
}
