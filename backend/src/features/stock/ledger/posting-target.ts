import type { StockMovement, stockMovements } from '@menara/shared/contract/stock/stock-movements.contract.ts'
import { MAX_QUANTITY } from '@menara/shared/domain/stock/stock-states.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { invalid } from '../../../platform/errors.ts'
import { checkKey } from '../../../platform/idempotency.ts'
import type { Places } from '../../../ports/places.ts'
import type { MovementDocument } from '../../../ports/stock.ts'
import type { Tickets } from '../../../ports/tickets/tickets.ts'
import type { Ledger } from './ledger.service.ts'
import type { BinFacts, ItemFacts, LedgerStore } from './ledger.store.ts'
import type { StockCardStore } from './stock-card.store.ts'

export type Issue = CallOf<typeof stockMovements.issue>['body']
export interface StockPostingsNeeds {
  readonly store: LedgerStore
  readonly cards: StockCardStore
  readonly post: Ledger['post']
  readonly postAll: Ledger['postAll']
  readonly tickets: Pick<Tickets, 'find'>
  readonly places: Pick<Places, 'asset'>
  atomically<T>(work: () => Promise<T>): Promise<T>
  newId(): string
}
/** Who posts, and the key the call was sent under. */
export interface PostedBy {
  readonly caller: Caller
  readonly key: string | undefined
}
/** The key a posting is written under: the person's own, or one that nobody else has. 422 for one that cannot be a key. */
export function postingKey({ caller, key }: PostedBy, newId: () => string): string {
  checkKey(key)
  return key === undefined ? newId() : `${caller.userId} ${key}`
}
/** The one movement of a posting of one line. */
export function movementOf([movement]: readonly StockMovement[]): StockMovement {
  if (!movement) throw new Error('A movement that was just posted is not there')
  return movement
}
/** What is moved, as it was sent. */
interface Moved {
  readonly item_id: string
  readonly bin_id: string
  readonly lot?: string | undefined
}
export const lineOf = ({ item_id, bin_id, lot = '' }: Moved) => ({ item_id, bin_id, lot: lot.trim() })

export interface Target {
  readonly item: ItemFacts
  readonly bin: BinFacts
}
/** 422 unless item and bin are there for the caller, and the item is kept at the bin's site. */
export function targets({ store }: { readonly store: Pick<LedgerStore, 'items' | 'bins'> }) {
  return async ({ item_id, bin_id }: { item_id: string; bin_id: string }, caller: Caller): Promise<Target> => {
    const [[item], [bin]] = [await store.items([item_id]), await store.bins([bin_id])]
    if (!item || !caller.sees(item.location_id)) throw invalid('item_id', 'exists', 'There is no such item at the sites you see')
    if (!bin || bin.is_transit || !caller.sees(bin.location_id))
      throw invalid('bin_id', 'exists', 'There is no such bin at the sites you see')
    if (item.location_id !== null && item.location_id !== bin.location_id)
      throw invalid('bin_id', 'site', 'This item is kept at another site than the bin')
    return { item, bin }
  }
}

/** How many base units a quantity is; 422 for a unit the item does not have. */
export function baseUnits(
  { unit, units }: ItemFacts,
  { quantity, unit: named }: { readonly quantity: number; readonly unit?: string | undefined },
): number {
  if (named === undefined || named === unit) return quantity
  const larger = (units as readonly { name: string; factor: number }[]).find(({ name }) => name === named)
  if (!larger) throw invalid('unit', 'exists', 'The item has no such unit')
  if (quantity * larger.factor > MAX_QUANTITY) throw invalid('quantity', 'tooLarge', `At most ${MAX_QUANTITY} base units are moved at once`)
  return quantity * larger.factor
}

export interface DocumentReaders {
  readonly tickets: Pick<Tickets, 'find'>
  readonly places: Pick<Places, 'asset'>
}
interface Place {
  readonly bin: BinFacts
  readonly caller: Caller
}
/** 422 unless the document is there for the caller, at the site of the bin. */
export async function documentFits({ tickets, places }: DocumentReaders, document: MovementDocument | null, { bin, caller }: Place) {
  if (!document) return
  const isTicket = document.subject === 'tickets'
  const site = isTicket ? (await tickets.find(document.id, caller))?.location.id : (await places.asset(document.id))?.location_id
  if (!site || !caller.sees(site)) throw invalid('document.id', 'exists', 'There is no such ticket or asset at the sites you see')
  if (site !== bin.location_id) throw invalid('document.id', 'site', 'The document is at another site than the store')
}
