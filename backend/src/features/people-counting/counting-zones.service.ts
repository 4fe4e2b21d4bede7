import type { CountingZone, CountingZoneDraft } from '@menara/shared/contract/iot/people-counting.contract.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { changedFacts } from '../../platform/events/changed.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import type { CountedZone, CountingStore, GateRow } from './people-counting.store.ts'

export interface CountingZonesNeeds {
  readonly store: CountingStore
  readonly journal: Journal
  atomically<T>(work: () => Promise<T>): Promise<T>
  newId(): string
  area(id: string): Promise<{ readonly id: string; readonly location_id: string; readonly name: string } | undefined>
  /** The device that speaks the occupancy of a place; made when it is missing. Joins the open transaction. */
  standIn(place: {
    readonly area_id: string
    readonly location_id: string
    readonly name: string
    readonly zone_id: string
  }): Promise<string>
  /** Brings the alarm rules of a place in line with its capacity. */
  watchCapacity(zone: CountingZone, caller: Caller): Promise<void>
}
export type CountingZonesService = ReturnType<typeof countingZonesService>

const DEFAULTS = { warn_percent: 90, reset_hour: 4 } as const

const missing = (): Fault => new Fault('not-found', 'counting.not_found')
const taken = (): Fault =>
  new Fault('conflict', 'counting.area_taken', {
    errors: [{ field: 'area_id', rule: 'unique' }],
  })

/** Which places are counted, by which counters, and how many people they hold. */
export function countingZonesService(needs: CountingZonesNeeds) {
  const { store, journal, atomically, newId, area, standIn, watchCapacity } = needs
  async function seen(id: string, caller: Caller): Promise<CountingZone> {
    const zone = await store.find(id)
    if (!zone || !caller.sees(zone.location_id)) throw missing()
    return shown(zone)
  }
  function record(
    action: string,
    { id, location_id }: CountingZone,
    { caller, detail }: { caller: Caller; detail: Record<string, unknown> },
  ): void {
    const hints = [{ topic: 'people-counting', key: id, location_id }]
    journal.record({ action: `counting_zone.${action}`, subject: 'counting_zones', subject_id: id, actor_id: caller.userId, detail, hints })
  }

  return {
    get: seen,

    async list({ next, limit = 10, location_id }: { next?: string; limit?: number; location_id?: string }, { locationIds }: Caller) {
      const after = readCursor(next, ['string', 'string'])
      const page = pageOf(await store.list({ scope: locationIds, location_id, after, limit }), limit, (zone) => [zone.area.name, zone.id])
      return { ...page, data: page.data.map(shown) }
    },

    async counters({ location_id }: { location_id: string }, caller: Caller) {
      return caller.sees(location_id) ? store.counters(location_id) : []
    },

    async create({ gates, ...draft }: CountingZoneDraft, caller: Caller): Promise<CountingZone> {
      const made = await atomically(async () => {
        const place = await area(draft.area_id)
        if (!place || !caller.sees(place.location_id)) throw invalid('area_id', 'exists', 'There is no such area')
        await checkGates(store, gates, place.location_id)
        const id = newId()
        const { location_id, name } = place
        const device_id = await standIn({ area_id: place.id, location_id, name, zone_id: id })
        if (!(await store.insert({ ...DEFAULTS, ...draft, id, location_id, device_id }, gates))) throw taken()
        const zone = await seen(id, caller)
        record('created', zone, { caller, detail: { after: zone } })
        return zone
      })
      await watchCapacity(made, caller)
      return made
    },

    async update(id: string, { gates, ...facts }: Partial<CountingZoneDraft>, caller: Caller): Promise<CountingZone> {
      const changed = await atomically(async () => {
        const before = await seen(id, caller)
        const moved = facts.area_id !== undefined && facts.area_id !== before.area.id
        if (moved) throw invalid('area_id', 'fixed', 'A counted place stays in its area; add one for the other area instead')
        if (gates) await checkGates(store, gates, before.location_id)
        if (!(await store.update(id, facts, gates))) throw missing()
        const after = await seen(id, caller)
        record('updated', after, { caller, detail: changedFacts(before, after) })
        return after
      })
      await watchCapacity(changed, caller)
      return changed
    },

    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        const before = await seen(id, caller)
        if (!(await store.remove(id))) throw missing()
        record('removed', before, { caller, detail: { before } })
      }),
  }
}

function shown({ site_code: _site, time_zone: _zone, device_code: _device, ...zone }: CountedZone): CountingZone {
  return zone
}

async function checkGates(store: CountingStore, gates: readonly GateRow[], locationId: string): Promise<void> {
  const ids = gates.map((gate) => gate.device_id)
  if (new Set(ids).size < ids.length) throw invalid('gates', 'unique', 'A counter is named twice')
  if ((await store.devicesAt(locationId, ids)).length < ids.length)
    throw invalid('gates', 'exists', 'There is no such counter at this site')
  const same = gates.some((gate) => gate.in_point === gate.out_point)
  if (same) throw invalid('gates', 'different', 'In and out cannot be the same point')
}
