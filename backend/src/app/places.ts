import { openAreaPictures } from '../features/area-pictures/area-pictures.module.ts'
import { openAreas } from '../features/areas/areas.module.ts'
import { openAssetAccess } from '../features/asset-access/asset-access.module.ts'
import { openAssets } from '../features/assets/assets.module.ts'
import { openAttributes } from '../features/attributes/attributes.module.ts'
import { openLocations } from '../features/locations/locations.module.ts'
import { openVendors } from '../features/vendors/vendors.module.ts'
import type { ImportNames, ImportSubject } from '../platform/imports/import-subject.ts'
import type { Platform } from '../platform/platform.ts'
import type { Events } from '../ports/events.ts'
import type { Places } from '../ports/places.ts'

interface OpenPlaces extends Places {
  readonly names: ImportNames
  readonly imported: readonly ImportSubject[]
}

/** Wires sites, areas and assets to the port of places, and to what imports know them by. */
export function openPlaces(platform: Platform, events: Events): OpenPlaces {
  const { site, sites } = openLocations(platform)
  const { area, ...areas } = openAreas(platform, { site, sites, events })
  openAreaPictures(platform, { area, events })
  const { vendorExists, ...vendors } = openVendors(platform)
  const names: ImportNames = { sites, areas: areas.areas, vendors: vendors.vendors }
  const { setAttributes } = openAttributes(platform, { events })
  const { asset, ...assets } = openAssets(platform, { site, area, vendorExists, setAttributes, events, names })
  return {
    site,
    area,
    asset,
    access: openAssetAccess(platform, { site, asset }),
    names,
    imported: [assets.imported, areas.imported, vendors.imported],
  }
}
