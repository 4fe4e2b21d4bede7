import type { OfferDraft, OfferReceipt, SupplierRequest } from '@menara/shared/contract/purchasing/public-offers.contract.ts'
import { lineTotal, MAX_AMOUNT } from '@menara/shared/domain/money.ts'
import { Fault, invalid, type RefusalKey } from '../../../platform/errors.ts'
import { isId } from '../../../platform/ids.ts'
import { dayIn } from '../../../platform/time/zoned-time.ts'
import type { TicketRow } from '../../../ports/tickets/tickets.ts'
import type { PurchaseAccess, PurchasingNeeds } from '../purchase-access.service.ts'
import type { PurchasesStore } from '../requests/purchases.store.ts'
import { type OfferSeal, receiptOf } from '../rfqs/offer-seal.ts'
import { type OfferLineRow, type OfferRow, type OffersStore, offeredLine } from '../rfqs/offers.store.ts'
import type { InvitedVendor, RfqRow, RfqsStore } from '../rfqs/rfqs.store.ts'
import type { SupplierLinks } from './supplier-links.ts'

/** As many questions as one supplier may ask of one request. */
const MAX_QUESTIONS = 20
/** As many versions as one supplier may hand in. */
const MAX_VERSIONS = 100

export interface PublicOffersNeeds extends PurchasingNeeds {
  readonly store: RfqsStore
  readonly offers: OffersStore
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
interface Opened {
  readonly invitation: InvitedVendor
  readonly rfq: RfqRow
  readonly ticket: TicketRow
}
export type PublicOffersService = ReturnType<typeof publicOffersService>

/** What a supplier does with the link of an invitation, without a login. */
export function publicOffersService(needs: PublicOffersNeeds) {
  const { store, offers, access, atomically } = needs
  const again = async (holder: LinkHolder): Promise<SupplierRequest> => requestOf(needs, await opened(needs, holder))
  return {
    get: (holder: LinkHolder): Promise<SupplierRequest> =>
      atomically(async () => {
        const { invitation, ticket } = await opened(needs, holder)
        if (invitation.viewed_at === null) {
          const state = invitation.state === 'sent' ? ('viewed' as const) : invitation.state
          await store.note(invitation.id, { viewed_at: access.at(), state })
          access.record('rfq_viewed', { ticket, actor: null, detail: { invitation_id: invitation.id } })
        }
        return again(holder)
      }),

    /** A further version takes the place of the one before; the same one sent again is answered as before. 409 after the deadline. */
    submit: (holder: LinkHolder, draft: OfferDraft): Promise<OfferReceipt> =>
      atomically(async () => submitted(needs, await opened(needs, holder), draft)),

    withdraw: (holder: LinkHolder): Promise<SupplierRequest> =>
      atomically(async () => {
        const found = await opened(needs, holder)
        mustBeOpen(needs, found)
        const { invitation, ticket } = found
        if (invitation.state !== 'offered') throw new Fault('conflict', 'offers.none', { params: { number: ticket.number } })
        await offers.move(invitation.id, ['submitted'], 'withdrawn')
        await store.note(invitation.id, { state: 'viewed', offered_at: null })
        access.record('offer_withdrawn', { ticket, actor: null, detail: { invitation_id: invitation.id } })
        return again(holder)
      }),

    decline: (holder: LinkHolder, reason: string): Promise<SupplierRequest> =>
      atomically(async () => {
        const found = await opened(needs, holder)
        mustBeOpen(needs, found)
        const { invitation, ticket } = found
        await offers.move(invitation.id, ['submitted'], 'withdrawn')
        await store.note(invitation.id, { state: 'declined', declined_at: access.at(), decline_reason: reason, offered_at: null })
        access.record('rfq_declined', { ticket, actor: null, detail: { invitation_id: invitation.id, reason } })
        return again(holder)
      }),

    ask: (holder: LinkHolder, question: string): Promise<SupplierRequest> =>
      atomically(async () => {
        const found = await opened(needs, holder)
        mustBeOpen(needs, found)
        const { invitation, rfq, ticket } = found
        const own = (await store.questions(rfq.id)).filter((row) => row.invitation_id === invitation.id)
        if (own.length >= MAX_QUESTIONS) throw new Fault('conflict', 'offers.questions', { params: { limit: MAX_QUESTIONS } })
        const of = { rfq_id: rfq.id, ticket_id: ticket.id, invitation_id: invitation.id }
        const id = needs.newId()
        await store.ask({ ...of, id, question, asked_at: access.at() })
        access.record('rfq_asked', { ticket, actor: null, detail: { question_id: id, question } })
        return again(holder)
      }),
  }
}

async function submitted(needs: PublicOffersNeeds, found: Opened, draft: OfferDraft): Promise<OfferReceipt> {
  const { store, offers, access } = needs
  const { invitation, rfq, ticket } = found
  const hash = receiptOf({ ...draft, rfq_id: rfq.id, invitation_id: invitation.id })
  const before = await offers.ofInvitation(invitation.id)
  const same = before.find((offer) => offer.receipt === hash)
  if (same?.state === 'submitted') return { version: same.version, hash, submitted_at: same.submitted_at }
  mustBeOpen(needs, found)
  if (same) throw new Fault('conflict', 'offers.replaced', { params: { number: ticket.number } })
  if (before.length >= MAX_VERSIONS) throw new Fault('conflict', 'offers.limit', { params: { limit: MAX_VERSIONS } })
  await mustFit(needs, draft, ticket)
  const version = (before.at(-1)?.version ?? 0) + 1
  const sealed = needs.seal.seal(draft, rfq, { rfqId: rfq.id, invitationId: invitation.id, version })
  await offers.move(invitation.id, ['submitted'], 'revised')
  const of = { rfq_id: rfq.id, ticket_id: ticket.id, invitation_id: invitation.id }
  await offers.insert({ ...of, id: needs.newId(), version, state: 'submitted', sealed, receipt: hash, submitted_at: access.at() })
  await store.note(invitation.id, { state: 'offered', offered_at: access.at(), declined_at: null, decline_reason: null })
  access.record('offer_submitted', { ticket, actor: null, detail: { invitation_id: invitation.id, version, receipt: hash } })
  return { version, hash, submitted_at: access.at() }
}

/** The same refusal for every link that opens nothing, after the same question to the database. Holds the ticket. */
async function opened(needs: PublicOffersNeeds, { id, token }: LinkHolder): Promise<Opened> {
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

const isOpen = ({ access }: PublicOffersNeeds, { rfq }: Opened): boolean => rfq.state === 'sent' && access.at() < rfq.deadline

function mustBeOpen(needs: PublicOffersNeeds, found: Opened): void {
  const { rfq, ticket } = found
  const key: RefusalKey = 'offers.late'
  if (!isOpen(needs, found)) throw new Fault('conflict', key, { params: { number: ticket.number, deadline: rfq.deadline } })
}

async function mustFit({ lines, now, site }: PublicOffersNeeds, draft: OfferDraft, ticket: TicketRow): Promise<void> {
  const asked = new Map((await lines.lines(ticket.id)).map((line) => [line.id, line]))
  const seen = new Set<string>()
  for (const [at, { line_id, unit_price }] of draft.lines.entries()) {
    const line = asked.get(line_id)
    if (!line) throw invalid(`lines.${at}.line_id`, 'exists', 'There is no such line in this request')
    if (seen.has(line_id)) throw invalid(`lines.${at}.line_id`, 'unique', 'This line is offered twice')
    seen.add(line_id)
    if (lineTotal({ quantity: line.quantity, unit_price }) > MAX_AMOUNT)
      throw invalid(`lines.${at}.unit_price`, 'tooLarge', 'The line costs more than an amount can be')
  }
  const zone = (await site(ticket.location.id))?.zone ?? 'UTC'
  if (draft.valid_until < dayIn(zone, now())) throw invalid('valid_until', 'future', 'The offer must be valid today at least')
}

async function requestOf(needs: PublicOffersNeeds, found: Opened): Promise<SupplierRequest> {
  const { store, offers, lines, site } = needs
  const { invitation, rfq, ticket } = found
  const place = await site(ticket.location.id)
  const own = await offers.ofInvitation(invitation.id)
  const opened = await offers.lines(own.map((offer) => offer.id))
  const asked = await lines.lines(ticket.id)
  const { id, state, language, vendor } = invitation
  return {
    ...{ id, rfq_id: rfq.id, number: ticket.number, title: ticket.title, vendor: vendor.name, state, language },
    site: { name: ticket.location.name, zone: place?.zone ?? 'UTC' },
    open: isOpen(needs, found),
    deadline: rfq.deadline,
    terms: rfq.terms,
    lines: asked.map(({ id, description, unit, quantity, needed_by }) => ({ id, description, unit, quantity, needed_by })),
    questions: (await store.questions(rfq.id)).map(({ question, asked_at, answer, invitation_id }) => ({
      ...{ question, asked_at, answer },
      own: invitation_id === id,
    })),
    versions: own.map((offer) => ({
      ...{ version: offer.version, hash: offer.receipt, submitted_at: offer.submitted_at, state: offer.state },
      content: contentOf(offer, opened),
    })),
  }
}

function contentOf({ id, nonce, valid_until, note }: OfferRow, lines: readonly OfferLineRow[]): OfferDraft | null {
  if (nonce === null || valid_until === null) return null
  return { nonce, valid_until, note: note ?? '', lines: lines.filter((line) => line.offer_id === id).map(offeredLine) }
}
