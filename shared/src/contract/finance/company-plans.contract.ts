import { type Static, Type } from 'typebox'
import { planLimits } from '../../domain/finance/company-plans.ts'
import { currencies, MAX_AMOUNT } from '../../domain/money.ts'
import { crud } from '../../kit/crud.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, closed, Id, Line, nullable, one, oneOf, optional, Paging, Ref } from '../../kit/words.ts'
import { Month } from '../iot/energy-figures.contract.ts'
import { TenantInvoice } from './tenant-invoices.contract.ts'

const Limit = Type.Integer({ minimum: 1, maximum: 1_000_000 })
const Over = Type.Integer({ minimum: 0, maximum: MAX_AMOUNT / 1_000_000 })
const Facts = {
  /** Who uses the platform. */
  company: Line(120),
  name: Line(80),
  /** Null: as many as they like. */
  max_users: nullable(Limit),
  max_devices: nullable(Limit),
  max_storage_mb: nullable(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
  /** Whole Rupiah for a month. */
  price: Type.Integer({ minimum: 0, maximum: MAX_AMOUNT / 1000 }),
  /** Whole Rupiah a month for each person, device and gigabyte beyond what the plan includes; 0: they cost nothing. */
  over_user: Over,
  over_device: Over,
  over_gb: Over,
  vat_per_mille: Type.Integer({ minimum: 0, maximum: 500 }),
  /** Days from issuing until an invoice is due. */
  due_days: Type.Integer({ minimum: 0, maximum: 365 }),
}
const Count = Type.Integer({ minimum: 0 })

/** What a company has of the platform, beside what it uses of it now. */
export const CompanyPlan = closed({
  id: Id,
  ...Facts,
  currency: oneOf(...currencies),
  /** The tenant that its invoices go to; null: it is not invoiced. */
  payer: nullable(Ref),
  /** By name. */
  sites: Type.Array(Ref),
  /** Active people who see a site of the company, each once. */
  users: Count,
  devices: Count,
  /** Bytes of documents, files and recordings. */
  storage_bytes: Count,
  passed: Type.Array(oneOf(...planLimits)),
})
export type CompanyPlan = Static<typeof CompanyPlan>

const { company, name, price, over_user, over_device, over_gb, vat_per_mille, due_days, ...limits } = Facts
export const CompanyPlanDraft = closed({
  company,
  name,
  price,
  site_ids: Type.Array(Id, { minItems: 1, maxItems: 500 }),
  max_users: optional(limits.max_users),
  max_devices: optional(limits.max_devices),
  max_storage_mb: optional(limits.max_storage_mb),
  payer_id: optional(nullable(Id)),
  over_user: optional(over_user),
  over_device: optional(over_device),
  over_gb: optional(over_gb),
  vat_per_mille: optional(vat_per_mille),
  due_days: optional(due_days),
})

/** Plans of companies. A site is in one plan at most; a plan is seen by who sees all of its sites. */
export const companyPlans = crud('company_plans', {
  item: CompanyPlan,
  draft: CompanyPlanDraft,
  filter: closed({ ...Paging, location_id: optional(Id) }),
  read: 'show_manage_billing',
  write: 'show_manage_billing',
})

/** Invoices of plans, which are issued, paid and cancelled as those of tenants are. */
export const planInvoices = {
  draft: endpoint({
    name: 'company_plans.invoice',
    method: 'POST',
    path: '/api/v1/company_plans/:id/invoices',
    access: 'show_manage_billing',
    summary: 'Make the draft of a month’s invoice of a plan, or make it anew: its price and what is used beyond it, with VAT',
    params: ById,
    body: closed({ month: Month }),
    reply: one(TenantInvoice),
  }),
} as const
