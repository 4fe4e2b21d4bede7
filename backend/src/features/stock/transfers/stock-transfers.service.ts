import type { StockTransfer, StockTransferDetail, stockTransfers } from '@menara/shared/contract/stock/stock-transfers.contract.ts'
import { type TransferMove, type transferMoves, transferMovesFrom } from '@menara/shared/domain/stock/stock-states.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Permission } from '@menara/shared/kit/permission.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import type { Ledger } from '../ledger/ledger.service.ts'
import type { BinFacts, ItemFacts, LedgerStore } from '../ledger/ledger.store.ts'
import type { StockStoresStore } from '../stores/stock-stores.store.ts'
import type { HeldTransfer, TransfersStore } from './stock-transfers.store.ts'

export type TransferDraft = CallOf<typeof stockTransfers.create>['body']
type Filter = CallOf<typeof stockTransfers.list>['query']
export interface TransfersNeeds {
  readonly store: TransfersStore
  readonly ledger: LedgerStore
  readonly stores: StockStoresStore
  readonly post: Ledger['post']
  readonly journal: Journal
  atomically<T>(work: () => Promise<T>): Promise<T>
  newId(): string
  now(): Date
}
export type TransfersService = ReturnType<typeof transfersService>

/** Transfers as they are asked for. One of which the caller sees neither site does not exist for them. */
export function transfersService(needs: TransfersNeeds) {
  const { store, atomically, newId, now } = needs
  const { detailOf, record } = transferRecord(needs)
  const linesOf = linesBy(needs)

  return {
    get: detailOf,

    /** `total` on the first page only. */
    async list(
      { next, limit = 10, ...asked }: Filter,
      { locationIds }: Caller,
    ): Promise<{ data: StockTransfer[]; next?: string; total?: number }> {
      const after = readCursor(next, ['number'])
      if (after && !Number.isInteger(after[0])) throw invalid('next', 'cursor')
      const filter = { ...asked, locationIds }
      const page = pageOf(await store.list(filter, { after: after?.[0], limit }), limit, (row) => [row.no])
      const data = page.data.map(({ no: _no, giver_id: _giver, receiver_id: _receiver, ...row }) => row)
      return after ? { ...page, data } : { ...page, data, total: await store.count(filter) }
    },

    create: ({ from_store_id, to_store_id, note = '', lines }: TransferDraft, caller: Caller): Promise<StockTransferDetail> =>
      atomically(async () => {
        const stores = await storesFor(needs, { from_store_id, to_store_id }, caller)
        const id = newId()
        const at = now().toISOString()
        const rows = await linesOf(id, lines, { ...stores, caller })
        const sites = { from_location_id: stores.from.location.id, to_location_id: stores.to.location.id }
        const times = { created_at: at, updated_at: at }
        await store.insert({ id, state: 'draft', from_store_id, to_store_id, ...sites, note, requester_id: caller.userId, ...times })
        await store.setLines(id, rows)
        await record(id, 'create', { caller })
        return detailOf(id, caller)
      }),
  }
}

/** Throws 422 unless both stores are there for the caller and in use. */
export async function storesFor(
  { stores }: Pick<TransfersNeeds, 'stores'>,
  { from_store_id, to_store_id }: Pick<TransferDraft, 'from_store_id' | 'to_store_id'>,
  caller: Caller,
) {
  const one = async (id: string, field: string) => {
    const found = await stores.find(id)
    if (!found || !caller.sees(found.location.id)) throw invalid(field, 'exists', 'There is no such store at the sites you see')
    if (!found.active) throw invalid(field, 'retired', 'This store is out of use')
    return found
  }
  return { from: await one(from_store_id, 'from_store_id'), to: await one(to_store_id, 'to_store_id') }
}

interface Between extends Awaited<ReturnType<typeof storesFor>> {
  readonly caller: Caller
}
/** The lines of a draft as rows; 422 for a bin of another store, or an item that is not kept at both sites. */
export function linesBy({ ledger, newId }: Pick<TransfersNeeds, 'ledger' | 'newId'>) {
  return async (transferId: string, lines: TransferDraft['lines'], between: Between) => {
    const bins = new Map((await ledger.bins(lines.flatMap((line) => [line.from_bin_id, line.to_bin_id]))).map((bin) => [bin.id, bin]))
    const items = new Map((await ledger.items(lines.map(({ item_id }) => item_id))).map((item) => [item.id, item]))
    const seen = new Set<string>()
    return lines.map((line, sort) => {
      const { item_id, from_bin_id, to_bin_id, quantity, lot = '' } = line
      const at = `lines.${sort}`
      const item = items.get(item_id)
      checkItem(item, { at, lot: lot.trim(), quantity, between })
      checkBin(bins.get(from_bin_id), between.from.id, `${at}.from_bin_id`)
      checkBin(bins.get(to_bin_id), between.to.id, `${at}.to_bin_id`)
      if (from_bin_id === to_bin_id) throw invalid(`${at}.to_bin_id`, 'different', 'It is in this bin already')
      const key = `${item_id} ${from_bin_id} ${lot.trim()}`
      if (seen.has(key)) throw invalid(`${at}.item_id`, 'unique', 'Another line takes the same from this bin')
      seen.add(key)
      return {
        id: newId(),
        transfer_id: transferId,
        sort,
        item_id,
        lot: lot.trim(),
        from_bin_id,
        to_bin_id,
        quantity,
        unit_cost: item?.standard_cost ?? 0,
      }
    })
  }
}

interface CheckedLine {
  readonly at: string
  readonly lot: string
  readonly quantity: number
  readonly between: Between
}
function checkItem(item: ItemFacts | undefined, { at, lot, quantity, between }: CheckedLine): void {
  if (!item || !between.caller.sees(item.location_id))
    throw invalid(`${at}.item_id`, 'exists', 'There is no such item at the sites you see')
  if (!item.active) throw invalid(`${at}.item_id`, 'archived', 'This item is archived')
  const home = item.location_id
  if (home !== null && (home !== between.from.location.id || home !== between.to.location.id))
    throw invalid(`${at}.item_id`, 'site', 'This item is kept at one site alone')
  if (item.tracking === 'none' && lot !== '') throw invalid(`${at}.lot`, 'allowed', 'This item has neither lots nor serial numbers')
  if (item.tracking !== 'none' && lot === '') throw invalid(`${at}.lot`, 'required', 'Name the lot or serial number')
  if (item.tracking === 'serial' && quantity !== 1) throw invalid(`${at}.quantity`, 'one_unit', 'One serial number is one unit')
}
function checkBin(bin: BinFacts | undefined, storeId: string, field: string): void {
  if (bin?.store_id !== storeId) throw invalid(field, 'exists', 'There is no such bin in this store')
}

/** What each step of a transfer needs: a permission, and sight of the store that gives or of the one that takes. */
export const NEEDED: Readonly<Record<TransferMove, { readonly permission: Permission; readonly side: 'from' | 'to' }>> = {
  update: { permission: 'stock_post', side: 'from' },
  request: { permission: 'stock_post', side: 'from' },
  approve: { permission: 'stock_approve', side: 'from' },
  reject: { permission: 'stock_approve', side: 'from' },
  cancel: { permission: 'stock_post', side: 'from' },
  pick: { permission: 'stock_post', side: 'from' },
  hand_over: { permission: 'stock_post', side: 'from' },
  receive: { permission: 'stock_post', side: 'to' },
  settle: { permission: 'stock_approve', side: 'from' },
  close: { permission: 'stock_post', side: 'to' },
}
/** Who must not be the same person: null where anybody may. */
export function excludedFrom(move: TransferMove, { requester, giver_id, receiver_id }: HeldTransfer): string | null {
  if (move === 'approve' || move === 'reject') return requester?.id ?? null
  if (move === 'receive') return giver_id
  return move === 'settle' ? receiver_id : null
}
/** What the caller may do with a transfer as it stands. */
const movesFor = (transfer: HeldTransfer, caller: Caller): TransferMove[] =>
  transferMovesFrom(transfer).filter(
    (move) =>
      caller.may(NEEDED[move].permission) &&
      caller.sees(transfer[NEEDED[move].side].location.id) &&
      excludedFrom(move, transfer) !== caller.userId,
  )

interface Recorded {
  readonly caller: Caller
  readonly text?: string | undefined
  readonly signed?: { readonly signed_name: string; readonly signed_path: string | null; readonly digest: string }
}
/** Reads transfers, and writes their history. */
export function transferRecord({ store, journal, newId, now }: Pick<TransfersNeeds, 'store' | 'journal' | 'newId' | 'now'>) {
  async function seen(id: string, caller: Caller): Promise<HeldTransfer> {
    const transfer = await store.find(id)
    if (!transfer || !(caller.sees(transfer.from.location.id) || caller.sees(transfer.to.location.id)))
      throw new Fault('not-found', 'stock.transfer_not_found')
    return transfer
  }
  return {
    seen,
    async detailOf(id: string, caller: Caller): Promise<StockTransferDetail> {
      const transfer = await seen(id, caller)
      const { giver_id: _giver, receiver_id: _receiver, ...shown } = transfer
      return { ...shown, lines: await store.lines(id), events: await store.events(id), moves: movesFor(transfer, caller) }
    },
    /** Writes the event and the audit row, and tells both sites. */
    async record(id: string, action: 'create' | keyof typeof transferMoves, { caller, text = '', signed }: Recorded): Promise<void> {
      await store.addEvent({ id: newId(), transfer_id: id, action, text, actor_id: caller.userId, at: now().toISOString(), ...signed })
      const after = await store.find(id)
      if (!after) throw new Error('A transfer that was just changed is not there')
      const sites = [...new Set([after.from.location.id, after.to.location.id])]
      journal.record({
        action: `stock_transfer.${action}`,
        subject: 'stock_transfers',
        subject_id: id,
        actor_id: caller.userId,
        detail: { state: after.state, text, signed: signed?.signed_name ?? null, digest: signed?.digest ?? null },
        hints: sites.map((location_id) => ({ topic: 'stock_transfers', key: id, location_id })),
      })
    },
  }
}
