import { type Static, Type } from 'typebox'
import { crud } from '../../kit/crud.ts'
import { Code, closed, Id, Latitude, Line, Longitude, nullable, oneOf, optional, Text } from '../../kit/words.ts'

export const locationTypes = ['head_office', 'data_centre', 'campus', 'warehouse', 'plaza', 'branch'] as const

export const Location = closed({
  id: Id,
  code: Code,
  name: Line(120),
  type: oneOf(...locationTypes),
  address: Text(500),
  /** IANA zone of the site, e.g. `Asia/Jakarta` (WIB), `Asia/Makassar` (WITA), `Asia/Jayapura` (WIT). */
  zone: Type.String({ minLength: 1, maxLength: 60 }),
  longitude: nullable(Longitude),
  latitude: nullable(Latitude),
})
export type Location = Static<typeof Location>

export const LocationDraft = closed({
  code: Code,
  name: Line(120),
  type: oneOf(...locationTypes),
  address: optional(Text(500)),
  zone: Type.String({ minLength: 1, maxLength: 60 }),
  longitude: optional(nullable(Longitude)),
  latitude: optional(nullable(Latitude)),
})

/** Sites. `list` returns only the sites in the caller's scope. */
export const locations = crud('locations', {
  item: Location,
  draft: LocationDraft,
  filter: closed({ type: optional(oneOf(...locationTypes)) }),
  read: 'signed-in',
  write: 'show_manage_area',
})
