import { type Static, Type } from 'typebox'
import { alarmFigureNames, verdicts } from '../../domain/alarms/alarm-figures.ts'
import { priorities } from '../../domain/tickets/ticket-state.ts'
import { crud } from '../../kit/crud.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { channel } from '../../kit/feeds/channel.ts'
import { ById, closed, Id, Instant, Line, many, nullable, one, oneOf, optional, Paging, Ref, Wording } from '../../kit/words.ts'

const Minutes = nullable(Type.Integer({ minimum: 0, maximum: 1440 }))
/** After how many minutes unacknowledged each level is told; null leaves the level out. */
const Rung = closed({ priority: oneOf(...priorities), lead_min: Minutes, group_min: Minutes, supervisor_min: Minutes })

/** An operating position: it owns sites and areas, and alarms there are its alarms. */
export const AlarmDesk = closed({
  id: Id,
  name: Line(100),
  locations: Type.Array(Ref),
  /** Areas inside sites of another desk; the nearest owner of an alarm's place wins. */
  areas: Type.Array(Ref),
  lead: nullable(Ref),
  group: nullable(Ref),
  supervisor: nullable(Ref),
  /** One rung per priority at most; a priority without one is not escalated. */
  ladder: Type.Array(Rung),
})
export type AlarmDesk = Static<typeof AlarmDesk>
export const AlarmDeskDraft = closed({
  name: Line(100),
  location_ids: optional(Type.Array(Id, { maxItems: 500 })),
  area_ids: optional(Type.Array(Id, { maxItems: 500 })),
  lead_id: optional(nullable(Id)),
  group_id: optional(nullable(Id)),
  supervisor_id: optional(nullable(Id)),
  ladder: optional(Type.Array(Rung, { maxItems: 4 })),
})

/** One figure with its target and limit, in the unit of `alarm-figures.ts`. */
export const DeskFigure = closed({
  name: oneOf(...alarmFigureNames),
  value: Type.Number(),
  target: Type.Number(),
  limit: Type.Number(),
  verdict: oneOf(...verdicts),
})
export type DeskFigure = Static<typeof DeskFigure>

const FirstOut = closed({ alarm_id: Id, device: Type.String(), message: Type.String(), at: Instant })

/** How a desk is doing now. `id` is the desk's. */
export const DeskState = closed({
  id: Id,
  name: Type.String(),
  annunciated: Type.Integer(),
  active: Type.Integer(),
  unacked: Type.Integer(),
  shelved: Type.Integer(),
  suppressed: Type.Integer(),
  out_of_service: Type.Integer(),
  /** Annunciations of the last 10 minutes. */
  last_10min: Type.Integer(),
  /** Who is signed on, the first to come first; `id` is the sign-on's. Empty: nobody watches this desk. */
  signed_on: Type.Array(closed({ id: Id, user: Ref, since: Instant })),
  flood: nullable(closed({ since: Instant, peak: Type.Integer(), first_out: nullable(FirstOut) })),
  /** Over the last 24 hours. */
  figures: Type.Array(DeskFigure),
})
export type DeskState = Static<typeof DeskState>

/** One of the most frequent alarms, and what may be done about it. */
const BadActor = closed({
  alarm_id: Id,
  device: Ref,
  type: Type.String(),
  message: Type.String(),
  wording: nullable(Wording),
  priority: oneOf(...priorities),
  count: Type.Integer(),
  share: Type.Number(),
  advice: oneOf('chatter', 'stale', 'frequent'),
})
export const DeskReport = closed({
  desk: Ref,
  since: Instant,
  until: Instant,
  annunciations: Type.Integer(),
  figures: Type.Array(DeskFigure),
  priorities: Type.Array(closed({ priority: oneOf(...priorities), count: Type.Integer(), share: Type.Number() })),
  bad_actors: Type.Array(BadActor),
  stale: Type.Array(closed({ alarm_id: Id, device: Ref, message: Type.String(), wording: nullable(Wording), raised_at: Instant })),
  floods: Type.Array(closed({ since: Instant, until: nullable(Instant), peak: Type.Integer(), first_out: nullable(FirstOut) })),
  /** Equal spans over the time asked for, at most 200: annunciations in each. */
  spans: Type.Array(closed({ at: Instant, count: Type.Integer() })),
})
export type DeskReport = Static<typeof DeskReport>

export const alarmDesks = {
  ...crud('iot/alarm-desks', {
    item: AlarmDesk,
    draft: AlarmDeskDraft,
    filter: closed(Paging),
    read: 'show_plugin_iot',
    write: 'alarm_configure',
  }),
  states: endpoint({
    name: 'alarm_desks.states',
    method: 'GET',
    path: '/api/v1/iot/alarm-desk-states',
    access: 'show_plugin_iot',
    summary: 'Every desk with its flood, counts and figures as they are now',
    query: closed({ location_id: optional(Id) }),
    reply: many(DeskState),
  }),
  report: endpoint({
    name: 'alarm_desks.report',
    method: 'GET',
    path: '/api/v1/iot/alarm-desks/:id/report',
    access: 'show_plugin_iot',
    summary: 'Figures of a desk over the last hours, with its bad actors and floods',
    params: ById,
    query: closed({ hours: optional(Type.Integer({ minimum: 1, maximum: 2160, default: 24 })) }),
    reply: one(DeskReport),
  }),
} as const

export const alarmDeskFeed = channel({
  name: 'alarm_desks',
  source: alarmDesks.states,
  item: DeskState,
  key: 'id',
  topics: ['alarm_desks'],
  intervalMs: 5000,
})
