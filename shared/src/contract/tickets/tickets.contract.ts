import { type Static, Type } from 'typebox'
import { ticketStages } from '../../domain/tickets/ticket-stages.ts'
import { pendingModes, pendingReasons, priorities, ticketStates } from '../../domain/tickets/ticket-state.ts'
import { ticketTypeCodes } from '../../domain/tickets/ticket-types.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { channel } from '../../kit/feeds/channel.ts'
import {
  ById,
  changes,
  closed,
  DayOrInstant,
  done,
  Extra,
  Id,
  IdList,
  Instant,
  Line,
  many,
  nullable,
  one,
  oneOf,
  optional,
  Paging,
  Ref,
  SearchText,
  Text,
  TimeOfDay,
  Wording,
} from '../../kit/words.ts'
import { CategoryRef } from '../desk/categories.contract.ts'
import { SubtypeRef } from '../desk/ticket-subtypes.contract.ts'
import { FormFacts, FormFactsDraft } from './ticket-facts.contract.ts'
import { ticketFigures } from './ticket-figures.contract.ts'
import { TicketLog } from './ticket-log.contract.ts'
import { TicketWait } from './ticket-waits.contract.ts'

export const Ticket = closed({
  id: Id,
  /** The same as `id`, under the name that other clients of the documented calls read. */
  ticket_id: Id,
  /** Short human number per type and year: `GEN-2026-000123`. */
  number: Type.String(),
  ticket_type_id: Type.Integer(),
  type: oneOf(...ticketTypeCodes),
  title: Line(200),
  /** As somebody typed it; the English of `description_wording` where there is one. */
  description: Text(10_000),
  description_wording: nullable(Wording),
  state: oneOf(...ticketStates),
  /** How far it is on its type's own way; null for a type without one. */
  stage: nullable(oneOf(...ticketStages)),
  progress_status_id: Type.Integer(),
  priority: oneOf(...priorities),
  category: nullable(CategoryRef),
  subtype: nullable(SubtypeRef),
  location: Ref,
  area: nullable(Ref),
  asset: nullable(Ref),
  requester: nullable(Ref),
  assignee: nullable(Ref),
  group: nullable(Ref),
  /** First image, a path that needs the bearer token. */
  image: nullable(Type.String()),
  /** Planned window. `from` and `to` are times of day in the site's zone. */
  start: nullable(Instant),
  end: nullable(Instant),
  from: nullable(TimeOfDay),
  to: nullable(TimeOfDay),
  code: nullable(Type.String()),
  extra_data: Extra,
  facts: nullable(FormFacts),
  alarm_id: nullable(Id),
  pending_reason: nullable(oneOf(...pendingReasons)),
  pending_until: nullable(Instant),
  /** What becomes of it then; null while it waits for no time. */
  pending_mode: nullable(oneOf(...pendingModes)),
  /** When whoever has it was told that the time had come, of one that waits on. */
  pending_told_at: nullable(Instant),
  /** As somebody typed it; the English of `solution_wording` where there is one. */
  solution: Text(10_000),
  solution_wording: nullable(Wording),
  reopen_count: Type.Integer(),
  due_at: nullable(Instant),
  /** The earlier of `due_at` and what the first running clock is due; `breached` stays once a clock was late. */
  next_due_at: nullable(Instant),
  breached: Type.Boolean(),
  created_at: Instant,
  updated_at: Instant,
  resolved_at: nullable(Instant),
  closed_at: nullable(Instant),
  /** When a resolved one closes by itself, at the earliest where it has an alarm; a trip does not. */
  closes_at: nullable(Instant),
  rev: Type.Integer(),
})
export type Ticket = Static<typeof Ticket>

const Details = {
  title: Line(200),
  description: optional(Text(10_000)),
  /** A new ticket takes the category's team and priority where it names none. */
  category_id: optional(nullable(Id)),
  subtype_id: optional(nullable(Id)),
  priority: optional(oneOf(...priorities)),
  area_id: optional(nullable(Id)),
  asset_id: optional(nullable(Id)),
  start: optional(nullable(DayOrInstant)),
  end: optional(nullable(DayOrInstant)),
  from: optional(nullable(TimeOfDay)),
  to: optional(nullable(TimeOfDay)),
  code: optional(nullable(Line(40))),
  extra_data: optional(Extra),
  facts: optional(FormFactsDraft),
  due_at: optional(nullable(Instant)),
}
export const TicketDraft = closed({
  ticket_type_id: Type.Integer(),
  location_id: Id,
  ...Details,
  assignee_id: optional(nullable(Id)),
  group_id: optional(nullable(Id)),
  /** Its checklist comes with it. */
  template_id: optional(Id),
})
/** `rev` is the revision the editor saw: another's newer change answers 409 with nothing lost. */
export const TicketChanges = changes(closed({ ...Details, rev: Type.Integer() }))

export const ticketSorts = ['newest', 'oldest', 'updated', 'priority', 'due'] as const
/** States separated by commas. */
export const StateList = Type.String({ maxLength: 200, pattern: `^(${ticketStates.join('|')})(,(${ticketStates.join('|')}))*$` })
export const TicketFilter = closed({
  ...Paging,
  ticket_type_id: optional(Type.Integer()),
  location_id: optional(Id),
  search: SearchText,
  start: optional(DayOrInstant),
  end: optional(DayOrInstant),
  /** Progress status ids separated by commas. */
  progress_status_ticket_ids: optional(IdList),
  states: optional(StateList),
  priority: optional(oneOf(...priorities)),
  /** With everything in it. */
  category_id: optional(Id),
  subtype_id: optional(Id),
  assignee_id: optional(Id),
  /** `me`: those the caller asked for. */
  requester: optional(oneOf('me')),
  /** In no person's hands. */
  unassigned: optional(Type.Boolean()),
  /** Open, and past the first moment it was due. */
  overdue: optional(Type.Boolean()),
  /** When it is due next. */
  due_from: optional(Instant),
  due_until: optional(Instant),
  group_id: optional(Id),
  area_id: optional(Id),
  asset_id: optional(Id),
  /** Those the caller follows. */
  followed: optional(Type.Boolean()),
  /** Only what everybody with the same rights and sites sees: no drafts, but for those who see nobody else's tickets. */
  shared: optional(Type.Boolean()),
  sort: optional(oneOf(...ticketSorts)),
})

const desk = '/desk/api/v1/tickets'
const move = <const N extends string, B extends ReturnType<typeof closed>>(name: N, summary: string, body: B) =>
  endpoint({
    name: `tickets.${name}`,
    method: 'POST',
    path: `${desk}/:id/${name}`,
    access: 'show_ticketing',
    summary,
    params: ById,
    body,
    reply: one(Ticket),
  })
const Note = closed({ rev: optional(Type.Integer()), note: optional(Text(2000)) })

/**
 * Seeing: `show_ticketing` and `show_ticketing_<type>`; own tickets (requester, assignee, own group) always within the site scope,
 * others' with `ticket_read_all`. Working (assign … cancel): `ticket_work`, or being the requester where domain rules say so.
 */
export const tickets = {
  list: endpoint({
    name: 'tickets.list',
    method: 'GET',
    path: desk,
    access: 'show_ticketing',
    summary: 'Tickets, newest first unless sorted',
    query: TicketFilter,
    reply: many(Ticket),
    personalBy: ['followed', 'requester'],
  }),
  get: endpoint({
    name: 'tickets.get',
    method: 'GET',
    path: `${desk}/:id`,
    access: 'show_ticketing',
    summary: 'One ticket',
    params: ById,
    reply: one(Ticket),
  }),
  create: endpoint({
    name: 'tickets.create',
    method: 'POST',
    path: desk,
    access: 'show_ticketing',
    summary: 'Open a ticket, with pictures where it comes as a form; an `idempotency-key` header makes a repeat answer the same',
    body: TicketDraft,
    files: ['image', 'file'],
    reply: one(Ticket),
  }),
  update: endpoint({
    name: 'tickets.update',
    method: 'PUT',
    path: `${desk}/:id`,
    access: 'show_ticketing',
    summary: 'Change facts of a ticket; fields left out stay',
    params: ById,
    body: TicketChanges,
    reply: one(Ticket),
  }),
  remove: endpoint({
    name: 'tickets.remove',
    method: 'DELETE',
    path: `${desk}/:id`,
    access: 'ticket_delete',
    summary: 'Remove a ticket; its audit rows stay',
    params: ById,
    reply: done,
  }),
  doneUndone: endpoint({
    name: 'tickets.doneUndone',
    method: 'POST',
    path: `${desk}/doneundone`,
    access: 'show_ticketing',
    summary: 'Mark done (resolved) or undone (reopened)',
    body: closed({ ticket_id: Id, done: Type.Boolean(), note: optional(Text(2000)) }),
    reply: one(Ticket),
  }),
  assign: move(
    'assign',
    'Give to a person, a group or both',
    closed({ rev: optional(Type.Integer()), assignee_id: optional(nullable(Id)), group_id: optional(nullable(Id)) }, { minProperties: 1 }),
  ),
  start: move('start', 'Begin work', Note),
  pend: move('pend', 'Wait for something outside; a reason is required', TicketWait),
  resume: move('resume', 'Go on after waiting', Note),
  /** 409 names each evidence that is wanted and missing: give it with the solution, or say in `without_evidence` why it is missing. */
  resolve: {
    ...move(
      'resolve',
      'Give the solution, with pictures where it comes as a form, and the evidence that is wanted',
      closed({
        rev: optional(Type.Integer()),
        solution: Line(2000),
        reading: optional(Line(500)),
        statement: optional(Text(2000)),
        without_evidence: optional(Line(500)),
      }),
    ),
    files: ['image', 'file'] as const,
  },
  close: move('close', 'Confirm the solution', Note),
  reopen: move('reopen', 'The solution did not hold', closed({ rev: optional(Type.Integer()), note: Line(2000) })),
  submit: move('submit', 'Hand in a draft; approval is asked for where the type wants it', Note),
  appeal: move('appeal', 'Ask again for what was rejected', closed({ rev: optional(Type.Integer()), note: Line(2000) })),
  cancel: move('cancel', 'Withdraw; a reason is required', closed({ rev: optional(Type.Integer()), note: Line(2000) })),
  /**
   * Multipart: `ticket_id`, `description`, `image` (PNG, JPEG or WebP), `file` (PDF, Word, Excel, PowerPoint, OpenDocument, text in UTF-8), each up to
   * 25 MB, ten together. One of description, image and file must be there.
   * `private` keeps the note to those with `ticket_work`, and needs it (403). `call` says that it is about a call to the requester, which
   * answers them for service levels even where the note is private; it needs `ticket_work` too.
   */
  addNote: endpoint({
    name: 'tickets.addNote',
    method: 'POST',
    path: `${desk}/addnote`,
    access: 'show_ticketing',
    summary: 'Add a note with pictures and files',
    form: closed({
      ticket_id: Id,
      description: optional(Text(10_000)),
      private: optional(oneOf('true', 'false')),
      call: optional(oneOf('true', 'false')),
      /** Ids of the people it names with `@`, separated by commas. */
      mentions: optional(IdList),
    }),
    files: ['image', 'file'],
    reply: one(TicketLog),
  }),
  logs: endpoint({
    name: 'tickets.logs',
    method: 'GET',
    path: `${desk}/logs/:id`,
    access: 'show_ticketing',
    summary: 'History and notes of a ticket, oldest first',
    params: ById,
    reply: many(TicketLog),
  }),
  image: endpoint({
    name: 'tickets.image',
    method: 'GET',
    path: `${desk}/images/:id`,
    access: 'show_ticketing',
    summary: 'The bytes of an image',
    params: ById,
    reply: 'binary',
  }),
  file: endpoint({
    name: 'tickets.file',
    method: 'GET',
    path: `${desk}/files/:id`,
    access: 'show_ticketing',
    summary: 'A file of a note, to be saved',
    params: ById,
    reply: 'binary',
  }),
  ...ticketFigures,
} as const

/** Parameters a subscriber may give: those of `TicketFilter`. Drafts are nobody's but their owner's: `ticketDraftFeed`. */
export const ticketFeed = channel({
  name: 'tickets',
  source: tickets.list,
  item: Ticket,
  key: 'id',
  fixed: { shared: 'true' },
  topics: ['tickets'],
  intervalMs: 5000,
})

/** One's own drafts, by the parameters of `TicketFilter` but for `states`. */
export const ticketDraftFeed = channel({
  name: 'ticket_drafts',
  source: tickets.list,
  item: Ticket,
  key: 'id',
  fixed: { states: 'draft', limit: '100' },
  personal: true,
  topics: ['ticket_drafts'],
  intervalMs: 30_000,
})
