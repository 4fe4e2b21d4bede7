import { type Static, Type } from 'typebox'
import { priorities } from '../../domain/tickets/ticket-state.ts'
import { crud } from '../../kit/crud.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, closed, Id, Instant, Latitude, Line, Longitude, many, nullable, oneOf, optional, Ref, TimeOfDay } from '../../kit/words.ts'
import { subjectKinds } from './positions.contract.ts'

export const fenceRules = ['enter', 'exit', 'dwell', 'out_of_hours'] as const

const Corner = Type.Tuple([Longitude, Latitude])
/** Corners in order; the first is not repeated. The ring must not cross itself. */
const Ring = Type.Unsafe<[number, number][]>(Type.Array(Corner, { minItems: 3, maxItems: 100 }))
const AppliesTo = Type.Unsafe<(typeof subjectKinds)[number][]>(
  Type.Array(oneOf(...subjectKinds), { minItems: 1, maxItems: 3, uniqueItems: true }),
)
/** Wall-clock hours in the site's zone. An `end` at or before `start` ends on the next day. Days: 1 Monday to 7 Sunday. */
const Hours = closed({
  start: TimeOfDay,
  end: TimeOfDay,
  days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7, uniqueItems: true }),
})
const facts = {
  location_id: Id,
  name: Line(80),
  ring: Ring,
  applies_to: AppliesTo,
  /** What raises the alarm: coming in, going out, staying longer than `dwell_s`, or being inside out of `hours`. */
  rule: oneOf(...fenceRules),
}
const DwellSeconds = nullable(Type.Integer({ minimum: 5, maximum: 86_400 }))
const Margin = Type.Number({ minimum: 0.5, maximum: 100 })

export const Geofence = closed({
  id: Id,
  ...facts,
  /** The storey it lies on; null: every storey and outside. */
  area: nullable(Ref),
  dwell_s: DwellSeconds,
  hours: nullable(Hours),
  /** Metres beyond the edge that still count as inside for who was inside: a restless position at the edge is one visit. */
  margin_m: Margin,
  priority: oneOf(...priorities),
  enabled: Type.Boolean(),
  /** How many that it concerns are inside now. */
  inside: Type.Integer(),
  rev: Type.Integer(),
})
export type Geofence = Static<typeof Geofence>

export const GeofenceDraft = closed({
  ...facts,
  area_id: optional(nullable(Id)),
  dwell_s: optional(DwellSeconds),
  hours: optional(nullable(Hours)),
  margin_m: optional(Margin),
  priority: optional(oneOf(...priorities)),
  enabled: optional(Type.Boolean()),
})
export type GeofenceDraft = Static<typeof GeofenceDraft>

/** Areas drawn on the map that raise an alarm when somebody or something crosses them. */
export const geofences = {
  ...crud('geofences', {
    item: Geofence,
    draft: GeofenceDraft,
    filter: closed({ location_id: optional(Id) }),
    read: 'show_plugin_maps',
    write: 'alarm_configure',
  }),
  presence: endpoint({
    name: 'geofences.presence',
    method: 'GET',
    path: '/api/v1/geofences/:id/presence',
    access: 'show_plugin_maps',
    summary: 'Who and what is inside now, and since when',
    params: ById,
    reply: many(closed({ id: Id, name: Type.String(), since: Instant, alarmed: Type.Boolean() })),
  }),
} as const
