import type { DeviceChange, DeviceDraft } from '@menara/shared/contract/iot/telemetry-devices.contract.ts'
import type { Device } from '@menara/shared/contract/places/assets.contract.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { inTheWay } from '../../platform/texts/sentences.ts'
import type { DevicesStore } from './devices.store.ts'

export interface ManagementNeeds {
  readonly store: DevicesStore
  readonly siteExists: (id: string) => Promise<boolean>
  /** The way in looks devices up anew. */
  readonly forget: (deviceId: string) => void
  /** Ends the connection of a device. */
  readonly end: (deviceId: string) => void
  readonly journal: Journal
  readonly atomically: <T>(work: () => Promise<T>) => Promise<T>
  readonly newId: () => string
}
export type DeviceManagementService = ReturnType<typeof deviceManagementService>

/** What a device is once it counts again: it has to speak first. */
const STATUS_OF = { in_service: 'unknown', maintenance: 'maintenance', retired: 'retired' } as const

export function deviceManagementService({ store, siteExists, forget, end, journal, atomically, newId }: ManagementNeeds) {
  async function get(id: string, caller: Caller): Promise<Device> {
    const device = await store.get(id, caller.locationIds)
    if (!device) throw new Fault('not-found', 'devices.not_found')
    return device
  }
  /** Places belong to the device's site. */
  async function checkPlaces(location_id: string, { area_id, asset_id }: Pick<DeviceDraft, 'area_id' | 'asset_id'>): Promise<void> {
    if (area_id && (await store.siteOf('area', area_id)) !== location_id)
      throw invalid('area_id', 'exists', 'There is no such area at this site')
    if (asset_id && (await store.siteOf('asset', asset_id)) !== location_id)
      throw invalid('asset_id', 'exists', 'There is no such asset at this site')
  }
  async function checkCode(code: string | undefined, where: { location_id: string; but?: string }): Promise<void> {
    if (code !== undefined && (await store.codeIsTaken({ code, ...where })))
      throw invalid('code', 'unique', `There is a device ${code} at this site already`)
  }
  function record(
    device: Pick<Device, 'id' | 'location_id'>,
    action: string,
    { caller, detail }: { caller: Caller; detail: object },
  ): void {
    journal.record({
      action,
      subject: 'device',
      subject_id: device.id,
      actor_id: caller.userId,
      detail: { ...detail },
      hints: [{ topic: 'devices', key: device.id, location_id: device.location_id }],
    })
  }

  return {
    create: (draft: DeviceDraft, caller: Caller): Promise<Device> =>
      atomically(async () => {
        const { location_id } = draft
        if (!caller.sees(location_id) || !(await siteExists(location_id))) throw invalid('location_id', 'exists', 'There is no such site')
        await checkPlaces(location_id, draft)
        await checkCode(draft.code, { location_id })
        const id = newId()
        await store.insert({ id, ...draft })
        record({ id, location_id }, 'device.created', { caller, detail: { after: draft } })
        forget(id)
        return get(id, caller)
      }),

    remove: removal({ store, forget, end, atomically, get, record }),

    async update(id: string, { duty, ...facts }: DeviceChange, caller: Caller): Promise<Device> {
      const changed = await atomically(async () => {
        const before = await get(id, caller)
        await checkPlaces(before.location_id, facts)
        await checkCode(facts.code, { location_id: before.location_id, but: id })
        const status = duty && dutyOf(before.status) !== duty ? { status: STATUS_OF[duty] } : {}
        if (Object.keys({ ...facts, ...status }).length > 0) await store.update(id, { ...facts, ...status })
        const after = await get(id, caller)
        record(after, 'device.updated', { caller, detail: { before, after } })
        return after
      })
      forget(id)
      // Its name is what it may publish to, and a retired one may not at all.
      if (facts.code !== undefined || duty === 'retired') end(id)
      return changed
    },
  }
}

const dutyOf = (status: string): keyof typeof STATUS_OF => (status === 'maintenance' || status === 'retired' ? status : 'in_service')

interface RemovalNeeds extends Pick<ManagementNeeds, 'store' | 'forget' | 'end' | 'atomically'> {
  get(id: string, caller: Caller): Promise<Device>
  record(device: Pick<Device, 'id' | 'location_id'>, action: string, change: { caller: Caller; detail: object }): void
}
/** Removes a device that has never spoken and that nothing is known of; any other is retired instead: 409. */
function removal({ store, forget, end, atomically, get, record }: RemovalNeeds) {
  return async (id: string, caller: Caller): Promise<void> => {
    await atomically(async () => {
      const before = await get(id, caller)
      const held = inTheWay(await store.hangingOn(id))
      if (held || before.last_seen_at !== null) throw new Fault('conflict', 'devices.in_use', { params: { name: before.name } })
      await store.remove(id)
      record(before, 'device.removed', { caller, detail: { before } })
    })
    forget(id)
    end(id)
  }
}
