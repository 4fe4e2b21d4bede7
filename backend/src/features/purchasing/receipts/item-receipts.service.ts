import type { ItemReceipt, ItemReceiptDraft } from '@menara/shared/contract/purchasing/item-receipts.contract.ts'
import type { OrderState } from '@menara/shared/domain/purchasing/purchase-states.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { TicketRow } from '../../../ports/tickets/tickets.ts'
import type { VendorInvoicesService } from '../invoices/vendor-invoices.service.ts'
import { type HeldOrder, heldOrder, mustAllow, orderLinesNamed, receivedState } from '../orders/purchase-orders.service.ts'
import type { OrderLineRow, OrderParty, PurchaseOrdersStore } from '../orders/purchase-orders.store.ts'
import type { PurchaseAccess, PurchasingNeeds } from '../purchase-access.service.ts'
import type { PurchasesStore } from '../requests/purchases.store.ts'
import type { ItemReceiptsStore } from './item-receipts.store.ts'

export interface ItemReceiptsNeeds extends PurchasingNeeds {
  readonly store: PurchaseOrdersStore
  readonly receipts: ItemReceiptsStore
  readonly requests: Pick<PurchasesStore, 'state' | 'lines'>
  readonly access: PurchaseAccess
  readonly followed: VendorInvoicesService['followed']
}
interface HeldReceipt extends HeldOrder {
  readonly receipt: ItemReceipt
}
export type ItemReceiptsService = ReturnType<typeof itemReceiptsService>

/** Receipts as they are, and held with their order and ticket for a step. 404 where the caller does not see them. */
function heldReceipts(needs: ItemReceiptsNeeds) {
  const { receipts } = needs
  async function held(id: string, caller: Caller): Promise<HeldReceipt> {
    const found = await receipts.one(id)
    const missing = new Fault('not-found', 'receipts.not_found')
    if (!found) throw missing
    const order = await heldOrder(needs, found.order.id, caller).catch((error: unknown) => {
      throw error instanceof Fault && error.code === 'not-found' ? missing : error
    })
    return { ...order, receipt: await again(id) }
  }
  async function again(id: string): Promise<ItemReceipt> {
    const row = await receipts.one(id)
    if (!row) throw new Fault('not-found', 'receipts.not_found')
    return row
  }
  return { held, again }
}

/** What came for orders: written down, posted, taken back. */
export function itemReceiptsService(needs: ItemReceiptsNeeds) {
  const { store, receipts, access, atomically, newId } = needs
  const { held, again } = heldReceipts(needs)

  return {
    async get(id: string, caller: Caller): Promise<ItemReceipt> {
      const found = await again(id)
      if (!(await needs.tickets.find(found.ticket_id, caller))) throw new Fault('not-found', 'receipts.not_found')
      return found
    },
    async list(orderId: string, caller: Caller): Promise<ItemReceipt[]> {
      const order = await store.party(orderId)
      if (!order || !(await needs.tickets.find(order.ticket_id, caller))) throw new Fault('not-found', 'orders.not_found')
      return receipts.ofOrder(orderId)
    },

    /** Sent twice it is written once. */
    create: (orderId: string, draft: ItemReceiptDraft, caller: Caller): Promise<ItemReceipt> =>
      atomically(async () => {
        const { order, ticket } = await heldOrder(needs, orderId, caller)
        const before = await receipts.ofCommand(orderId, draft.command_id)
        if (before) return before
        mustAllow(order, 'receive')
        await mustFit(store, order, draft)
        const { command_id, delivery_note, received_on, lines } = draft
        const [id, of] = [newId(), { order_id: orderId, ticket_id: ticket.id, command_id, state: 'draft' as const }]
        await receipts.insert(
          { ...of, id, delivery_note: delivery_note.trim(), received_on, created_by: caller.userId, created_at: access.at() },
          lines.map((line) => ({ ...line, reason: line.reason.trim(), id: newId(), receipt_id: id, ticket_id: ticket.id })),
        )
        access.record('receipt_written', {
          ticket,
          actor: caller,
          detail: { receipt_id: id, order_id: orderId, number: order.number, lines },
        })
        return again(id)
      }),

    /** 409 for more than the order and its tolerance allow. Posted already, it is answered as it is. */
    post: (id: string, caller: Caller): Promise<ItemReceipt> =>
      atomically(async () => {
        const { receipt, order, ticket } = await held(id, caller)
        if (receipt.state === 'posted') return receipt
        if (receipt.state === 'reversed') throw new Fault('conflict', 'receipts.reversed', { params: { number: order.number } })
        mustAllow(order, 'receive')
        await mustBeTolerated(store, order, receipt)
        await receipts.update(id, { state: 'posted', posted_by: caller.userId, posted_at: access.at() })
        await settle(needs, { receipt, order, ticket }, { sign: 1, caller })
        return again(id)
      }),

    reverse: (id: string, reason: string, caller: Caller): Promise<ItemReceipt> =>
      atomically(async () => {
        const { receipt, order, ticket } = await held(id, caller)
        if (receipt.state !== 'posted') throw new Fault('conflict', 'receipts.not_posted', { params: { number: order.number } })
        if (order.state === 'waiting_approval' || order.state === 'on_hold') mustAllow(order, 'receive')
        await receipts.update(id, { state: 'reversed', reversed_by: caller.userId, reversed_at: access.at(), reverse_reason: reason })
        await settle(needs, { receipt, order, ticket }, { sign: -1, caller })
        return again(id)
      }),
  }
}

async function mustFit(store: PurchaseOrdersStore, { id }: OrderParty, { lines }: ItemReceiptDraft): Promise<void> {
  const named = await orderLinesNamed(store, id, 'order_line_id')
  for (const [at, { order_line_id, accepted, rejected, short, reason }] of lines.entries()) {
    named(order_line_id, at)
    if (accepted + rejected + short === 0) throw invalid(`lines.${at}.accepted`, 'required', 'Say how much came, or leave the line out')
    if (rejected + short > 0 && reason.trim() === '')
      throw invalid(`lines.${at}.reason`, 'required', 'Say why it is rejected, or what is missing')
  }
}

/** What an order takes of a line at the most. */
const limitOf = ({ quantity }: OrderLineRow, { tolerance_percent }: OrderParty): number =>
  Math.floor((quantity * (100 + tolerance_percent)) / 100)

async function mustBeTolerated(store: PurchaseOrdersStore, order: OrderParty, { lines }: ItemReceipt): Promise<void> {
  const known = new Map((await store.lines([order.id])).map((line) => [line.id, line]))
  for (const { order_line_id, accepted, description } of lines) {
    const line = known.get(order_line_id)
    if (line && line.accepted + accepted > limitOf(line, order)) {
      const rest = Math.max(0, limitOf(line, order) - line.accepted)
      throw new Fault('conflict', 'receipts.over', { params: { description, rest, unit: line.unit, percent: order.tolerance_percent } })
    }
  }
}

interface Settling {
  /** 1 for what came, -1 for what is taken back. */
  readonly sign: 1 | -1
  readonly caller: Caller
}
/** Sums, the state of the order, and the ticket that ends when everything has come. */
async function settle(needs: ItemReceiptsNeeds, { receipt, order, ticket }: HeldReceipt, { sign, caller }: Settling): Promise<void> {
  const { store, access, events } = needs
  for (const { order_line_id, accepted, rejected } of receipt.lines)
    await store.receive(order_line_id, { accepted: sign * accepted, rejected: sign * rejected })
  const before: OrderState = order.acknowledged_at ? 'acknowledged' : 'issued'
  const state = order.state === 'closed' ? 'closed' : receivedState(await store.lines([order.id]), before)
  if (state !== order.state) await store.update(order.id, { state })
  const detail = {
    receipt_id: receipt.id,
    order_id: order.id,
    number: order.number,
    lines: receipt.lines,
    before: order.state,
    after: state,
  }
  access.record(sign === 1 ? 'receipt_posted' : 'receipt_reversed', { ticket, actor: caller, detail })
  await needs.followed(order.id, ticket.id, caller)
  const lines = await cameOf(needs, receipt)
  const what = { receiptId: receipt.id, orderId: order.id, ticketId: ticket.id, locationId: order.location_id, lines, actor: caller }
  await events.emit(sign === 1 ? 'receipt.posted' : 'receipt.reversed', what)
  await moveTicket(needs, ticket, caller)
}

/** The items of the catalogue that came, with how many were accepted. */
async function cameOf({ store, requests }: ItemReceiptsNeeds, receipt: ItemReceipt) {
  const items = new Map((await requests.lines(receipt.ticket_id)).map((line) => [line.id, line.item?.id ?? null]))
  const ordered = new Map((await store.lines([receipt.order.id])).map((line) => [line.id, line.line_id]))
  return receipt.lines.map(({ order_line_id, accepted, rejected, unit }) => ({
    ...{ orderLineId: order_line_id, accepted, rejected, unit },
    itemId: items.get(ordered.get(order_line_id) ?? '') ?? null,
  }))
}

async function moveTicket({ requests, tickets, now }: ItemReceiptsNeeds, ticket: TicketRow, caller: Caller): Promise<void> {
  const isOver = (await requests.state(ticket.id)) === 'received'
  const { state } = ticket
  if (isOver && ['new', 'assigned', 'in_progress'].includes(state)) {
    const facts = { state: 'resolved' as const, solution: 'Everything that was ordered has come', resolved_at: now().toISOString() }
    await tickets.write(ticket, { action: 'resolved', actor: caller, states: [state], facts })
  }
  if (!isOver && state === 'resolved') {
    const facts = { state: 'in_progress' as const, resolved_at: null, reopen_count: ticket.reopen_count + 1 }
    await tickets.write(ticket, { action: 'reopened', actor: caller, states: [state], facts })
  }
}
