import { type Static, Type } from 'typebox'
import { approvalRules, approvalSources, approverPlaces } from '../../domain/approval/approval-words.ts'
import { priorities } from '../../domain/tickets/ticket-state.ts'
import { permissions } from '../../kit/permission.ts'
import { closed, Id, Instant, Line, nullable, oneOf, optional, Ref } from '../../kit/words.ts'

const Hours = Type.Integer({ minimum: 1, maximum: 8760 })
const Amount = Type.Number({ minimum: 0, maximum: 1e15 })

/** One step of an approval type. Which of the sources' fields counts is said by `source`. */
export const ApprovalStep = closed({
  name_en: Line(120),
  name_id: Line(120),
  source: oneOf(...approvalSources),
  user_ids: Type.Array(Id, { maxItems: 50, uniqueItems: true }),
  /** Those of the role, the group or the permission who see the ticket's site. */
  role_id: nullable(Id),
  group_id: nullable(Id),
  permission: nullable(oneOf(...permissions)),
  /** Of these only those in a team of the ticket's site, or of its area or the nearest around it. */
  place: optional(nullable(oneOf(...approverPlaces))),
  /** The fact of the ticket's form that names the people, such as `handover_id`, or the field of its `extra_data` that holds an id. */
  field: nullable(Line(64)),
  rule: oneOf(...approvalRules),
  /** How many for `count`, what share of a hundred for `percent`; otherwise without meaning. */
  needed: Type.Integer({ minimum: 1, maximum: 100 }),
  amount_from: nullable(Amount),
  /** Exclusive. */
  amount_to: nullable(Amount),
  priorities: Type.Array(oneOf(...priorities), { maxItems: 4, uniqueItems: true }),
  /** With everything in them. */
  category_ids: Type.Array(Id, { maxItems: 50, uniqueItems: true }),
  subtype_ids: optional(Type.Array(Id, { maxItems: 50, uniqueItems: true })),
  location_ids: optional(Type.Array(Id, { maxItems: 500, uniqueItems: true })),
  cost_centre_ids: optional(Type.Array(Id, { maxItems: 200, uniqueItems: true })),
  /** Hours after the step began, by the clock on the wall. */
  remind_hours: nullable(Hours),
  escalate_hours: nullable(Hours),
  /** Who may decide the step alone from then on. */
  escalate_group_id: nullable(Id),
  expire_hours: nullable(Hours),
  on_expiry: nullable(oneOf('approve', 'reject')),
  /** Asked at the same time as the step before it. */
  with_previous: optional(Type.Boolean()),
  /** Whether it may be handed on; yes unless said. */
  may_delegate: optional(Type.Boolean()),
})
export type ApprovalStep = Static<typeof ApprovalStep>

/** A link that messages to an approver carry, to decide by without signing in. */
export const IssuedLink = closed({
  id: Id,
  issued_at: Instant,
  expires_at: Instant,
  /** When its person decided by it. */
  used_at: nullable(Instant),
  revoked_at: nullable(Instant),
  revoked_by: nullable(Ref),
  /** Too many wrong passwords. */
  locked: Type.Boolean(),
  /** Whether a decision can still be made by it. */
  usable: Type.Boolean(),
})
export type IssuedLink = Static<typeof IssuedLink>
