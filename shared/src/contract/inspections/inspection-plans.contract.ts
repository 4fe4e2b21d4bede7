import { type Static, Type } from 'typebox'
import { planMoveNames, planStates } from '../../domain/maintenance/maintenance-states.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { channel } from '../../kit/feeds/channel.ts'
import {
  ById,
  changes,
  closed,
  Day,
  done,
  Id,
  Instant,
  Latitude,
  Line,
  Longitude,
  many,
  nullable,
  one,
  oneOf,
  optional,
  Paging,
  Ref,
  SearchText,
  TimeOfDay,
} from '../../kit/words.ts'
import { RecurrenceFields } from '../desk/recurrence.contract.ts'

/** From where a checkpoint counts as reached by position, in metres. */
export const ToleranceM = Type.Integer({ minimum: 5, maximum: 1000 })

/** A point of a patrol, where somebody is to show that they were there. */
export const Checkpoint = closed({
  id: Id,
  name: Type.String(),
  area: nullable(Ref),
  asset: nullable(Ref),
  /** What its QR or NFC tag says. */
  code: Type.String(),
  /** Null: it cannot be reached by position. */
  longitude: nullable(Longitude),
  latitude: nullable(Latitude),
  tolerance_m: ToleranceM,
})
export type Checkpoint = Static<typeof Checkpoint>

const CheckpointDraft = closed({
  /** Of one that the plan has; its code stays. Left out: a new one. */
  id: optional(Id),
  name: Line(120),
  area_id: optional(nullable(Id)),
  asset_id: optional(nullable(Id)),
  longitude: optional(nullable(Longitude)),
  latitude: optional(nullable(Latitude)),
  tolerance_m: optional(ToleranceM),
})
export type CheckpointDraft = Static<typeof CheckpointDraft>

const Dates = {
  /** `shift`: a round at the begin of the shift on its days; the fields of dates do not count then. */
  comes_by: oneOf('dates', 'shift'),
  ...RecurrenceFields,
  /** Of dates: when a round is due, on the clocks of the site; one round for each. */
  times: Type.Array(TimeOfDay, { maxItems: 48, uniqueItems: true }),
  starts_on: Day,
  ends_on: nullable(Day),
  /** Minutes before the time from which a round may be begun. */
  before_minutes: Type.Integer({ minimum: 0, maximum: 10_080 }),
  /** Minutes after the time until which it must be begun; then it is missed. */
  after_minutes: Type.Integer({ minimum: 1, maximum: 43_200 }),
}

export const InspectionPlan = closed({
  id: Id,
  name: Type.String(),
  state: oneOf(...planStates),
  template: closed({ id: Id, code: Type.String(), name_en: Type.String(), name_id: Type.String() }),
  location: Ref,
  /** Where its rounds are made: an area, an asset, or both nulls with checkpoints or the whole site. */
  area: nullable(Ref),
  asset: nullable(Ref),
  /** In their order. */
  checkpoints: Type.Array(Checkpoint),
  /** Whether the order of the checkpoints is to be kept. */
  ordered: Type.Boolean(),
  ...Dates,
  shift: nullable(Ref),
  /** Who makes its rounds: one of the two. */
  assignee: nullable(Ref),
  group: nullable(Ref),
  /** When its next round is due. */
  next_at: nullable(Instant),
  /** Rounds that were made and missed. */
  made: Type.Integer(),
  missed: Type.Integer(),
  rev: Type.Integer(),
  updated_at: Instant,
})
export type InspectionPlan = Static<typeof InspectionPlan>

export const InspectionPlanDraft = closed({
  name: Line(120),
  template_id: Id,
  location_id: Id,
  area_id: optional(nullable(Id)),
  asset_id: optional(nullable(Id)),
  checkpoints: optional(Type.Array(CheckpointDraft, { maxItems: 60 })),
  ordered: optional(Type.Boolean()),
  comes_by: optional(Dates.comes_by),
  unit: optional(Dates.unit),
  every: optional(Dates.every),
  weekdays: optional(Dates.weekdays),
  month_day: optional(Dates.month_day),
  times: optional(Dates.times),
  shift_id: optional(nullable(Id)),
  /** Left out: today. */
  starts_on: optional(Dates.starts_on),
  ends_on: optional(Dates.ends_on),
  before_minutes: optional(Dates.before_minutes),
  after_minutes: optional(Dates.after_minutes),
  assignee_id: optional(nullable(Id)),
  group_id: optional(nullable(Id)),
})
export type InspectionPlanDraft = Static<typeof InspectionPlanDraft>

const base = '/people/api/v1/inspections/plans'
const read = 'show_plugin_people_management'
const write = 'inspection_manage'

/** Inspection plans: which template is gone through where, when and by whom. */
export const inspectionPlans = {
  list: endpoint({
    name: 'inspection_plans.list',
    // Which assets of a plan somebody sees is a matter of the person.
    personal: true,
    method: 'GET',
    path: base,
    access: read,
    summary: 'Inspection plans of the sites I see, by name',
    query: closed({
      ...Paging,
      search: SearchText,
      location_id: optional(Id),
      template_id: optional(Id),
      state: optional(oneOf(...planStates)),
    }),
    reply: many(InspectionPlan),
  }),
  get: endpoint({
    name: 'inspection_plans.get',
    personal: true,
    method: 'GET',
    path: `${base}/:id`,
    access: read,
    summary: 'An inspection plan',
    params: ById,
    reply: one(InspectionPlan),
  }),
  create: endpoint({
    name: 'inspection_plans.create',
    method: 'POST',
    path: base,
    access: write,
    summary: 'Add an inspection plan, as a draft',
    body: InspectionPlanDraft,
    reply: one(InspectionPlan),
  }),
  update: endpoint({
    name: 'inspection_plans.update',
    method: 'PUT',
    path: `${base}/:id`,
    access: write,
    summary: 'Change an inspection plan; its rounds that are only scheduled are made anew',
    params: ById,
    body: changes(closed({ ...InspectionPlanDraft.properties, rev: Type.Integer() })),
    reply: one(InspectionPlan),
  }),
  move: endpoint({
    name: 'inspection_plans.move',
    method: 'POST',
    path: `${base}/:id/state`,
    access: write,
    summary: 'Activate, pause or end an inspection plan',
    params: ById,
    body: closed({ move: oneOf(...planMoveNames) }),
    reply: one(InspectionPlan),
  }),
  remove: endpoint({
    name: 'inspection_plans.remove',
    method: 'DELETE',
    path: `${base}/:id`,
    access: write,
    summary: 'Remove a draft; a plan that was active is ended instead',
    params: ById,
    reply: done,
  }),
  labels: endpoint({
    name: 'inspection_plans.labels',
    method: 'GET',
    path: `${base}/:id/labels`,
    access: write,
    summary: 'Labels of the checkpoints of a plan as a PDF of 3 by 8 on A4, each with its QR',
    params: ById,
    reply: 'binary',
  }),
} as const

/** Plans with the time of their next round. */
export const inspectionPlanFeed = channel({
  name: 'inspection_plans',
  source: inspectionPlans.list,
  item: InspectionPlan,
  key: 'id',
  fixed: { limit: '1000' },
  topics: ['inspection_plans'],
  intervalMs: 15_000,
})
