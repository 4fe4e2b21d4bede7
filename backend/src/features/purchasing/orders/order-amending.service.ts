import type { PurchaseOrder, purchaseOrders } from '@menara/shared/contract/purchasing/purchase-orders.contract.ts'
import { lineTotal, MAX_AMOUNT } from '@menara/shared/domain/money.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { PurchaseAwardsStore } from '../awards/purchase-awards.store.ts'
import type { VendorInvoicesService } from '../invoices/vendor-invoices.service.ts'
import { type HeldOrder, heldOrder, mustAllow, orderLinesNamed, orderShown, type PurchaseOrdersNeeds } from './purchase-orders.service.ts'
import type { OrderParty } from './purchase-orders.store.ts'

export interface OrderAmendingNeeds extends PurchaseOrdersNeeds {
  readonly awards: Pick<PurchaseAwardsStore, 'lines'>
  readonly followed: VendorInvoicesService['followed']
}
type Draft = CallOf<typeof purchaseOrders.amend>['body']
export type OrderAmending = ReturnType<typeof orderAmendingService>

/** Amendments of orders: other quantities or prices, which a second person agrees to. */
export function orderAmendingService(needs: OrderAmendingNeeds) {
  const { store, access, atomically, newId } = needs
  return {
    amend: (id: string, { reason, lines }: Draft, caller: Caller): Promise<PurchaseOrder> =>
      atomically(async () => {
        const { order, ticket } = await heldOrder(needs, id, caller)
        mustAllow(order, 'amend')
        access.mustGoOn(ticket)
        await mustFit(needs, order, lines)
        const made = { made_by: caller.userId, made_at: access.at() }
        const of = { order_id: id, ticket_id: ticket.id, version: order.version + 1 }
        await store.amend({ ...of, ...made, id: newId(), state: 'waiting_approval', reason, lines })
        await store.update(id, { state: 'waiting_approval', held_from: order.state })
        access.record('order_amended', { ticket, actor: caller, detail: { order_id: id, number: order.number, reason, lines } })
        return orderShown(store, id)
      }),

    /** An amendment that is agreed to is the order from then on, and is issued again. */
    decide: (id: string, approve: boolean, caller: Caller): Promise<PurchaseOrder> =>
      atomically(async () => {
        const { order, ticket } = await heldOrder(needs, id, caller)
        mustAllow(order, 'decide')
        const open = (await store.amendments([id])).find((amendment) => amendment.state === 'waiting_approval')
        if (!open) throw new Fault('conflict', 'orders.no_amendment', { params: { number: order.number } })
        if (open.made_by_id === caller.userId) throw new Fault('conflict', 'orders.own_amendment', { params: { number: order.number } })
        if (approve) await mustFit(needs, order, open.lines)
        await apply(needs, { order, ticket }, { amendment: open, approve, caller })
        return orderShown(store, id)
      }),
  }
}

interface Deciding {
  readonly amendment: Awaited<ReturnType<OrderAmendingNeeds['store']['amendments']>>[number]
  readonly approve: boolean
  readonly caller: Caller
}
async function apply(
  { store, access, followed }: OrderAmendingNeeds,
  { order, ticket }: HeldOrder,
  { amendment, approve, caller }: Deciding,
): Promise<void> {
  const { id, number, held_from } = order
  const { lines, version } = amendment
  const state = approve ? ('approved' as const) : ('rejected' as const)
  await store.decideAmendment(amendment.id, { state, decided_by: caller.userId, decided_at: access.at() })
  if (approve) for (const { id: lineId, quantity, unit_price } of lines) await store.updateLine(lineId, { quantity, unit_price })
  const next = approve ? { state: 'approved' as const, version } : { state: held_from ?? ('approved' as const) }
  await store.update(id, { ...next, held_from: null })
  access.record('order_decided', { ticket, actor: caller, detail: { order_id: id, number, version, decision: state, lines } })
  if (approve) await followed(id, ticket.id, caller)
}

async function mustFit({ store, awards }: OrderAmendingNeeds, order: OrderParty, drafts: readonly Draft['lines'][number][]): Promise<void> {
  const named = await orderLinesNamed(store, order.id, 'id')
  const won = await awards.lines(order.award_id)
  let isChanged = false
  const left = new Map((await store.lines([order.id])).map((line) => [line.id, line.quantity]))
  for (const [at, { id, quantity, unit_price }] of drafts.entries()) {
    const line = named(id, at)
    if (lineTotal({ quantity, unit_price }) > MAX_AMOUNT)
      throw invalid(`lines.${at}.unit_price`, 'tooLarge', 'The line costs more than an amount can be')
    const awarded = won
      .filter((item) => item.line_id === line.line_id && item.vendor_id === order.vendor_id)
      .reduce((sum, item) => sum + item.quantity - item.freed, 0)
    const { description } = line
    if (quantity > awarded) throw new Fault('conflict', 'orders.beyond_award', { params: { description, limit: awarded } })
    if (quantity < line.accepted) throw new Fault('conflict', 'orders.below_received', { params: { description, limit: line.accepted } })
    left.set(id, quantity)
    isChanged ||= line.quantity !== quantity || line.unit_price !== unit_price
  }
  if ([...left.values()].every((quantity) => quantity === 0))
    throw new Fault('conflict', 'orders.nothing_left', { params: { number: order.number } })
  if (!isChanged) throw new Fault('conflict', 'orders.nothing_changed', { params: { number: order.number } })
}
