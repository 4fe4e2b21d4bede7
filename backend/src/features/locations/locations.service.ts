import type { Location, LocationDraft } from '@menara/shared/contract/places/locations.contract.ts'
import { isZone } from '@menara/shared/domain/zone-offsets.ts'
import type { Static } from 'typebox'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { changedFacts } from '../../platform/events/changed.ts'
import { inTheWay } from '../../platform/texts/sentences.ts'
import type { LocationsStore } from './locations.store.ts'

type Draft = Static<typeof LocationDraft>
export type LocationsService = ReturnType<typeof locationsService>
export interface LocationsNeeds {
  readonly store: LocationsStore
  readonly journal: Journal
  atomically<T>(work: () => Promise<T>): Promise<T>
  newId(): string
}

const missing = (): Fault => new Fault('not-found', 'sites.not_found')
const taken = (code: string): Fault =>
  new Fault('conflict', 'sites.code_taken', { params: { code }, errors: [{ field: 'code', rule: 'unique' }] })

/** Sites. A site outside the caller's scope does not exist for them. */
export function locationsService({ store, journal, atomically, newId }: LocationsNeeds) {
  async function seen(id: string, caller: Caller): Promise<Location> {
    const site = caller.sees(id) ? await store.find(id) : undefined
    if (!site) throw missing()
    return site
  }

  function record(action: string, { id }: Location, { caller, detail }: { caller: Caller; detail: Record<string, unknown> }): void {
    const hints = [{ topic: 'locations', key: id, location_id: id }]
    journal.record({ action: `location.${action}`, subject: 'locations', subject_id: id, actor_id: caller.userId, detail, hints })
  }

  return {
    list: (type: Location['type'] | undefined, caller: Caller): Promise<Location[]> => store.list(caller.locationIds, type),
    get: seen,

    /** Only for those who see all sites: a new one would be invisible to anyone else. */
    create: (draft: Draft, caller: Caller): Promise<Location> =>
      atomically(async () => {
        if (caller.locationIds !== null) throw new Fault('forbidden', 'sites.all_sites')
        checkFacts(draft)
        const site = await store.insert({ ...draft, id: newId() })
        if (!site) throw taken(draft.code)
        record('created', site, { caller, detail: { after: site } })
        return site
      }),

    update: (id: string, changes: Partial<Draft>, caller: Caller): Promise<Location> =>
      atomically(async () => {
        const before = await seen(id, caller)
        checkFacts(changes)
        if (changes.code !== undefined && (await store.codeTaken(changes.code, id))) throw taken(changes.code)
        const after = await store.update(id, changes)
        if (!after) throw missing()
        record('updated', after, { caller, detail: changedFacts(before, after) })
        return after
      }),

    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        await seen(id, caller)
        const before = await store.hold(id)
        if (!before) throw missing()
        const held = inTheWay(await store.belongings(id))
        if (held) throw new Fault('conflict', 'sites.in_use', { params: { name: before.name, held } })
        await store.remove(id)
        record('removed', before, { caller, detail: { before } })
      }),
  }
}

function checkFacts({ zone, code }: Partial<Draft>): void {
  if (zone !== undefined && !isZone(zone)) throw invalid('zone', 'zone', `${zone} is not an IANA time zone such as Asia/Jakarta`)
  // The code is one level of the MQTT topic menara/{site}/{device}/…
  if (code?.includes('/'))
    throw invalid('code', 'topic', 'The code of a site names a level of its device topics and cannot contain a slash')
}
