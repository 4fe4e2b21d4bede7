import { areas } from '@menara/shared/contract/areas.contract.ts'
import { iot } from '@menara/shared/contract/iot.contract.ts'
import { asking } from '../../kit/query.ts'

const DEVICES_EVERY_MS = 15_000

export const areasOfSite = (siteId: string) => ({ ...asking(areas.list, { query: { location_id: siteId } }), staleTime: 300_000 })
export const devicesOfSite = (siteId: string) => ({
  ...asking(iot.devices, { query: { location_id: siteId, limit: 1000 } }),
  refetchInterval: DEVICES_EVERY_MS,
})
export const devicesNamed = (search: string) => asking(iot.devices, { query: { search, limit: 20 } })
export const alarmById = (id: string) => asking(iot.alarm, { params: { id } })
export const deviceById = (id: string) => asking(iot.device, { params: { id } })
