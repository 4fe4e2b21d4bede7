import { type Static, Type } from 'typebox'
import { reimburseKinds } from '../../domain/claims/claim-lines.ts'
import { claimPolicies } from '../../domain/claims/claim-state.ts'
import { MAX_AMOUNT } from '../../domain/money.ts'
import { crud } from '../../kit/crud.ts'
import { Code, closed, Id, Line, nullable, oneOf, optional, Paging, SearchText } from '../../kit/words.ts'

const Rupiah = Type.Integer({ minimum: 0, maximum: MAX_AMOUNT })
const Rate = Type.Integer({ minimum: 1, maximum: 100_000_000 })

/** What may be claimed, and within which limits. Amounts are whole Rupiah. */
export const ReimburseType = closed({
  id: Id,
  name_en: Type.String(),
  name_id: Type.String(),
  /** The claims it is offered on. */
  policy: oneOf(...claimPolicies),
  kind: oneOf(...reimburseKinds),
  account_code: Type.String(),
  /** Null: as much as there is. */
  line_limit: nullable(Rupiah),
  /** Of all its lines on one claim. */
  claim_limit: nullable(Rupiah),
  /** From which amount on a line needs a receipt; null: never. */
  receipt_from: nullable(Rupiah),
  /** Per kilometre or day; null for expenses. */
  rate: nullable(Rate),
  /** An archived one stays on its lines and is offered no more. */
  active: Type.Boolean(),
})
export type ReimburseType = Static<typeof ReimburseType>

export const ReimburseTypeDraft = closed({
  name_en: Line(80),
  name_id: Line(80),
  policy: oneOf(...claimPolicies),
  kind: optional(oneOf(...reimburseKinds)),
  account_code: Code,
  line_limit: optional(nullable(Rupiah)),
  claim_limit: optional(nullable(Rupiah)),
  receipt_from: optional(nullable(Rupiah)),
  /** 422 with rule `required` for kilometres and days without one, `allowed` for expenses with one. */
  rate: optional(nullable(Rate)),
  active: optional(Type.Boolean()),
})

/** What may be claimed. Read by whoever sees reimbursements, kept by administrators of tickets. */
export const reimburseTypes = crud('reimburse_types', {
  item: ReimburseType,
  draft: ReimburseTypeDraft,
  filter: closed({ ...Paging, search: SearchText, policy: optional(oneOf(...claimPolicies)), archived: optional(Type.Boolean()) }),
  read: 'show_ticketing_reimburse',
  write: 'show_manage_ticket',
})
