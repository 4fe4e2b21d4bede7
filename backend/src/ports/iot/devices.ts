import type { DeviceChange, DeviceDraft } from '@menara/shared/contract/iot/telemetry-devices.contract.ts'
import type { Device } from '@menara/shared/contract/places/assets.contract.ts'
import type { Caller } from '../../platform/access/caller.ts'

/** A device that stands for something without hardware: the occupancy of an area, the geofences of a site. */
interface VirtualDevice {
  readonly id: string
  readonly location_id: string
  readonly area_id?: string | null
  readonly code: string
  readonly name: string
  readonly kind: string
  readonly status?: string
  /** Seconds after which a silent device counts as offline. */
  readonly heartbeat_s: number
}
/** Devices, without a caller. */
export interface Devices {
  /** Undefined when there is none of that id; `scope`: the sites it may be at, null for all. */
  get(id: string, scope: readonly string[] | null): Promise<Device | undefined>
  /** Devices by the codes of their site and of themselves, as topics name them; those that are not there are left out. */
  named(
    names: readonly { readonly location: string; readonly device: string }[],
  ): Promise<readonly { readonly id: string; readonly location_id: string; readonly name: string; readonly status: string }[]>
  /** Inserts the device unless the site has one of this code. Returns the id of the one that is there. */
  stand(device: VirtualDevice): Promise<string>
}
/** Devices as they are administered, with the caller's permissions. Throws `invalid` for fields that do not fit, `not-found`. */
export interface DeviceManagement {
  create(draft: DeviceDraft, caller: Caller): Promise<Device>
  update(id: string, change: DeviceChange, caller: Caller): Promise<Device>
}
