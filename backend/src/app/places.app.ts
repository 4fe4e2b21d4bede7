import { areasRoutes } from '../features/areas/areas.routes.ts'
import { areasService } from '../features/areas/areas.service.ts'
import { areasStore } from '../features/areas/areas.store.ts'
import { assetsRoutes } from '../features/assets/assets.routes.ts'
import { assetsService } from '../features/assets/assets.service.ts'
import { assetsStore } from '../features/assets/assets.store.ts'
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
import type { Base, Places } from './parts.ts'

/** Sites, areas, assets with their named properties, and vendors. */
export function openPlaces({ app, db, journal, now, newId }: Base): Places {
  const stores = { locations: locationsStore(db), areas: areasStore(db), assets: assetsStore(db), vendors: vendorsStore(db) }
  const siteExists = async (id: string): Promise<boolean> => (await stores.locations.find(id)) !== undefined

  const locations = locationsService({ store: stores.locations, db, journal, newId })
  const areas = areasService({ store: stores.areas, db, journal, newId, siteExists })
  const vendors = vendorsService({ store: stores.vendors, db, journal, newId })
  const attributes = attributesService({
    store: attributesStore(db), db, journal, newId,
    assetChanged: (id) => stores.assets.update(id, { updated_at: now().toISOString() }),
  })
  const assets = assetsService({
    store: stores.assets, equipment: equipmentStore(db), db, journal, newId, now, siteExists,
    siteOfArea: async (id) => (await stores.areas.facts(id))?.location_id,
    vendorExists: async (id) => (await stores.vendors.find(id)) !== undefined,
    setAttributes: attributes.replace,
  })

  locationsRoutes(app, locations)
  areasRoutes(app, areas)
  assetsRoutes(app, assets)
  attributesRoutes(app, attributes)
  vendorsRoutes(app, vendors)
  return { site: stores.locations.find, area: stores.areas.facts, asset: stores.assets.facts }
}
