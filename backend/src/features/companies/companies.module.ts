import type { Platform } from '../../platform/platform.ts'
import type { Companies } from '../../ports/companies.ts'
import type { Places } from '../../ports/places.ts'
import { companiesRoutes } from './companies.routes.ts'
import { companiesService } from './companies.service.ts'
import { companiesStore } from './companies.store.ts'

/** Companies of the platform and of the buildings. */
export function openCompanies({ app, db, journal, newId }: Platform, places: Pick<Places, 'site'>): Companies {
  const service = companiesService({ store: companiesStore(db), journal, places, newId, atomically: (work) => db.atomically(work) })
  companiesRoutes(app, service)
  return service.port
}
