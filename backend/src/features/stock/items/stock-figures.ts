import type { StockItem } from '@menara/shared/contract/stock/stock-items.contract.ts'
import { stockValue } from '@menara/shared/domain/stock/stock-states.ts'
import type { SiteRow } from './stock-figures.store.ts'
import type { ItemRow } from './stock-items.store.ts'

/** An item with what there is of it: at which sites, on the way, worth how much, and where less than the minimum. */
export function withFigures(item: ItemRow, known: readonly SiteRow[]): StockItem {
  const { name, ...own } = item
  const of = known.filter(({ item_id }) => item_id === item.id)
  const sites = of.map(({ location, quantity, reorder }) => ({ location, quantity, below: quantity < item.minimum_stock, reorder }))
  const stock = of.reduce((sum, { asked }) => sum + asked, 0)
  const in_transit = of.reduce((sum, site) => sum + site.in_transit, 0)
  return {
    ...own,
    name_en: name,
    tracking: own.tracking as StockItem['tracking'],
    stock,
    in_transit,
    value: stockValue(stock + in_transit, item.standard_cost),
    below: sites.some(({ below }) => below),
    sites,
  }
}
