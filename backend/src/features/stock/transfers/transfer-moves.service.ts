import type { StockTransferDetail, stockTransfers } from '@menara/shared/contract/stock/stock-transfers.contract.ts'
import { type TransferMove, transferMoves, transferMovesFrom } from '@menara/shared/domain/stock/stock-states.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { bodyHash } from '../../../platform/idempotency.ts'
import type { LedgerLine } from '../ledger/ledger.service.ts'
import {
  excludedFrom,
  linesBy,
  NEEDED,
  storesFor,
  type TransferDraft,
  type TransfersNeeds,
  transferRecord,
} from './stock-transfers.service.ts'
import type { HeldTransfer, LineRow } from './stock-transfers.store.ts'

type Picked = CallOf<typeof stockTransfers.pick>['body']
type HandedOver = CallOf<typeof stockTransfers.handOver>['body']
type Received = CallOf<typeof stockTransfers.receive>['body']
type Signature = Pick<HandedOver, 'signed_name' | 'signed_path'>
/** A command's revision and whatever was written with it. */
interface Plain {
  readonly rev: number
  readonly text?: string
}
interface Asked {
  readonly move: TransferMove
  readonly rev: number | undefined
  readonly caller: Caller
}
export type TransferMoves = ReturnType<typeof transferMovesService>

/** The steps of a transfer. What is on the way counts in a place of its own of the site that sent it, so that the sum stays. */
export function transferMovesService(needs: TransfersNeeds) {
  const { store, ledger, atomically, now } = needs
  const { detailOf, record } = transferRecord(needs)
  const held = holder(needs)
  const [linesOf, postings] = [linesBy(needs), postingsOf(needs)]

  return {
    ...plainSteps(needs),

    update: (id: string, { lines, note, ...stores }: Partial<TransferDraft>, caller: Caller): Promise<StockTransferDetail> =>
      atomically(async () => {
        const before = await held(id, { move: 'update', rev: undefined, caller })
        const { from_store_id = before.from.store.id, to_store_id = before.to.store.id } = stores
        const between = await storesFor(needs, { from_store_id, to_store_id }, caller)
        const kept = lines ?? (await store.lineRows(id))
        const sites = { from_location_id: between.from.location.id, to_location_id: between.to.location.id }
        await store.setLines(id, await linesOf(id, kept, { ...between, caller }))
        await store.update(id, {
          from_store_id,
          to_store_id,
          ...sites,
          ...(note !== undefined && { note }),
          updated_at: now().toISOString(),
        })
        await record(id, 'update', { caller })
        return detailOf(id, caller)
      }),

    pick: (id: string, { rev, lines }: Picked, caller: Caller): Promise<StockTransferDetail> =>
      atomically(async () => {
        await held(id, { move: 'pick', rev, caller })
        const amounts = amountsOf(await store.lineRows(id), lines, (line) => line.quantity)
        if (amounts.every(({ quantity }) => quantity === 0)) throw invalid('lines', 'any', 'At least one line is picked')
        for (const { line, quantity } of amounts) {
          const available = await ledger.balanceOf({ bin_id: line.from_bin_id, item_id: line.item_id, lot: line.lot })
          if (available < quantity) throw await tooLittle(needs, line, available)
          await store.updateLine(line.id, { picked: quantity })
        }
        await store.update(id, { state: transferMoves.pick.to, updated_at: now().toISOString() })
        await record(id, 'pick', { caller })
        return detailOf(id, caller)
      }),

    handOver: (id: string, { rev, ...signature }: HandedOver, caller: Caller): Promise<StockTransferDetail> =>
      atomically(async () => {
        const before = await held(id, { move: 'hand_over', rev, caller })
        const lines = await store.lineRows(id)
        const signed = signedBy(caller, signature, lines)
        await postings.out(before, lines, caller)
        await store.update(id, { state: transferMoves.hand_over.to, giver_id: caller.userId, updated_at: now().toISOString() })
        await record(id, 'hand_over', { caller, signed })
        return detailOf(id, caller)
      }),

    ...arrivals(needs),
  }
}

/** Steps that change the state alone. */
function plainSteps(needs: TransfersNeeds) {
  const { store, atomically, now } = needs
  const { detailOf, record } = transferRecord(needs)
  const held = holder(needs)
  const plain =
    (move: TransferMove) =>
    (id: string, { rev, text }: Plain, caller: Caller): Promise<StockTransferDetail> =>
      atomically(async () => {
        await held(id, { move, rev, caller })
        await store.update(id, { state: transferMoves[move].to, updated_at: now().toISOString() })
        await record(id, move, { caller, text })
        return detailOf(id, caller)
      })
  return {
    request: plain('request'),
    approve: plain('approve'),
    reject: plain('reject'),
    cancel: plain('cancel'),
    close: plain('close'),
  }
}

/** What arrives, and what does not. */
function arrivals(needs: TransfersNeeds) {
  const { store, atomically, now } = needs
  const { detailOf, record } = transferRecord(needs)
  const [held, postings] = [holder(needs), postingsOf(needs)]
  return {
    receive: (id: string, { rev, lines, rest, text, ...signature }: Received, caller: Caller): Promise<StockTransferDetail> =>
      atomically(async () => {
        const before = await held(id, { move: 'receive', rev, caller })
        const amounts = amountsOf(await store.lineRows(id), lines, outstanding)
        const after = afterReceipt(amounts, { rest, text })
        await postings.in(before, amounts, caller)
        for (const { line, quantity } of amounts) await store.updateLine(line.id, { received: line.received + quantity })
        const signed = signedBy(caller, signature, await store.lineRows(id))
        await store.update(id, { ...after, receiver_id: caller.userId, updated_at: now().toISOString() })
        await record(id, 'receive', { caller, text, signed })
        return detailOf(id, caller)
      }),

    /** What is missing leaves the stock, with the reason of who approves it. */
    settle: (id: string, { rev, text }: Plain & { readonly text: string }, caller: Caller): Promise<StockTransferDetail> =>
      atomically(async () => {
        const before = await held(id, { move: 'settle', rev, caller })
        const lines = await store.lineRows(id)
        await postings.missing(before, lines, { caller, reason: text })
        for (const line of lines) await store.updateLine(line.id, { missing: outstanding(line) })
        await store.update(id, { state: transferMoves.settle.to, is_partial: false, updated_at: now().toISOString() })
        await record(id, 'settle', { caller, text })
        return detailOf(id, caller)
      }),
  }
}

const outstanding = ({ picked, received, missing }: LineRow): number => picked - received - missing

/** Holds a transfer for one step of the caller: 404, 403 and 409 as the rules say. */
function holder(needs: TransfersNeeds) {
  const { store } = needs
  const { seen } = transferRecord(needs)
  return async (id: string, { move, rev, caller }: Asked): Promise<HeldTransfer> => {
    await store.hold(id)
    const transfer = await seen(id, caller)
    const { state } = transfer
    if (rev !== undefined && rev !== transfer.rev) throw new Fault('conflict', 'stock.transfer_changed', { params: { state } })
    const moves = transferMovesFrom(transfer)
    if (moves.length === 0) throw new Fault('conflict', 'stock.transfer_done', { params: { state } })
    if (!moves.includes(move)) throw new Fault('conflict', 'stock.transfer_state', { params: { state, moves } })
    const side = transfer[NEEDED[move].side]
    if (!caller.sees(side.location.id)) throw new Fault('forbidden', 'stock.transfer_side', { params: { name: side.location.name } })
    if (excludedFrom(move, transfer) === caller.userId) throw samePerson(move, caller.name)
    return transfer
  }
}

function samePerson(move: TransferMove, name: string): Fault {
  if (move === 'receive') return new Fault('conflict', 'stock.transfer_giver', { params: { name } })
  if (move === 'settle') return new Fault('conflict', 'stock.transfer_receiver', { params: { name } })
  return new Fault('conflict', 'stock.transfer_requester', { params: { name } })
}

interface Amount {
  readonly line: LineRow
  readonly quantity: number
}
/** So much of each line: all that is possible, or what is said; a line that is left out counts 0. */
function amountsOf(lines: readonly LineRow[], said: Picked['lines'], most: (line: LineRow) => number): Amount[] {
  if (!said) return lines.map((line) => ({ line, quantity: most(line) }))
  const known = new Set(lines.map(({ id }) => id))
  const wanted = new Map(said.map(({ line_id, quantity }) => [line_id, quantity]))
  if (wanted.size < said.length) throw invalid('lines', 'unique', 'A line is named twice')
  for (const id of wanted.keys()) if (!known.has(id)) throw invalid('lines', 'exists', 'The transfer has no such line')
  return lines.map((line) => {
    const quantity = wanted.get(line.id) ?? 0
    if (quantity > most(line)) throw invalid('lines', 'tooLarge', 'More than there is of the line')
    return { line, quantity }
  })
}

interface Rest {
  readonly rest: 'later' | 'missing' | undefined
  readonly text: string | undefined
}
/** The state after a receipt. 422 unless it is said what becomes of what did not arrive. */
function afterReceipt(amounts: readonly Amount[], { rest, text }: Rest) {
  if (amounts.every(({ line, quantity }) => quantity === outstanding(line))) return { state: transferMoves.receive.to, is_partial: false }
  if (rest === undefined) throw invalid('rest', 'required', 'Say what becomes of the rest: it comes later, or it is missing')
  if (rest === 'later') {
    if (amounts.every(({ quantity }) => quantity === 0)) throw invalid('lines', 'any', 'At least one line is received')
    return { state: transferMoves.receive.to, is_partial: true }
  }
  if (!text) throw invalid('text', 'required', 'Say why something is missing')
  return { state: 'discrepancy', is_partial: false }
}

async function tooLittle({ ledger }: TransfersNeeds, line: LineRow, available: number): Promise<Fault> {
  const [item] = await ledger.items([line.item_id])
  return new Fault('conflict', 'stock.short', {
    params: { name: item?.name ?? '', available, unit: item?.unit ?? '' },
    errors: [{ field: 'lines', rule: 'stock' }],
  })
}

/** A signature is one's own name, and says by a digest what was signed. */
function signedBy({ name }: Caller, { signed_name, signed_path }: Signature, lines: readonly LineRow[]) {
  if (signed_name.trim().toLowerCase() !== name.trim().toLowerCase()) throw invalid('signed_name', 'own_name', 'Sign with your own name')
  return { signed_name: signed_name.trim(), signed_path: signed_path || null, digest: bodyHash(lines) }
}

/** What the steps of a transfer post. */
function postingsOf({ post, stores, newId }: TransfersNeeds) {
  const transit = ({ from }: HeldTransfer) => stores.transitBin(from.location.id, { store: newId(), bin: newId() })
  const moved = (
    line: LineRow,
    to: { readonly bin_id: string; readonly quantity: number; readonly kind: LedgerLine['kind'] },
  ): LedgerLine => ({
    item_id: line.item_id,
    lot: line.lot,
    unit_cost: line.unit_cost,
    ...to,
  })
  const send = (
    transfer: HeldTransfer,
    step: string,
    { lines, reason = '', caller }: { lines: LedgerLine[]; reason?: string; caller: Caller },
  ) =>
    post({
      key: `transfer ${transfer.id} ${step} ${transfer.rev}`,
      lines,
      document: { subject: 'stock_transfers', id: transfer.id },
      reason,
      actor_id: caller.userId,
    })
  return {
    async out(transfer: HeldTransfer, lines: readonly LineRow[], caller: Caller): Promise<void> {
      const way = await transit(transfer)
      const picked = lines.filter((line) => line.picked > 0)
      const postings = picked.flatMap((line) => [
        moved(line, { bin_id: line.from_bin_id, quantity: -line.picked, kind: 'transfer_out' }),
        moved(line, { bin_id: way, quantity: line.picked, kind: 'transfer_in' }),
      ])
      await send(transfer, 'out', { lines: postings, caller })
    },
    async in(transfer: HeldTransfer, amounts: readonly Amount[], caller: Caller): Promise<void> {
      const way = await transit(transfer)
      const arrived = amounts.filter(({ quantity }) => quantity > 0)
      const postings = arrived.flatMap(({ line, quantity }) => [
        moved(line, { bin_id: way, quantity: -quantity, kind: 'transfer_out' }),
        moved(line, { bin_id: line.to_bin_id, quantity, kind: 'transfer_in' }),
      ])
      if (postings.length > 0) await send(transfer, 'in', { lines: postings, caller })
    },
    async missing(
      transfer: HeldTransfer,
      lines: readonly LineRow[],
      { caller, reason }: { caller: Caller; reason: string },
    ): Promise<void> {
      const way = await transit(transfer)
      const gone = lines.filter((line) => outstanding(line) > 0)
      const postings = gone.map((line) => moved(line, { bin_id: way, quantity: -outstanding(line), kind: 'adjustment' }))
      if (postings.length > 0) await send(transfer, 'missing', { lines: postings, reason, caller })
    },
  }
}
