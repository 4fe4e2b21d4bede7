import { Fault } from '../../../platform/errors.ts'
import type { Events } from '../../../ports/events.ts'
import type { Photos } from '../../../ports/photos.ts'
import type { Tickets } from '../../../ports/tickets/tickets.ts'
import type { ItemReceiptsStore } from './item-receipts.store.ts'

export interface ReceiptPhotosNeeds {
  readonly photos: Photos
  readonly events: Pick<Events, 'on'>
  readonly tickets: Pick<Tickets, 'find' | 'hold'>
  readonly receipts: Pick<ItemReceiptsStore, 'one' | 'idsOfTicket'>
}

/** Photos of receipts, by whoever posts them. They go with their ticket. */
export function openReceiptPhotos({ photos, events, tickets, receipts }: ReceiptPhotosNeeds): void {
  photos.source({
    subject: 'item_receipts',
    async find(id, caller, hold) {
      const found = await receipts.one(id)
      const ticket = found && (await (hold ? tickets.hold : tickets.find)(found.ticket_id, caller))
      const receipt = ticket && hold ? await receipts.one(id) : found
      if (!receipt || !ticket) throw new Fault('not-found', 'receipts.not_found')
      return {
        ...{ number: receipt.order.number, stage: receipt.state },
        mayAdd: caller.may('ticket_work') && receipt.state !== 'reversed',
        hints: [{ topic: 'purchases', key: ticket.id, location_id: ticket.location.id }],
      }
    },
  })
  events.on('ticket.removing', async ({ ticket }) => photos.removeOf('item_receipts', await receipts.idsOfTicket(ticket.id)))
}
