import type { SupplierOrder } from '@menara/shared/contract/purchasing/public-offers.contract.ts'
import { linesTotal } from '@menara/shared/domain/money.ts'
import { Fault } from '../../../platform/errors.ts'
import type { TicketRow } from '../../../ports/tickets/tickets.ts'
import type { OrderParty, PurchaseOrdersStore } from '../orders/purchase-orders.store.ts'
import type { PurchaseAccess, PurchasingNeeds } from '../purchase-access.service.ts'
import type { LinkHolder } from './invitation-access.service.ts'
import type { SupplierLinks } from './supplier-links.ts'

export interface PublicOrdersNeeds extends PurchasingNeeds {
  readonly store: PurchaseOrdersStore
  readonly access: PurchaseAccess
  readonly links: SupplierLinks
}
export type PublicOrdersService = ReturnType<typeof publicOrdersService>

/** What a vendor does with the link of an order, without a login. */
export function publicOrdersService(needs: PublicOrdersNeeds) {
  const { store, access, atomically, links, tickets } = needs
  async function opened({ id, token }: LinkHolder): Promise<OrderParty> {
    const found = await store.partyByHash(links.hashOf('order', token))
    const row = found && found.id === id && (await tickets.hold(found.ticket_id, null)) ? await store.party(id) : undefined
    if (!row?.issued_at || row.state === 'cancelled' || links.pathOf('order', row) === null) throw gone()
    if (links.isOver('order', row.issued_at, needs.now())) throw gone()
    return row
  }
  return {
    get: (holder: LinkHolder): Promise<SupplierOrder> => atomically(async () => shown(needs, await opened(holder))),
    /** Cancels it, and what was awarded may be awarded anew. 409 where something came or it is changed or held. */
    refuse: (holder: LinkHolder, { name, reason }: { name: string; reason: string }): Promise<SupplierOrder> =>
      atomically(async () => {
        const row = await opened(holder)
        const { id, number, state } = row
        const came = (await store.lines([id])).some((line) => line.accepted > 0)
        if (!['issued', 'acknowledged'].includes(state) || came)
          throw new Fault('conflict', 'orders.not_refused', { params: { number, state } })
        await store.update(id, { state: 'cancelled', ended_reason: `${name.trim()}: ${reason}` })
        const ticket = await access.seen(row.ticket_id, null)
        access.record('order_refused', { ticket, actor: null, detail: { order_id: id, number, by: name, reason } })
        await tellBuyers(needs, ticket, row)
        return shown(needs, { ...row, state: 'cancelled' })
      }),
    /** Once; again it changes nothing. 409 while the order is changed or held. */
    acknowledge: (holder: LinkHolder, name: string): Promise<SupplierOrder> =>
      atomically(async () => {
        const row = await opened(holder)
        if (row.acknowledged_at) return shown(needs, row)
        if (row.state !== 'issued')
          throw new Fault('conflict', 'orders.not_acknowledged', { params: { number: row.number, state: row.state } })
        await store.update(row.id, { state: 'acknowledged', acknowledged_at: access.at(), acknowledged_by: name.trim() })
        const ticket = await access.seen(row.ticket_id, null)
        access.record('order_acknowledged', { ticket, actor: null, detail: { order_id: row.id, number: row.number, by: name } })
        return shown(needs, await opened(holder))
      }),
  }
}

async function tellBuyers(
  { people, notifier }: PublicOrdersNeeds,
  { id, location }: Pick<TicketRow, 'id' | 'location'>,
  { number, vendor }: OrderParty,
): Promise<void> {
  const user_ids = await people.holding('procurement_buy', location.id)
  if (user_ids.length === 0) return
  await notifier.send({
    ...{ user_ids, type: 'purchase.order_refused', title: `${vendor.name} refuses ${number}`, text: vendor.name },
    link: `/desk/ticketing/procurement/purchaseOrder?id=${id}`,
    message: { key: 'inbox.purchase_order_refused', params: { number, vendor: vendor.name } },
  })
}

const gone = (): Fault => new Fault('not-found', 'offers.not_found')

async function shown({ store, site }: PublicOrdersNeeds, row: OrderParty): Promise<SupplierOrder> {
  const lines = await store.lines([row.id])
  const place = await site(row.location_id)
  const { id, number, version, state, currency, issued_at, acknowledged_at, acknowledged_by, language, vendor } = row
  return {
    ...{ id, number, version, state, currency, issued_at, acknowledged_at, acknowledged_by, language, vendor: vendor.name },
    site: { name: place?.name ?? '', zone: place?.zone ?? 'UTC' },
    amount: linesTotal(lines),
    lines: lines.map(({ description, unit, quantity, unit_price, lead_days }) => ({ description, unit, quantity, unit_price, lead_days })),
  }
}
