import { type Static, Type } from 'typebox'
import { occurrenceStates, skipCauses } from '../../domain/maintenance/maintenance-states.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { channel } from '../../kit/feeds/channel.ts'
import { ById, closed, Day, Id, Line, many, nullable, one, oneOf, optional, Paging, Ref, TimeOfDay } from '../../kit/words.ts'
import { MaintenanceTicket } from './maintenance-plans.contract.ts'

/** One planned piece of work: of a plan, at an asset or area, on a day. */
export const MaintenanceOccurrence = closed({
  id: Id,
  plan: closed({ id: Id, code: Type.String(), name: Type.String() }),
  location: Ref,
  area: nullable(Ref),
  asset: nullable(Ref),
  group: nullable(Ref),
  /** As the plan had it. */
  planned_on: Day,
  /** When it is to be done: the planned day, or the one it was moved to. */
  due_on: Day,
  at: TimeOfDay,
  minutes: Type.Integer(),
  state: oneOf(...occurrenceStates),
  overdue: Type.Boolean(),
  /** Null before it is opened, and for those who may not read the ticket. */
  ticket: nullable(MaintenanceTicket),
  /** Why it was moved last; empty where it was not. */
  moved_reason: Type.String(),
  skip_cause: nullable(oneOf(...skipCauses)),
  skip_reason: Type.String(),
  /** Of missed work: the day it was done after all. */
  done_on: nullable(Day),
  rev: Type.Integer(),
})
export type MaintenanceOccurrence = Static<typeof MaintenanceOccurrence>

export const MaintenanceLoad = closed({
  /** Null: no team is named. */
  group: nullable(Ref),
  members: Type.Integer(),
  /** Minutes a week the team has. */
  capacity: Type.Integer(),
  /** Whether the capacity was set; otherwise it is 40 hours for each active member. */
  is_set: Type.Boolean(),
  weeks: Type.Array(
    closed({
      /** Its Monday. */
      week: Day,
      minutes: Type.Integer(),
      count: Type.Integer(),
      over: Type.Boolean(),
    }),
  ),
})
export type MaintenanceLoad = Static<typeof MaintenanceLoad>

const base = '/api/v1/maintenance'
const read = 'show_plugin_schedule'
const write = 'show_manage_asset'

/** The work that preventive plans bring about, and how much of it each team has. */
export const maintenance = {
  occurrences: endpoint({
    name: 'maintenance.occurrences',
    // Which assets and tickets somebody may see is a matter of the person.
    personal: true,
    method: 'GET',
    path: `${base}/occurrences`,
    access: read,
    summary: 'Planned work by day, or the latest first',
    query: closed({
      ...Paging,
      start: optional(Day),
      end: optional(Day),
      location_id: optional(Id),
      group_id: optional(Id),
      asset_id: optional(Id),
      plan_id: optional(Id),
      state: optional(oneOf(...occurrenceStates)),
      overdue: optional(Type.Boolean()),
      order: optional(oneOf('day', 'latest')),
    }),
    reply: many(MaintenanceOccurrence),
  }),
  reschedule: endpoint({
    name: 'maintenance.reschedule',
    method: 'POST',
    path: `${base}/occurrences/:id/day`,
    access: write,
    summary: 'Bring planned work to another day, with the reason',
    params: ById,
    body: closed({ due_on: Day, reason: Line(300), rev: optional(Type.Integer()) }),
    reply: one(MaintenanceOccurrence),
  }),
  skip: endpoint({
    name: 'maintenance.skip',
    method: 'POST',
    path: `${base}/occurrences/:id/skip`,
    access: write,
    summary: 'Skip planned work, with the reason',
    params: ById,
    body: closed({ reason: Line(300) }),
    reply: one(MaintenanceOccurrence),
  }),
  load: endpoint({
    name: 'maintenance.load',
    method: 'GET',
    path: `${base}/load`,
    access: read,
    summary: 'Hours of planned work against the hours of each team, by week from the Monday of `start` on',
    query: closed({ location_id: Id, start: Day, weeks: optional(Type.Integer({ minimum: 1, maximum: 53, default: 12 })) }),
    reply: many(MaintenanceLoad),
  }),
  setCapacity: endpoint({
    name: 'maintenance.setCapacity',
    method: 'PUT',
    path: `${base}/capacities/:id`,
    access: write,
    summary: 'Set the hours a week a team has for planned work; null: 40 for each active member',
    params: ById,
    body: closed({ hours: nullable(Type.Integer({ minimum: 0, maximum: 10_000 })) }),
    reply: one(closed({ hours: nullable(Type.Integer()) })),
  }),
  yearPlan: endpoint({
    name: 'maintenance.yearPlan',
    method: 'POST',
    path: `${base}/year-plans`,
    access: read,
    summary: 'The year plan of a site: what documents of it are issued about',
    body: closed({ location_id: Id, year: Type.Integer({ minimum: 2000, maximum: 2100 }) }),
    reply: one(closed({ id: Id, location: Ref, year: Type.Integer() })),
  }),
} as const

/** Planned work of the days that are asked for. */
export const maintenanceFeed = channel({
  name: 'maintenance',
  source: maintenance.occurrences,
  item: MaintenanceOccurrence,
  key: 'id',
  fixed: { limit: '1000' },
  topics: ['maintenance_occurrences'],
  intervalMs: 15_000,
})
