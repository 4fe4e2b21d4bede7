import type { MovementKind } from '@menara/shared/domain/stock/stock-states.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { bodyHash } from '../../../platform/idempotency.ts'
import type { MovementDocument } from '../../../ports/stock.ts'
import type { BalanceKey, BinFacts, ItemFacts, LedgerStore } from './ledger.store.ts'

export interface LedgerLine extends BalanceKey {
  /** Base units; negative leaves the bin. */
  readonly quantity: number
  readonly kind: MovementKind
  readonly unit_cost?: number
}
export interface LedgerPosting {
  readonly key: string
  readonly lines: readonly LedgerLine[]
  readonly document: MovementDocument | null
  readonly reason: string
  readonly actor_id: string | null
}
export interface LedgerNeeds {
  readonly store: LedgerStore
  readonly journal: Journal
  now(): Date
  newId(): string
}
export type Ledger = ReturnType<typeof ledgerOn>

/**
 * Writes the ledger and its balances together, in the open transaction. A posting goes whole or not at all; one that comes again under its
 * key changes nothing.
 */
export function ledgerOn({ store, journal, now, newId }: LedgerNeeds) {
  async function known(lines: readonly LedgerLine[]) {
    const bins = new Map((await store.bins(unique(lines.map((line) => line.bin_id)))).map((bin) => [bin.id, bin]))
    const items = new Map((await store.items(unique(lines.map((line) => line.item_id)))).map((item) => [item.id, item]))
    return lines.map((line) => {
      const [bin, item] = [bins.get(line.bin_id), items.get(line.item_id)]
      if (!item) throw invalid('item_id', 'exists', 'There is no such item')
      if (!bin) throw invalid('bin_id', 'exists', 'There is no such bin')
      return { line, bin, item }
    })
  }

  /** Returns the ids of the movements in the order of the lines. */
  return async function post({ key, lines, document, reason, actor_id }: LedgerPosting): Promise<readonly string[]> {
    const parts = await known(lines)
    for (const part of parts) checkLine(part)
    const hash = bodyHash({ lines, document, reason })
    const serial = unique(parts.filter(({ item }) => item.tracking === 'serial').map(({ item }) => item.id))
    if (serial.length > 0) await store.holdItems(serial)
    const rows = parts.map(({ line, bin, item }, index) => ({
      id: newId(),
      posting_key: key,
      posting_hash: hash,
      line: index,
      item_id: line.item_id,
      bin_id: line.bin_id,
      lot: line.lot,
      quantity: line.quantity,
      kind: line.kind,
      store_id: bin.store_id,
      location_id: bin.location_id,
      unit_cost: line.unit_cost ?? item.standard_cost,
      document: document?.subject ?? null,
      document_id: document?.id ?? null,
      reason,
      actor_id,
      at: now().toISOString(),
    }))
    const written = await store.insert(rows)
    if (written < rows.length) {
      const before = await store.postingOf(key)
      if (before.length !== rows.length || before.some((row) => row.posting_hash !== hash)) throw new Fault('conflict', 'stock.key_used')
      return before.map((row) => row.id)
    }
    await settle(store, parts)
    for (const row of rows)
      journal.record({
        action: `stock.${row.kind}`,
        subject: 'stock_movements',
        subject_id: row.id,
        actor_id,
        detail: { item_id: row.item_id, bin_id: row.bin_id, lot: row.lot, quantity: row.quantity, document, reason },
        hints: [{ topic: 'stock', key: row.item_id, location_id: row.location_id }],
      })
    return rows.map((row) => row.id)
  }
}

interface Part {
  readonly line: LedgerLine
  readonly bin: BinFacts
  readonly item: ItemFacts
}

function checkLine({ line, bin, item }: Part): void {
  const isIn = line.quantity > 0
  // What is on the way arrives, and what is counted is there, whatever was archived meanwhile.
  const isNew = isIn && ['receipt', 'return', 'adjustment'].includes(line.kind)
  if (isNew && !item.active) throw invalid('item_id', 'archived', 'This item is archived; it takes nothing in')
  if (isIn && !bin.active) throw invalid('bin_id', 'retired', 'This store is out of use; it takes nothing in')
  if (item.tracking === 'none' && line.lot !== '') throw invalid('lot', 'allowed', 'This item has neither lots nor serial numbers')
  if (item.tracking !== 'none' && line.lot === '') throw invalid('lot', 'required', 'This item is kept by lot or serial number; name it')
  if (item.tracking === 'serial' && Math.abs(line.quantity) !== 1) throw invalid('quantity', 'one_unit', 'One serial number is one unit')
}

/** What leaves goes first, in one order for all, so that two postings never wait for each other. */
async function settle(store: LedgerStore, parts: readonly Part[]): Promise<void> {
  const sorted = parts.toSorted((a, b) => (keyText(a.line) < keyText(b.line) ? -1 : 1))
  if (parts.length > 1) await store.holdBalances(sorted.map(({ line }) => line))
  for (const { line, item } of sorted.filter(({ line }) => line.quantity < 0)) {
    if (await store.take({ ...line, quantity: -line.quantity })) continue
    const available = await store.balanceOf(line)
    throw new Fault('conflict', 'stock.short', {
      params: { name: item.name, available, unit: item.unit },
      errors: [{ field: 'quantity', rule: 'stock' }],
    })
  }
  for (const { line, bin, item } of sorted.filter(({ line }) => line.quantity > 0)) {
    const is_serial = item.tracking === 'serial'
    if (is_serial && (await store.serialInStock(line)))
      throw new Fault('conflict', 'stock.serial_here', {
        params: { name: item.name, lot: line.lot },
        errors: [{ field: 'lot', rule: 'unique' }],
      })
    await store.put({
      bin_id: line.bin_id,
      item_id: line.item_id,
      lot: line.lot,
      quantity: line.quantity,
      store_id: bin.store_id,
      location_id: bin.location_id,
      is_transit: bin.is_transit,
      is_serial,
    })
  }
}

const keyText = ({ bin_id, item_id, lot }: BalanceKey): string => `${bin_id} ${item_id} ${lot}`
const unique = (ids: readonly string[]): string[] => [...new Set(ids)]
