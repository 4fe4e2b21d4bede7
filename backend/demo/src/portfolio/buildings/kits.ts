import { assetTypes } from '@menara/shared/contract/places/assets.contract.ts'
import { locationTypes } from '@menara/shared/contract/places/locations.contract.ts'
import { closed, dictionary, oneOf, optional } from '@menara/shared/kit/words.ts'
import { type Static, Type } from 'typebox'
import equipmentTable from '../../../tables/equipment.json' with { type: 'json' }
import kitTable from '../../../tables/kits.json' with { type: 'json' }
import { tableOf } from '../table.ts'
import { roomUses } from './floor-kinds.ts'
import type { Room } from './places.ts'
import { profileNames } from './profiles.ts'

/** A kind of thing that stands in rooms of a use. */
const KIT = {
  prefix: Type.String(),
  name: Type.String(),
  type: oneOf(...assetTypes),
  /** Category of the vendors that look after it. */
  vendor: Type.String(),
  /** Name, value and unit. */
  attributes: optional(Type.Array(Type.Tuple([Type.String(), Type.String(), Type.String()]))),
  count: optional(Type.Integer()),
  only: optional(Type.Array(oneOf(...locationTypes))),
  except: optional(Type.Array(oneOf(...locationTypes))),
  /** Only on this storey. */
  level: optional(Type.Integer()),
  profile: optional(oneOf(...profileNames)),
  /** Share of the rooms that have it; all unless said. */
  found: optional(Type.Number()),
  /** Share of them that have a device; all unless said. */
  watched: optional(Type.Number()),
}
const Kit = closed(KIT)
export type Kit = Static<typeof Kit>

const kitNames = Object.keys(kitTable) as (keyof typeof kitTable)[]
const kitOf = tableOf(dictionary(Kit), kitTable) as Record<keyof typeof kitTable, Kit>

/** A kit, and what differs from it where it stands. */
const { prefix, name, type, vendor, ...maybe } = KIT
const STANDING = {
  kit: oneOf(...kitNames),
  ...maybe,
  prefix: optional(prefix),
  name: optional(name),
  type: optional(type),
}
const Use = oneOf(...roomUses, 'outdoor')
const Equipment = closed({
  rooms: dictionary(Type.Array(closed(STANDING)), { propertyNames: Use }),
  sites: Type.Array(closed({ ...STANDING, use: Use, sites: Type.Array(Type.String()) })),
  main_meter_places: Type.Array(Use),
  site_power_kw: dictionary(Type.Number()),
})
const table = tableOf(Equipment, equipmentTable)
const standing = ({ kit, ...own }: (typeof table)['rooms'][string][number]): Kit => ({ ...kitOf[kit], ...own })

/** What stands where, by the use of a room. */
export const kits = Object.fromEntries(Object.entries(table.rooms).map(([use, list]) => [use, list.map(standing)])) as Record<
  Room['use'],
  Kit[]
>

/** What belongs to a site rather than a room: placed in its first room of a use. */
export const siteKits = table.sites.map(({ use, sites, ...entry }) => ({ use, sites, kit: standing(entry) }))
/** Where a site's main meter hangs: the first of these uses that the site has. */
export const mainMeterPlaces = table.main_meter_places
export const mainMeter = kitOf.main_meter
/** Usual power of a site in kW. */
export const sitePower: Readonly<Record<string, number>> = table.site_power_kw
