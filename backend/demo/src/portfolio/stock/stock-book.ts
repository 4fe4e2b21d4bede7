import type { stockBalances, stockMovements, stockStores } from '@menara/backend/schema/stock/stock.ts'
import type { Site } from '../buildings/places.ts'
import type { Dice } from '../dice.ts'
import type { DemoItem } from './stock-items.ts'

export interface DemoStore {
  readonly row: typeof stockStores.$inferInsert & { readonly id: string; readonly location_id: string }
  readonly site: Site
  readonly bins: readonly { readonly id: string; readonly code: string; readonly store_id: string }[]
  /** What it keeps, and in which of its bins. */
  readonly kept: { readonly item: DemoItem; readonly bin: string }[]
}
type MovementRow = Omit<typeof stockMovements.$inferInsert, 'seq'>
interface Movement {
  readonly store: DemoStore
  readonly item: DemoItem
  readonly bin: string
  readonly lot?: string
  readonly quantity: number
  readonly kind: string
  readonly at: number
  readonly by: string | null
  readonly document?: readonly [subject: string, id: string]
  readonly reason?: string
  readonly key?: string
  readonly line?: number
}

export type Book = ReturnType<typeof bookOf>
/** Writes movements and keeps their balances; what is not there is not given out. */
export function bookOf(dice: Dice) {
  const movements: MovementRow[] = []
  const balances = new Map<string, typeof stockBalances.$inferInsert>()
  const keyOf = ({ bin, item, lot = '' }: Pick<Movement, 'bin' | 'item' | 'lot'>) => `${bin} ${item.row.id} ${lot}`
  return {
    movements,
    balances: () => [...balances.values()],
    of: (place: Pick<Movement, 'bin' | 'item' | 'lot'>): number => balances.get(keyOf(place))?.quantity ?? 0,
    lots: (bin: string, item: DemoItem): string[] =>
      [...balances.values()]
        .filter((row) => row.bin_id === bin && row.item_id === item.row.id && row.quantity > 0)
        .map((row) => row.lot ?? ''),
    move(movement: Movement): boolean {
      const { store, item, bin, lot = '', quantity, kind, at, by, document, reason = '', key, line = 0 } = movement
      const before = balances.get(keyOf(movement))
      if ((before?.quantity ?? 0) + quantity < 0 || quantity === 0) return false
      const id = dice.id(at)
      const place = { item_id: item.row.id, bin_id: bin, store_id: store.row.id, location_id: store.row.location_id, lot }
      movements.push({
        ...place,
        id,
        posting_key: key ?? `demo ${id}`,
        posting_hash: 'demo',
        line,
        quantity,
        kind,
        unit_cost: item.row.standard_cost,
        document: document?.[0] ?? null,
        document_id: document?.[1] ?? null,
        reason,
        actor_id: by,
        at: new Date(at).toISOString(),
      })
      const is_serial = item.row.tracking === 'serial'
      balances.set(keyOf(movement), {
        ...place,
        is_transit: store.row.is_transit === true,
        is_serial,
        quantity: (before?.quantity ?? 0) + quantity,
      })
      return true
    },
  }
}
