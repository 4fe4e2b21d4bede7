import { type Static, Type } from 'typebox'
import { currencies, MAX_AMOUNT } from '../../domain/money.ts'
import { absenceKinds, evidences, lodgings, transports } from '../../domain/tickets/ticket-facts.ts'
import { closed, Day, Id, Line, nullable, oneOf, optional, Ref, Text } from '../../kit/words.ts'
import { CostCentreRef } from '../approvals/cost-centres.contract.ts'

const Part = closed({ name: Line(120), count: Type.Integer({ minimum: 1, maximum: 9999 }) })
/** One line of a purchase or a claim; the price is in whole Rupiah. */
export const FactsLine = closed({
  description: Line(200),
  quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  unit_price: Type.Integer({ minimum: 0, maximum: MAX_AMOUNT }),
})
const Plain = {
  /** Whole Rupiah: the sum of the lines. */
  amount: nullable(Type.Integer({ minimum: 1, maximum: MAX_AMOUNT })),
  currency: nullable(oneOf(...currencies)),
  lines: nullable(Type.Array(FactsLine, { minItems: 1, maxItems: 100 })),
  absence_kind: nullable(oneOf(...absenceKinds)),
  first_day: nullable(Day),
  last_day: nullable(Day),
  /** From noon of the first day; until noon of the last. */
  first_half: nullable(Type.Boolean()),
  last_half: nullable(Type.Boolean()),
  destinations: nullable(Type.Array(Line(120), { minItems: 1, maxItems: 10 })),
  purpose: nullable(Text(2000)),
  transport: nullable(oneOf(...transports)),
  lodging: nullable(oneOf(...lodgings)),
  /** Rupiah, without decimals. */
  advance: nullable(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
  parts: nullable(Type.Array(Part, { maxItems: 50 })),
  evidence: nullable(Type.Array(oneOf(...evidences), { maxItems: evidences.length, uniqueItems: true })),
}

/** What a ticket of its type says beside what every ticket has; null where it was not said. */
export const FormFacts = closed({
  ...Plain,
  /** Given with the solution, where they were wanted as evidence. */
  reading: nullable(Text(500)),
  statement: nullable(Text(2000)),
  /** Why a trip was settled without a reimbursement. */
  no_claim: nullable(Text(500)),
  cost_centre: nullable(CostCentreRef),
  handover: nullable(Ref),
  companions: nullable(Type.Array(Ref)),
  vendor: nullable(Ref),
  device: nullable(Ref),
})
export type FormFacts = Static<typeof FormFacts>

/**
 * What a form of the type asks for. 422 with the field `facts.<name>`: `ticket_type` where the type has no such fact, `required` where
 * it is needed with the others, `sum` for an amount that is not what the lines add up to, `minimum` for days in the wrong order, `exists` for whom or what is not there. Left out stays, null empties.
 */
export const FormFactsDraft = closed({
  ...(Object.fromEntries(Object.entries(Plain).map(([name, item]) => [name, optional(item)])) as {
    [K in keyof typeof Plain]: ReturnType<typeof optional<(typeof Plain)[K]>>
  }),
  cost_centre_id: optional(nullable(Id)),
  handover_id: optional(nullable(Id)),
  companion_ids: optional(nullable(Type.Array(Id, { maxItems: 20, uniqueItems: true }))),
  vendor_id: optional(nullable(Id)),
  device_id: optional(nullable(Id)),
})
export type FormFactsDraft = Static<typeof FormFactsDraft>
