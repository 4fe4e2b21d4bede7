import { locationTypes } from '@menara/shared/contract/places/locations.contract.ts'
import { closed, Latitude, Longitude, oneOf } from '@menara/shared/kit/words.ts'
import { type Static, Type } from 'typebox'
import table from '../../../tables/sites.json' with { type: 'json' }
import { tableOf } from '../table.ts'
import { floorKindNames } from './floor-kinds.ts'
import { Box } from './ground.ts'

const FloorSpec = closed({ level: Type.Integer(), name: Type.String(), kind: oneOf(...floorKindNames) })
const BuildingSpec = closed({
  code: Type.String(),
  name: Type.String(),
  /** Metres east and north of the site's own point: the south-west corner. */
  east: Type.Number(),
  north: Type.Number(),
  /** Degrees counter-clockwise from east. */
  turn: Type.Number(),
  floors: Type.Array(FloorSpec),
})
const SiteSpec = closed({
  code: Type.String(),
  name: Type.String(),
  type: oneOf(...locationTypes),
  address: Type.String(),
  zone: oneOf('Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'),
  longitude: Longitude,
  latitude: Latitude,
  /** How much happens there, for tickets and people. */
  weight: Type.Integer(),
  buildings: Type.Array(BuildingSpec),
  /** Outdoor places: metres east and north of the site's point, width and depth in metres. */
  outdoors: Type.Array(closed({ name: Type.String(), box: Box })),
})
export type FloorSpec = Static<typeof FloorSpec>
export type BuildingSpec = Static<typeof BuildingSpec>
export type SiteSpec = Static<typeof SiteSpec>

/** The demo portfolio: real places on the map, invented buildings. */
export const sites = tableOf(Type.Array(SiteSpec), table)
