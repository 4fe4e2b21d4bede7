import type { OfferDraft, OfferFile, OfferReceipt, SealedOffer } from '@menara/shared/contract/purchasing/public-offers.contract.ts'
import { MAX_OFFER_VERSIONS } from '@menara/shared/domain/purchasing/purchase-states.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { dayIn } from '../../../platform/time/zoned-time.ts'
import { misfitOf } from '../rfqs/offer-fit.ts'
import { receiptOf } from '../rfqs/offer-seal.ts'
import { readyMembers } from '../rfqs/rfq-committees.store.ts'
import { mustBeOpen, type Opened, type PublicOffersNeeds } from './invitation-access.service.ts'

/** An offer in plain, which is sealed here. */
export async function submitted(needs: PublicOffersNeeds, found: Opened, draft: OfferDraft): Promise<OfferReceipt> {
  const { invitation, rfq, ticket } = found
  if (rfq.sealed_to === 'committee') throw new Fault('conflict', 'offers.committee', { params: { number: ticket.number } })
  const receipt = receiptOf({ ...draft, rfq_id: rfq.id, invitation_id: invitation.id })
  const fits = () => mustFit(needs, draft, found)
  return entered(needs, found, {
    ...{ receipt, fits, fileIds: draft.files?.map((file) => file.id) },
    sealed: (version) => ({ sealed: needs.seal.seal(draft, rfq, { rfqId: rfq.id, invitationId: invitation.id, version }) }),
  })
}

/** An offer that was encrypted to the members of a committee: what it says is judged once they have opened it. */
export async function submittedSealed(needs: PublicOffersNeeds, found: Opened, offer: SealedOffer): Promise<OfferReceipt> {
  const { rfq, ticket } = found
  if (rfq.sealed_to === 'server') throw new Fault('conflict', 'offers.no_committee', { params: { number: ticket.number } })
  const { receipt, sealed, sender_key, shares, file_ids: fileIds = [] } = offer
  const asked = new Set(readyMembers(await needs.store.members(rfq.id)).map((member) => member.id))
  async function fits(): Promise<void> {
    if (new Set(shares.map((share) => share.member_id)).size < shares.length) throw invalid('shares', 'uniqueItems')
    const stranger = shares.findIndex((share) => !asked.has(share.member_id))
    if (stranger >= 0) throw invalid(`shares.${stranger}.member_id`, 'exists')
    if (shares.length < asked.size) throw invalid('shares', 'required')
    const sent = new Set((await needs.files.ofInvitation(found.invitation.id)).map((file) => file.id))
    const missing = fileIds.findIndex((id) => !sent.has(id))
    if (missing >= 0) throw invalid(`file_ids.${missing}`, 'exists', NO_FILE)
  }
  return entered(needs, found, { receipt, fits, fileIds, sealed: () => ({ sealed, sender_key, shares }) })
}

const NO_FILE = 'There is no such file: send it again'
interface Entry {
  readonly receipt: string
  readonly fileIds?: readonly string[] | undefined
  fits(): Promise<void>
  sealed(version: number): Pick<SealedOffer, 'sealed'> & Partial<Pick<SealedOffer, 'sender_key' | 'shares'>>
}
async function entered(needs: PublicOffersNeeds, found: Opened, entry: Entry): Promise<OfferReceipt> {
  const { store, offers, access, newId } = needs
  const { invitation, rfq, ticket } = found
  const { receipt } = entry
  const before = await offers.ofInvitation(invitation.id)
  const same = before.find((offer) => offer.receipt === receipt)
  if (same?.state === 'submitted') return { version: same.version, hash: receipt, submitted_at: same.submitted_at }
  mustBeOpen(needs, found)
  if (same) throw new Fault('conflict', 'offers.replaced', { params: { number: ticket.number } })
  if (before.length >= MAX_OFFER_VERSIONS) throw new Fault('conflict', 'offers.limit', { params: { limit: MAX_OFFER_VERSIONS } })
  await entry.fits()
  const version = (before.at(-1)?.version ?? 0) + 1
  const { shares = [], ...sealed } = entry.sealed(version)
  await offers.move(invitation.id, ['submitted'], 'revised')
  const of = { rfq_id: rfq.id, ticket_id: ticket.id, invitation_id: invitation.id }
  const id = newId()
  const file_ids = [...(entry.fileIds ?? [])]
  await offers.insert({ ...of, ...sealed, id, version, state: 'submitted', receipt, file_ids, submitted_at: access.at() })
  await store.insertShares(shares.map((share) => ({ ...share, id: newId(), offer_id: id, ticket_id: ticket.id })))
  await store.note(invitation.id, { state: 'offered', offered_at: access.at(), declined_at: null, decline_reason: null })
  access.record('offer_submitted', { ticket, actor: null, detail: { invitation_id: invitation.id, version, receipt } })
  return { version, hash: receipt, submitted_at: access.at() }
}

async function mustFit(needs: PublicOffersNeeds, draft: OfferDraft, found: Opened): Promise<void> {
  const { lines, now, site } = needs
  const { rfq, ticket } = found
  const misfit = misfitOf(draft, { lines: await lines.lines(ticket.id), currencies: rfq.currencies })
  if (misfit) throw invalid(misfit.field, misfit.rule, misfit.text)
  const zone = (await site(ticket.location.id))?.zone ?? 'UTC'
  if (draft.valid_until < dayIn(zone, now())) throw invalid('valid_until', 'future', 'The offer must be valid today at least')
  await mustBeSent(needs, draft.files ?? [], found)
}

/** Each file once, and each as it was sent by this invitation. */
async function mustBeSent({ files, seal }: PublicOffersNeeds, named: readonly OfferFile[], { invitation, rfq }: Opened): Promise<void> {
  const marks = new Map((await files.ofInvitation(invitation.id)).map(({ id, mark }) => [id, mark]))
  for (const [at, file] of named.entries()) {
    const place = { rfqId: rfq.id, invitationId: invitation.id, fileId: file.id }
    const mark = marks.get(file.id)
    if (!mark || !seal.isMarkOf(mark, file, place)) throw invalid(`files.${at}.id`, 'exists', NO_FILE)
    if (named.findIndex(({ id }) => id === file.id) < at) throw invalid(`files.${at}.id`, 'unique', 'This file is named twice')
  }
}
