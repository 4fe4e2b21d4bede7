import type { SpendingReport, SpendingRow, spending } from '@menara/shared/contract/finance/spending.contract.ts'
import { CURRENCY } from '@menara/shared/domain/money.ts'
import { ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import { daysOfRange } from '../../platform/time/day-range.ts'
import type { CostCentreSpending } from '../../ports/finance/cost-centre-spending.ts'
import type { SpendingStore } from './spending.store.ts'

interface SpendingNeeds {
  readonly store: SpendingStore
  now(): Date
}

/** What was spent, summed up and line by line. Sites outside the caller's scope do not count in reports. */
export function spendingService({ store, now }: SpendingNeeds) {
  const ofCostCentre: CostCentreSpending = async (key, year) => {
    const days = { start: `${year}-01-01`, end: `${year}-12-31` }
    const groups = await store.groups({ by: 'cost_centre', key, ...days, locationIds: null })
    return { spent: sumOf(groups.map((group) => group.amount)), committed: await store.committed(key, { year, at: now() }) }
  }
  return {
    ofCostCentre,

    async report(asked: CallOf<typeof spending.report>['query'], { locationIds }: Caller): Promise<SpendingReport> {
      daysOfRange(asked)
      const groups = await store.groups({ ...asked, locationIds })
      const [amount, count] = [sumOf(groups.map((group) => group.amount)), sumOf(groups.map((group) => group.count))]
      return { currency: CURRENCY, amount, count, groups }
    },
    async rows({ next, limit = 10, ...asked }: CallOf<typeof spending.rows>['query'], { locationIds }: Caller) {
      daysOfRange(asked)
      const after = readCursor(next, ['string', 'string'])
      const page = pageOf(await store.rows({ ...asked, locationIds }, { after, limit }), limit, (row) => [row.day, row.id])
      const data = page.data.map(
        ({ ticket, ...row }): SpendingRow => ({ ...row, ticket: ticket && { ...ticket, type: ticketTypeById(ticket.type)?.code ?? '' } }),
      )
      return { ...page, data }
    },
  }
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
