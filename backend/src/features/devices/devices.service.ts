import type { DeviceStatus } from '@menara/shared/contract/iot/telemetry.contract.ts'
import type { Device } from '@menara/shared/contract/places/assets.contract.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault } from '../../platform/errors.ts'
import type { Change } from '../../platform/events/change.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import { tagsOf } from '../../platform/texts/tags.ts'
import type { ActivityNote } from '../../ports/notifications.ts'
import type { DeviceStatusStore, StatusFilter } from './device-status.store.ts'
import type { DeviceFilter, DevicesStore, DeviceTurn } from './devices.store.ts'

export interface DevicesNeeds {
  readonly store: DevicesStore
  readonly status: DeviceStatusStore
  readonly now: () => Date
  readonly afterCommit: (work: () => void) => void
  readonly journal: Journal
  readonly note: (activity: ActivityNote) => Promise<void>
  /** Since when devices could be heard. */
  readonly since: Date
}
export type DevicesService = ReturnType<typeof devicesService>

type Asked = Omit<DeviceFilter, 'scope' | 'after' | 'limit' | 'tags'> & {
  readonly tags?: string
  readonly next?: string
  readonly limit?: number
}

/** How old the last word that was written down may be. */
const NOTED_MS = 2000

export function devicesService({ store, status, journal, note, since, now, afterCommit }: DevicesNeeds) {
  const hearing = (at: Date) => ({ now: at.toISOString(), since: since.toISOString() })
  const noted = new Map<string, number>()
  const forget = (id: string): void => void noted.delete(id)
  const recordTurn = (device: DeviceTurn, action: string, status: string): void => journal.record(turnOf(device, action, status))
  const tell = (device: DeviceTurn, type: string, description: string): Promise<void> => note(newsOf(device, type, description))

  return {
    /** Its next word counts as news. */
    forget,

    async list(asked: Asked, caller: Caller): Promise<{ data: Device[]; next?: string }> {
      const { next, limit = 10, tags, ...filter } = asked
      const after = readCursor(next, ['string', 'string'] as const)
      return pageOf(
        await store.list({ ...filter, tags: tagsOf(tags), after, limit: limit + 1, scope: caller.locationIds }),
        limit,
        (item) => [item.name, item.id],
      )
    },

    /** The present of all devices of the sites one sees. */
    statuses: ({ limit = 5000, ...filter }: Partial<Omit<StatusFilter, 'scope' | 'now'>>, caller: Caller): Promise<DeviceStatus[]> =>
      status.list({ ...filter, limit, scope: caller.locationIds, now: now().toISOString() }),

    async get(id: string, caller: Caller): Promise<Device> {
      const device = await store.get(id, caller.locationIds)
      if (!device) throw new Fault('not-found', 'devices.not_found')
      return device
    },

    /** Any message means the device is there. Joins the open transaction; gives the ids of those that came back. */
    async heard(spoken: readonly { id: string; at: string }[]): Promise<string[]> {
      // One word every two seconds is enough to stay online: heartbeats are five seconds or more.
      const news = spoken.filter(({ id, at }) => Math.abs(Date.parse(at) - (noted.get(id) ?? 0)) >= NOTED_MS)
      if (news.length === 0) return []
      const turned = await store.heard(news)
      afterCommit(() => {
        for (const { id, at } of news) noted.set(id, Date.parse(at))
      })
      for (const device of turned) {
        recordTurn(device, 'device.connected', 'online')
        // The very first word of a device is no news to an operator.
        if (device.before === 'offline') await tell(device, 'device.online', `${device.name} is back online`)
      }
      return turned.map((turn) => turn.id)
    },

    anySilent: (at: Date): Promise<boolean> => store.anySilent(hearing(at)),

    /** Turns devices offline that were silent for longer than their heartbeat. Joins the open transaction; gives their ids. */
    async lose(at: Date): Promise<string[]> {
      const lost = await store.lose(hearing(at))
      for (const device of lost) {
        noted.delete(device.id)
        recordTurn(device, 'device.lost', 'offline')
        await tell(device, 'device.offline', `${device.name} went silent`)
      }
      return lost.map((turn) => turn.id)
    },
  }
}

const turnOf = (device: DeviceTurn, action: string, status: string): Change => ({
  action,
  subject: 'device',
  subject_id: device.id,
  actor_id: null,
  detail: { before: { status: device.before }, after: { status } },
  hints: [{ topic: 'devices', key: device.id, location_id: device.location_id }],
})
const newsOf = (device: DeviceTurn, type: string, description: string): ActivityNote => ({
  type,
  description,
  happened: { key: type, params: { device: device.name } },
  tag: device.code,
  subject: 'devices',
  link_id: device.id,
  location_id: device.location_id,
  area_id: device.area_id,
  actor_id: null,
})
