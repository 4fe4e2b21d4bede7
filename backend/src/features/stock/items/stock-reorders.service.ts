import type { StockItem, stockItems } from '@menara/shared/contract/stock/stock-items.contract.ts'
import { CURRENCY, linesTotal, MAX_AMOUNT } from '@menara/shared/domain/money.ts'
import { ticketTypeByCode } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { Tickets } from '../../../ports/tickets/tickets.ts'
import { itemReading, type StockItemsNeeds } from './stock-items.service.ts'
import type { ItemRow } from './stock-items.store.ts'

type Wanted = CallOf<typeof stockItems.reorder>['body']
type Reorder = NonNullable<StockItem['sites'][number]['reorder']>
interface Needs extends Pick<StockItemsNeeds, 'store' | 'places' | 'journal' | 'atomically'> {
  readonly tickets: Pick<Tickets, 'open'>
}
export type StockReorders = ReturnType<typeof stockReorders>

/** Orders an item anew: opens its procurement ticket, one at a time for each site. */
export function stockReorders(needs: Needs) {
  const { store, places, journal, tickets, atomically } = needs
  const { seen } = itemReading(needs)
  async function atSite({ location }: ItemRow, locationId: string, caller: Caller): Promise<void> {
    if (!caller.sees(locationId) || !(await places.site(locationId)))
      throw invalid('location_id', 'exists', 'There is no such site among those you see')
    if (location && location.id !== locationId) throw invalid('location_id', 'site', 'This item is kept at another site')
  }
  return {
    /** Held by the item: of two that press at once the second is told of the first's ticket. */
    reorder: (id: string, { location_id, quantity }: Wanted, caller: Caller): Promise<Reorder> =>
      atomically(async () => {
        await store.hold(id)
        const item = await seen(id, caller)
        await atSite(item, location_id, caller)
        const open = await store.openReorder(id, location_id)
        if (open) throw new Fault('conflict', 'stock.reorder_open', { params: { code: item.code, number: open.number } })
        const { wanted, amount, lines } = orderOf(item, quantity)
        const ticket = await tickets.open(
          {
            ticket_type_id: PROCUREMENT,
            location_id,
            title: `${item.name} (${item.code}): ${wanted} ${item.unit}`.slice(0, 200),
            extra_data: { item_id: id },
            facts: { amount, currency: CURRENCY, lines },
          },
          caller,
          undefined,
        )
        await store.addReorder({ ticket_id: ticket.id, item_id: id, location_id, quantity: wanted })
        journal.record({
          action: 'stock_item.reordered',
          subject: 'items',
          subject_id: id,
          actor_id: caller.userId,
          detail: { ticket_id: ticket.id, location_id, quantity: wanted },
          hints: [{ topic: 'stock', key: id, location_id }],
        })
        return { ticket_id: ticket.id, number: ticket.number, quantity: wanted }
      }),
  }
}

/** What is ordered and what it costs; 409 and 422 where that cannot be said. */
function orderOf({ code, name, active, standard_cost, reorder_quantity }: ItemRow, quantity: number | undefined) {
  if (!active) throw new Fault('conflict', 'stock.item_archived', { params: { code } })
  if (standard_cost < 1) throw new Fault('conflict', 'stock.no_cost', { params: { code } })
  const wanted = quantity ?? reorder_quantity
  if (wanted < 1) throw invalid('quantity', 'required', 'The item has no reorder quantity; say how many')
  const lines = [{ description: `${code} ${name}`.slice(0, 200), quantity: wanted, unit_price: standard_cost }]
  const amount = linesTotal(lines)
  if (amount > MAX_AMOUNT) throw invalid('quantity', 'tooLarge', 'The order is larger than the largest amount')
  return { wanted, amount, lines }
}

const PROCUREMENT = ticketTypeByCode('procurement')?.id as number
