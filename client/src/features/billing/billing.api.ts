import { billingRates } from '@menara/shared/contract/finance/billing-rates.contract.ts'
import { companyPlans } from '@menara/shared/contract/finance/company-plans.contract.ts'
import { tenantInvoiceFeed, tenantInvoices } from '@menara/shared/contract/finance/tenant-invoices.contract.ts'
import { tenantFeed, tenants } from '@menara/shared/contract/finance/tenants.contract.ts'
import { energy } from '@menara/shared/contract/iot/energy.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { areas } from '@menara/shared/contract/places/areas.contract.ts'
import { assets } from '@menara/shared/contract/places/assets.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { asking } from '../../kit/calls/query.ts'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { useChanges } from '../../kit/live/live.ts'

const ALL = 1000
const LONG_MS = 60_000

export const invoiceById = (id: string) => asking(tenantInvoices.get, { params: { id } })
export const readingsOf = (id: string, line_id: string) => asking(tenantInvoices.readings, { params: { id, line_id } })
export const ageingAt = (siteId: string | undefined) => asking(tenantInvoices.ageing, { query: siteId ? { location_id: siteId } : {} })
export const ratesAt = (siteId: string | undefined) =>
  asking(billingRates.list, { query: { limit: ALL, ...(siteId && { location_id: siteId }) } })
export const plansAt = (siteId: string | undefined) =>
  asking(companyPlans.list, { query: { limit: ALL, ...(siteId && { location_id: siteId }) } })
/** Tenants that a plan’s invoices may go to. */
export const payersOf = () => asking(tenants.list, { query: { limit: ALL } })
export const areasAt = (location_id: string) => ({ ...asking(areas.list, { query: { limit: ALL, location_id } }), staleTime: LONG_MS })
/** Rooms, bays and vehicles of a site. */
export const bookableAt = (location_id: string) => ({
  ...asking(assets.list, { query: { limit: ALL, next: '0', location_id, bookable: true } }),
  staleTime: LONG_MS,
})
export const metersAt = (location_id: string) => ({ ...asking(energy.meters, { query: { limit: ALL, location_id } }), staleTime: LONG_MS })
export const peopleAt = (id: string) => ({ ...asking(users.byLocation, { params: { id }, query: {} }), staleTime: LONG_MS })

const SUBJECTS = ['tenants', 'billing_rates', 'tenant_invoices', 'company_plans']
/** A change of what is billed; whatever is shown of it is asked again. It says its own refusal. */
export function useBillingChange<Args, Result>(change: (args: Args) => Promise<Result>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      for (const subject of SUBJECTS) void cache.invalidateQueries({ queryKey: [subject] })
    },
    onError: showRefusal,
  })
}

/** Asks again whenever something of the billing changes. */
export function useBillingChanges(siteId: string | undefined): void {
  const cache = useQueryClient()
  const filter = { location_id: siteId }
  useChanges(tenantInvoiceFeed, filter, () => void cache.invalidateQueries({ queryKey: ['tenant_invoices'] }))
  useChanges(tenantFeed, filter, () => {
    void cache.invalidateQueries({ queryKey: ['tenants'] })
    void cache.invalidateQueries({ queryKey: ['billing_rates'] })
    void cache.invalidateQueries({ queryKey: ['company_plans'] })
  })
}
