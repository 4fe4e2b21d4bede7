import type { CompanyPlan, companyPlans } from '@menara/shared/contract/finance/company-plans.contract.ts'
import { CURRENCY } from '@menara/shared/domain/money.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { changedFacts } from '../../../platform/events/changed.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import type { Companies } from '../../../ports/companies.ts'
import type { Places } from '../../../ports/places.ts'
import type { TenantsStore } from '../tenants/tenants.store.ts'
import type { CompanyPlansStore } from './company-plans.store.ts'

export interface CompanyPlansNeeds {
  readonly store: CompanyPlansStore
  readonly journal: Pick<Journal, 'record'>
  readonly places: Pick<Places, 'site'>
  readonly companies: Companies
  readonly tenants: Pick<TenantsStore, 'find'>
  atomically<T>(work: () => Promise<T>): Promise<T>
  newId(): string
}
type Draft = CallOf<typeof companyPlans.create>['body']
type Filter = CallOf<typeof companyPlans.list>['query']
export type CompanyPlansService = ReturnType<typeof companyPlansService>

const NO_LIMITS = { max_users: null, max_devices: null, max_storage_mb: null } as const

/** Plans of companies and what is used of them. */
export function companyPlansService({ store, journal, places, companies, tenants, atomically, newId }: CompanyPlansNeeds) {
  async function seen(id: string, caller: Caller): Promise<CompanyPlan> {
    const plan = await store.find(id, caller)
    if (!plan) throw new Fault('not-found', 'billing.plan_not_found')
    return plan
  }
  /** 422 for a site the caller does not see, or twice; 409 for one of another plan. */
  async function putSites(id: string, siteIds: readonly string[], caller: Caller): Promise<void> {
    for (const [place, siteId] of siteIds.entries()) {
      if (!caller.sees(siteId) || !(await places.site(siteId)))
        throw invalid(`site_ids.${place}`, 'exists', 'There is no such site among those you see')
      if (siteIds.indexOf(siteId) < place) throw invalid(`site_ids.${place}`, 'unique', 'It is named already')
    }
    if (!(await store.setSites(id, siteIds)))
      throw new Fault('conflict', 'billing.site_in_plan', { errors: [{ field: 'site_ids', rule: 'unique' }] })
  }
  /** The plan is of the company of its name. */
  async function putCompany(id: string, { company, siteIds }: { company: string; siteIds: readonly string[] }, caller: Caller) {
    const company_id = await companies.ofName({ kind: 'customer', name: company, locationIds: siteIds, actorId: caller.userId })
    await store.update(id, { company_id })
  }
  function record(action: string, { id, sites }: CompanyPlan, { caller, detail }: Change): void {
    const hints = sites.map((site) => ({ topic: 'tenants', key: id, location_id: site.id }))
    const what = { action: `company_plan.${action}`, subject: 'company_plans', subject_id: id }
    journal.record({ ...what, actor_id: caller.userId, detail, hints })
  }

  return {
    get: seen,

    async list({ next, limit = 10, location_id }: Filter, caller: Caller) {
      const after = readCursor(next, ['string', 'string'])
      return pageOf(await store.list({ location_id, after, limit }, caller), limit, (plan) => [plan.company, plan.id])
    },

    create: ({ site_ids, ...facts }: Draft, caller: Caller): Promise<CompanyPlan> =>
      atomically(async () => {
        const id = newId()
        await mustPay({ store, tenants }, { id, payerId: facts.payer_id, caller })
        await store.insert({ ...NO_LIMITS, ...facts, id, currency: CURRENCY })
        await putSites(id, site_ids, caller)
        await putCompany(id, { company: facts.company, siteIds: site_ids }, caller)
        const after = await seen(id, caller)
        record('created', after, { caller, detail: { after } })
        return after
      }),

    update: (id: string, { site_ids, ...facts }: Partial<Draft>, caller: Caller): Promise<CompanyPlan> =>
      atomically(async () => {
        const before = await seen(id, caller)
        await mustPay({ store, tenants }, { id, payerId: facts.payer_id, caller })
        await store.update(id, facts)
        if (site_ids) await putSites(id, site_ids, caller)
        const { company = before.company } = facts
        const siteIds = site_ids ?? before.sites.map((site) => site.id)
        if (facts.company !== undefined || site_ids) await putCompany(id, { company, siteIds }, caller)
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

interface Change {
  readonly caller: Caller
  readonly detail: Record<string, unknown>
}

interface Paying {
  readonly id: string
  readonly payerId: string | null | undefined
  readonly caller: Caller
}
/** 422 for a tenant of a site the caller does not see, 409 for one that pays for another plan. */
async function mustPay({ store, tenants }: Pick<CompanyPlansNeeds, 'store' | 'tenants'>, { id, payerId, caller }: Paying): Promise<void> {
  if (!payerId) return
  const payer = await tenants.find(payerId)
  if (!payer || !caller.sees(payer.location.id)) throw invalid('payer_id', 'exists', 'There is no such tenant at the sites you see')
  if (await store.payerTaken(payerId, id))
    throw new Fault('conflict', 'billing.payer_in_plan', {
      params: { name: payer.name },
      errors: [{ field: 'payer_id', rule: 'unique' }],
    })
}
