import { openAreas } from '../features/areas/areas.module.ts'
import { openAssetAccess } from '../features/asset-access/asset-access.module.ts'
import { openAssets } from '../features/assets/assets.module.ts'
import { openAttributes } from '../features/attributes/attributes.module.ts'
import { openLocations } from '../features/locations/locations.module.ts'
import { openVendors } from '../features/vendors/vendors.module.ts'
import type { Platform } from '../platform/platform.ts'
import type { Events } from '../ports/events.ts'
import type { Places } from '../ports/places.ts'

/** Wires sites, areas and assets to the port of places. */
export function openPlaces(platform: Platform, events: Events): Places {
  const { site } = openLocations(platform)
  const { area } = openAreas(platform, { site })
  const { vendorExists } = openVendors(platform)
  const { setAttributes } = openAttributes(platform, { events })
  const { asset } = openAssets(platform, { site, area, vendorExists, setAttributes, events })
  return { site, area, asset, access: openAssetAccess(platform, { site, asset }) }
}
