import { type Static, Type } from 'typebox'
import { planLimits } from '../../domain/finance/company-plans.ts'
import { currencies, MAX_AMOUNT } from '../../domain/money.ts'
import { crud } from '../../kit/crud.ts'
import { closed, Id, Line, nullable, oneOf, optional, Paging, Ref } from '../../kit/words.ts'

const Limit = Type.Integer({ minimum: 1, maximum: 1_000_000 })
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
}
const Count = Type.Integer({ minimum: 0 })

/** What a company has of the platform, beside what it uses of it now. */
export const CompanyPlan = closed({
  id: Id,
  ...Facts,
  currency: oneOf(...currencies),
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

const { company, name, price, ...limits } = Facts
export const CompanyPlanDraft = closed({
  company,
  name,
  price,
  site_ids: Type.Array(Id, { minItems: 1, maxItems: 500 }),
  max_users: optional(limits.max_users),
  max_devices: optional(limits.max_devices),
  max_storage_mb: optional(limits.max_storage_mb),
})

/** Plans of companies. A site is in one plan at most; a plan is seen by who sees all of its sites. */
export const companyPlans = crud('company_plans', {
  item: CompanyPlan,
  draft: CompanyPlanDraft,
  filter: closed({ ...Paging, location_id: optional(Id) }),
  read: 'show_manage_billing',
  write: 'show_manage_billing',
})
