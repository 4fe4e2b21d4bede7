import { spending } from '@menara/shared/contract/finance/spending.contract.ts'
import { mount } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { spendingService } from './spending.service.ts'
import { spendingStore } from './spending.store.ts'

/** Reports of what was spent; it reads what purchasing, claims, petty cash and the stock have written. */
export function openSpending({ app, db }: Pick<Platform, 'app' | 'db'>): void {
  const service = spendingService({ store: spendingStore(db) })
  mount(app, spending.report, async ({ query }, caller) => ({ data: await service.report(query, caller) }))
  mount(app, spending.rows, ({ query }, caller) => service.rows(query, caller))
}
