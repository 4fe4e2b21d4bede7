import { cctv, cctvWalls } from '@menara/shared/contract/media/cctv.contract.ts'
import type { Building } from '../../../kit/building.ts'
import { byId, code, type Make } from '../../good-call.ts'

const cameraOf = ({ cast }: Building) => ({
  location_id: cast.site,
  area_id: cast.floor,
  code: code(),
  name: 'Lobby west',
  longitude: 106.8229,
  latitude: -6.1944,
  heading: 90,
  field_of_view: 70,
  range_m: 12,
  transport: 'tcp' as const,
  enabled: true,
  record: 'continuous' as const,
  retention_days: 7,
  address: 'rtsp://10.9.8.7/stream1',
  username: 'viewer',
  password: 'a secret',
  onvif_address: 'http://10.9.8.7/onvif/device_service',
})
const newCamera = async (building: Building): Promise<string> =>
  (await building.admin.asks(cctv.create, { body: cameraOf(building) })).body.data.id
const wallOf = async (building: Building) => ({
  name: 'Night',
  size: 2,
  tiles: [await newCamera(building), null],
  hot: { place: 1, priority: 'high' as const },
})
const newWall = async (building: Building): Promise<string> =>
  (await building.admin.asks(cctvWalls.create, { body: await wallOf(building) })).body.data.id

/** How cameras are asked well, by endpoint. */
export const cctvCalls: Readonly<Record<string, Make>> = {
  'cctv.list': ({ cast }) => ({ query: { location_id: cast.site, area_id: cast.floor, search: 'lobby', limit: 5 } }),
  'cctv.get': async (building) => byId(await newCamera(building)),
  'cctv.create': (building) => ({ body: cameraOf(building) }),
  'cctv.update': async (building) => {
    const { location_id: _, ...facts } = cameraOf(building)
    return {
      params: { id: await newCamera(building) },
      body: { ...facts, name: 'Lobby east', address: 'rtsp://10.9.8.8/stream2', onvif_address: 'http://10.9.8.8/onvif' },
    }
  },
  'ptz.right': async (building) => byId(await newCamera(building)),
  'cctvWalls.list': () => ({ query: { limit: 5 } }),
  'cctvWalls.create': async (building) => ({ body: await wallOf(building) }),
  'cctvWalls.update': async (building) => ({ params: { id: await newWall(building) }, body: { name: 'Day', rev: 1 } }),
  'cctvWalls.remove': async (building) => byId(await newWall(building)),
}
