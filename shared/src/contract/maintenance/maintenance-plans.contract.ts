import { type Static, Type } from 'typebox'
import { countedFrom, planMoveNames, planStates, planTriggers } from '../../domain/maintenance/maintenance-states.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { channel } from '../../kit/feeds/channel.ts'
import {
  ById,
  Code,
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
  oneOf,
  optional,
  Paging,
  Ref,
  SearchText,
  Text,
  TimeOfDay,
} from '../../kit/words.ts'
import { RecurrenceFields } from '../desk/recurrence.contract.ts'

const Figure = Type.Number({ minimum: -1e12, maximum: 1e12 })
const Months = Type.Array(Type.Integer({ minimum: 1, maximum: 12 }), { maxItems: 12, uniqueItems: true })

/** When the work comes. Which fields count is a matter of `trigger`. */
const TriggerFields = {
  trigger: oneOf(...planTriggers),
  /** What the next date or count is reckoned from. */
  counted_from: oneOf(...countedFrom),
  ...RecurrenceFields,
  /** When the work begins on its day, on the clocks of its site. */
  at: TimeOfDay,
  starts_on: Day,
  ends_on: nullable(Day),
  /** Months in which it comes, 1 to 12; none named: all. */
  months: Months,
  /** Days before the planned day on which the ticket is opened. */
  lead_days: Type.Integer({ minimum: 0, maximum: 90 }),
  /** Days after the planned day from which work that is not done counts as missed. */
  grace_days: Type.Integer({ minimum: 0, maximum: 365 }),
  /** Of a meter: how much its point rises from one time to the next. */
  every_units: nullable(Type.Number({ exclusiveMinimum: 0, maximum: 1e12 })),
  /** Of a condition: the point lies above or below the limit. */
  direction: oneOf('above', 'below'),
  limit: nullable(Figure),
  /** Of a condition: for how long it must last. */
  hold_minutes: Type.Integer({ minimum: 0, maximum: 10_080 }),
}
const Work = {
  /** Hours of the team that are reckoned with, in minutes. */
  minutes: Type.Integer({ minimum: 5, maximum: 60_000 }),
  instructions: Text(4000),
}
export const MaintenanceTicket = closed({ id: Id, number: Type.String(), type: Type.String(), state: Type.String() })

const MaintenancePart = closed({
  item: closed({ id: Id, code: Type.String(), name: Type.String(), unit: Type.String() }),
  quantity: Type.Integer({ minimum: 1, maximum: 100_000 }),
})

export const MaintenancePlan = closed({
  id: Id,
  code: Type.String(),
  name: Type.String(),
  state: oneOf(...planStates),
  location: Ref,
  /** The area that is worked on, where it is not about assets. */
  area: nullable(Ref),
  /** Each has work and a ticket of its own. */
  assets: Type.Array(Ref),
  ...TriggerFields,
  /** Null without one, and for those who may not read points. */
  point: nullable(
    closed({
      id: Id,
      device: Type.String(),
      label: Type.String(),
      unit: Type.String(),
      value: nullable(Type.Number()),
    }),
  ),
  /** Of a meter: the reading its units are counted from. */
  baseline: nullable(Type.Number()),
  /** Null for those who may not read tickets. */
  template: nullable(closed({ id: Id, ticket_type_id: Type.Integer(), name_en: Type.String(), name_id: Type.String() })),
  group: nullable(Ref),
  ...Work,
  parts: Type.Array(MaintenancePart),
  /** Day of the next work that is planned. */
  next_on: nullable(Day),
  /** Work that is late, and that was done, skipped and missed. */
  overdue: Type.Integer(),
  done: Type.Integer(),
  skipped: Type.Integer(),
  missed: Type.Integer(),
  rev: Type.Integer(),
  updated_at: Instant,
})
export type MaintenancePlan = Static<typeof MaintenancePlan>

export const MaintenancePlanDraft = closed({
  code: Code,
  name: Line(120),
  location_id: Id,
  area_id: optional(nullable(Id)),
  asset_ids: optional(Type.Array(Id, { maxItems: 50, uniqueItems: true })),
  trigger: TriggerFields.trigger,
  counted_from: optional(TriggerFields.counted_from),
  unit: optional(TriggerFields.unit),
  every: optional(TriggerFields.every),
  weekdays: optional(TriggerFields.weekdays),
  month_day: optional(TriggerFields.month_day),
  at: optional(TriggerFields.at),
  /** Left out: today. */
  starts_on: optional(TriggerFields.starts_on),
  ends_on: optional(TriggerFields.ends_on),
  months: optional(TriggerFields.months),
  lead_days: optional(TriggerFields.lead_days),
  grace_days: optional(TriggerFields.grace_days),
  point_id: optional(nullable(Id)),
  every_units: optional(TriggerFields.every_units),
  direction: optional(TriggerFields.direction),
  limit: optional(TriggerFields.limit),
  hold_minutes: optional(TriggerFields.hold_minutes),
  template_id: Id,
  group_id: optional(nullable(Id)),
  minutes: optional(Work.minutes),
  instructions: optional(Work.instructions),
  parts: optional(Type.Array(closed({ item_id: Id, quantity: MaintenancePart.properties.quantity }), { maxItems: 40 })),
})
export type MaintenancePlanDraft = Static<typeof MaintenancePlanDraft>

const base = '/api/v1/maintenance/plans'
const read = 'show_plugin_schedule'
const write = 'show_manage_asset'

/** Preventive plans: what is to be done again and again, and by what it comes. */
export const maintenancePlans = {
  list: endpoint({
    name: 'maintenance_plans.list',
    // Which assets of a plan somebody sees is a matter of the person.
    personal: true,
    method: 'GET',
    path: base,
    access: read,
    summary: 'Preventive plans of the sites I see, by code',
    query: closed({
      ...Paging,
      search: SearchText,
      location_id: optional(Id),
      state: optional(oneOf(...planStates)),
      asset_id: optional(Id),
      group_id: optional(Id),
    }),
    reply: many(MaintenancePlan),
  }),
  get: endpoint({
    name: 'maintenance_plans.get',
    personal: true,
    method: 'GET',
    path: `${base}/:id`,
    access: read,
    summary: 'A preventive plan',
    params: ById,
    reply: one(MaintenancePlan),
  }),
  create: endpoint({
    name: 'maintenance_plans.create',
    method: 'POST',
    path: base,
    access: write,
    summary: 'Add a preventive plan, as a draft',
    body: MaintenancePlanDraft,
    reply: one(MaintenancePlan),
  }),
  update: endpoint({
    name: 'maintenance_plans.update',
    method: 'PUT',
    path: `${base}/:id`,
    access: write,
    summary: 'Change a preventive plan; its planned dates are reckoned anew from today',
    params: ById,
    body: changes(closed({ ...MaintenancePlanDraft.properties, rev: Type.Integer() })),
    reply: one(MaintenancePlan),
  }),
  move: endpoint({
    name: 'maintenance_plans.move',
    method: 'POST',
    path: `${base}/:id/state`,
    access: write,
    summary: 'Activate, pause or end a plan',
    params: ById,
    body: closed({ move: oneOf(...planMoveNames) }),
    reply: one(MaintenancePlan),
  }),
  remove: endpoint({
    name: 'maintenance_plans.remove',
    method: 'DELETE',
    path: `${base}/:id`,
    access: write,
    summary: 'Remove a draft; a plan that was active is ended instead',
    params: ById,
    reply: done,
  }),
} as const

/** Plans with the day of their next work. */
export const maintenancePlanFeed = channel({
  name: 'maintenance_plans',
  source: maintenancePlans.list,
  item: MaintenancePlan,
  key: 'id',
  fixed: { limit: '1000' },
  topics: ['maintenance_plans'],
  intervalMs: 15_000,
})
