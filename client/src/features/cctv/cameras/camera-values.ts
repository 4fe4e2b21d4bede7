import type { CctvCamera, transports } from '@menara/shared/contract/media/cctv.contract.ts'
import { type recordings, USUAL_FOOTAGE_DAYS } from '@menara/shared/contract/media/cctv-footage.contract.ts'
import type { CameraBody } from '../cctv.api.ts'

export interface CameraValues extends Record<string, unknown> {
  location_id: string
  area_id: string
  code: string
  name: string
  longitude: number | string
  latitude: number | string
  heading: number | string
  field_of_view: number | string
  range_m: number | string
  transport: (typeof transports)[number]
  enabled: boolean
  record: (typeof recordings)[number]
  retention_days: number | string
  address: string
  username: string
  password: string
  onvif_address: string
}

const recordingOf = (item: CctvCamera | undefined): Pick<CameraValues, 'record' | 'retention_days'> =>
  item ? { record: item.record, retention_days: item.retention_days } : { record: 'off', retention_days: USUAL_FOOTAGE_DAYS }

export const cameraValuesOf = (item: CctvCamera | undefined, siteId: string | undefined): CameraValues => ({
  location_id: item?.location.id ?? siteId ?? '',
  area_id: item?.area?.id ?? '',
  code: item?.code ?? '',
  name: item?.name ?? '',
  longitude: item?.longitude ?? '',
  latitude: item?.latitude ?? '',
  heading: item?.heading ?? '',
  field_of_view: item?.field_of_view ?? '',
  range_m: item?.range_m ?? '',
  transport: item?.transport ?? 'tcp',
  enabled: item?.enabled ?? true,
  ...recordingOf(item),
  address: '',
  username: '',
  password: '',
  onvif_address: '',
})

const numberOrNull = (value: number | string): number | null => (typeof value === 'number' ? value : null)

/** Empty places and figures are taken away; an empty address, user name or password is not sent: it stays what it is. */
export function cameraBodyOf(values: CameraValues): CameraBody {
  const {
    address,
    username,
    password,
    onvif_address,
    area_id,
    longitude,
    latitude,
    heading,
    field_of_view,
    range_m,
    retention_days,
    ...rest
  } = values
  return {
    ...rest,
    // Left empty, the form says so.
    retention_days: retention_days as number,
    area_id: area_id || null,
    longitude: numberOrNull(longitude),
    latitude: numberOrNull(latitude),
    heading: numberOrNull(heading),
    field_of_view: numberOrNull(field_of_view),
    range_m: numberOrNull(range_m),
    ...(address.trim() && { address: address.trim() }),
    ...(username && { username }),
    ...(password && { password }),
    ...(onvif_address.trim() && { onvif_address: onvif_address.trim() }),
  }
}
