import { type Static, Type } from 'typebox'
import {
  approvalRules,
  approvalStepStates,
  assignmentKinds,
  decisions,
  linkRules,
  requestStates,
  roundReasons,
} from '../../domain/approval/approval-words.ts'
import { priorities, ticketStates } from '../../domain/tickets/ticket-state.ts'
import { ticketTypeCodes } from '../../domain/tickets/ticket-types.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { channel } from '../../kit/feeds/channel.ts'
import {
  ById,
  changes,
  closed,
  done,
  Id,
  Instant,
  Line,
  many,
  nullable,
  one,
  oneOf,
  optional,
  Paging,
  Ref,
  Text,
  Wording,
} from '../../kit/words.ts'
import { CategoryRef } from '../desk/categories.contract.ts'
import { SubtypeRef } from '../desk/ticket-subtypes.contract.ts'
import { FormFacts } from '../tickets/ticket-facts.contract.ts'
import { ApprovalStep, IssuedLink } from './approval-steps.contract.ts'

const Amount = Type.Number({ minimum: 0, maximum: 1e15 })
const TypeFacts = {
  name_en: Line(120),
  name_id: Line(120),
  active: Type.Boolean(),
  /** Whether requesters may approve their own. */
  self_approval: Type.Boolean(),
  /** Whether one person may decide at two steps. */
  same_person: Type.Boolean(),
  /** From this amount on a vote needs the voter's password again. */
  step_up_amount: nullable(Amount),
  /** From this amount on a decision by a link needs the password too; 0 for every ticket that is about money. */
  link_step_up_amount: Amount,
  /** Whether messages carry a link to decide by without signing in, and when it asks for the password. */
  by_link: oneOf(...linkRules),
  /** A group that is asked where a source yields nobody; null, or nobody of it either: administrators of tickets. */
  fallback_group_id: nullable(Id),
  steps: Type.Array(ApprovalStep, { minItems: 1, maxItems: 20 }),
}
export const ApprovalType = closed({
  id: Id,
  ticket_type_id: Type.Integer(),
  category: nullable(CategoryRef),
  /** Its place among those of the same ticket type, from 0: the first that fits applies. */
  sort: Type.Integer(),
  ...TypeFacts,
})
export type ApprovalType = Static<typeof ApprovalType>
export const ApprovalTypeDraft = closed({
  ticket_type_id: Type.Integer(),
  category_id: optional(nullable(Id)),
  name_en: TypeFacts.name_en,
  name_id: TypeFacts.name_id,
  active: optional(Type.Boolean()),
  self_approval: optional(Type.Boolean()),
  same_person: optional(Type.Boolean()),
  step_up_amount: optional(nullable(Amount)),
  link_step_up_amount: optional(Amount),
  by_link: optional(TypeFacts.by_link),
  fallback_group_id: optional(TypeFacts.fallback_group_id),
  steps: TypeFacts.steps,
  sort: optional(Type.Integer({ minimum: 0, maximum: 9999 })),
})

const Vote = closed({
  /** Null: the system, because time was up. */
  person: nullable(Ref),
  on_behalf_of: nullable(Ref),
  decision: oneOf(...decisions),
  comment: Text(2000),
  delegate_to: nullable(Ref),
  stepped_up: Type.Boolean(),
  /** Decided by the link of a message, without signing in. */
  by_link: Type.Boolean(),
  at: Instant,
})
const Asked = closed({
  person: Ref,
  on_behalf_of: nullable(Ref),
  kind: oneOf(...assignmentKinds),
  open: Type.Boolean(),
  told_at: Instant,
  reminded_at: nullable(Instant),
  /** A substitute may answer until then. */
  until: nullable(Instant),
  link: nullable(IssuedLink),
  /** When the link of the message was opened, and from where for the person and for administrators. */
  views: Type.Array(closed({ at: Instant, address: nullable(Type.String()), agent: nullable(Type.String()) })),
})
const StepShown = closed({
  id: Id,
  position: Type.Integer(),
  /** Steps of the same stage are asked side by side. */
  stage: Type.Integer(),
  name_en: Type.String(),
  name_id: Type.String(),
  rule: oneOf(...approvalRules),
  needed: Type.Integer(),
  state: oneOf(...approvalStepStates),
  activated_at: nullable(Instant),
  closed_at: nullable(Instant),
  expire_at: nullable(Instant),
  on_expiry: nullable(oneOf('approve', 'reject')),
  /** Whether who is asked may hand it on. */
  may_delegate: Type.Boolean(),
  asked: Type.Array(Asked),
  votes: Type.Array(Vote),
})
export type ApprovalStepShown = Static<typeof StepShown>
/** Somebody the watchlist may mean, about whom it is asked while the ticket goes on. */
export const ApprovalVisitor = closed({
  id: Id,
  /** Empty once the personal data were erased. */
  name: Type.String(),
  company: Type.String(),
  /** Why they are listed: null for those without `visitor_security`, and once they are not any more. */
  listed_for: nullable(Type.String()),
})
export type ApprovalVisitor = Static<typeof ApprovalVisitor>
export const ApprovalRequest = closed({
  id: Id,
  /** The one visitor it is about; null: the ticket. */
  visitor: nullable(ApprovalVisitor),
  /** 1 for the first; one more for each time it had to be asked again. */
  round: Type.Integer(),
  name_en: Type.String(),
  name_id: Type.String(),
  state: oneOf(...requestStates),
  reason: oneOf(...roundReasons),
  opened_by: nullable(Ref),
  opened_at: Instant,
  closed_at: nullable(Instant),
  steps: Type.Array(StepShown),
})
export type ApprovalRequest = Static<typeof ApprovalRequest>

/** What an approver sees of a ticket, also without the permission for its page. */
export const ApprovalTicket = closed({
  id: Id,
  number: Type.String(),
  type: oneOf(...ticketTypeCodes),
  title: Type.String(),
  description: Type.String(),
  description_wording: nullable(Wording),
  state: oneOf(...ticketStates),
  priority: oneOf(...priorities),
  category: nullable(CategoryRef),
  subtype: nullable(SubtypeRef),
  location: Ref,
  requester: nullable(Ref),
  start: nullable(Instant),
  end: nullable(Instant),
  amount: nullable(Type.Number()),
  /** What the form of its type said: days away, destinations, the cost centre. */
  facts: nullable(FormFacts),
  created_at: Instant,
})
export type ApprovalTicket = Static<typeof ApprovalTicket>
export const TicketApprovals = closed({
  ticket: ApprovalTicket,
  /** Newest round first. */
  requests: Type.Array(ApprovalRequest),
  /** For whom the caller may vote now: themselves, and those they substitute. */
  mine: Type.Array(Ref),
  /** Whether the caller may revoke links: who asked, and administrators of tickets. */
  may_revoke: Type.Boolean(),
  /** Votes of the round that is open need the password. */
  step_up: Type.Boolean(),
})
export type TicketApprovals = Static<typeof TicketApprovals>

export const ApprovalItem = closed({
  id: Id,
  ticket: ApprovalTicket,
  /** The one visitor it is about; null: the ticket. */
  visitor: nullable(ApprovalVisitor),
  round: Type.Integer(),
  /** Counted from 1. */
  step: Type.Integer(),
  steps: Type.Integer(),
  name_en: Type.String(),
  name_id: Type.String(),
  on_behalf_of: nullable(Ref),
  kind: oneOf(...assignmentKinds),
  told_at: Instant,
  expire_at: nullable(Instant),
})
export type ApprovalItem = Static<typeof ApprovalItem>

export const ApprovalVote = closed({
  decision: oneOf(...decisions),
  /** Must be there for `reject` and `return`. */
  comment: optional(Text(2000)),
  /** The person it is handed to, for `delegate`. */
  delegate_to: optional(Id),
  /** Which of the steps that are asked side by side; unless said, the first at which the caller is asked. */
  step_id: optional(Id),
  /** Whom the caller substitutes; themselves unless said. */
  on_behalf_of: optional(Id),
  /** The caller's own, where the amount asks for it. */
  password: optional(Type.String({ minLength: 1, maxLength: 200 })),
})

const desk = '/desk/api/v1'
const manage = 'show_manage_ticket'
const ofTypes = `${desk}/tickets/approvaltypes` as const

/** Approvals: what has to be approved, the votes, the inbox of who is asked, and who answers for them. */
export const approvals = {
  types: endpoint({
    name: 'approvals.types',
    method: 'GET',
    path: ofTypes,
    access: manage,
    summary: 'Approval types in their order',
    query: closed({ ticket_type_id: optional(Type.Integer()) }),
    reply: many(ApprovalType),
  }),
  createType: endpoint({
    name: 'approvals.createType',
    method: 'POST',
    path: ofTypes,
    access: manage,
    summary: 'Add an approval type',
    body: ApprovalTypeDraft,
    reply: one(ApprovalType),
  }),
  updateType: endpoint({
    name: 'approvals.updateType',
    method: 'PUT',
    path: `${ofTypes}/:id`,
    access: manage,
    summary: 'Change an approval type; rounds that are open keep what they were opened with',
    params: ById,
    body: changes(ApprovalTypeDraft),
    reply: one(ApprovalType),
  }),
  removeType: endpoint({
    name: 'approvals.removeType',
    method: 'DELETE',
    path: `${ofTypes}/:id`,
    access: manage,
    summary: 'Remove an approval type; rounds that are open go on',
    params: ById,
    reply: done,
  }),
  vote: endpoint({
    name: 'approvals.vote',
    method: 'POST',
    path: `${desk}/tickets/:id`,
    access: 'signed-in',
    summary: 'Decide at the step that is open, for oneself or for somebody substituted',
    params: ById,
    body: ApprovalVote,
    reply: one(TicketApprovals),
    personal: true,
  }),
  ofTicket: endpoint({
    name: 'approvals.ofTicket',
    method: 'GET',
    path: `${desk}/tickets/:id/approvals`,
    access: 'signed-in',
    summary: 'Every round of a ticket: steps, who was told when, votes',
    params: ById,
    reply: one(TicketApprovals),
    personal: true,
  }),
  list: endpoint({
    name: 'approvals.list',
    method: 'GET',
    path: `${desk}/approvals`,
    access: 'signed-in',
    summary: 'What waits for my decision, longest first, or what I decided, newest first; `total` is how many wait',
    query: closed({ ...Paging, state: optional(oneOf('waiting', 'decided')) }),
    reply: many(ApprovalItem),
    personal: true,
  }),
} as const

/** What waits for me, live. */
export const approvalFeed = channel({
  name: 'approvals',
  source: approvals.list,
  item: ApprovalItem,
  key: 'id',
  topics: ['approvals'],
  intervalMs: 10_000,
})
