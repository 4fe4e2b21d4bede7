import { type Static, Type } from 'typebox'
import { endpoint } from '../../kit/endpoint.ts'
import {
  ById,
  changes,
  closed,
  Day,
  done,
  Id,
  Instant,
  Line,
  many,
  nullable,
  one,
  optional,
  Paging,
  Ref,
  TimeOfDay,
} from '../../kit/words.ts'
import { RecurrenceFields } from './recurrence.contract.ts'

/** When it comes. */
const Rhythm = {
  ...RecurrenceFields,
  at: TimeOfDay,
  /** IANA zone. */
  zone: Line(60),
  starts_on: Day,
  /** The last day it may open one. */
  ends_on: nullable(Day),
}
export const TicketSchedule = closed({
  id: Id,
  name: Type.String(),
  ...Rhythm,
  template: closed({ id: Id, ticket_type_id: Type.Integer(), name_en: Type.String(), name_id: Type.String() }),
  location: Ref,
  area: nullable(Ref),
  asset: nullable(Ref),
  assignee: nullable(Ref),
  /** False: whom it names may not work tickets there any more. Its tickets are opened without them. */
  assignee_may_work: Type.Boolean(),
  group: nullable(Ref),
  /** Whose holidays are left out. */
  calendar: nullable(closed({ id: Id, name_en: Type.String(), name_id: Type.String() })),
  paused: Type.Boolean(),
  /** The next three dates; none while it is paused or when it is over. */
  next: Type.Array(Instant),
  /** The newest ticket it opened, and how many dates had passed unopened before that. */
  last: nullable(
    closed({ due_at: Instant, missed: Type.Integer(), ticket: closed({ id: Id, number: Type.String(), type: Type.String() }) }),
  ),
})
export type TicketSchedule = Static<typeof TicketSchedule>
export const TicketScheduleDraft = closed({
  name: Line(120),
  template_id: Id,
  location_id: Id,
  area_id: optional(nullable(Id)),
  asset_id: optional(nullable(Id)),
  assignee_id: optional(nullable(Id)),
  group_id: optional(nullable(Id)),
  unit: Rhythm.unit,
  every: optional(Rhythm.every),
  weekdays: optional(Rhythm.weekdays),
  month_day: optional(Rhythm.month_day),
  at: Rhythm.at,
  /** Left out: the site's. */
  zone: optional(Rhythm.zone),
  starts_on: Rhythm.starts_on,
  ends_on: optional(Rhythm.ends_on),
  calendar_id: optional(nullable(Id)),
})

const path = '/desk/api/v1/ticket-schedules'
const access = 'show_manage_ticket'

/** Tickets that are opened again and again. Those of sites the caller does not see do not exist for them. */
export const ticketSchedules = {
  list: endpoint({
    name: 'ticketSchedules.list',
    method: 'GET',
    path,
    access,
    summary: 'Schedules by name, with their next three dates',
    query: closed({ ...Paging, location_id: optional(Id) }),
    reply: many(TicketSchedule),
  }),
  get: endpoint({
    name: 'ticketSchedules.get',
    method: 'GET',
    path: `${path}/:id`,
    access,
    summary: 'One schedule',
    params: ById,
    reply: one(TicketSchedule),
  }),
  create: endpoint({
    name: 'ticketSchedules.create',
    method: 'POST',
    path,
    access,
    summary: 'Add a schedule; dates before now are not opened',
    body: TicketScheduleDraft,
    reply: one(TicketSchedule),
  }),
  update: endpoint({
    name: 'ticketSchedules.update',
    method: 'PUT',
    path: `${path}/:id`,
    access,
    summary: 'Change a schedule; its dates are counted anew from now',
    params: ById,
    body: changes(TicketScheduleDraft),
    reply: one(TicketSchedule),
  }),
  pause: endpoint({
    name: 'ticketSchedules.pause',
    method: 'POST',
    path: `${path}/:id/pause`,
    access,
    summary: 'Pause or resume; what falls into a pause is not opened',
    params: ById,
    body: closed({ paused: Type.Boolean() }),
    reply: one(TicketSchedule),
  }),
  remove: endpoint({
    name: 'ticketSchedules.remove',
    method: 'DELETE',
    path: `${path}/:id`,
    access,
    summary: 'Remove a schedule; the tickets it opened stay',
    params: ById,
    reply: done,
  }),
  ofTicket: endpoint({
    name: 'ticketSchedules.ofTicket',
    method: 'GET',
    path: '/desk/api/v1/tickets/:id/schedule',
    access: 'show_ticketing',
    summary: 'The schedule that opened a ticket; null when none did',
    params: ById,
    reply: one(nullable(closed({ id: Id, name: Type.String(), due_at: Instant, missed: Type.Integer() }))),
  }),
} as const
