import type { stockItems } from '@menara/shared/contract/stock/stock-items.contract.ts'
import type { StockStore } from '@menara/shared/contract/stock/stock-stores.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault } from '../../../platform/errors.ts'
import type { Documents } from '../../../ports/documents.ts'
import type { ItemsFilter } from './stock-item-search.store.ts'
import type { StockItemsStore } from './stock-items.store.ts'

/** Twenty sheets: more is asked for by filtering. */
const MOST_LABELS = 480

interface StockLabelsNeeds {
  readonly items: Pick<StockItemsStore, 'list'>
  readonly documents: Pick<Documents, 'labelSheet'>
  storeOf(id: string, caller: Caller): Promise<StockStore>
}
export type StockLabels = ReturnType<typeof stockLabels>

/** Labels to be stuck on shelves: their QR code is what a scanner types. */
export function stockLabels({ items, documents, storeOf }: StockLabelsNeeds) {
  return {
    /** Items in the order of the list, the first 480; 404 where none fits. */
    async ofItems(asked: CallOf<typeof stockItems.labels>['query'], { locationIds }: Caller): Promise<Buffer> {
      const filter: ItemsFilter = { ...asked, locationIds }
      const rows = (await items.list(filter, { after: undefined, limit: MOST_LABELS })).slice(0, MOST_LABELS)
      if (rows.length === 0) throw new Fault('not-found', 'stock.item_not_found')
      return documents.labelSheet(
        rows.map(({ code, name, name_id, unit }) => ({
          code,
          name: name_id || name,
          detail: name_id && name_id !== name ? `${name} · ${unit}` : unit,
        })),
      )
    },
    /** Bins of a store; 404 for one the caller does not see. */
    async ofStore(id: string, caller: Caller): Promise<Buffer> {
      const { bins, name, location } = await storeOf(id, caller)
      return documents.labelSheet(bins.map(({ code }) => ({ code, name: code, detail: `${name}, ${location.name}` })))
    },
  }
}
