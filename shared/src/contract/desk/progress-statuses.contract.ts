import { type Static, Type } from 'typebox'
import { ticketStates } from '../../domain/tickets/ticket-state.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { changes, closed, done, Line, nullable, one, oneOf, optional } from '../../kit/words.ts'

/** What a label may look like: names of the palette. */
export const labelColours = [
  'gray',
  'red',
  'pink',
  'grape',
  'violet',
  'indigo',
  'blue',
  'cyan',
  'teal',
  'green',
  'lime',
  'yellow',
  'orange',
] as const

/** An administrator's label on one fixed state. Colour: a Mantine colour name. */
export const ProgressStatus = closed({
  id: Type.Integer(),
  ticket_type_id: Type.Integer(),
  state: oneOf(...ticketStates),
  label_en: Type.String(),
  label_id: Type.String(),
  /** What the requester reads instead; null: the same. */
  requester_en: nullable(Type.String()),
  requester_id: nullable(Type.String()),
  colour: Type.String(),
  sort: Type.Integer(),
})
export type ProgressStatus = Static<typeof ProgressStatus>

const DraftFacts = {
  ticket_type_id: Type.Integer({ minimum: 1, maximum: 1000 }),
  state: oneOf(...ticketStates),
  label_en: Line(60),
  label_id: Line(60),
  requester_en: optional(nullable(Line(60))),
  requester_id: optional(nullable(Line(60))),
  colour: oneOf(...labelColours),
  /** Its place among the labels of its state, from 0; tickets that come to the state take the first. Last when left out. */
  sort: optional(Type.Integer({ minimum: 0, maximum: 99 })),
}
export const ProgressStatusDraft = closed(DraftFacts)
const ByNumber = closed({ id: Type.Integer({ minimum: 1, maximum: 2_000_000_000 }) })
const path = '/desk/api/v1/progressstatus/tickets'
const access = 'show_manage_ticket'

/** The labels administrators give the fixed states; every state of every type keeps at least one. Reading them: `tickets.progressStatuses`. */
export const progressStatuses = {
  create: endpoint({
    name: 'progress_statuses.create',
    method: 'POST',
    path,
    access,
    summary: 'Add a label to a state of a ticket type',
    body: ProgressStatusDraft,
    reply: one(ProgressStatus),
  }),
  update: endpoint({
    name: 'progress_statuses.update',
    method: 'PUT',
    path: `${path}/:id`,
    access,
    summary: 'Change or move a label; its type and state stay',
    params: ByNumber,
    body: changes(ProgressStatusDraft),
    reply: one(ProgressStatus),
  }),
  remove: endpoint({
    name: 'progress_statuses.remove',
    method: 'DELETE',
    path: `${path}/:id`,
    access,
    summary: 'Remove a label; its tickets take the first that is left of the state',
    params: ByNumber,
    reply: done,
  }),
} as const
