import { spending } from '@menara/shared/contract/finance/spending.contract.ts'
import { mount } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import type { CostCentreSpending } from '../../ports/finance/cost-centre-spending.ts'
import { spendingService } from './spending.service.ts'
import { spendingStore } from './spending.store.ts'

/** Reports of what was spent; it reads what purchasing, claims, petty cash and the stock have written. */
export function openSpending({ app, db, now }: Pick<Platform, 'app' | 'db' | 'now'>): { readonly costCentreSpending: CostCentreSpending } {
  const service = spendingService({ store: spendingStore(db), now })
  mount(app, spending.report, async ({ query }, caller) => ({ data: await service.report(query, caller) }))
  mount(app, spending.rows, ({ query }, caller) => service.rows(query, caller))
  return { costCentreSpending: service.ofCostCentre }
}
