import type { CommitteeOffer, SealedOffer } from '@menara/shared/contract/purchasing/public-offers.contract.ts'
import { publicOffers } from '@menara/shared/contract/purchasing/public-offers.contract.ts'
import { rfqCommittees } from '@menara/shared/contract/purchasing/rfq-committees.contract.ts'
import { rfqs } from '@menara/shared/contract/purchasing/rfqs.contract.ts'
import { newMemberKey, openShare, sealToCommittee, unwrapKey } from '@menara/shared/domain/purchasing/committee-seal.ts'
import { receiptOf } from '../../../../backend/src/features/purchasing/rfqs/offer-seal.ts'
import type { Building, Person } from '../../building.ts'
import {
  byLink,
  deadlineOf,
  type Link,
  lineIds,
  linkTo,
  type Market,
  OFFERS_MS,
  offerOf,
  PRICES,
  personAt,
  withLines,
} from '../purchases.ts'

const READS = ['show_ticketing', 'show_ticketing_procurement', 'ticket_read_all'] as const
const PASSPHRASE = 'gerimis di atas atap seng'

/** A purchase whose request for quotation waits for the passphrases of three members. */
export interface Committee {
  readonly id: string
  readonly members: readonly Person[]
}
export async function namedCommittee(market: Market, size = 3): Promise<Committee> {
  const members = await Promise.all(Array.from({ length: size }, () => personAt(market, market.cast.site, READS)))
  const id = await withLines(market)
  await market.buyer.asks(rfqs.put, { params: { id }, body: committeeBody(market, members) })
  return { id, members }
}
export const committeeBody = (market: Market, members: readonly Person[]) => ({
  ...{ deadline: deadlineOf(market), terms: 'Net 30', committee: members.map((member) => member.id) },
  invitations: [market.cheap, market.dear].map((vendor_id) => ({ vendor_id, language: 'id' as const })),
})

/** What the browser of a member does when a passphrase is set. */
export async function setPassphrase(by: Person, id: string, passphrase = PASSPHRASE) {
  const { data } = (await by.asks(rfqs.get, { params: { id } })).body
  const own = data?.committee?.members.find((member) => member.person?.id === by.id)
  return by.asks(rfqCommittees.setKey, { params: { id }, body: await newMemberKey(passphrase, own?.id ?? '') })
}

/** All members have set a passphrase, and it was sent. */
export async function sentToCommittee(market: Market): Promise<Committee & { cheap: Link; dear: Link }> {
  const committee = await namedCommittee(market)
  const { id, members } = committee
  for (const member of members) await setPassphrase(member, id)
  const { body } = await market.buyer.asks(rfqs.send, { params: { id } })
  const linkOf = (vendorId: string) => linkTo(market.buyer, body.data.invitations.find((item) => item.vendor.id === vendorId)?.id ?? '')
  return { ...committee, cheap: await linkOf(market.cheap), dear: await linkOf(market.dear) }
}

/** What the browser of a supplier sends. */
export async function sealedOffer({ stranger }: Building, link: Link, draft: CommitteeOffer): Promise<SealedOffer> {
  const { data } = (await stranger.asks(publicOffers.get, byLink(link))).body
  const { rfq_id, id: invitation_id, committee } = data
  const receipt = receiptOf({ ...draft, rfq_id, invitation_id })
  const envelope = await sealToCommittee(draft, committee?.members ?? [], { rfq_id, invitation_id, receipt })
  const file_ids = draft.files?.map((file) => file.id)
  return { receipt, ...envelope, ...(file_ids && { file_ids }), shares: [...envelope.shares] }
}
export const handsIn = ({ stranger }: Building, link: Link, body: SealedOffer) =>
  stranger.asks(publicOffers.submitSealed, { ...byLink(link), body })

/** Both have offered and the deadline has passed; nobody has opened. */
export async function dueToCommittee(market: Market): Promise<Committee & { cheap: Link; dear: Link }> {
  const sent = await sentToCommittee(market)
  const ids = await lineIds(market, sent.id)
  await handsIn(market, sent.cheap, await sealedOffer(market, sent.cheap, offerOf(ids, PRICES.cheap)))
  await handsIn(market, sent.dear, await sealedOffer(market, sent.dear, offerOf(ids, PRICES.dear)))
  market.clock.advance(OFFERS_MS)
  return sent
}

/** The shares of a member, as their browser reads them; null for another passphrase. */
export async function sharesOf(by: Person, id: string, passphrase = PASSPHRASE) {
  const { rfq_id, member_id, wrapped_key, envelopes } = (await by.asks(rfqCommittees.envelopes, { params: { id } })).body.data
  const own = await unwrapKey(wrapped_key, passphrase, member_id)
  if (!own) return null
  return Promise.all(
    envelopes.map(async ({ offer_id, invitation_id, receipt, sender_key, sealed }) => ({
      offer_id,
      share: await openShare(own, { place: { rfq_id, invitation_id, receipt }, memberId: member_id, sender_key, sealed }),
    })),
  )
}
export async function opensAs(by: Person, id: string) {
  const shares = (await sharesOf(by, id)) ?? []
  return by.asks(rfqCommittees.open, { params: { id }, body: { shares } })
}
