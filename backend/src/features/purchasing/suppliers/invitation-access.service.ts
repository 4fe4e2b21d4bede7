import { Fault, type RefusalKey } from '../../../platform/errors.ts'
import { isId } from '../../../platform/ids.ts'
import type { TicketRow } from '../../../ports/tickets/tickets.ts'
import type { OfferFilesStore } from '../offer-files/offer-files.store.ts'
import type { PurchaseAccess, PurchasingNeeds } from '../purchase-access.service.ts'
import type { PurchasesStore } from '../requests/purchases.store.ts'
import type { OfferSeal } from '../rfqs/offer-seal.ts'
import type { OffersStore } from '../rfqs/offers.store.ts'
import type { InvitedVendor, RfqRow, RfqsStore } from '../rfqs/rfqs.store.ts'
import type { SupplierLinks } from './supplier-links.ts'

export interface PublicOffersNeeds extends PurchasingNeeds {
  readonly store: RfqsStore
  readonly offers: OffersStore
  readonly files: Pick<OfferFilesStore, 'ofInvitation'>
  readonly lines: Pick<PurchasesStore, 'lines'>
  readonly access: PurchaseAccess
  readonly seal: OfferSeal
  readonly links: SupplierLinks
}
/** Who holds a link. */
export interface LinkHolder {
  readonly id: string
  readonly token: string
}
export interface Opened {
  readonly invitation: InvitedVendor
  readonly rfq: RfqRow
  readonly ticket: TicketRow
}
/** The same refusal for every link that opens nothing, after the same question to the database. Holds the ticket. */
export async function opened(needs: PublicOffersNeeds, { id, token }: LinkHolder): Promise<Opened> {
  const { store, links, tickets, now } = needs
  const gone = () => new Fault('not-found', 'offers.not_found')
  const found = await store.invitationByHash(links.hashOf('rfq', token))
  if (!found || found.id !== id || !isId(id) || links.pathOf('rfq', found) === null) throw gone()
  const ticket = await tickets.hold(found.ticket_id, null)
  const [invitation, rfq] = [await store.invitation(id), await store.find(found.rfq_id)]
  if (!ticket || !invitation || !rfq || invitation.state === 'draft' || invitation.revoked_at !== null) throw gone()
  if (!['sent', 'opened'].includes(rfq.state) || links.isOver('rfq', rfq.deadline, now())) throw gone()
  return { invitation, rfq, ticket }
}

export const isOpen = ({ access }: PublicOffersNeeds, { rfq }: Opened): boolean => rfq.state === 'sent' && access.at() < rfq.deadline

export function mustBeOpen(needs: PublicOffersNeeds, found: Opened): void {
  const { rfq, ticket } = found
  const key: RefusalKey = 'offers.late'
  if (!isOpen(needs, found)) throw new Fault('conflict', key, { params: { number: ticket.number, deadline: rfq.deadline } })
}
