import { Type } from 'typebox'
import { endpoint } from '../../kit/endpoint.ts'
import { closed, Day, Id, Line, nullable, one, oneOf, optional, Text, TimeOfDay } from '../../kit/words.ts'
import { languages, VisitorFacts } from './visitor-facts.contract.ts'
import { Visitor } from './visitors.contract.ts'

/** Who comes, as a host writes them down. */
export const Guest = closed({
  name: Line(120),
  company: optional(VisitorFacts.company),
  email: optional(VisitorFacts.email),
  phone: optional(VisitorFacts.phone),
  vehicle: optional(VisitorFacts.vehicle),
})
/** What a visit and a series of them are opened with. */
export const VisitFacts = {
  title: Line(200),
  location_id: Id,
  /** Where they meet. */
  area_id: optional(nullable(Id)),
  /** Whose guests they are: who opens the visit unless said; null for nobody. */
  host_id: optional(nullable(Id)),
  co_host_id: optional(nullable(Id)),
  language: optional(oneOf(...languages)),
  /** One link for all of them; the first is the head of the group, who may name the others. */
  group: optional(Type.Boolean()),
  /** The visitors read it on their page, the desk in the ticket. */
  message: optional(Text(2000)),
  visitors: Type.Array(Guest, { minItems: 1, maxItems: 100 }),
}
export const VisitDraft = closed({
  /** Sent twice with the same id, one visit is opened. */
  command_id: Id,
  ...VisitFacts,
  category_id: optional(nullable(Id)),
  subtype_id: optional(nullable(Id)),
  template_id: optional(Id),
  start: Day,
  /** The last day; the first unless said. */
  end: optional(nullable(Day)),
  from: optional(nullable(TimeOfDay)),
  to: optional(nullable(TimeOfDay)),
  /** They stand at the desk: for those with `visitor_receive`. */
  walk_in: optional(Type.Boolean()),
})

/** A visit in one go: its ticket and everybody who comes, all or nothing. */
export const visits = {
  open: endpoint({
    name: 'visits.open',
    method: 'POST',
    path: '/desk/api/v1/visitors/visits',
    access: 'show_ticketing_visitor',
    summary: 'Open a visitor ticket and invite everybody to it',
    body: VisitDraft,
    reply: one(closed({ ticket: closed({ id: Id, number: Type.String() }), visitors: Type.Array(Visitor) })),
  }),
} as const
