import type { StockTurnover, stockItems } from '@menara/shared/contract/stock/stock-items.contract.ts'
import { CURRENCY, halfUp } from '@menara/shared/domain/money.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { invalid } from '../../../platform/errors.ts'
import type { StockTurnoverStore } from './stock-turnover.store.ts'

const MOST = 500
const DAY_MS = 86_400_000

/** How quickly the stock is used up, for the items of which most was given out. */
export function stockTurnover({ store }: { readonly store: StockTurnoverStore }) {
  return async (
    { start, end, location_id }: CallOf<typeof stockItems.turnover>['query'],
    { locationIds }: Caller,
  ): Promise<StockTurnover> => {
    if (end < start) throw invalid('end', 'range', 'The end lies before the start')
    const days = (Date.parse(end) - Date.parse(start)) / DAY_MS + 1
    const rows = await store.rows({ start, end, locationIds, location_id }, MOST)
    const items = rows.map(({ standard_cost, issued_value, ...row }) => {
      const value = row.closing * standard_cost
      const average = ((row.opening + row.closing) / 2) * standard_cost
      return {
        ...row,
        issued_value,
        value,
        turnover_permille: average > 0 ? halfUp(BigInt(issued_value) * 1_000n, BigInt(Math.max(1, Math.round(average)))) : null,
        cover_days: row.issued > 0 ? Math.round((row.closing * days) / row.issued) : null,
      }
    })
    const sum = (of: (item: (typeof items)[number]) => number) => items.reduce((total, item) => total + of(item), 0)
    return { currency: CURRENCY, issued_value: sum((item) => item.issued_value), value: sum((item) => item.value), items }
  }
}
