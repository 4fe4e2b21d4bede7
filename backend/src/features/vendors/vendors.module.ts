import type { ImportNames, ImportSubject } from '../../platform/imports/import-subject.ts'
import type { Platform } from '../../platform/platform.ts'
import { vendorImport } from './vendor-import.service.ts'
import { vendorsRoutes } from './vendors.routes.ts'
import { vendorsService } from './vendors.service.ts'
import { vendorsStore } from './vendors.store.ts'

interface Vendors extends Pick<ImportNames, 'vendors'> {
  vendorExists(id: string): Promise<boolean>
  readonly imported: ImportSubject
}

/** Vendors of assets. */
export function openVendors({ app, db, journal, newId }: Platform): Vendors {
  const store = vendorsStore(db)
  const service = vendorsService({ store, journal, newId, atomically: db.atomically })
  vendorsRoutes(app, service)
  return {
    vendorExists: async (id) => (await store.find(id)) !== undefined,
    vendors: store.names,
    imported: vendorImport({ db, service, store }),
  }
}
