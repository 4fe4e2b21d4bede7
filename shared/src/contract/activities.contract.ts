import { type Static, Type } from 'typebox'
import { endpoint } from '../kit/endpoint.ts'
import { channel } from '../kit/feeds/channel.ts'
import {
  ById,
  closed,
  DayOrInstant,
  dictionary,
  Extra,
  Id,
  Instant,
  Line,
  many,
  nullable,
  one,
  optional,
  Paging,
  Ref,
  Text,
} from '../kit/words.ts'

/**
 * What an entry is about. Each has one rule that says who may read such a thing, and with it its entries
 * (`backend/src/app/activity-readers.ts`); an entry whose subject has none is read by nobody but the person who wrote it.
 */
export const activitySubjects = ['tickets', 'alarms', 'devices', 'alarm_desks', 'assets', 'locations'] as const
export type ActivitySubject = (typeof activitySubjects)[number]
/** First words of types that the product writes itself; nobody may write them by hand. */
export const systemActivityTypes = [
  'alarm',
  'approval',
  'area',
  'asset',
  'attendance',
  'booking',
  'camera',
  'desk',
  'device',
  'location',
  'recording',
  'sla',
  'system',
  'ticket',
  'user',
  'visit',
  'visitor',
] as const

/** Something that happened at a site: by a person, a device or the system. Never changed afterwards. */
export const Activity = closed({
  id: Id,
  /** Dotted, e.g. `ticket.created`, `alarm.raised`, `asset.updated`, `patrol.note`. */
  type: Type.String({ maxLength: 60 }),
  description: Text(2000),
  tag: Type.String({ maxLength: 60 }),
  /** What kind of thing this is about: one of `activitySubjects`. */
  subject: Type.String(),
  /** The row this is about (a ticket, an asset …); null: the site itself. */
  link_id: nullable(Id),
  location: nullable(Ref),
  area: nullable(Ref),
  actor: nullable(Ref),
  /** Facts for showing it in the reader's language: `{key, params}` of the client's texts. Null: as it was written, by a person or long ago. */
  message: nullable(closed({ key: Type.String(), params: dictionary(Type.String()) })),
  at: Instant,
})
export type Activity = Static<typeof Activity>
export const ActivityData = closed({ ...Activity.properties, data: Extra })

export const ActivityDraft = closed({
  type: Type.String({ minLength: 1, maxLength: 60, pattern: '^[a-z][a-z0-9_.-]*$' }),
  description: Text(2000),
  tag: optional(Type.String({ maxLength: 60, pattern: '^[^\\u0000]*$' })),
  link_id: optional(nullable(Id)),
  location_id: Id,
  area_id: optional(nullable(Id)),
  data: optional(Extra),
})
export const ActivityFilter = closed({
  ...Paging,
  start_date: optional(DayOrInstant),
  end_date: optional(DayOrInstant),
  link_id: optional(Id),
  type: optional(Line(60)),
  description: optional(Line(200)),
  tag: optional(Line(60)),
  area_id: optional(Id),
  location_id: optional(Id),
  /** Only what everybody with the same rights and sites reads: no entry about a draft, or about a ticket one is merely asked to approve. */
  shared: optional(Type.Boolean()),
})

export const activities = {
  list: endpoint({
    name: 'activities.list',
    method: 'GET',
    path: '/api/v1/activities',
    access: 'signed-in',
    summary: 'What happened, newest first',
    query: ActivityFilter,
    reply: many(Activity),
  }),
  create: endpoint({
    name: 'activities.create',
    method: 'POST',
    path: '/api/v1/activities',
    access: 'activity_write',
    summary: 'Write into the log',
    body: ActivityDraft,
    reply: one(Activity),
  }),
  data: endpoint({
    name: 'activities.data',
    method: 'GET',
    path: '/api/v1/activities/data/:id',
    access: 'signed-in',
    summary: 'One entry with its data',
    params: ById,
    reply: one(ActivityData),
  }),
  filter: endpoint({
    name: 'activities.filter',
    method: 'GET',
    path: '/api/v1/filter/activity/:id',
    access: 'signed-in',
    summary: 'Types, tags and areas that occur at a site (its id)',
    params: ById,
    reply: one(closed({ types: Type.Array(Type.String()), tags: Type.Array(Type.String()), areas: Type.Array(Ref) })),
  }),
} as const

export const activityFeed = channel({
  name: 'activities',
  source: activities.list,
  item: Activity,
  key: 'id',
  fixed: { limit: '50', shared: 'true' },
  topics: ['activities'],
  intervalMs: 5000,
})
