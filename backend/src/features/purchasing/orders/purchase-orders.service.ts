import type { PurchaseOrder, purchaseOrders } from '@menara/shared/contract/purchasing/purchase-orders.contract.ts'
import { mayMoveOrder, type OrderMove, type OrderState, orderMovesFrom } from '@menara/shared/domain/purchasing/purchase-states.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import type { TicketRow } from '../../../ports/tickets/tickets.ts'
import type { PurchaseAccess, PurchasingNeeds } from '../purchase-access.service.ts'
import type { SupplierLinks } from '../suppliers/supplier-links.ts'
import type { SupplierMails } from '../suppliers/supplier-mails.service.ts'
import { type OrderLineRow, type OrderParty, ordersShown, type PurchaseOrdersStore } from './purchase-orders.store.ts'

export interface PurchaseOrdersNeeds extends PurchasingNeeds {
  readonly store: PurchaseOrdersStore
  readonly access: PurchaseAccess
  readonly links: SupplierLinks
  readonly mails: Pick<SupplierMails, 'order'>
}
type Filter = CallOf<typeof purchaseOrders.list>['query']
export interface HeldOrder {
  readonly order: OrderParty
  readonly ticket: TicketRow
}
export type PurchaseOrdersService = ReturnType<typeof purchaseOrdersService>

/** Orders to vendors, from approved to closed. */
export function purchaseOrdersService(needs: PurchaseOrdersNeeds) {
  const { store, access, atomically, links } = needs
  const held = (id: string, caller: Caller) => heldOrder(needs, id, caller)
  const shown = (id: string) => orderShown(store, id)
  interface Moving {
    readonly move: OrderMove
    readonly caller: Caller
    readonly detail?: Readonly<Record<string, unknown>>
  }
  const moved = (id: string, { move, caller, detail }: Moving, factsOf: (held: HeldOrder) => Promise<Parameters<typeof store.update>[1]>) =>
    atomically(async () => {
      const found = await held(id, caller)
      mustAllow(found.order, move)
      const facts = await factsOf(found)
      await store.update(id, facts)
      const { number, state } = found.order
      const what = { order_id: id, number, before: { state }, after: { state: facts.state }, ...detail }
      access.record(`order_${WORDS[move]}`, { ticket: found.ticket, actor: caller, detail: what })
      return shown(id)
    })

  return {
    async list({ search, ticket_id: ticketId, location_id: locationId, state, next, limit = 10 }: Filter, caller: Caller) {
      const asked = { search, ticketId, locationId, state }
      const after = readCursor(next, ['string', 'string'])
      const page = pageOf(await store.list(asked, { after, limit }, caller), limit, (row) => [row.created_at, row.id])
      return { ...page, data: await ordersShown(store, page.data) }
    },
    async get(id: string, caller: Caller): Promise<PurchaseOrder> {
      const order = await store.party(id)
      if (!order || !(await needs.tickets.find(order.ticket_id, caller))) throw new Fault('not-found', 'orders.not_found')
      return shown(id)
    },
    issue: (id: string, caller: Caller): Promise<PurchaseOrder> =>
      moved(id, { move: 'issue', caller }, async ({ order, ticket }) => {
        access.mustGoOn(ticket)
        const state = receivedState(await store.lines([id]), 'issued')
        await store.update(id, { state, issued_at: access.at(), acknowledged_at: null, acknowledged_by: null })
        await needs.mails.order(order)
        return { state }
      }),
    hold: (id: string, reason: string, caller: Caller): Promise<PurchaseOrder> =>
      moved(id, { move: 'hold', caller, detail: { reason } }, async ({ order }) => ({
        ...{ state: 'on_hold', held_from: order.state, hold_reason: reason },
      })),
    resume: (id: string, caller: Caller): Promise<PurchaseOrder> =>
      moved(id, { move: 'resume', caller }, async ({ order }) => ({
        state: order.held_from ?? 'approved',
        held_from: null,
        hold_reason: null,
      })),
    close: (id: string, reason: string, caller: Caller): Promise<PurchaseOrder> =>
      moved(id, { move: 'close', caller, detail: { reason } }, async () => ({ state: 'closed', ended_reason: reason })),
    cancel: (id: string, reason: string, caller: Caller): Promise<PurchaseOrder> =>
      moved(id, { move: 'cancel', caller, detail: { reason } }, async ({ order }) => {
        if ((await store.lines([id])).some((line) => line.accepted > 0))
          throw new Fault('conflict', 'orders.received_already', { params: { number: order.number } })
        const open = (await store.amendments([id])).find((amendment) => amendment.state === 'waiting_approval')
        if (open) await store.decideAmendment(open.id, { state: 'rejected', decided_by: caller.userId, decided_at: access.at() })
        return { state: 'cancelled', ended_reason: reason, held_from: null }
      }),
    link: (id: string, caller: Caller): Promise<{ path: string; language: 'en' | 'id' }> =>
      atomically(async () => {
        const { order, ticket } = await held(id, caller)
        const path = order.issued_at ? links.pathOf('order', order) : null
        if (path === null) throw new Fault('conflict', 'orders.no_link', { params: { number: order.number } })
        access.record('order_link_shown', { ticket, actor: caller, detail: { order_id: id, number: order.number } })
        return { path, language: order.language }
      }),
  }
}

const WORDS: Readonly<Record<OrderMove, string>> = {
  ...{ issue: 'issued', acknowledge: 'acknowledged', amend: 'amended', decide: 'decided', hold: 'held', resume: 'resumed' },
  ...{ receive: 'received', close: 'closed', cancel: 'cancelled' },
}

/** 404 where the caller does not see it; holds its ticket, and reads it as it is then. */
export async function heldOrder(
  { store, tickets }: Pick<PurchaseOrdersNeeds, 'tickets'> & { readonly store: Pick<PurchaseOrdersStore, 'party'> },
  id: string,
  caller: Caller | null,
): Promise<HeldOrder> {
  const found = await store.party(id)
  const ticket = found && (await tickets.hold(found.ticket_id, caller))
  const order = ticket && (await store.party(id))
  if (!order || !ticket) throw new Fault('not-found', 'orders.not_found')
  return { order, ticket }
}

export async function orderShown(store: PurchaseOrdersStore, id: string): Promise<PurchaseOrder> {
  const row = await store.party(id)
  const [order] = row ? await ordersShown(store, [row]) : []
  if (!order) throw new Fault('not-found', 'orders.not_found')
  return order
}

/** Reads the lines of an order that a document names, each once: 422 for one that is not the order's, or is named twice. */
export async function orderLinesNamed(
  store: Pick<PurchaseOrdersStore, 'lines'>,
  orderId: string,
  field: 'id' | 'order_line_id',
): Promise<(id: string, at: number) => OrderLineRow> {
  const lines = new Map((await store.lines([orderId])).map((line) => [line.id, line]))
  const named = new Set<string>()
  return (id, at) => {
    const line = lines.get(id)
    if (!line) throw invalid(`lines.${at}.${field}`, 'exists', 'There is no such line in this order')
    if (named.has(id)) throw invalid(`lines.${at}.${field}`, 'unique', 'This line is named twice')
    named.add(id)
    return line
  }
}

/** 409 with what is possible instead. */
export function mustAllow({ number, state }: Pick<OrderParty, 'number' | 'state'>, move: OrderMove): void {
  if (!mayMoveOrder(move, state))
    throw new Fault('conflict', 'orders.not_from', { params: { number, state, moves: orderMovesFrom(state) } })
}

/** What its receipts make of an order that was issued. */
export function receivedState(lines: readonly Pick<OrderLineRow, 'quantity' | 'accepted'>[], before: OrderState): OrderState {
  if (lines.every((line) => line.accepted >= line.quantity)) return 'received'
  return lines.some((line) => line.accepted > 0) ? 'partially_received' : before
}
