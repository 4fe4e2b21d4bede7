import type { ComparedOffer, Comparison } from '@menara/shared/contract/purchasing/purchase-awards.contract.ts'
import { plainRate } from '@menara/shared/domain/finance/exchange-rates.ts'
import { CURRENCY, lineTotal } from '@menara/shared/domain/money.ts'
import {
  isForeign,
  type PurchaseCurrency,
  rupiahOfMinor,
  rupiahPerMinor,
  worthOf,
} from '@menara/shared/domain/purchasing/purchase-currencies.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault } from '../../../platform/errors.ts'
import { dayIn } from '../../../platform/time/zoned-time.ts'
import type { ExchangeRates, RateOfDay } from '../../../ports/finance/exchange-rates.ts'
import type { Site } from '../../../ports/places.ts'
import type { TicketRow } from '../../../ports/tickets/tickets.ts'
import type { PurchasesStore } from '../requests/purchases.store.ts'
import { receiptOf } from '../rfqs/offer-seal.ts'
import { type OfferLineRow, type OfferRow, type OffersStore, offeredLine } from '../rfqs/offers.store.ts'
import type { InvitedVendor, RfqRow, RfqsStore } from '../rfqs/rfqs.store.ts'
import { freeOf, type KeptLine, type PurchaseAwardsStore } from './purchase-awards.store.ts'

/** As many earlier prices of one line as are shown. */
const MAX_PAID = 5

export interface ComparisonNeeds {
  readonly rfqs: Pick<RfqsStore, 'ofTicket' | 'invitations'>
  readonly offers: Pick<OffersStore, 'ofRfq' | 'lines'>
  readonly requests: Pick<PurchasesStore, 'lines' | 'paid'>
  readonly awards: Pick<PurchaseAwardsStore, 'byOffers' | 'kept'>
  readonly rates: ExchangeRates
  site(id: string): Promise<Site | undefined>
}
/** What is offered in a currency is worth. */
export interface OfferMoney {
  readonly currency: PurchaseCurrency
  readonly exchange_rate_id: string | null
  readonly rupiah_per_minor: string
}
/** What may be awarded. */
export interface OfferMatrix {
  readonly rfq: RfqRow
  readonly lines: Awaited<ReturnType<PurchasesStore['lines']>>
  readonly offers: readonly (ComparedOffer & { readonly language: 'en' | 'id'; readonly money: OfferMoney })[]
  /** How much of each line may be awarded now. */
  readonly free: ReadonlyMap<string, number>
  readonly kept: readonly KeptLine[]
  readonly rates: readonly (RateOfDay & { readonly currency: PurchaseCurrency })[]
}
export type ComparisonService = ReturnType<typeof comparisonService>

/** States of versions that do not count any more. */
const GONE: readonly string[] = ['revised', 'withdrawn', 'expired']

/** Offers side by side. 409 before they are opened, and where a rate of one of their currencies is missing. */
export function comparisonService(needs: ComparisonNeeds) {
  const { rfqs, offers, requests, awards } = needs
  async function matrix(ticket: TicketRow): Promise<OfferMatrix> {
    const { id, number } = ticket
    const rfq = await rfqs.ofTicket(id)
    if (rfq?.state !== 'opened') throw new Fault('conflict', 'awards.sealed', { params: { number } })
    const lines = await requests.lines(id)
    const invited = new Map((await rfqs.invitations(rfq.id)).map((item) => [item.id, item]))
    const rows = (await offers.ofRfq(rfq.id)).filter((offer) => offer.valid_until !== null && !GONE.includes(offer.state))
    const priced = await offers.lines(rows.map((row) => row.id))
    const rates = await ratesOf(needs, { ticket, deadline: rfq.deadline, rows })
    const moneyOf = new Map(rows.map((row) => [row.id, moneyAt(row.currency ?? CURRENCY, rates)]))
    const lowest = new Map(lines.map((line) => [line.id, lowestOf(priced, line.id, moneyOf)]))
    const compared = rows.map((offer) => {
      const own = priced.filter((price) => price.offer_id === offer.id)
      const money = moneyOf.get(offer.id) ?? moneyAt(CURRENCY, [])
      return comparedOf(offer, { own, lines, lowest, money, invitation: invited.get(offer.invitation_id) })
    })
    const kept = await awards.kept(id)
    return { rfq, lines, offers: compared, kept, free: freeOf(lines, kept), rates }
  }
  return {
    matrix,
    async of(ticket: TicketRow, caller: Caller): Promise<Comparison> {
      const { rfq, lines, offers: compared, free, rates } = await matrix(ticket)
      const paid = await requests.paid(ticket.id, caller, MAX_PAID)
      const [award = null, ...others] = await awards.byOffers(ticket.id)
      return {
        ...{ ticket_id: ticket.id, rfq_id: rfq.id, opened_at: rfq.opened_at ?? rfq.deadline, currency: CURRENCY },
        lines: lines.map(({ id, description, unit, quantity, estimated_price }) => ({
          ...{ id, description, unit, quantity, free: free.get(id) ?? 0, estimated_price },
          paid: paid.filter((price) => price.line_id === id).map(({ line_id: _, ...price }) => price),
        })),
        offers: compared.map(({ language: _, money: __, ...offer }) => offer),
        award,
        earlier: others.filter((item) => item.state === 'approved'),
        rates: rates.map(({ currency, rate, valid_from }) => ({ currency, rate: plainRate(rate), valid_from })),
      }
    },
  }
}

interface Rated {
  readonly ticket: TicketRow
  readonly deadline: string
  readonly rows: readonly OfferRow[]
}
/** The rates of the day of the deadline. 409 where there is none of a currency. */
async function ratesOf({ rates, site }: ComparisonNeeds, { ticket, deadline, rows }: Rated): Promise<OfferMatrix['rates']> {
  const day = dayIn((await site(ticket.location.id))?.zone ?? 'UTC', new Date(deadline))
  const found: OfferMatrix['rates'][number][] = []
  for (const currency of new Set(rows.map((row) => row.currency ?? CURRENCY))) {
    if (!isForeign(currency)) continue
    const rate = await rates.rateOf(currency, day)
    if (!rate) throw new Fault('conflict', 'awards.no_rate', { params: { number: ticket.number, currency, day } })
    found.push({ ...rate, currency })
  }
  return found
}
function moneyAt(currency: PurchaseCurrency, rates: OfferMatrix['rates']): OfferMoney {
  const rate = rates.find((item) => item.currency === currency)
  return { currency, exchange_rate_id: rate?.id ?? null, rupiah_per_minor: rupiahPerMinor(currency, rate?.rate ?? '1') }
}

type Worths = ReadonlyMap<string, OfferMoney>
const worth = ({ unit_price }: OfferLineRow, money: OfferMoney | undefined): bigint => worthOf(unit_price, money?.rupiah_per_minor ?? '1')
function lowestOf(prices: readonly OfferLineRow[], lineId: string, moneyOf: Worths): bigint | undefined {
  const own = prices.filter((price) => price.line_id === lineId).map((price) => worth(price, moneyOf.get(price.offer_id)))
  return own.toSorted((a, b) => (a < b ? -1 : 1))[0]
}

interface Around {
  readonly own: readonly OfferLineRow[]
  readonly lines: OfferMatrix['lines']
  readonly lowest: ReadonlyMap<string, bigint | undefined>
  readonly money: OfferMoney
  readonly invitation: InvitedVendor | undefined
}
function comparedOf(offer: OfferRow, { own, lines, lowest, money, invitation }: Around): OfferMatrix['offers'][number] {
  const prices = lines.flatMap(({ id, quantity }) => {
    const price = own.find((row) => row.line_id === id)
    if (!price) return []
    const { unit_price, lead_days, note } = price
    const amount = lineTotal({ quantity, unit_price })
    const rupiah = rupiahOfMinor(amount, money.rupiah_per_minor)
    return [{ line_id: id, unit_price, amount, rupiah, lead_days, note, best: worth(price, money) === lowest.get(id) }]
  })
  const { id, version, state, submitted_at, receipt, nonce, valid_until, note, rfq_id, invitation_id } = offer
  const files = offer.files ?? []
  const total = prices.reduce((sum, price) => sum + price.amount, 0)
  const { currency } = money
  const content = { currency, nonce: nonce ?? '', valid_until: valid_until ?? '', note: note ?? '', lines: own.map(offeredLine), files }
  return {
    ...{ id, version, state, submitted_at, receipt, valid_until: content.valid_until, note: content.note, prices, files },
    vendor: { id: invitation?.vendor.id ?? id, name: invitation?.vendor.name ?? '' },
    language: invitation?.language ?? 'id',
    genuine: receiptOf({ ...content, rfq_id, invitation_id }) === receipt,
    ...{ money, currency, total, total_rupiah: rupiahOfMinor(total, money.rupiah_per_minor) },
    whole: prices.length === lines.length,
    lead_days: Math.max(0, ...prices.map((price) => price.lead_days)),
  }
}
