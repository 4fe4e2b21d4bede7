import type { Platform } from '../../platform/platform.ts'
import type { CostCentreSpending } from '../../ports/finance/cost-centre-spending.ts'
import type { People } from '../../ports/people.ts'
import type { Places } from '../../ports/places.ts'
import type { CostCentreTaken } from '../../ports/tickets/ticket-settings.ts'
import { costCentreBudgetsService } from './cost-centre-budgets.service.ts'
import { costCentresRoutes } from './cost-centres.routes.ts'
import { costCentresService } from './cost-centres.service.ts'
import { costCentresStore } from './cost-centres.store.ts'

interface Others {
  readonly places: Places
  readonly people: People
  readonly costCentreSpending: CostCentreSpending
}

/** Budgets and who answers for them. */
export function openCostCentres(
  { app, db, journal, newId }: Platform,
  { places, people, costCentreSpending }: Others,
): { readonly costCentreTaken: CostCentreTaken } {
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const store = costCentresStore(db)
  const service = costCentresService({
    store,
    journal,
    atomically,
    newId,
    person: (id) => people.person(id),
    site: (id) => places.site(id),
  })
  const budgets = costCentreBudgetsService({ store, centres: service, journal, spending: costCentreSpending, atomically })
  costCentresRoutes(app, service, budgets)
  return { costCentreTaken: service.taken }
}
