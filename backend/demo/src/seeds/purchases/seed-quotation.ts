import { exchangeRatesStore } from '@menara/backend/features/exchange-rates/exchange-rates.store.ts'
import { offerSeal, receiptOf } from '@menara/backend/features/purchasing/rfqs/offer-seal.ts'
import { supplierLinks } from '@menara/backend/features/purchasing/suppliers/supplier-links.ts'
import type { Platform } from '@menara/backend/platform/platform.ts'
import {
  priceOfferLines,
  priceOfferShares,
  priceOffers,
  rfqInvitations,
  rfqQuestions,
  rfqs,
} from '@menara/backend/schema/purchasing/rfqs.ts'
import { CURRENCY } from '@menara/shared/domain/money.ts'
import type { OfferContent } from '@menara/shared/domain/purchasing/canonical-offer.ts'
import type { SealingMember } from '@menara/shared/domain/purchasing/committee.ts'
import { sealToCommittee } from '@menara/shared/domain/purchasing/committee-seal.ts'
import type { OfferState } from '@menara/shared/domain/purchasing/purchase-states.ts'
import type { StoryStage } from './purchase-stories.ts'
import { seedCommittee } from './seed-committee.ts'
import { seedOfferFile } from './seed-offer-file.ts'
import type { SeededOffer, SeededPurchase, SeededRfq } from './seeded-purchase.ts'

/** What each of the vendors asks of what a thing usually costs, line by line: neither is the lowest for everything. */
const FACTORS = [
  [0.97, 1.03, 0.99],
  [1.02, 0.96, 1.01],
  [1.08, 1.05, 0.94],
] as const
const ROUNDED = 500
const ABROAD = 'USD' as const
const [ASKED_AFTER, OFFERED_AFTER, DEADLINE_AFTER] = [1, 3, 6]
const TERMS = 'Harga termasuk ongkos kirim sampai lokasi, belum termasuk PPN. Pembayaran 30 hari setelah barang diterima lengkap.'

const WON: readonly StoryStage[] = ['ordered', 'partially_received', 'received', 'closed']

/** A request for quotation with what was offered: sealed while offers are taken, read after it. Null before anybody is asked. */
export async function seedQuotation(base: Platform, purchase: SeededPurchase): Promise<SeededRfq | null> {
  const { db, keys, newId } = base
  const { story, ticketId, site, vendorIds, cast, after } = purchase
  if (story.stage === 'submitted') return null
  const id = newId()
  const isOpen = story.stage === 'sourcing'
  const deadline =
    isOpen && !story.committee ? new Date(Date.parse(after(0)) + (story.daysAgo + 3) * 86_400_000).toISOString() : after(DEADLINE_AFTER)
  const rate = story.abroad ? await exchangeRatesStore(db).ofDay(ABROAD, deadline.slice(0, 10)) : undefined
  const pair = offerSeal(keys).newKeys(id)
  const times = { created_at: after(ASKED_AFTER), sent_at: after(ASKED_AFTER), opened_at: isOpen ? null : deadline }
  await db.sql.insert(rfqs).values({
    ...{ ...pair, ...times, id, ticket_id: ticketId, location_id: site.id, deadline, terms: TERMS, created_by: cast.buyer },
    ...(rate && { currencies: [CURRENCY, ABROAD] }),
    ...{ state: isOpen ? 'sent' : 'opened', sealed_to: story.committee ? 'committee' : 'server' },
  })
  const members = story.committee ? await seedCommittee(base, purchase, id) : []
  const offers: SeededOffer[] = []
  for (const [at, vendorId] of vendorIds.entries()) {
    const offer = await seedInvitation(base, purchase, {
      rfqId: id,
      vendorId,
      at,
      isOpen,
      rate: rate?.rate,
      public_key: pair.public_key,
      members,
    })
    if (offer) offers.push(offer)
  }
  return { id, offers, rate }
}

/** One vendor who is asked; the last of an open request has not answered yet. */
async function seedInvitation(
  base: Platform,
  purchase: SeededPurchase,
  asked: Omit<Offering, 'invitationId'>,
): Promise<SeededOffer | null> {
  const { db, keys, newId } = base
  const { ticketId, vendorIds, after } = purchase
  const { rfqId, vendorId, at, isOpen } = asked
  const invitationId = newId()
  const answers = !(isOpen && at === vendorIds.length - 1)
  await db.sql.insert(rfqInvitations).values({
    ...{ id: invitationId, rfq_id: rfqId, ticket_id: ticketId, vendor_id: vendorId, language: 'id' as const, mailed: 'yes' as const },
    ...{ state: answers ? ('offered' as const) : ('viewed' as const), sent_at: after(ASKED_AFTER), viewed_at: after(ASKED_AFTER + 1) },
    ...{ offered_at: answers ? after(OFFERED_AFTER) : null, ...supplierLinks(keys).issue('rfq', invitationId) },
  })
  if (at === 0) await seedQuestion(base, purchase, { rfqId, invitationId, isOpen })
  return answers ? seedOffer(base, purchase, { ...asked, invitationId }) : null
}

interface Questioning {
  readonly rfqId: string
  readonly invitationId: string
  readonly isOpen: boolean
}
/** One question, which is answered once the offers are opened. */
async function seedQuestion(
  { db, newId }: Platform,
  purchase: SeededPurchase,
  { rfqId, invitationId, isOpen }: Questioning,
): Promise<void> {
  const { ticketId, cast, after } = purchase
  const answer = { answer: 'Boleh, selama lengkap dalam 14 hari.', answered_at: after(ASKED_AFTER + 2), answered_by: cast.buyer }
  await db.sql.insert(rfqQuestions).values({
    ...{ id: newId(), rfq_id: rfqId, ticket_id: ticketId, invitation_id: invitationId, asked_at: after(ASKED_AFTER + 1) },
    question: 'Apakah barang boleh dikirim dalam dua tahap?',
    ...(!isOpen && answer),
  })
}

/** In Rupiah as it is rounded here, abroad in cents. */
const priceOf = (rupiah: number, rate: string | undefined): number =>
  (rate === undefined ? Math.round(rupiah / ROUNDED) * ROUNDED : Math.round((rupiah / Number(rate)) * 100)) || 1

interface Offering {
  readonly rfqId: string
  readonly invitationId: string
  readonly vendorId: string
  readonly at: number
  readonly isOpen: boolean
  /** Rupiah for one unit, of a vendor abroad; undefined: it offers in Rupiah. */
  readonly rate: string | undefined
  readonly public_key: string
  /** Of a committee, to whom it is sealed. */
  readonly members: readonly SealingMember[]
}
async function seedOffer(base: Platform, purchase: SeededPurchase, offering: Offering): Promise<SeededOffer> {
  const { db, newId } = base
  const { rfqId, invitationId, vendorId, isOpen } = offering
  const { ticketId, story, after } = purchase
  const content = await contentOf(base, purchase, offering)
  const id = newId()
  const { shares, ...sealed } = await sealedOf(base, content, offering)
  const state: OfferState = WON.includes(story.stage) ? 'lost' : 'submitted'
  const { valid_until, note, nonce, currency = CURRENCY, files = [] } = content
  await db.sql.insert(priceOffers).values({
    ...{ id, rfq_id: rfqId, ticket_id: ticketId, invitation_id: invitationId, version: 1, state, submitted_at: after(OFFERED_AFTER) },
    ...{ ...sealed, file_ids: files.map((file) => file.id) },
    ...(!isOpen && { valid_until, note, nonce, currency, files: files.length > 0 ? [...files] : null }),
  })
  const rows = shares.map((share) => ({ ...share, id: newId(), offer_id: id, ticket_id: ticketId }))
  if (rows.length > 0) await db.sql.insert(priceOfferShares).values(rows)
  if (!isOpen)
    await db.sql.insert(priceOfferLines).values(content.lines.map((line) => ({ ...line, id: newId(), offer_id: id, ticket_id: ticketId })))
  return { id, vendorId, content }
}

async function contentOf(base: Platform, { ticketId, lines, story, after }: SeededPurchase, offering: Offering): Promise<OfferContent> {
  const { at, rate } = offering
  const factors = FACTORS[at] ?? FACTORS[0]
  const abroad = at === FACTORS.length - 1 ? rate : undefined
  const file = story.abroad && at === 0 ? await seedOfferFile(base, { ...offering, ticketId, at: after(OFFERED_AFTER) }) : null
  const validDays = story.daysAgo > 60 ? 60 : story.daysAgo + 60
  return {
    nonce: base.newId().replaceAll('-', '').padEnd(64, '0'),
    valid_until: new Date(Date.parse(after(0)) + validDays * 86_400_000).toISOString().slice(0, 10),
    note: '',
    ...(abroad && { currency: ABROAD }),
    ...(file && { files: [file] }),
    lines: lines.map(({ id, estimated_price }, place) => ({
      ...{ line_id: id, lead_days: 4 + 2 * at, note: '' },
      unit_price: priceOf((estimated_price ?? 0) * (factors[place % factors.length] ?? 1), abroad),
    })),
  }
}

/** Sealed by the server, or to the members of a committee. */
async function sealedOf({ keys }: Platform, content: OfferContent, { rfqId, invitationId, public_key, members }: Offering) {
  const receipt = receiptOf({ ...content, rfq_id: rfqId, invitation_id: invitationId })
  if (members.length > 0)
    return { receipt, ...(await sealToCommittee(content, members, { rfq_id: rfqId, invitation_id: invitationId, receipt })) }
  return { receipt, sealed: offerSeal(keys).seal(content, { public_key }, { rfqId, invitationId, version: 1 }), shares: [] }
}
