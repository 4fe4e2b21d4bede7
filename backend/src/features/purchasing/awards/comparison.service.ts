import type { ComparedOffer, Comparison } from '@menara/shared/contract/purchasing/purchase-awards.contract.ts'
import { CURRENCY, lineTotal } from '@menara/shared/domain/money.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault } from '../../../platform/errors.ts'
import type { TicketRow } from '../../../ports/tickets/tickets.ts'
import type { PurchasesStore } from '../requests/purchases.store.ts'
import { receiptOf } from '../rfqs/offer-seal.ts'
import { type OfferLineRow, type OfferRow, type OffersStore, offeredLine } from '../rfqs/offers.store.ts'
import type { InvitedVendor, RfqRow, RfqsStore } from '../rfqs/rfqs.store.ts'
import type { PurchaseAwardsStore } from './purchase-awards.store.ts'

/** As many earlier prices of one line as are shown. */
const MAX_PAID = 5

export interface ComparisonNeeds {
  readonly rfqs: Pick<RfqsStore, 'ofTicket' | 'invitations'>
  readonly offers: Pick<OffersStore, 'ofRfq' | 'lines'>
  readonly requests: Pick<PurchasesStore, 'lines' | 'paid'>
  readonly awards: Pick<PurchaseAwardsStore, 'shown'>
}
/** What may be awarded. */
export interface OfferMatrix {
  readonly rfq: RfqRow
  readonly lines: Awaited<ReturnType<PurchasesStore['lines']>>
  readonly offers: readonly (ComparedOffer & { readonly language: 'en' | 'id' })[]
}
export type ComparisonService = ReturnType<typeof comparisonService>

/** States of versions that do not count any more. */
const GONE: readonly string[] = ['revised', 'withdrawn', 'expired']

/** Offers side by side. 409 before they are opened. */
export function comparisonService({ rfqs, offers, requests, awards }: ComparisonNeeds) {
  async function matrix({ id, number }: TicketRow): Promise<OfferMatrix> {
    const rfq = await rfqs.ofTicket(id)
    if (rfq?.state !== 'opened') throw new Fault('conflict', 'awards.sealed', { params: { number } })
    const lines = await requests.lines(id)
    const invited = new Map((await rfqs.invitations(rfq.id)).map((item) => [item.id, item]))
    const rows = (await offers.ofRfq(rfq.id)).filter((offer) => offer.valid_until !== null && !GONE.includes(offer.state))
    const priced = await offers.lines(rows.map((row) => row.id))
    const lowest = new Map(lines.map((line) => [line.id, lowestOf(priced, line.id)]))
    const compared = rows.map((offer) => {
      const own = priced.filter((price) => price.offer_id === offer.id)
      return comparedOf(offer, { own, lines, lowest, invitation: invited.get(offer.invitation_id) })
    })
    return { rfq, lines, offers: compared }
  }
  return {
    matrix,
    async of(ticket: TicketRow, caller: Caller): Promise<Comparison> {
      const { rfq, lines, offers: compared } = await matrix(ticket)
      const paid = await requests.paid(ticket.id, caller, MAX_PAID)
      return {
        ...{ ticket_id: ticket.id, rfq_id: rfq.id, opened_at: rfq.opened_at ?? rfq.deadline, currency: CURRENCY },
        lines: lines.map(({ id, description, unit, quantity, estimated_price }) => ({
          ...{ id, description, unit, quantity, estimated_price },
          paid: paid.filter((price) => price.line_id === id).map(({ line_id: _, ...price }) => price),
        })),
        offers: compared.map(({ language: _, ...offer }) => offer),
        award: await awards.shown(ticket.id),
      }
    },
  }
}

const lowestOf = (prices: readonly OfferLineRow[], lineId: string): number | undefined => {
  const own = prices.filter((price) => price.line_id === lineId).map((price) => price.unit_price)
  return own.length > 0 ? Math.min(...own) : undefined
}

interface Around {
  readonly own: readonly OfferLineRow[]
  readonly lines: OfferMatrix['lines']
  readonly lowest: ReadonlyMap<string, number | undefined>
  readonly invitation: InvitedVendor | undefined
}
function comparedOf(offer: OfferRow, { own, lines, lowest, invitation }: Around): OfferMatrix['offers'][number] {
  const prices = lines.flatMap(({ id, quantity }) => {
    const price = own.find((row) => row.line_id === id)
    if (!price) return []
    const { unit_price, lead_days, note } = price
    const amount = lineTotal({ quantity, unit_price })
    return [{ line_id: id, unit_price, amount, lead_days, note, best: unit_price === lowest.get(id) }]
  })
  const { id, version, state, submitted_at, receipt, nonce, valid_until, note, rfq_id, invitation_id } = offer
  const files = offer.files ?? []
  const content = { nonce: nonce ?? '', valid_until: valid_until ?? '', note: note ?? '', lines: own.map(offeredLine), files }
  return {
    ...{ id, version, state, submitted_at, receipt, valid_until: content.valid_until, note: content.note, prices, files },
    vendor: { id: invitation?.vendor.id ?? id, name: invitation?.vendor.name ?? '' },
    language: invitation?.language ?? 'id',
    genuine: receiptOf({ ...content, rfq_id, invitation_id }) === receipt,
    total: prices.reduce((sum, price) => sum + price.amount, 0),
    whole: prices.length === lines.length,
    lead_days: Math.max(0, ...prices.map((price) => price.lead_days)),
  }
}
