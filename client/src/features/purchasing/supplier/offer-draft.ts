import type { CommitteeOffer, OfferFile, SupplierRequest } from '@menara/shared/contract/purchasing/public-offers.contract.ts'
import { CURRENCY } from '@menara/shared/domain/money.ts'
import type { FileKey } from '@menara/shared/domain/purchasing/canonical-offer.ts'
import type { PurchaseCurrency } from '@menara/shared/domain/purchasing/purchase-currencies.ts'
import { hexOf } from '@menara/shared/kit/hex.ts'

interface PriceDraft {
  /** In the minor unit of the currency. */
  readonly unit_price: number | ''
  readonly lead_days: number | string
  readonly note: string
}
/** An offer as it is typed: kept in this browser until it is handed in, and after. */
export interface OfferTyped {
  readonly prices: Readonly<Record<string, PriceDraft>>
  readonly valid_until: string
  readonly note: string
  /** Of the prices, which are in its minor unit. */
  readonly currency: PurchaseCurrency
  /** Sent already, and part of the offer once it is handed in. */
  readonly files: readonly OfferFile[]
  /** Of files that this browser encrypted for a committee. */
  readonly file_keys: readonly FileKey[]
}
const VALID_DAYS = 30
const DAY_MS = 86_400_000
const keyOf = (invitationId: string): string => `menara-offer-${invitationId}`
export const NO_PRICE: PriceDraft = { unit_price: '', lead_days: 7, note: '' }

/** What this browser kept, else an empty offer. */
export function storedOffer({ id, deadline, currencies }: Pick<SupplierRequest, 'id' | 'deadline' | 'currencies'>): OfferTyped {
  const [currency = CURRENCY] = currencies
  const empty: OfferTyped = {
    ...{ prices: {}, note: '', currency, files: [], file_keys: [] },
    valid_until: new Date(Date.parse(deadline) + VALID_DAYS * DAY_MS).toISOString().slice(0, 10),
  }
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null')
    const typed = typeof kept === 'object' && kept !== null ? { ...empty, ...kept } : empty
    return currencies.includes(typed.currency) ? typed : { ...typed, currency, prices: {} }
  } catch {
    // Somebody's browser keeps nothing, or something else: the page begins anew.
    return empty
  }
}
export function keepOffer(invitationId: string, offer: OfferTyped): void {
  try {
    localStorage.setItem(keyOf(invitationId), JSON.stringify(offer))
  } catch {
    // A full or closed storage takes nothing away from the page itself.
  }
}

/** 32 bytes of chance: without them a price could be found by trying what the receipt fits. */
export const newNonce = (): string => hexOf(crypto.getRandomValues(new Uint8Array(32)))

const isPriced = ({ unit_price }: PriceDraft): boolean => unit_price !== '' && Number(unit_price) >= 0
/** The offer as the contract takes it; lines without a price are not offered. */
export const bodyOfOffer = (
  { prices, valid_until, note, currency, files, file_keys }: OfferTyped,
  { lines }: SupplierRequest,
  nonce: string,
): CommitteeOffer => ({
  nonce,
  valid_until,
  note: note.trim(),
  ...(currency !== CURRENCY && { currency }),
  ...(files.length > 0 && { files: [...files] }),
  ...(file_keys.length > 0 && { file_keys: file_keys.filter(({ id }) => files.some((file) => file.id === id)) }),
  lines: lines.flatMap(({ id }) => {
    const price = prices[id]
    if (!price || !isPriced(price)) return []
    return [{ line_id: id, unit_price: Number(price.unit_price), lead_days: Number(price.lead_days) || 0, note: price.note.trim() }]
  }),
})
/** What the priced lines come to. */
export const totalOf = ({ prices }: OfferTyped, { lines }: SupplierRequest): number =>
  lines.reduce((sum, { id, quantity }) => sum + quantity * Number(prices[id]?.unit_price || 0), 0)
