import { type Static, Type } from 'typebox'
import { crud } from '../../kit/crud.ts'
import { Code, closed, GeoJson, Id, Latitude, Line, Longitude, nullable, oneOf, optional, Paging, SearchText } from '../../kit/words.ts'

export const areaKinds = ['building', 'floor', 'room', 'zone', 'outdoor'] as const

export const Area = closed({
  id: Id,
  location_id: Id,
  /** Building of a floor, floor of a room. */
  parent_id: nullable(Id),
  code: Code,
  name: Line(120),
  kind: oneOf(...areaKinds),
  /** Storey number, 0 is the ground floor; null where it makes no sense. */
  level: nullable(Type.Integer({ minimum: -20, maximum: 200 })),
  longitude: nullable(Longitude),
  latitude: nullable(Latitude),
  /** Floor plan or outline. Properties of a feature: `kind` (`floor`, `room`, `wall`), `name`, `area_id`. */
  plan: nullable(GeoJson),
  asset_count: Type.Integer(),
})
export type Area = Static<typeof Area>

export const AreaDraft = closed({
  location_id: Id,
  parent_id: optional(nullable(Id)),
  code: Code,
  name: Line(120),
  kind: oneOf(...areaKinds),
  level: optional(nullable(Type.Integer({ minimum: -20, maximum: 200 }))),
  longitude: optional(nullable(Longitude)),
  latitude: optional(nullable(Latitude)),
  plan: optional(nullable(GeoJson)),
})

/** Buildings, floors and rooms. Without `limit` the list is whole (at most 1000 rows), as the documented call expects. */
export const areas = crud('areas', {
  item: Area,
  draft: AreaDraft,
  filter: closed({
    location_id: optional(Id),
    kind: optional(oneOf(...areaKinds)),
    search: SearchText,
    next: Paging.next,
    limit: optional(Type.Integer({ minimum: 1, maximum: 1000, default: 1000 })),
  }),
  read: 'signed-in',
  write: 'show_manage_area',
})
