import type { Platform } from '../../platform/platform.ts'
import type { People } from '../../ports/people.ts'
import type { Places } from '../../ports/places.ts'
import type { CostCentreTaken } from '../../ports/tickets/ticket-settings.ts'
import { costCentresRoutes } from './cost-centres.routes.ts'
import { costCentresService } from './cost-centres.service.ts'
import { costCentresStore } from './cost-centres.store.ts'

interface Others {
  readonly places: Places
  readonly people: People
}

/** Budgets and who answers for them. */
export function openCostCentres(
  { app, db, journal, newId }: Platform,
  { places, people }: Others,
): { readonly costCentreTaken: CostCentreTaken } {
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const service = costCentresService({
    store: costCentresStore(db),
    journal,
    atomically,
    newId,
    person: (id) => people.person(id),
    site: (id) => places.site(id),
  })
  costCentresRoutes(app, service)
  return { costCentreTaken: service.taken }
}
