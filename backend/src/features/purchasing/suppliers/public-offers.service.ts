import type { OfferDraft, OfferReceipt, SealedOffer, SupplierRequest } from '@menara/shared/contract/purchasing/public-offers.contract.ts'
import { COMMITTEE_NEEDED } from '@menara/shared/domain/purchasing/committee.ts'
import { committeeFingerprint } from '@menara/shared/domain/purchasing/committee-seal.ts'
import { Fault } from '../../../platform/errors.ts'
import { type OfferLineRow, type OfferRow, offeredLine } from '../rfqs/offers.store.ts'
import { readyMembers } from '../rfqs/rfq-committees.store.ts'
import type { RfqRow } from '../rfqs/rfqs.store.ts'
import { isOpen, type LinkHolder, mustBeOpen, type Opened, opened, type PublicOffersNeeds } from './invitation-access.service.ts'
import { submitted, submittedSealed } from './offer-submitting.service.ts'

/** As many questions as one supplier may ask of one request. */
const MAX_QUESTIONS = 20
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
    /** The same for an offer that was encrypted to a committee before it was sent. */
    submitSealed: (holder: LinkHolder, offer: SealedOffer): Promise<OfferReceipt> =>
      atomically(async () => submittedSealed(needs, await opened(needs, holder), offer)),

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
    currencies: rfq.currencies,
    lines: asked.map(({ id, description, unit, quantity, needed_by }) => ({ id, description, unit, quantity, needed_by })),
    committee: await committeeOf(needs, rfq),
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

async function committeeOf({ store }: PublicOffersNeeds, rfq: RfqRow): Promise<SupplierRequest['committee']> {
  if (rfq.sealed_to === 'server') return null
  const members = readyMembers(await store.members(rfq.id))
  return { needed: COMMITTEE_NEEDED, fingerprint: await committeeFingerprint(members), members }
}

function contentOf({ id, nonce, valid_until, note, files, currency }: OfferRow, lines: readonly OfferLineRow[]): OfferDraft | null {
  if (nonce === null || valid_until === null) return null
  const offered = lines.filter((line) => line.offer_id === id).map(offeredLine)
  return { nonce, valid_until, note: note ?? '', lines: offered, ...(currency && { currency }), ...(files && { files }) }
}
