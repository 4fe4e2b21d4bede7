import type { StockItem } from '@menara/shared/contract/stock/stock-items.contract.ts'
import { stockValue } from '@menara/shared/domain/stock/stock-states.ts'
import type { ItemRow, SiteRow, StockItemsStore } from './stock-items.store.ts'

type OpenReorder = Awaited<ReturnType<StockItemsStore['openReorders']>>[number]
interface Known {
  readonly sites: readonly SiteRow[]
  readonly reorders: readonly OpenReorder[]
}

/** An item with what there is of it: at which sites, on the way, worth how much, and where less than the minimum. */
export function withFigures(item: ItemRow, known: Known): StockItem {
  const { name, ...own } = item
  const of = known.sites.filter(({ item_id }) => item_id === item.id)
  const reorders = known.reorders.filter(({ item_id }) => item_id === item.id)
  const sites = of.map(({ location, quantity }) => ({
    location,
    quantity,
    below: quantity < item.minimum_stock,
    reorder: reorderAt(reorders, location.id),
  }))
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

function reorderAt(reorders: readonly OpenReorder[], locationId: string): StockItem['sites'][number]['reorder'] {
  const open = reorders.find(({ location_id }) => location_id === locationId)
  return open ? { ticket_id: open.ticket_id, number: open.number, quantity: open.quantity } : null
}
