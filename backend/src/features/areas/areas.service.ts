import type { Area, areas } from '@menara/shared/contract/places/areas.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { changedFacts } from '../../platform/events/changed.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import { inTheWay } from '../../platform/texts/sentences.ts'
import type { Events } from '../../ports/events.ts'
import { checkParent } from './area-tree.service.ts'
import { checkPlan } from './areas.policy.ts'
import type { AreasStore } from './areas.store.ts'

type Draft = CallOf<typeof areas.create>['body']
type Filter = CallOf<typeof areas.list>['query']
export type AreasService = ReturnType<typeof areasService>
export interface AreasNeeds {
  readonly store: AreasStore
  readonly journal: Journal
  atomically<T>(work: () => Promise<T>): Promise<T>
  newId(): string
  siteExists(id: string): Promise<boolean>
  readonly events: Events
}

const missing = (): Fault => new Fault('not-found', 'areas.not_found')
const taken = (code: string): Fault =>
  new Fault('conflict', 'areas.code_taken', { params: { code }, errors: [{ field: 'code', rule: 'unique' }] })

/** Buildings, floors and rooms: a tree inside each site. An area of a site outside the caller's scope does not exist for them. */
export function areasService({ store, journal, atomically, newId, siteExists, events }: AreasNeeds) {
  async function seen(id: string, caller: Caller): Promise<Area> {
    const area = await store.find(id)
    if (!area || !caller.sees(area.location_id)) throw missing()
    return area
  }

  function record(
    action: string,
    { id, location_id }: Area,
    { caller, detail }: { caller: Caller; detail: Record<string, unknown> },
  ): void {
    const hints = [{ topic: 'areas', key: id, location_id }]
    journal.record({ action: `area.${action}`, subject: 'areas', subject_id: id, actor_id: caller.userId, detail, hints })
  }

  return {
    get: seen,

    async list({ next, limit = 1000, ...filter }: Filter, { locationIds }: Caller): Promise<{ data: Area[]; next?: string }> {
      const after = readCursor(next, ['string', 'string'])
      return pageOf(await store.list({ ...filter, after, limit, locationIds }), limit, (item) => [item.name, item.id])
    },

    /** `id`: of an area that was removed and returns. */
    create: (draft: Draft, caller: Caller, id = newId()): Promise<Area> =>
      atomically(async () => {
        const locationId = draft.location_id
        if (!caller.sees(locationId) || !(await siteExists(locationId))) throw invalid('location_id', 'exists', 'There is no such site')
        checkPlan(draft.plan)
        await checkParent(store, draft.parent_id, { locationId, caller })
        if (!(await store.insert({ ...draft, id }))) throw taken(draft.code)
        const area = await seen(id, caller)
        record('created', area, { caller, detail: { after: area } })
        return area
      }),

    update: (id: string, changes: Partial<Draft>, caller: Caller): Promise<Area> =>
      atomically(async () => {
        const before = await seen(id, caller)
        const { location_id: locationId } = before
        if ((changes.location_id ?? locationId) !== locationId)
          throw invalid('location_id', 'fixed', 'An area stays at its site; add a new one at the other site instead')
        checkPlan(changes.plan)
        await checkParent(store, changes.parent_id, { locationId, areaId: id, caller })
        if (await store.codeTaken(locationId, changes.code ?? before.code, id)) throw taken(changes.code ?? before.code)
        await store.update(id, changes)
        const after = await seen(id, caller)
        record('updated', after, { caller, detail: changedFacts(before, after) })
        return after
      }),

    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        const before = await seen(id, caller)
        await store.hold(id)
        const held = inTheWay(await store.contents(id))
        if (held) throw new Fault('conflict', 'areas.in_use', { params: { name: before.name, held } })
        await events.emit('area.removing', { areaId: id })
        await store.remove(id)
        record('removed', before, { caller, detail: { before } })
      }),
  }
}
