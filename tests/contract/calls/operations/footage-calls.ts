import { cctv } from '@menara/shared/contract/media/cctv.contract.ts'
import { cctvExports } from '@menara/shared/contract/media/cctv-footage.contract.ts'
import { newId } from '../../../../backend/src/platform/ids.ts'
import { cctvSegments } from '../../../../backend/src/schema/media/cctv-footage.ts'
import type { Building } from '../../../kit/building.ts'
import { byId, code, type Make } from '../../good-call.ts'

const MINUTE = 60_000
const minutesAgo = ({ clock }: Building, minutes: number): string => new Date(clock.now().getTime() - minutes * MINUTE).toISOString()

/** A camera of which the minute before last was recorded. */
async function recorded(building: Building): Promise<{ camera: string; segment: string }> {
  const { admin, cast, db } = building
  const body = { location_id: cast.site, code: code(), name: 'Lobby west', record: 'continuous' as const }
  const camera = (await admin.asks(cctv.create, { body })).body.data.id
  const segment = newId()
  const times = { started_at: minutesAgo(building, 2), ended_at: minutesAgo(building, 1) }
  await db.sql.insert(cctvSegments).values({ id: segment, device_id: camera, ...times, bytes: 1000, codec: 'avc1.42c01f' })
  return { camera, segment }
}
const draftOf = async (building: Building) => ({
  camera_id: (await recorded(building)).camera,
  from: minutesAgo(building, 2),
  until: minutesAgo(building, 1),
  reason: 'Lost parcel',
})

/** How recordings are asked well, by endpoint. */
export const footageCalls: Readonly<Record<string, Make>> = {
  'cctvFootage.timeline': async (building) => ({
    params: { id: (await recorded(building)).camera },
    query: { start: minutesAgo(building, 60), end: minutesAgo(building, 0) },
  }),
  'cctvFootage.segment': async (building) => byId((await recorded(building)).segment),
  'cctvExports.list': async (building) => ({
    query: { camera_id: (await recorded(building)).camera, location_id: building.cast.site, limit: 5 },
  }),
  'cctvExports.get': async (building) =>
    byId((await building.admin.asks(cctvExports.create, { body: await draftOf(building) })).body.data.id),
  'cctvExports.create': async (building) => ({ body: await draftOf(building) }),
}
