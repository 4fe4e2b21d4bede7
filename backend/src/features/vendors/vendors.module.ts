import type { Platform } from '../../platform/platform.ts'
import { vendorsRoutes } from './vendors.routes.ts'
import { vendorsService } from './vendors.service.ts'
import { vendorsStore } from './vendors.store.ts'

/** Vendors of assets. */
export function openVendors({ app, db, journal, newId }: Platform): { vendorExists(id: string): Promise<boolean> } {
  const store = vendorsStore(db)
  vendorsRoutes(app, vendorsService({ store, journal, newId, atomically: db.atomically }))
  return { vendorExists: async (id) => (await store.find(id)) !== undefined }
}
