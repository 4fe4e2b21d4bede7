import { Type } from 'typebox'
import { identityKinds } from '../../domain/visitors/identity.ts'
import { closed, Email, Id, Line, nullable, oneOf, optional, Phone, Text } from '../../kit/words.ts'

const VisitorItem = closed({ name: Line(120), count: Type.Integer({ minimum: 1, maximum: 999 }), serial: Text(80) })
/** Of an identity number only its kind and its last four characters are ever shown. */
export const MaskedIdentity = closed({ kind: oneOf(...identityKinds), last4: Type.String() })
export const languages = ['en', 'id'] as const

/** What a visitor says about themselves. */
export const VisitorFacts = {
  name: Line(120),
  company: Text(120),
  email: Type.Union([Email, Type.Literal('')]),
  phone: Phone,
  vehicle: Text(40),
  items: Type.Array(VisitorItem, { maxItems: 30 }),
}
export const IdentityDraft = closed({ kind: oneOf(...identityKinds), number: Line(40) })

export const VisitorDraft = closed({
  name: Line(120),
  company: optional(VisitorFacts.company),
  email: optional(VisitorFacts.email),
  phone: optional(VisitorFacts.phone),
  vehicle: optional(VisitorFacts.vehicle),
  host_id: optional(nullable(Id)),
  /** Told of the arrival as the host is. */
  co_host_id: optional(nullable(Id)),
})
export const VisitorsDraft = closed({
  /** Sent twice with the same id, the visitors are invited once. */
  command_id: Id,
  visitors: Type.Array(VisitorDraft, { minItems: 1, maxItems: 100 }),
  /** They stand at the desk: without a link, and submitted at once. */
  walk_in: optional(Type.Boolean()),
  /** One link for all of them, which may name further people; without it each gets an own one. */
  group: optional(Type.Boolean()),
  /** Of the mails and the page, until the visitor chooses another; Indonesian unless said. */
  language: optional(oneOf(...languages)),
  /** What they read on their page. */
  note: optional(Text(2000)),
})
