import type { CostCentre, costCentres } from '@menara/shared/contract/approvals/cost-centres.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { changedFacts } from '../../platform/events/changed.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import type { Person } from '../../ports/people.ts'
import type { Site } from '../../ports/places.ts'
import type { CostCentresStore } from './cost-centres.store.ts'

export interface CostCentresNeeds {
  readonly store: CostCentresStore
  readonly journal: Journal
  atomically<T>(work: () => Promise<T>): Promise<T>
  newId(): string
  person(id: string): Promise<Person | undefined>
  site(id: string): Promise<Site | undefined>
}
type Draft = CallOf<typeof costCentres.create>['body']
type Filter = CallOf<typeof costCentres.list>['query']
type Facts = Partial<Omit<Draft, 'deputy_id' | 'location_id'>> & Pick<Draft, 'deputy_id' | 'location_id'>
export type CostCentresService = ReturnType<typeof costCentresService>

/** Budgets and who answers for them. */
export function costCentresService(needs: CostCentresNeeds) {
  const { store, atomically, newId } = needs
  async function seen(id: string, caller: Caller): Promise<CostCentre> {
    const item = await store.find(id)
    if (!item || !caller.sees(item.location?.id ?? null)) throw new Fault('not-found', 'cost_centres.not_found')
    return item
  }
  async function changeable(id: string, caller: Caller): Promise<CostCentre> {
    await store.hold(id)
    const item = await seen(id, caller)
    mayChange(item.location?.id ?? null, caller)
    return item
  }

  return {
    get: seen,
    /** Held until the transaction ends; 403 for whoever may not change it. Joins the open transaction. */
    changeable,

    /** `total` on the first page only. */
    async list({ search, location_id: locationId, archived, next, limit = 10 }: Filter, caller: Caller) {
      const asked = { search, locationId, archived }
      const after = readCursor(next, ['string', 'string'])
      const page = pageOf(await store.list(asked, { after, limit }, caller), limit, (item) => [item.code, item.id])
      return after ? page : { ...page, total: await store.count(asked, caller) }
    },

    create: (draft: Draft, caller: Caller): Promise<CostCentre> =>
      atomically(async () => {
        await fits(needs, draft, { caller, before: null })
        const id = newId()
        if (!(await store.insert({ ...draft, ...namesOf(draft), id }))) throw taken(draft.code)
        const after = await seen(id, caller)
        record(needs, 'created', { it: after, caller, detail: { after } })
        return after
      }),

    update: (id: string, changes: Partial<Draft>, caller: Caller): Promise<CostCentre> =>
      atomically(async () => {
        const before = await changeable(id, caller)
        await fits(needs, changes, { caller, before })
        if (changes.code !== undefined && (await store.codeTaken(changes.code, id))) throw taken(changes.code)
        await store.update(id, { ...changes, ...namesOf(changes) })
        const after = await seen(id, caller)
        const detail = changedFacts(before, after)
        if (Object.keys(detail.after).length > 0) record(needs, 'updated', { it: after, caller, detail })
        return after
      }),

    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        const before = await changeable(id, caller)
        if (await store.isNamed(id)) throw new Fault('conflict', 'cost_centres.in_use', { params: { code: before.code } })
        await store.remove(id)
        record(needs, 'removed', { it: before, caller, detail: { before } })
      }),

    /** For a ticket that names it: joins the open transaction. 422 unless it is offered and pays at the site. */
    async taken(id: string, locationId: string, field = FACT): Promise<void> {
      const keep = await store.keep(id)
      if (!keep) throw invalid(field, 'exists', 'There is no such cost centre')
      if (!keep.active) throw invalid(field, 'archived', 'This cost centre is archived; choose one that is offered')
      if (keep.location && keep.location.id !== locationId)
        throw invalid(field, 'elsewhere', `${keep.code} pays at ${keep.location.name} only`)
    },
  }
}

/** Where a ticket's form names it. */
const FACT = 'facts.cost_centre_id'
const taken = (code: string): Fault =>
  new Fault('conflict', 'cost_centres.code_taken', { params: { code }, errors: [{ field: 'code', rule: 'unique' }] })

const namesOf = ({ name_en, name_id }: Partial<Draft>) => ({
  ...(name_en !== undefined && { name_en: name_en.trim() }),
  ...(name_id !== undefined && { name_id: name_id.trim() }),
})

interface Recorded {
  readonly it: CostCentre
  readonly caller: Caller
  readonly detail: Record<string, unknown>
}
/** Puts a change into the audit trail, and announces it. */
export function record({ journal }: Pick<CostCentresNeeds, 'journal'>, action: string, { it: item, caller, detail }: Recorded): void {
  const hints = [{ topic: 'cost_centres', key: item.id, location_id: item.location?.id ?? null }]
  journal.record({ action: `cost_centre.${action}`, subject: 'cost_centres', subject_id: item.id, actor_id: caller.userId, detail, hints })
}

function mayChange(locationId: string | null, caller: Caller): void {
  if (locationId === null && caller.locationIds !== null) throw new Fault('forbidden', 'cost_centres.all_sites')
}

interface Checking {
  readonly caller: Caller
  readonly before: CostCentre | null
}
/** People are judged when they are named: one who has left meanwhile does not stand in the way of other changes. */
async function fits({ person, site }: CostCentresNeeds, facts: Facts, { caller, before }: Checking): Promise<void> {
  const { location_id = before?.location?.id ?? null, deputy_id = before?.deputy?.id, owner_id = before?.owner?.id } = facts
  mayChange(location_id, caller)
  if (facts.location_id && !(caller.sees(facts.location_id) && (await site(facts.location_id))))
    throw invalid('location_id', 'exists', 'There is no such site among those you see')
  if (deputy_id && deputy_id === owner_id) throw invalid('deputy_id', 'self', 'The deputy is somebody else than the owner')
  for (const field of ['owner_id', 'deputy_id'] as const) {
    const id = facts[field]
    if (id && !sees(await person(id), location_id))
      throw invalid(field, 'exists', 'There is no active person of that id who sees this site')
  }
}

const sees = (who: Person | undefined, locationId: string | null): boolean =>
  who?.status === 'active' && (who.location_ids === null || locationId === null || who.location_ids.includes(locationId))
