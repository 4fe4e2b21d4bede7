import type { ImportNames } from '../../platform/imports/import-subject.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Places } from '../../ports/places.ts'
import { locationsRoutes } from './locations.routes.ts'
import { locationsService } from './locations.service.ts'
import { locationsStore } from './locations.store.ts'

/** Sites. */
export function openLocations({ app, db, journal, newId }: Platform): Pick<Places, 'site'> & Pick<ImportNames, 'sites'> {
  const store = locationsStore(db)
  locationsRoutes(app, locationsService({ store, journal, newId, atomically: db.atomically }))
  return { site: store.find, sites: store.names }
}
