import { costCentresRoutes } from '../features/cost-centres/cost-centres.routes.ts'
import { type CostCentresService, costCentresService } from '../features/cost-centres/cost-centres.service.ts'
import { costCentresStore } from '../features/cost-centres/cost-centres.store.ts'
import type { Platform } from '../platform/platform.ts'
import type { People } from '../ports/people.ts'
import type { Places } from '../ports/places.ts'

interface Others {
  readonly places: Places
  readonly people: People
}
/** What it lends to tickets; joins the open transaction. */
export interface CostCentres {
  readonly costCentreTaken: CostCentresService['taken']
}

/** Budgets and who answers for them. */
export function openCostCentres({ app, db, journal, newId }: Platform, { places, people }: Others): CostCentres {
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
