import { type Static, Type } from 'typebox'
import { CURRENCY, MAX_AMOUNT } from '../../domain/money.ts'
import { crud } from '../../kit/crud.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, Code, closed, Id, Line, nullable, one, oneOf, optional, Paging, Ref, SearchText } from '../../kit/words.ts'

/** Whose budget pays, as a ticket names it. */
export const CostCentreRef = closed({ id: Id, code: Type.String(), name_en: Type.String(), name_id: Type.String() })
export type CostCentreRef = Static<typeof CostCentreRef>

export const CostCentre = closed({
  ...CostCentreRef.properties,
  /** Null: whoever it was has no account any more. */
  owner: nullable(Ref),
  /** Asked where the owner cannot be. */
  deputy: nullable(Ref),
  /** Null: every site. */
  location: nullable(Ref),
  /** An archived one stays on its tickets and is offered no more. */
  active: Type.Boolean(),
})
export type CostCentre = Static<typeof CostCentre>
export const CostCentreDraft = closed({
  code: Code,
  name_en: Line(80),
  name_id: Line(80),
  owner_id: Id,
  deputy_id: optional(nullable(Id)),
  location_id: optional(nullable(Id)),
  active: optional(Type.Boolean()),
})

/** A calendar year. */
const Year = Type.Integer({ minimum: 2000, maximum: 2100 })
/** The budget of a cost centre for a calendar year and what is left of it. Whole Rupiah without VAT, of all sites together. */
export const CostCentreBudget = closed({
  year: Type.Integer(),
  currency: oneOf(CURRENCY),
  /** Null: no budget is set. */
  amount: nullable(Type.Integer()),
  /** Ordered or approved and not invoiced yet; 0 for every year but the present one. */
  committed: Type.Integer(),
  spent: Type.Integer(),
  /** Negative where more is spent and committed than the budget allows; null without one. */
  left: nullable(Type.Integer()),
})
export type CostCentreBudget = Static<typeof CostCentreBudget>

const ordinary = crud('cost_centres', {
  item: CostCentre,
  draft: CostCentreDraft,
  filter: closed({ ...Paging, search: SearchText, location_id: optional(Id), archived: optional(Type.Boolean()) }),
  read: 'show_ticketing',
  write: 'show_manage_ticket',
})
const budgetPath = '/api/v1/cost_centres/:id/budget'

/** Budgets and who answers for them. `location_id` leaves those that pay at this site, `archived` adds the archived. */
export const costCentres = {
  ...ordinary,
  budget: endpoint({
    name: 'cost_centres.budget',
    method: 'GET',
    path: budgetPath,
    access: 'show_ticketing',
    summary: 'The budget of a cost centre for a calendar year, and what is left of it; for those who buy or administer tickets',
    params: ById,
    query: closed({ year: Year }),
    reply: one(CostCentreBudget),
  }),
  setBudget: endpoint({
    name: 'cost_centres.setBudget',
    method: 'PUT',
    path: budgetPath,
    access: 'show_manage_ticket',
    summary: 'Set the budget of a cost centre for a calendar year, or take it away',
    params: ById,
    body: closed({ year: Year, amount: nullable(Type.Integer({ minimum: 0, maximum: MAX_AMOUNT })) }),
    reply: one(CostCentreBudget),
  }),
} as const
