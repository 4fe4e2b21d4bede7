import type { Caller } from '../../platform/access/caller.ts'
import { Fault } from '../../platform/errors.ts'
import type { Events } from '../../ports/events.ts'
import type { TicketRow } from '../../ports/tickets/tickets.ts'
import type { PurchaseAwardsService } from './awards/purchase-awards.service.ts'
import type { PurchaseOrdersStore } from './orders/purchase-orders.store.ts'
import { PROCUREMENT, type PurchaseAccess } from './purchase-access.service.ts'
import type { PurchasesStore } from './requests/purchases.store.ts'
import type { RfqsStore } from './rfqs/rfqs.store.ts'

export interface PurchaseFollowingNeeds {
  readonly events: Pick<Events, 'on'>
  readonly rfqs: Pick<RfqsStore, 'ofTicket' | 'update'>
  readonly orders: Pick<PurchaseOrdersStore, 'ofTicket'>
  readonly awards: Pick<PurchaseAwardsService, 'ticketMoved'>
  readonly requests: Pick<PurchasesStore, 'put'>
  readonly access: PurchaseAccess
  newId(): string
}
/** States in which nothing is bought for a ticket any more. */
const GIVEN_UP: readonly string[] = ['cancelled', 'rejected', 'merged']

/** What happens to a procurement ticket happens to its documents: one that is given up asks nobody any more; one with orders is not given up. */
export function followPurchases(needs: PurchaseFollowingNeeds): void {
  const { events, rfqs, orders, awards, access } = needs
  const hasOrders = async (ticketId: string): Promise<boolean> =>
    (await orders.ofTicket(ticketId)).some((order) => order.state !== 'cancelled')
  async function giveUp(ticket: TicketRow, actor: Caller | null): Promise<void> {
    if (await hasOrders(ticket.id)) throw new Fault('conflict', 'purchases.ordered', { params: { number: ticket.number } })
    const rfq = await rfqs.ofTicket(ticket.id)
    if (!rfq || rfq.state === 'opened') return
    const reason = `${ticket.number}: ${ticket.state}`
    await rfqs.update(rfq.id, { state: 'cancelled', cancel_reason: reason })
    access.record('rfq_cancelled', { ticket, actor, detail: { rfq_id: rfq.id, reason } })
  }
  events.on('ticket.changed', async ({ action, ticket, was, actor }) => {
    if (ticket.ticket_type_id !== PROCUREMENT) return
    if (action === 'created') await takeLines(needs, ticket)
    if (!was || was.state === ticket.state) return
    await awards.ticketMoved(ticket, was, actor)
    if (GIVEN_UP.includes(ticket.state)) await giveUp(ticket, actor)
  })
  events.on('ticket.removing', async ({ ticket }) => {
    if (ticket.ticket_type_id === PROCUREMENT && (await hasOrders(ticket.id)))
      throw new Fault('conflict', 'purchases.ordered', { params: { number: ticket.number } })
  })
}

/** What the form of a new ticket asks for is what it buys, until its lines are changed here. */
async function takeLines({ requests, access, newId }: PurchaseFollowingNeeds, { id, facts }: TicketRow): Promise<void> {
  const lines = facts?.lines ?? []
  await requests.put(
    lines.map(({ description, quantity, unit_price }, place) => ({
      ...{ id: newId(), ticket_id: id, place, description, quantity, unit: FORM_UNIT, estimated_price: unit_price },
      created_at: access.at(),
    })),
  )
}
/** The form of a ticket knows no units. */
const FORM_UNIT = 'pcs'
