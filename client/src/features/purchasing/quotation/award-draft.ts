import type { ComparedOffer, Comparison } from '@menara/shared/contract/purchasing/purchase-awards.contract.ts'
import { rupiahOfMinor, rupiahPerMinor } from '@menara/shared/domain/purchasing/purchase-currencies.ts'

/** How many of a line an offer wins, by line and offer; and why it is not the lowest price. */
export interface AwardDraft {
  readonly quantities: Readonly<Record<string, number>>
  readonly reasons: Readonly<Record<string, string>>
}
export const cellOf = (lineId: string, offerId: string): string => `${lineId} ${offerId}`

/** Each line to the lowest offer. */
export function lowestDraft({ lines, offers }: Comparison): AwardDraft {
  const cells = lines.flatMap(({ id, free }) => {
    const offer = offers.find((item) => item.prices.some((price) => price.line_id === id && price.best))
    return offer && free > 0 ? [[cellOf(id, offer.id), free] as const] : []
  })
  return { quantities: Object.fromEntries(cells), reasons: {} }
}
/** Every line to one offer, as far as it has a price. */
export function wholeDraft({ lines, offers }: Comparison, offerId: string): AwardDraft {
  const offered = new Set(offers.find((offer) => offer.id === offerId)?.prices.map((price) => price.line_id))
  const cells = lines.flatMap(({ id, free }) => (offered.has(id) && free > 0 ? [[cellOf(id, offerId), free] as const] : []))
  return { quantities: Object.fromEntries(cells), reasons: {} }
}

/** Lines that an approved award had, whatever became of it. */
export const awardedBefore = ({ award, earlier }: Comparison): ReadonlySet<string> =>
  new Set([...(award?.state === 'approved' ? [award] : []), ...earlier].flatMap((item) => item.lines.map((line) => line.line_id)))

interface AwardSums {
  /** Whole Rupiah. */
  readonly total: number
  /** Lines of which more is awarded than is free. */
  readonly over: readonly string[]
  /** Lines with something that is not the lowest price, or was awarded before. */
  readonly reasoned: readonly string[]
}
/** What an award comes to, and what it lacks. */
export function sumsOf(comparison: Comparison, { quantities }: AwardDraft): AwardSums {
  const { lines, offers, rates } = comparison
  const before = awardedBefore(comparison)
  const worth = (offer: ComparedOffer, amount: number) =>
    rupiahOfMinor(amount, rupiahPerMinor(offer.currency, rates.find((rate) => rate.currency === offer.currency)?.rate ?? '1'))
  const won = lines.map((line) => ({
    line,
    parts: offers.flatMap((offer) => {
      const price = offer.prices.find((item) => item.line_id === line.id)
      const quantity = quantities[cellOf(line.id, offer.id)] ?? 0
      return price && quantity > 0 ? [{ price, quantity, rupiah: worth(offer, price.unit_price * quantity) }] : []
    }),
  }))
  return {
    total: won.reduce((sum, { parts }) => sum + parts.reduce((part, { rupiah }) => part + rupiah, 0), 0),
    over: won.filter(({ line, parts }) => parts.reduce((sum, part) => sum + part.quantity, 0) > line.free).map(({ line }) => line.id),
    reasoned: won.filter(({ line, parts }) => parts.some(({ price }) => !price.best || before.has(line.id))).map(({ line }) => line.id),
  }
}

/** The award as the contract takes it. */
export function bodyOfAward({ lines, offers }: Comparison, { quantities, reasons }: AwardDraft) {
  return lines.flatMap((line) =>
    offers.flatMap((offer) => {
      const quantity = quantities[cellOf(line.id, offer.id)] ?? 0
      if (quantity <= 0) return []
      const reason = reasons[line.id]?.trim()
      return [{ line_id: line.id, offer_id: offer.id, quantity, ...(reason && { reason }) }]
    }),
  )
}
