import type { Area, areas } from '@menara/shared/contract/areas.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/caller.ts'
import { changedFacts } from '../../platform/changed.ts'
import type { Database } from '../../platform/db/database.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import type { Journal } from '../../platform/journal.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import { listed } from '../../platform/sentences.ts'
import { checkPlan } from './areas.policy.ts'
import type { AreasStore } from './areas.store.ts'

type Draft = CallOf<typeof areas.create>['body']
type Filter = CallOf<typeof areas.list>['query']
export type AreasService = ReturnType<typeof areasService>
export interface AreasNeeds {
  readonly store: AreasStore
  readonly db: Database
  readonly journal: Journal
  newId(): string
  siteExists(id: string): Promise<boolean>
}

/** Buildings, floors and rooms: a tree inside each site. An area of a site outside the caller's scope does not exist for them. */
export function areasService({ store, db, journal, newId, siteExists }: AreasNeeds) {
  const missing = (): Fault => new Fault('not-found', 'There is no such area')

  async function seen(id: string, caller: Caller): Promise<Area> {
    const area = await store.find(id)
    if (!area || !caller.sees(area.location_id)) throw missing()
    return area
  }

  function record(action: string, area: Area, change: { caller: Caller; detail: Record<string, unknown> }): void {
    journal.record({
      action: `area.${action}`, subject: 'areas', subject_id: area.id, actor_id: change.caller.userId, detail: change.detail,
      hints: [{ topic: 'areas', key: area.id, location_id: area.location_id }],
    })
  }

  /** The parent is an area of the same site and, where the area exists already, not inside it. */
  async function checkParent(parentId: string | null | undefined, { locationId, areaId, caller }: { locationId: string; areaId?: string; caller: Caller }): Promise<void> {
    if (!parentId) return
    await store.holdTree(locationId)
    const parent = await store.find(parentId)
    if (!parent || !caller.sees(parent.location_id)) throw invalid('parent_id', 'exists', 'There is no such area to put this one into')
    if (parent.location_id !== locationId) throw invalid('parent_id', 'parent', `${parent.name} is at another site`)
    if (areaId && (await store.isWithin(parentId, areaId))) throw invalid('parent_id', 'parent', 'An area cannot lie inside itself')
  }

  const taken = (code: string): Fault =>
    new Fault('conflict', `Another area of this site has the code ${code}; choose a different one`, { errors: [{ field: 'code', rule: 'unique' }] })

  return {
    get: seen,

    async list({ next, limit = 1000, ...filter }: Filter, caller: Caller): Promise<{ data: Area[]; next?: string }> {
      const after = readCursor(next, ['string', 'string'])
      const rows = await store.list({ ...filter, after, limit, locationIds: caller.locationIds })
      return pageOf(rows, limit, (it) => [it.name, it.id])
    },

    create: (draft: Draft, caller: Caller): Promise<Area> =>
      db.atomically(async () => {
        if (!caller.sees(draft.location_id) || !(await siteExists(draft.location_id))) throw invalid('location_id', 'exists', 'There is no such site')
        checkPlan(draft.plan)
        await checkParent(draft.parent_id, { locationId: draft.location_id, caller })
        const id = newId()
        if (!(await store.insert({ ...draft, id }))) throw taken(draft.code)
        const area = await seen(id, caller)
        record('created', area, { caller, detail: { after: area } })
        return area
      }),

    update: (id: string, changes: Partial<Draft>, caller: Caller): Promise<Area> =>
      db.atomically(async () => {
        const before = await seen(id, caller)
        if (changes.location_id !== undefined && changes.location_id !== before.location_id)
          throw invalid('location_id', 'fixed', 'An area stays at its site; add a new one at the other site instead')
        checkPlan(changes.plan)
        await checkParent(changes.parent_id, { locationId: before.location_id, areaId: id, caller })
        if (changes.code !== undefined && (await store.codeTaken(before.location_id, changes.code, id))) throw taken(changes.code)
        await store.update(id, changes)
        const after = await seen(id, caller)
        record('updated', after, { caller, detail: changedFacts(before, after) })
        return after
      }),

    remove: (id: string, caller: Caller): Promise<void> =>
      db.atomically(async () => {
        const before = await seen(id, caller)
        await store.hold(id)
        const held = listed(await store.contents(id))
        if (held) throw new Fault('conflict', `${before.name} still holds ${held}; move or remove them first`)
        await store.remove(id)
        record('removed', before, { caller, detail: { before } })
      }),
  }
}
