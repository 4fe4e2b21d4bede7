import type { MovementKind } from '@menara/shared/domain/stock/stock-states.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { bodyHash } from '../../../platform/idempotency.ts'
import type { MovementDocument } from '../../../ports/stock.ts'
import {
  type BalanceKey,
  type BinFacts,
  balanceKeyText,
  type ItemFacts,
  type LedgerStore,
  type MovementRow,
  type PostedRow,
} from './ledger.store.ts'

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
export function ledgerOn(needs: LedgerNeeds) {
  const { store } = needs
  const { known, rowsOf, record, holdSerials } = ledgerParts(needs)
  return {
    /** Returns the ids of the movements in the order of the lines. */
    async post(posting: LedgerPosting): Promise<readonly string[]> {
      const parts = await known(posting.lines)
      for (const part of parts) checkLine(part)
      const hash = hashOf(posting)
      await holdSerials(parts)
      await store.holdBalances(inOrder(parts).map(({ line }) => line))
      const rows = rowsOf(posting, parts, hash)
      const written = await store.insert(rows)
      if (written < rows.length) return replayed(await store.postingsOf([posting.key]), { rows, hash })
      await settle(store, parts)
      record(rows)
      return rows.map((row) => row.id)
    },

    /**
     * Postings of what leaves bins, in this order, with as many statements as for one. Each is carried out or refused by itself; the fault
     * stands in the place of its ids. Throws where another transaction posted under one of their keys meanwhile: then post them one by one.
     */
    async postAll(postings: readonly LedgerPosting[]): Promise<(readonly string[] | Fault)[]> {
      const parts = await known(postings.flatMap(({ lines }) => lines))
      await holdSerials(parts)
      const left = await store.holdBalances(inOrder(parts).map(({ line }) => line))
      const before = Map.groupBy(await store.postingsOf(postings.map(({ key }) => key)), (row) => row.posting_key)
      const rest = [...parts]
      const rows: MovementRow[] = []
      const outcomes = postings.map((posting) => {
        const own = rest.splice(0, posting.lines.length)
        const hash = hashOf(posting)
        const made = rowsOf(posting, own, hash)
        return attempt(() => {
          for (const part of own) checkLine(part)
          const earlier = before.get(posting.key)
          if (earlier) return replayed(earlier, { rows: made, hash })
          takeFrom(left, own)
          before.set(posting.key, made)
          rows.push(...made)
          return made.map((row) => row.id)
        })
      })
      if (rows.length === 0) return outcomes
      if ((await store.insert(rows)) < rows.length) throw new Fault('conflict', 'stock.key_used')
      for (const [, same] of Map.groupBy(rows, balanceKeyText)) {
        const [first] = same
        const quantity = -same.reduce((sum, row) => sum + row.quantity, 0)
        if (first && !(await store.take({ ...first, lot: first.lot ?? '', quantity })))
          throw new Error('A balance that is held went below 0')
      }
      record(rows)
      return outcomes
    },
  }
}

/** What every posting needs: what is known of its lines, the rows it becomes and the changes that are recorded. */
function ledgerParts({ store, journal, now, newId }: LedgerNeeds) {
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

  function rowsOf({ key, document, reason, actor_id }: LedgerPosting, parts: readonly Part[], hash: string): MovementRow[] {
    return parts.map(({ line, bin, item }, index) => ({
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
  }

  function record(rows: readonly MovementRow[]): void {
    for (const { id, kind, item_id, bin_id, lot, quantity, document, document_id, reason, location_id, actor_id } of rows)
      journal.record({
        action: `stock.${kind}`,
        subject: 'stock_movements',
        subject_id: id,
        actor_id: actor_id ?? null,
        detail: { item_id, bin_id, lot, quantity, document: document ? { subject: document, id: document_id } : null, reason },
        hints: [{ topic: 'stock', key: item_id, location_id }],
      })
  }

  async function holdSerials(parts: readonly Part[]): Promise<void> {
    const serial = unique(parts.filter(({ item }) => item.tracking === 'serial').map(({ item }) => item.id))
    if (serial.length > 0) await store.holdItems(serial)
  }
  return { known, rowsOf, record, holdSerials }
}

/** 409 unless what was posted under the key is the same. */
function replayed(before: readonly PostedRow[], { rows, hash }: { rows: readonly MovementRow[]; hash: string }): readonly string[] {
  if (before.length !== rows.length || before.some((row) => row.posting_hash !== hash)) throw new Fault('conflict', 'stock.key_used')
  return before.map((row) => row.id)
}

/** 409 where a balance would go below 0; then none of the balances has changed. */
function takeFrom(left: Map<string, number>, parts: readonly Part[]): void {
  const after = new Map<string, number>()
  for (const { line, item } of parts) {
    const key = balanceKeyText(line)
    const available = after.get(key) ?? left.get(key) ?? 0
    if (available + line.quantity < 0) throw short(item, available)
    after.set(key, available + line.quantity)
  }
  for (const [key, quantity] of after) left.set(key, quantity)
}

/** Keeps a refusal as a value; anything else is thrown again. */
export function refused(error: unknown): Fault {
  if (error instanceof Fault) return error
  throw error
}

function attempt<T>(work: () => T): T | Fault {
  try {
    return work()
  } catch (error) {
    return refused(error)
  }
}

const hashOf = ({ lines, document, reason }: LedgerPosting): string => bodyHash({ lines, document, reason })

const short = ({ name, unit }: ItemFacts, available: number): Fault =>
  new Fault('conflict', 'stock.short', { params: { name, available, unit }, errors: [{ field: 'quantity', rule: 'stock' }] })

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
  const sorted = inOrder(parts)
  for (const { line, item } of sorted.filter(({ line }) => line.quantity < 0)) {
    if (await store.take({ ...line, quantity: -line.quantity })) continue
    throw short(item, await store.balanceOf(line))
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

const inOrder = (parts: readonly Part[]): Part[] => parts.toSorted((a, b) => (balanceKeyText(a.line) < balanceKeyText(b.line) ? -1 : 1))
const unique = (ids: readonly string[]): string[] => [...new Set(ids)]
