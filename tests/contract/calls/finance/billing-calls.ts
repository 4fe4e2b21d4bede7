import { billingRates } from '@menara/shared/contract/finance/billing-rates.contract.ts'
import { companyPlans } from '@menara/shared/contract/finance/company-plans.contract.ts'
import { newId } from '../../../../backend/src/platform/ids.ts'
import type { Building } from '../../../kit/building.ts'
import { aDraft, aTenantMeter, draftOfTenant, issued, newTenant, pays, ratesOf } from '../../../kit/finance/billing.ts'
import { byId, type Make } from '../../good-call.ts'

/** A month that is over by every clock the walks stand at. */
const PAST = '2026-01'
async function draft(building: Building) {
  const { admin } = building
  await admin.asks(billingRates.create, { body: { ...ratesOf(building), fine_per_mille: null } })
  return aDraft(building, (await newTenant(building)).id, PAST)
}
const anIssued = async (building: Building) => issued(building, await draft(building))
async function rates(building: Building): Promise<string> {
  const made = await building.admin.asks(billingRates.create, { body: { ...ratesOf(building), valid_from: anyMonth() } })
  return made.body.data.id
}
let months = 0
/** A month that no rates of this run begin with yet, until 720 of them were made. */
const anyMonth = (): string => {
  months += 1
  return `20${10 + (Math.floor(months / 9) % 80)}-0${1 + (months % 9)}`
}
const ratesBody = (building: Building) => ({
  ...{ ...ratesOf(building), valid_from: anyMonth(), vat_per_mille: 110, due_days: 14, fine_per_mille: 20 },
  resources: [{ asset_id: building.cast.asset, hour: 25_000 }],
})
const planBody = ({ cast }: Building) => ({
  ...{ company: 'PT Menara Contoh', name: 'Medium', site_ids: [cast.site], price: 12_000_000 },
  ...{ max_users: 200, max_devices: 100, max_storage_mb: 500_000 },
})
/** The plan of the site, which has one at most. */
async function plan(building: Building): Promise<string> {
  const { admin, cast } = building
  const there = (await admin.asks(companyPlans.list, { query: { location_id: cast.site } })).body.data[0]
  return there?.id ?? (await admin.asks(companyPlans.create, { body: planBody(building) })).body.data.id
}
const filter = (building: Building, tenant_id: string) => ({
  ...{ location_id: building.cast.site, tenant_id, month: PAST, state: 'draft', search: 'kopi' },
})

/** How the billing of tenants is asked well, by endpoint. */
export const billingCalls: Readonly<Record<string, Make>> = {
  'tenants.list': async (building) => {
    await newTenant(building)
    return { query: { search: 'kopi', location_id: building.cast.site, active: true } }
  },
  'tenants.get': async (building) => byId((await newTenant(building)).id),
  'tenants.create': async (building) => ({
    body: draftOfTenant(building, {
      ...{ language: 'en', active: true, people: [building.cast.employee] },
      meters: [
        { meter_id: await aTenantMeter(building, { code: newId().slice(-12), hours: [] }), share: 500, from: '2027-01-01', until: null },
      ],
    }),
  }),
  'tenants.update': async (building) => ({ ...byId((await newTenant(building)).id), body: { name: 'PT Sinar Teh' } }),
  'tenants.remove': async (building) => byId((await newTenant(building)).id),
  'billing_rates.list': async (building) => {
    await rates(building)
    return { query: { location_id: building.cast.site } }
  },
  'billing_rates.get': async (building) => byId(await rates(building)),
  'billing_rates.create': (building) => ({ body: ratesBody(building) }),
  'billing_rates.update': async (building) => ({ ...byId(await rates(building)), body: { service_m2: 90_000 } }),
  'billing_rates.remove': async (building) => byId(await rates(building)),
  'tenant_invoices.list': async (building) => ({ query: filter(building, (await draft(building)).tenant.id) }),
  'tenant_invoices.get': async (building) => byId((await draft(building)).id),
  'tenant_invoices.run': async (building) => {
    await draft(building)
    return { body: { location_id: building.cast.site, month: PAST } }
  },
  'tenant_invoices.update': async (building) => {
    const { id, rev } = await draft(building)
    return { ...byId(id), body: { rev, decision: 'measured', manual: [{ reason: 'Keys', amount: 150_000 }] } }
  },
  'tenant_invoices.remove': async (building) => byId((await draft(building)).id),
  'tenant_invoices.issue': async (building) => {
    const { id, rev } = await draft(building)
    return { ...byId(id), body: { rev } }
  },
  'tenant_invoices.cancel': async (building) => {
    const { id, rev } = await anIssued(building)
    return { ...byId(id), body: { rev, reason: 'Wrong area' } }
  },
  'tenant_invoices.readings': async (building) => {
    const { id, lines } = await draft(building)
    return { params: { id, line_id: lines[0]?.id ?? '' } }
  },
  'tenant_invoices.receive': async (building) => ({
    ...byId((await anIssued(building)).id),
    body: { amount: 1_000_000, day: '2026-01-31', reference: 'TRF 1' },
  }),
  'tenant_invoices.reverse': async (building) => {
    const { id } = await anIssued(building)
    const { receipts } = (await pays(building, id, 500_000, '2026-01-31')).body.data
    return { params: { id, receipt_id: receipts[0]?.id ?? '' }, body: { reason: 'Bounced' } }
  },
  'tenant_invoices.ageing': async (building) => {
    await anIssued(building)
    return { query: { location_id: building.cast.site } }
  },
  'company_plans.list': async (building) => {
    await plan(building)
    return { query: { location_id: building.cast.site } }
  },
  'company_plans.get': async (building) => byId(await plan(building)),
  'company_plans.create': async (building) => {
    await building.admin.asks(companyPlans.remove, { params: { id: await plan(building) } })
    return { body: planBody(building) }
  },
  'company_plans.invoice': async (building) => {
    const id = await plan(building)
    const payer = await newTenant(building)
    await building.admin.asks(companyPlans.update, { params: { id }, body: { payer_id: payer.id } })
    return { ...byId(id), body: { month: PAST } }
  },
  'company_plans.update': async (building) => ({
    ...byId(await plan(building)),
    body: { name: 'Large', max_users: 300, over_user: 50_000, over_device: 20_000, over_gb: 5_000, vat_per_mille: 110, due_days: 14 },
  }),
  'company_plans.remove': async (building) => byId(await plan(building)),
  'platform_usage.list': () => ({ query: { month: '2026-11' } }),
}
