import { type Static, Type } from 'typebox'
import { decisions } from '../../domain/approval/approval-words.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, closed, done, Instant, nullable, one, oneOf, optional, Text } from '../../kit/words.ts'
import { ApprovalTicket, ApprovalVisitor } from './approvals.contract.ts'

/** Bears the token: addresses are written into logs. Where a header cannot be sent, `token` in the query. */
export const APPROVAL_LINK_HEADER = 'x-approval-link'
/** After so many wrong passwords a link is shut for good. */
export const LINK_MISSES = 3
/** What can be decided by a link; to hand a request on, one signs in. */
export const linkDecisions = ['approve', 'reject', 'return'] as const

const Said = closed({
  name: Type.String(),
  decision: oneOf(...decisions),
  comment: Type.String(),
  at: Instant,
})
/** What whoever has the link is asked: the request as its approver sees it, and what other approvers said. */
export const SignedRequest = closed({
  /** Who is asked. */
  name: Type.String(),
  language: oneOf('en', 'id'),
  on_behalf_of: nullable(Type.String()),
  ticket: ApprovalTicket,
  /** The one visitor it is about; null: the ticket. */
  visitor: nullable(ApprovalVisitor),
  zone: Type.String(),
  name_en: Type.String(),
  name_id: Type.String(),
  round: Type.Integer(),
  step: Type.Integer(),
  steps: Type.Integer(),
  said: Type.Array(Said),
  /** The decision needs the password of who is asked. */
  step_up: Type.Boolean(),
  /** Passwords that may still be tried. */
  tries_left: Type.Integer(),
  expires_at: Instant,
})
export type SignedRequest = Static<typeof SignedRequest>

export const SignedDecision = closed({
  decision: oneOf(...linkDecisions),
  /** Must be there for `reject` and `return`. */
  comment: optional(Text(2000)),
  password: optional(Type.String({ minLength: 1, maxLength: 200 })),
})

const path = '/desk/api/v1/public/approvals'
const query = closed({ token: optional(Type.String({ maxLength: 200 })) })

/** Deciding by a link of a message, without signing in. Looking decides nothing: programs that check mails open what is in them. */
export const approvalLinks = {
  revoke: endpoint({
    name: 'approval_links.revoke',
    method: 'POST',
    path: '/desk/api/v1/approvals/links/:id/revoke',
    access: 'signed-in',
    summary: 'Revoke a link that was sent: for who asked, and for administrators of tickets; 409 once it was used or revoked',
    params: ById,
    reply: done,
  }),
  get: endpoint({
    name: 'approval_links.get',
    method: 'GET',
    path,
    access: 'public',
    summary: 'What the holder of a link is asked; 409 with the reason once it is decided, over or shut',
    query,
    reply: one(SignedRequest),
  }),
  decide: endpoint({
    name: 'approval_links.decide',
    method: 'POST',
    path,
    access: 'public',
    summary: 'Decide by a link, once; from an amount, or always, with the password of who is asked',
    query,
    body: SignedDecision,
    reply: one(closed({ number: Type.String(), decision: oneOf(...linkDecisions) })),
  }),
} as const
