import type { Device } from '@menara/shared/contract/assets.contract.ts'
import type { ActivityNote } from '../../app/parts.ts'
import type { Caller } from '../../platform/caller.ts'
import { Fault } from '../../platform/errors.ts'
import type { Journal } from '../../platform/journal.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import type { DeviceFilter, DevicesStore, DeviceTurn } from './devices.store.ts'

export interface DevicesNeeds {
  readonly store: DevicesStore
  readonly journal: Journal
  readonly note: (activity: ActivityNote) => Promise<void>
  /** Since when devices could be heard. */
  readonly since: Date
}
export type DevicesService = ReturnType<typeof devicesService>

type Asked = Omit<DeviceFilter, 'scope' | 'after' | 'limit'> & { readonly next?: string; readonly limit?: number }

export function devicesService({ store, journal, note, since }: DevicesNeeds) {
  const hearing = (now: Date) => ({ now: now.toISOString(), since: since.toISOString() })
  const recordTurn = (device: DeviceTurn, action: string, status: string): void =>
    journal.record({
      action,
      subject: 'device',
      subject_id: device.id,
      actor_id: null,
      detail: { before: { status: device.before }, after: { status } },
      hints: [{ topic: 'devices', key: device.id, location_id: device.location_id }],
    })
  const tell = (device: DeviceTurn, type: string, description: string): Promise<void> =>
    note({
      type,
      description,
      tag: device.code,
      link_id: device.id,
      location_id: device.location_id,
      area_id: device.area_id,
      actor_id: null,
    })

  return {
    async list(asked: Asked, caller: Caller): Promise<{ data: Device[]; next?: string }> {
      const { next, limit = 10, ...filter } = asked
      const after = readCursor(next, ['string', 'string'] as const)
      return pageOf(await store.list({ ...filter, after, limit: limit + 1, scope: caller.locationIds }), limit, (it) => [it.name, it.id])
    },

    async get(id: string, caller: Caller): Promise<Device> {
      const device = await store.get(id, caller.locationIds)
      if (!device) throw new Fault('not-found', 'There is no such device')
      return device
    },

    /** Any message means the device is there. Joins the open transaction; gives the ids of those that came back. */
    async heard(spoken: readonly { id: string; at: string }[]): Promise<string[]> {
      if (spoken.length === 0) return []
      const turned = await store.heard(spoken)
      for (const device of turned) {
        recordTurn(device, 'device.connected', 'online')
        // The very first word of a device is no news to an operator.
        if (device.before === 'offline') await tell(device, 'device.online', `${device.name} is back online`)
      }
      return turned.map((it) => it.id)
    },

    anySilent: (now: Date): Promise<boolean> => store.anySilent(hearing(now)),

    /** Turns devices offline that were silent for longer than their heartbeat. Joins the open transaction; gives their ids. */
    async lose(now: Date): Promise<string[]> {
      const lost = await store.lose(hearing(now))
      for (const device of lost) {
        recordTurn(device, 'device.lost', 'offline')
        await tell(device, 'device.offline', `${device.name} went silent`)
      }
      return lost.map((it) => it.id)
    },
  }
}
