import type { ReceivedItems } from '../../../ports/events.ts'
import type { Stock, StockLine } from '../../../ports/stock.ts'
import type { ItemFacts, LedgerStore } from './ledger.store.ts'

interface DeliveriesNeeds {
  readonly store: Pick<LedgerStore, 'receivingBin' | 'items'>
  readonly stock: Stock
}

/** Takes what was accepted of a delivery into the stock of its site, and out again when its receipt is taken back. */
export function stockDeliveries({ store, stock }: DeliveriesNeeds) {
  async function linesOf({ lines, locationId }: ReceivedItems): Promise<StockLine[]> {
    const bin = await store.receivingBin(locationId)
    const ids = lines.flatMap(({ itemId }) => (itemId === null ? [] : [itemId]))
    if (bin === undefined || ids.length === 0) return []
    const known = new Map((await store.items(ids)).map((item) => [item.id, item]))
    return lines.flatMap(({ itemId, accepted, unit }) => {
      const item = itemId === null ? undefined : known.get(itemId)
      const factor = item && factorOf(item, unit)
      if (!item || factor === undefined || accepted === 0 || !isTakenIn(item, locationId)) return []
      return [{ item_id: item.id, bin_id: bin, quantity: accepted * factor }]
    })
  }
  const posting = async (kind: 'receive' | 'issue', received: ReceivedItems): Promise<void> => {
    const lines = await linesOf(received)
    if (lines.length === 0) return
    await stock[kind]({
      key: `${kind} ${received.receiptId}`,
      lines,
      document: { subject: 'tickets', id: received.ticketId },
      actor_id: received.actor.userId,
    })
  }
  return {
    came: (received: ReceivedItems) => posting('receive', received),
    takenBack: (received: ReceivedItems) => posting('issue', received),
  }
}

/** Lots and serial numbers are written on the goods, not in the order: whoever unpacks them takes them in. */
const isTakenIn = ({ tracking, active, location_id }: ItemFacts, locationId: string): boolean =>
  tracking === 'none' && active && (location_id === null || location_id === locationId)

/** Base units in a unit of the order; undefined for one the item does not have. */
const factorOf = ({ unit, units }: ItemFacts, ordered: string): number | undefined =>
  ordered === unit ? 1 : (units as readonly { name: string; factor: number }[]).find(({ name }) => name === ordered)?.factor
