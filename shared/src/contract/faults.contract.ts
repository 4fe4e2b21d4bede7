import { type Static, Type } from 'typebox'
import { ticketStates } from '../domain/tickets/ticket-state.ts'
import { endpoint } from '../kit/endpoint.ts'
import { ById, closed, Id, Instant, Line, many, nullable, one, oneOf, optional, Paging, Ref, SearchText, Text } from '../kit/words.ts'

/** How far back reports of the same place are counted. */
export const FAULT_DUPLICATE_HOURS = 24
/** Pictures one report may bring. */
export const MOST_FAULT_PICTURES = 3

/** 128 random bits, base64url. */
const Token = Type.String({ pattern: '^[A-Za-z0-9_-]{22,64}$' })

/** A code on a poster: it opens the fault page of one area or asset. */
export const FaultCode = closed({
  id: Id,
  code: Type.String(),
  location: Ref,
  area: nullable(Ref),
  asset: nullable(Ref),
  created_at: Instant,
  revoked_at: nullable(Instant),
  /** Faults reported with it. */
  reports: Type.Integer(),
})
export type FaultCode = Static<typeof FaultCode>

const base = '/desk/api/v1/faultcodes'
const access = 'show_manage_ticket'
const command = <const N extends string>(name: N, summary: string) =>
  endpoint({
    name: `fault_codes.${name}`,
    method: 'POST',
    path: `${base}/:id/${name}`,
    access,
    summary,
    params: ById,
    reply: one(FaultCode),
  })

/** The codes of areas and assets, for those who print them. */
export const faultCodes = {
  list: endpoint({
    name: 'fault_codes.list',
    method: 'GET',
    path: base,
    access,
    summary: 'Codes that hold, by place; `revoked` gives those that do not hold any more',
    query: closed({
      ...Paging,
      location_id: optional(Id),
      area_id: optional(Id),
      search: SearchText,
      revoked: optional(Type.Boolean()),
    }),
    reply: many(FaultCode),
  }),
  create: endpoint({
    name: 'fault_codes.create',
    method: 'POST',
    path: base,
    access,
    summary: 'Give a code to areas and assets that have none: those named, or all of a site, or of an area with its assets',
    body: closed({
      location_id: Id,
      area_id: optional(Id),
      asset_id: optional(Id),
    }),
    reply: one(closed({ made: Type.Integer() })),
  }),
  renew: command('renew', 'Another code for the same place; the old one holds no more'),
  revoke: command('revoke', 'The code holds no more'),
} as const

/** Where a poster hangs, as anybody may read it. */
export const FaultPlace = closed({
  site: Type.String(),
  area: nullable(Type.String()),
  asset: nullable(Type.String()),
  /** Open reports of the same place in the last hours: how many, never what. */
  open_count: Type.Integer(),
})
export type FaultPlace = Static<typeof FaultPlace>

/** What a reporter without an account sees of the ticket. */
export const FaultReport = closed({
  number: Type.String(),
  title: Type.String(),
  /** `zone`: IANA zone of the site, in which the history's times are said. */
  place: closed({ site: Type.String(), zone: Type.String(), area: nullable(Type.String()), asset: nullable(Type.String()) }),
  state: oneOf(...ticketStates),
  /** The words for the requester of the label it bears. */
  label_en: Type.String(),
  label_id: Type.String(),
  solution: Type.String(),
  may_confirm: Type.Boolean(),
  /** `closed` is `confirmed` where the reporter said so by the link, and `closed_itself` where time did it. */
  history: Type.Array(closed({ action: Type.String(), text: Type.String(), at: Instant })),
  /** A link token of the survey, once it is resolved. */
  survey: nullable(Type.String()),
  /** Where a merged one goes on, and how that one stands: its state, and its solution once it has one. */
  goes_on: nullable(
    closed({
      number: Type.String(),
      state: oneOf(...ticketStates),
      label_en: Type.String(),
      label_id: Type.String(),
      solution: Type.String(),
    }),
  ),
})
export type FaultReport = Static<typeof FaultReport>

const open = '/desk/api/v1/public/faults'
const ByCode = closed({ code: Token })
const ByToken = closed({ token: Token })

/** Who reported a fault without signing in, and how their link stands. */
export const Reporter = closed({
  name: nullable(Type.String()),
  contact: nullable(Type.String()),
  language: oneOf('en', 'id'),
  at: Instant,
  link_revoked_at: nullable(Instant),
})
export type Reporter = Static<typeof Reporter>

/** The fault page: nobody signs in for it. */
export const faults = {
  place: endpoint({
    name: 'faults.place',
    method: 'GET',
    path: `${open}/:code`,
    access: 'public',
    summary: 'Where the code of a poster is',
    params: ByCode,
    reply: one(FaultPlace),
  }),
  /** Multipart; `key` makes a repeat answer the same. PNG, JPEG or WebP up to 25 MB each. */
  report: endpoint({
    name: 'faults.report',
    method: 'POST',
    path: `${open}/:code`,
    access: 'public',
    summary: 'Report a fault there',
    params: ByCode,
    form: closed({
      key: Id,
      title: Line(200),
      description: optional(Text(5000)),
      name: optional(Line(120)),
      contact: optional(Line(200)),
      language: oneOf('en', 'id'),
    }),
    files: ['image'],
    reply: one(closed({ number: Type.String(), token: Type.String() })),
  }),
  follow: endpoint({
    name: 'faults.follow',
    method: 'GET',
    path: `${open}/report/:token`,
    access: 'public',
    summary: 'How the report goes on',
    params: ByToken,
    reply: one(FaultReport),
  }),
  confirm: endpoint({
    name: 'faults.confirm',
    method: 'POST',
    path: `${open}/report/:token/confirm`,
    access: 'public',
    summary: 'The solution holds',
    params: ByToken,
    reply: one(FaultReport),
  }),
  reopen: endpoint({
    name: 'faults.reopen',
    method: 'POST',
    path: `${open}/report/:token/reopen`,
    access: 'public',
    summary: 'The solution does not hold',
    params: ByToken,
    body: closed({ note: Line(2000) }),
    reply: one(FaultReport),
  }),
  /** For those who see the ticket; `contact` needs `ticket_work`. `link_revoked_at`: since then the reporter's link leads nowhere. */
  reporter: endpoint({
    name: 'faults.reporter',
    method: 'GET',
    path: '/desk/api/v1/tickets/:id/reporter',
    access: 'show_ticketing',
    summary: 'Who reported a ticket without signing in',
    params: ById,
    reply: one(nullable(Reporter)),
  }),
  /** For who sees the ticket; 404 for one that nobody reported by a code, 409 once it is revoked. */
  revokeLink: endpoint({
    name: 'faults.revokeLink',
    method: 'POST',
    path: '/desk/api/v1/tickets/:id/reporter/revoke',
    access: 'ticket_work',
    summary: "The reporter's link leads nowhere any more",
    params: ById,
    reply: one(Reporter),
  }),
} as const
