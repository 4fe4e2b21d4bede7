import { type BillingRates, type billingRates, DEFAULT_RATES } from '@menara/shared/contract/finance/billing-rates.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { changedFacts } from '../../../platform/events/changed.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import type { Places } from '../../../ports/places.ts'
import type { BillingRatesStore } from './billing-rates.store.ts'

export interface BillingRatesNeeds {
  readonly store: BillingRatesStore
  readonly journal: Pick<Journal, 'record'>
  readonly places: Pick<Places, 'site'>
  atomically<T>(work: () => Promise<T>): Promise<T>
  newId(): string
}
type Draft = CallOf<typeof billingRates.create>['body']
type Filter = CallOf<typeof billingRates.list>['query']
export type BillingRatesService = ReturnType<typeof billingRatesService>

/** What sites charge their tenants, from a month on. Invoices that are there keep what they were made with. */
export function billingRatesService(needs: BillingRatesNeeds) {
  const { store, journal, places, atomically, newId } = needs
  async function seen(id: string, caller: Caller): Promise<BillingRates> {
    const rates = await store.find(id)
    if (!rates || !caller.sees(rates.location.id)) throw new Fault('not-found', 'billing.rates_not_found')
    return rates
  }
  function record(action: string, { id, location }: BillingRates, { caller, detail }: Change): void {
    const hints = [{ topic: 'tenants', key: id, location_id: location.id }]
    journal.record({ action: `billing_rates.${action}`, subject: 'billing_rates', subject_id: id, actor_id: caller.userId, detail, hints })
  }

  return {
    get: seen,

    async list({ next, limit = 10, location_id }: Filter, { locationIds }: Caller) {
      const after = readCursor(next, ['string', 'string'])
      return pageOf(await store.list({ locationIds, location_id, after, limit }), limit, (rates) => [rates.valid_from, rates.id])
    },

    create: (draft: Draft, caller: Caller): Promise<BillingRates> =>
      atomically(async () => {
        const { location_id, resources = [] } = draft
        if (!caller.sees(location_id) || !(await places.site(location_id)))
          throw invalid('location_id', 'exists', 'There is no such site among those you see')
        await checkResources(store, location_id, resources)
        const id = newId()
        if (!(await store.insert({ ...DEFAULT_RATES, fine_per_mille: null, ...draft, resources, id }))) throw taken(draft.valid_from)
        const after = await seen(id, caller)
        record('created', after, { caller, detail: { after } })
        return after
      }),

    update: (id: string, changes: Partial<Draft>, caller: Caller): Promise<BillingRates> =>
      atomically(async () => {
        const before = await seen(id, caller)
        await mayBecome(store, before, changes)
        await store.update(id, changes)
        const after = await seen(id, caller)
        const detail = changedFacts(before, after)
        if (Object.keys(detail.after).length > 0) record('updated', after, { caller, detail })
        return after
      }),

    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        const before = await seen(id, caller)
        await store.remove(id)
        record('removed', before, { caller, detail: { before } })
      }),
  }
}

/** Rates stay at their site, and no two of a site begin in one month. */
async function mayBecome(store: BillingRatesStore, { id, location }: BillingRates, changes: Partial<Draft>): Promise<void> {
  const { location_id = location.id, resources = [], valid_from } = changes
  if (location_id !== location.id) throw invalid('location_id', 'fixed', 'Rates stay at their site')
  await checkResources(store, location.id, resources)
  if (valid_from === undefined) return
  const other = await store.monthTaken(location.id, valid_from)
  if (other !== undefined && other !== id) throw taken(valid_from)
}

interface Change {
  readonly caller: Caller
  readonly detail: Record<string, unknown>
}
const taken = (month: string): Fault =>
  new Fault('conflict', 'billing.rates_taken', { params: { month }, errors: [{ field: 'valid_from', rule: 'unique' }] })

async function checkResources(store: BillingRatesStore, locationId: string, resources: BillingRates['resources']): Promise<void> {
  const known = await store.assetsAt(
    locationId,
    resources.map(({ asset_id }) => asset_id),
  )
  const unknown = resources.findIndex(({ asset_id }) => !known.has(asset_id))
  if (unknown >= 0) throw invalid(`resources.${unknown}.asset_id`, 'exists', 'There is no such asset at this site')
  const twice = resources.findIndex(({ asset_id }, place) => resources.findIndex((other) => other.asset_id === asset_id) < place)
  if (twice >= 0) throw invalid(`resources.${twice}.asset_id`, 'unique', 'It has a price already')
}
