import type { CostCentreBudget, costCentres } from '@menara/shared/contract/approvals/cost-centres.contract.ts'
import { CURRENCY } from '@menara/shared/domain/money.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault } from '../../platform/errors.ts'
import type { CostCentreSpending } from '../../ports/finance/cost-centre-spending.ts'
import { type CostCentresService, record } from './cost-centres.service.ts'
import type { CostCentresStore } from './cost-centres.store.ts'

interface BudgetsNeeds {
  readonly store: Pick<CostCentresStore, 'budget' | 'setBudget'>
  readonly centres: Pick<CostCentresService, 'get' | 'changeable'>
  readonly journal: Journal
  readonly spending: CostCentreSpending
  atomically<T>(work: () => Promise<T>): Promise<T>
}
type Draft = CallOf<typeof costCentres.setBudget>['body']
export type CostCentreBudgetsService = ReturnType<typeof costCentreBudgetsService>

/** What cost centres may spend in a calendar year, and what is left of it. */
export function costCentreBudgetsService(needs: BudgetsNeeds) {
  const { store, centres, spending, atomically } = needs
  async function budgetOf(id: string, year: number): Promise<CostCentreBudget> {
    const amount = await store.budget(id, year)
    const { spent, committed } = await spending(id, year)
    return { year, currency: CURRENCY, amount, committed, spent, left: amount === null ? null : amount - committed - spent }
  }
  return {
    /** For those who may name the cost centre in a requisition, or manage it. 403 for others. */
    async get(id: string, year: number, caller: Caller): Promise<CostCentreBudget> {
      if (!caller.may('show_ticketing_procurement') && !caller.may('show_manage_ticket'))
        throw new Fault('forbidden', 'cost_centres.budget')
      await centres.get(id, caller)
      return budgetOf(id, year)
    },

    set: (id: string, draft: Draft, caller: Caller): Promise<CostCentreBudget> =>
      atomically(async () => {
        const item = await centres.changeable(id, caller)
        const { year, amount } = draft
        const before = await store.budget(id, year)
        if (before !== amount) {
          await store.setBudget(id, draft)
          record(needs, 'budget_set', { it: item, caller, detail: { before: { year, amount: before }, after: { year, amount } } })
        }
        return budgetOf(id, year)
      }),
  }
}
