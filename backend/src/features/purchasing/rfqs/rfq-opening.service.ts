import { CURRENCY } from '@menara/shared/domain/money.ts'
import type { OfferContent } from '@menara/shared/domain/purchasing/canonical-offer.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault } from '../../../platform/errors.ts'
import type { TicketRow } from '../../../ports/tickets/tickets.ts'
import type { PurchaseAccess, PurchasingNeeds } from '../purchase-access.service.ts'
import type { OfferSeal } from './offer-seal.ts'
import type { OfferRow, OffersStore } from './offers.store.ts'
import type { RfqRow, RfqsStore } from './rfqs.store.ts'

export interface RfqOpeningNeeds extends Pick<PurchasingNeeds, 'atomically' | 'newId' | 'notifier' | 'people'> {
  readonly store: Pick<RfqsStore, 'due' | 'find' | 'update' | 'moveAll' | 'invitations'>
  readonly offers: Pick<OffersStore, 'ofRfq' | 'update' | 'putLines'>
  readonly seal: OfferSeal
  readonly access: PurchaseAccess
  /** Files that suppliers sent and handed in with no offer go. */
  removeUnusedFiles(rfqId: string): Promise<void>
  onTrouble(error: unknown): void
}
export type RfqOpening = ReturnType<typeof rfqOpeningService>

/** Opens what suppliers offered, at the deadline by the clock of the server and not before. */
export function rfqOpeningService(needs: RfqOpeningNeeds) {
  const { store, access, atomically } = needs
  /** Joins the open transaction, in which the ticket is held. A null actor is the clock. */
  async function open(row: RfqRow, ticket: TicketRow, actor: Caller | null): Promise<void> {
    if (row.state !== 'sent') throw new Fault('conflict', 'rfqs.not_asking', { params: { number: ticket.number } })
    if (access.at() < row.deadline)
      throw new Fault('conflict', 'rfqs.too_early', { params: { number: ticket.number, deadline: row.deadline } })
    if (row.sealed_to === 'committee') throw new Fault('conflict', 'rfqs.committee_opens', { params: { number: ticket.number } })
    const read = needs.seal.opener(row, row.id)
    if (!read) throw new Fault('conflict', 'rfqs.key_missing', { params: { number: ticket.number } })
    const reader = async ({ sealed, rfq_id, invitation_id, version }: OfferRow) =>
      read(sealed, { rfqId: rfq_id, invitationId: invitation_id, version })
    await finish({ row, ticket, read: reader }, actor)
  }
  /** The same for what can be read: of a committee by its shares. */
  async function finish({ row, ticket, read }: Readable, actor: Caller | null): Promise<void> {
    const sealed = await openable(row.id)
    let unreadable = 0
    for (const offer of sealed) if (!(await unseal(needs, offer, read))) unreadable += 1
    await needs.removeUnusedFiles(row.id)
    await store.moveAll(row.id, ['sent', 'viewed'], { state: 'expired' })
    await store.update(row.id, { state: 'opened', opened_at: access.at(), opened_by: actor?.userId ?? null })
    const receipts = sealed.map(({ invitation_id, version, receipt }) => ({ invitation_id, version, receipt }))
    access.record('rfq_opened', { ticket, actor, detail: { rfq_id: row.id, deadline: row.deadline, receipts, unreadable } })
    await tell(needs, ticket, row)
  }

  /** Neither withdrawn nor of somebody whose invitation was revoked. */
  async function openable(rfqId: string): Promise<OfferRow[]> {
    const revoked = new Set((await store.invitations(rfqId)).filter((item) => item.revoked_at).map((item) => item.id))
    return (await needs.offers.ofRfq(rfqId)).filter((offer) => offer.state !== 'withdrawn' && !revoked.has(offer.invitation_id))
  }

  return {
    open,
    finish,
    openable,
    /** Opens what is due; one that fails does not stop the others. */
    async look(): Promise<void> {
      for (const { id, ticket_id } of await store.due(access.at()))
        await atomically(async () => {
          const ticket = await access.held(ticket_id, null)
          const row = await store.find(id)
          if (row?.state === 'sent') await open(row, ticket, null)
        }).catch(needs.onTrouble)
    },
  }
}

type Reader = (offer: OfferRow) => Promise<OfferContent | null>
/** A request whose offers can be read now, with its held ticket. */
interface Readable {
  readonly row: RfqRow
  readonly ticket: TicketRow
  readonly read: Reader
}
async function unseal({ offers, newId }: RfqOpeningNeeds, offer: OfferRow, read: Reader): Promise<boolean> {
  const content = await read(offer)
  if (content === null) return false
  const { valid_until, note, nonce, lines, files, file_keys, currency = CURRENCY } = content
  const named = { files: files ? [...files] : null, file_keys: file_keys ? [...file_keys] : null }
  await offers.update(offer.id, { valid_until, currency, note, nonce, ...named })
  await offers.putLines(lines.map((line) => ({ ...line, id: newId(), offer_id: offer.id, ticket_id: offer.ticket_id })))
  return true
}

async function tell(
  { notifier, people }: RfqOpeningNeeds,
  { id, number, title, location }: TicketRow,
  { created_by }: RfqRow,
): Promise<void> {
  const buyers = await people.holding('procurement_buy', location.id)
  const user_ids = created_by && buyers.includes(created_by) ? [created_by] : buyers
  if (user_ids.length === 0) return
  await notifier.send({
    ...{ user_ids, type: 'purchase.opened', title: `The offers of ${number} were opened`, text: title },
    link: `/desk/ticketing/procurement/priceOffering?id=${id}`,
    message: { key: 'inbox.purchase_opened', params: { number, title } },
  })
}
