import type { StockTurnover, stockItems } from '@menara/shared/contract/stock/stock-items.contract.ts'
import { CURRENCY, halfUp } from '@menara/shared/domain/money.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { daysOfRange } from '../../../platform/time/day-range.ts'
import type { StockTurnoverStore } from './stock-turnover.store.ts'

const MOST = 500

/** How quickly the stock is used up, for the items of which most was given out. */
export function stockTurnover({ store }: { readonly store: StockTurnoverStore }) {
  return async (
    { start, end, location_id }: CallOf<typeof stockItems.turnover>['query'],
    { locationIds }: Caller,
  ): Promise<StockTurnover> => {
    const days = daysOfRange({ start, end })
    const rows = await store.rows({ start, end, locationIds, location_id }, MOST)
    const items = rows.map(({ standard_cost, ...row }) => {
      const { issued, issued_value, opening, closing } = row
      const twiceTheMean = (opening + closing) * standard_cost
      return {
        ...row,
        value: closing * standard_cost,
        turnover_permille: twiceTheMean > 0 ? halfUp(2_000n * BigInt(issued_value), BigInt(twiceTheMean)) : null,
        cover_days: issued > 0 ? Math.round((closing * days) / issued) : null,
      }
    })
    const sum = (of: (item: (typeof items)[number]) => number) => items.reduce((total, item) => total + of(item), 0)
    return { currency: CURRENCY, issued_value: sum((item) => item.issued_value), value: sum((item) => item.value), items }
  }
}
