import { type Static, Type } from 'typebox'
import { targetKinds, targetUnits } from '../../domain/sla/clock.ts'
import { stepUnits, toldPeople } from '../../domain/sla/ladder.ts'
import { openStates, pendingReasons, priorities } from '../../domain/tickets/ticket-state.ts'
import { endpoint } from '../../kit/endpoint.ts'
import {
  ById,
  changes,
  closed,
  DayOrInstant,
  done,
  Id,
  Line,
  many,
  nullable,
  one,
  oneOf,
  optional,
  Paging,
  Ref,
  SearchText,
} from '../../kit/words.ts'
import { SlaCalendarDraft } from './sla-calendars.contract.ts'
import { SlaPreview, SlaSimulation } from './sla-what-if.contract.ts'

const Target = closed({
  kind: oneOf(...targetKinds),
  priority: oneOf(...priorities),
  amount: Type.Integer({ minimum: 1, maximum: 525_600 }),
  /** Open minutes; or, so many working days after the one it began on, the end of that day or the time of day it began at. */
  unit: oneOf(...targetUnits),
})
const Step = closed({
  /** Per cent of the target; or open minutes, or working days, from the due time. */
  at: Type.Integer({ minimum: -525_600, maximum: 525_600 }),
  unit: oneOf(...stepUnits),
  /** Also while the calendar is closed: minutes are those of the wall clock. Left out: minutes are open ones, and it waits for opening. */
  any_hour: optional(Type.Boolean()),
  /** For which tickets, as they are when it comes; one it is not for passes it by. */
  only_if: optional(
    nullable(
      closed({
        priority: optional(nullable(oneOf(...priorities))),
        unassigned: optional(Type.Boolean()),
        category_ids: optional(Type.Array(Id, { maxItems: 200 })),
        subtype_ids: optional(Type.Array(Id, { maxItems: 200 })),
        states: optional(Type.Array(oneOf(...openStates), { maxItems: 5 })),
      }),
    ),
  ),
  notify: Type.Array(oneOf(...toldPeople), { maxItems: toldPeople.length }),
  raise_priority: Type.Boolean(),
  /** The team and the person that are given the ticket, where they serve the site. */
  group_id: optional(nullable(Id)),
  assignee_id: optional(nullable(Id)),
  /** Who follows the ticket from then on, where they may see it. */
  followers: optional(Type.Array(oneOf(...toldPeople), { maxItems: toldPeople.length })),
  follower_ids: optional(Type.Array(Id, { maxItems: 20 })),
  /** The approval that is asked for, where it is for the ticket's type and category; also one that is not in use otherwise. */
  approval_type_id: optional(nullable(Id)),
  /** The webhook that is called. */
  webhook_id: optional(nullable(Id)),
})

const Facts = {
  name_en: Line(120),
  name_id: Line(120),
  /** For which tickets; an empty list is for all. Categories with everything in them. */
  ticket_type_ids: Type.Array(Type.Integer(), { maxItems: 20 }),
  category_ids: Type.Array(Id, { maxItems: 200 }),
  priorities: Type.Array(oneOf(...priorities), { maxItems: 4 }),
  location_ids: Type.Array(Id, { maxItems: 200 }),
  subtype_ids: Type.Array(Id, { maxItems: 200 }),
  /** Groups of which whoever asked is in one. */
  requester_group_ids: Type.Array(Id, { maxItems: 200 }),
  calendar_id: Id,
  targets: Type.Array(Target, { minItems: 1, maxItems: 16 }),
  /** Reasons to wait that hold the clocks. Waiting for an approval always does. */
  pauses: Type.Array(oneOf(...pendingReasons), { maxItems: 5 }),
  /** Whether beginning to work counts as the first answer. */
  start_is_response: Type.Boolean(),
  /** Whether a note the requester may read counts as an answer; a call to them and the solution always do. */
  note_is_response: Type.Boolean(),
  ladder: Type.Array(Step, { maxItems: 10 }),
}
export const Sla = closed({
  id: Id,
  ...Facts,
  calendar: closed({ name_en: Type.String(), name_id: Type.String() }),
  /** What those are called that it names of categories, sub-types, sites and groups; one that was removed has no name. */
  names: Type.Array(closed({ id: Id, name_en: Type.String(), name_id: Type.String() })),
  /** To whom a step hands the ticket, and who may not work tickets at any of its sites any more. */
  unable: Type.Array(Ref),
  /** For every ticket no other is for; the first that is made, and the last in the order. */
  is_default: Type.Boolean(),
  /** Its place in the order, from 0: the first that is for a ticket is taken. */
  sort: Type.Integer(),
  /** Tickets whose clocks run by it. */
  open_count: Type.Integer(),
})
export type Sla = Static<typeof Sla>
export const SlaDraft = closed({
  name_en: Facts.name_en,
  name_id: Facts.name_id,
  ticket_type_ids: optional(Facts.ticket_type_ids),
  category_ids: optional(Facts.category_ids),
  priorities: optional(Facts.priorities),
  location_ids: optional(Facts.location_ids),
  subtype_ids: optional(Facts.subtype_ids),
  requester_group_ids: optional(Facts.requester_group_ids),
  calendar_id: Facts.calendar_id,
  targets: Facts.targets,
  pauses: optional(Facts.pauses),
  start_is_response: optional(Facts.start_is_response),
  note_is_response: optional(Facts.note_is_response),
  ladder: optional(Facts.ladder),
  sort: optional(Type.Integer({ minimum: 0, maximum: 9999 })),
})
export type SlaDraft = Static<typeof SlaDraft>

export const SlaFigure = closed({
  kind: oneOf(...targetKinds),
  ticket_type_id: Type.Integer(),
  priority: oneOf(...priorities),
  /** Finished in time, and not: also those that go on and are late. */
  met: Type.Integer(),
  breached: Type.Integer(),
  running: Type.Integer(),
  /** Open minutes that finished clocks were late by, together. */
  breach_minutes: Type.Integer(),
})
export type SlaFigure = Static<typeof SlaFigure>

/** `confirm` of the preview: 409 with rule `required` where open tickets would change and it is missing, `stale` where it is of other changes. */
const Confirm = optional(Type.String({ maxLength: 100 }))
const path = '/desk/api/v1/slas'
const access = 'show_manage_ticket'
const Planned = {
  policy: optional(closed({ id: optional(Id), draft: SlaDraft })),
  calendar: optional(closed({ id: Id, draft: SlaCalendarDraft })),
  /** A policy that is removed. */
  removed: optional(Id),
}

/** By when tickets are answered, taken and solved. Changing needs to see all sites; open tickets are counted anew in the background. */
export const slas = {
  types: endpoint({
    name: 'slas.types',
    method: 'GET',
    path: '/desk/api/v1/slatypes',
    access,
    summary: 'What a ticket is measured by',
    reply: many(closed({ id: oneOf(...targetKinds), name_en: Type.String(), name_id: Type.String() })),
  }),
  webhooks: endpoint({
    name: 'slas.webhooks',
    method: 'GET',
    path: `${path}/webhooks`,
    access,
    summary: 'Webhooks a step may call, by name; their addresses are seen where they are administered',
    reply: many(closed({ id: Id, name: Type.String(), enabled: Type.Boolean() })),
  }),
  list: endpoint({
    name: 'slas.list',
    method: 'GET',
    path,
    access,
    summary: 'Policies in the order they are tried, the default last',
    query: closed({ ...Paging, search: SearchText }),
    reply: many(Sla),
  }),
  report: endpoint({
    name: 'slas.report',
    method: 'GET',
    path: `${path}/report`,
    access,
    summary: 'Targets kept and missed by tickets opened in this time (a day is one of UTC), at the sites the caller sees',
    query: closed({ start: optional(DayOrInstant), end: optional(DayOrInstant), location_id: optional(Id) }),
    reply: many(SlaFigure),
  }),
  preview: endpoint({
    name: 'slas.preview',
    method: 'POST',
    path: `${path}/preview`,
    access,
    summary: 'Which open tickets would go by another policy or be due at another time, and which steps would be taken, if this were saved',
    body: closed(Planned, { minProperties: 1 }),
    reply: one(SlaPreview),
  }),
  simulate: endpoint({
    name: 'slas.simulate',
    method: 'POST',
    path: `${path}/simulation`,
    access,
    summary: 'How targets of tickets opened in the last days would have been kept, if this policy or calendar had been in force',
    body: closed({ ...Planned, days: Type.Integer({ minimum: 1, maximum: 90 }) }, { minProperties: 2 }),
    reply: one(SlaSimulation),
  }),
  recount: endpoint({
    name: 'slas.recount',
    method: 'GET',
    path: `${path}/recount`,
    access,
    summary: 'How many tickets are still to be counted anew after the last change of a policy or calendar',
    reply: one(closed({ left: Type.Integer({ minimum: 0 }), open: Type.Integer({ minimum: 0 }) })),
  }),
  get: endpoint({ name: 'slas.get', method: 'GET', path: `${path}/:id`, access, summary: 'One policy', params: ById, reply: one(Sla) }),
  create: endpoint({
    name: 'slas.create',
    method: 'POST',
    path,
    access,
    summary: 'Add a policy',
    body: closed({ ...SlaDraft.properties, confirm: Confirm }),
    reply: one(Sla),
  }),
  update: endpoint({
    name: 'slas.update',
    method: 'PUT',
    path: `${path}/:id`,
    access,
    summary: 'Change or move a policy; fields left out stay',
    params: ById,
    body: changes(closed({ ...SlaDraft.properties, confirm: Confirm })),
    reply: one(Sla),
  }),
  remove: endpoint({
    name: 'slas.remove',
    method: 'DELETE',
    path: `${path}/:id`,
    access,
    summary: 'Remove a policy; its open tickets go by the next that is for them',
    params: ById,
    query: closed({ confirm: Confirm }),
    reply: done,
  }),
} as const
