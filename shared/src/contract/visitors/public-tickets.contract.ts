import { type Static, Type } from 'typebox'
import { visitorStates } from '../../domain/visitors/visitor-state.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { changes, closed, Id, Instant, Line, many, nullable, one, oneOf, optional, Text } from '../../kit/words.ts'
import { IdentityDraft, languages, MaskedIdentity, VisitorFacts } from './visitor-facts.contract.ts'

/** The version of the visitors' policy a visitor agrees to; its text is the page's. */
export const VISIT_POLICY = '2026-11'
/** Header that carries the token of a link, where the address does not. */
export const LINK_HEADER = 'x-link-token'

/** A visitor as the link shows them: nothing of what the desk thinks. */
export const PublicVisitor = closed({
  id: Id,
  state: oneOf(...visitorStates),
  ...VisitorFacts,
  name: Type.String(),
  email: Type.String(),
  identity: nullable(MaskedIdentity),
  has_photo: Type.Boolean(),
  consent: nullable(closed({ version: Type.String(), at: Instant })),
  /** What the gate reads; from the day they were verified on. */
  code: nullable(Type.String()),
  /** The same, to be typed at the gate on the days of the visit. */
  short_code: nullable(Type.String()),
  checked_in_at: nullable(Instant),
  ended_at: nullable(Instant),
})
export type PublicVisitor = Static<typeof PublicVisitor>

export const PublicTicket = closed({
  id: Id,
  ticket_id: Id,
  number: Type.String(),
  title: Type.String(),
  site: closed({ name: Type.String(), zone: Type.String() }),
  host: nullable(Type.String()),
  from: Instant,
  until: Instant,
  expires_at: Instant,
  /** Whether this link names further people: freely, asking for the approval of the visit anew, through the host, or it is one person's. */
  adding: oneOf('free', 'anew', 'by_host', 'none'),
  /** It was approved once and waits anew: nobody is let in before it is approved. */
  waiting: Type.Boolean(),
  language: oneOf(...languages),
  /** What the host says to who is invited. */
  note: Type.String(),
  message: Type.String(),
  expected_at: nullable(Instant),
  policy: Type.String(),
})
export type PublicTicket = Static<typeof PublicTicket>

const path = '/desk/api/v1/public/tickets/:id'
const access = 'public'
const query = closed({ token: optional(Type.String({ maxLength: 200 })) })
const params = closed({ id: Id })
const OfVisitor = closed({ id: Id, visitorId: Id })

/**
 * What an invitation opens without a login: its token comes in the query or in `x-link-token`. An unknown, ended or revoked one, and one
 * of another ticket, are all the same 404.
 */
export const publicTickets = {
  get: endpoint({
    name: 'public_tickets.get',
    method: 'GET',
    path,
    access,
    summary: 'The visit of an invitation',
    params,
    query,
    reply: one(PublicTicket),
  }),
  update: endpoint({
    name: 'public_tickets.update',
    method: 'PUT',
    path,
    access,
    summary: 'Say when one comes, a word to the host, and the language',
    params,
    query,
    body: changes(closed({ message: Text(500), expected_at: nullable(Instant), language: oneOf(...languages) })),
    reply: one(PublicTicket),
  }),
  visitors: endpoint({
    name: 'public_tickets.visitors',
    method: 'GET',
    path: `${path}/visitors`,
    access,
    summary: 'The visitors of an invitation',
    params,
    query,
    reply: many(PublicVisitor),
  }),
  add: endpoint({
    name: 'public_tickets.add',
    method: 'POST',
    path: `${path}/visitors`,
    access,
    summary: 'Name one more of a group',
    params,
    query,
    body: closed({ command_id: Id, name: Line(120) }),
    reply: one(PublicVisitor),
  }),
  put: endpoint({
    name: 'public_tickets.put',
    method: 'PUT',
    path: `${path}/visitor/:visitorId`,
    access,
    summary: 'Complete or change the facts of a visitor; consent names the policy that was read',
    params: OfVisitor,
    query,
    body: changes(closed({ ...VisitorFacts, identity: IdentityDraft, consent: Line(40) })),
    reply: one(PublicVisitor),
  }),
  photo: endpoint({
    name: 'public_tickets.photo',
    method: 'POST',
    path: `${path}/visitor/:visitorId/photo`,
    access,
    summary: 'The photo of a visitor: PNG, JPEG or WebP up to 25 MB',
    params: OfVisitor,
    query,
    form: closed({}),
    files: ['image'],
    reply: one(PublicVisitor),
  }),
  submit: endpoint({
    name: 'public_tickets.submit',
    method: 'POST',
    path: `${path}/visitors/submit`,
    access,
    summary: 'Hand in what is complete; sent twice it is handed in once',
    params,
    query,
    reply: many(PublicVisitor),
  }),
} as const
