import { areasRoutes } from '../features/areas/areas.routes.ts'
import { areasService } from '../features/areas/areas.service.ts'
import { areasStore } from '../features/areas/areas.store.ts'
import { assetPlacement } from '../features/assets/asset-placement.service.ts'
import { assetsRoutes } from '../features/assets/assets.routes.ts'
import { assetsService } from '../features/assets/assets.service.ts'
import { assetsStore } from '../features/assets/assets.store.ts'
import { equipmentService } from '../features/assets/equipment.service.ts'
import { equipmentStore } from '../features/assets/equipment.store.ts'
import { attributesRoutes } from '../features/attributes/attributes.routes.ts'
import { attributesService } from '../features/attributes/attributes.service.ts'
import { attributesStore } from '../features/attributes/attributes.store.ts'
import { locationsRoutes } from '../features/locations/locations.routes.ts'
import { locationsService } from '../features/locations/locations.service.ts'
import { locationsStore } from '../features/locations/locations.store.ts'
import { vendorsRoutes } from '../features/vendors/vendors.routes.ts'
import { vendorsService } from '../features/vendors/vendors.service.ts'
import { vendorsStore } from '../features/vendors/vendors.store.ts'
import type { Platform } from '../platform/platform.ts'
import type { Events } from '../ports/events.ts'
import type { Places } from '../ports/places.ts'

/** Sites, areas, assets with their named properties, and vendors. */
export function openPlaces({ app, db, journal, now, newId }: Platform, events: Events): Places {
  const shared = { journal, now, newId, atomically: db.atomically }
  const stores = { locations: locationsStore(db), areas: areasStore(db), assets: assetsStore(db), vendors: vendorsStore(db) }
  const siteExists = async (id: string): Promise<boolean> => (await stores.locations.find(id)) !== undefined

  const attributes = attributesService({
    ...shared,
    store: attributesStore(db),
    events,
  })
  events.on('asset.attributes-changed', ({ assetId }) => stores.assets.update(assetId, { updated_at: now().toISOString() }))
  const placement = assetPlacement({
    store: stores.assets,
    siteExists,
    siteOfArea: async (id) => (await stores.areas.facts(id))?.location_id,
    vendorExists: async (id) => (await stores.vendors.find(id)) !== undefined,
  })
  const assets = assetsService({ ...shared, store: stores.assets, placement, setAttributes: attributes.replace })

  locationsRoutes(app, locationsService({ ...shared, store: stores.locations }))
  areasRoutes(app, areasService({ ...shared, store: stores.areas, siteExists }))
  assetsRoutes(app, assets, equipmentService({ store: equipmentStore(db), seen: assets.get }))
  attributesRoutes(app, attributes)
  vendorsRoutes(app, vendorsService({ ...shared, store: stores.vendors }))
  return { site: stores.locations.find, area: stores.areas.facts, asset: stores.assets.facts }
}
