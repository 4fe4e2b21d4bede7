import { CURRENCY } from '../money.ts'
import type { PurchaseCurrency } from './purchase-currencies.ts'

/** What a supplier offers for one line of a request. */
export interface OfferedLine {
  readonly line_id: string
  /** In the minor unit of the offer's currency: whole Rupiah, cents. */
  readonly unit_price: number
  readonly lead_days: number
  readonly note: string
}
export const MAX_OFFER_FILES = 5
export const MAX_OFFER_FILE_BYTES = 10 * 1024 * 1024
/** A file that belongs to an offer. */
export interface OfferFile {
  readonly id: string
  readonly name: string
  readonly mime: string
  readonly bytes: number
  /** In hexadecimal digits, of the file as it was sent. */
  readonly sha256: string
}
/** With what a browser encrypted a file of an offer to a committee: AES-256 in base64url. */
export interface FileKey {
  readonly id: string
  readonly key: string
}
/** An offer as its supplier sends it. */
export interface OfferContent {
  /** 64 hexadecimal digits of chance, chosen by the supplier's browser: nobody finds a price by trying what the receipt fits. */
  readonly nonce: string
  readonly lines: readonly OfferedLine[]
  readonly valid_until: string
  readonly note: string
  /** Of the prices; Rupiah where it is left out. */
  readonly currency?: PurchaseCurrency | undefined
  readonly files?: readonly OfferFile[] | undefined
  /** Of the files of an offer to a committee; in no canonical text. */
  readonly file_keys?: readonly FileKey[] | undefined
}
export interface OfferOf extends OfferContent {
  readonly rfq_id: string
  readonly invitation_id: string
}

/**
 * The one text of an offer of which the receipt is the SHA-256: JSON without white space, names of every object in the order of their code
 * points, lines and files in the order of their ids (RFC 8785 for texts and whole numbers). Without files it does not name them, in
 * Rupiah not the currency.
 */
export function canonicalOffer({
  currency = CURRENCY,
  files = [],
  invitation_id,
  lines,
  nonce,
  note,
  rfq_id,
  valid_until,
}: OfferOf): string {
  const ordered = lines
    .map((line) => ({ lead_days: line.lead_days, line_id: line.line_id, note: line.note, unit_price: line.unit_price }))
    .sort((a, b) => (a.line_id < b.line_id ? -1 : 1))
  const named = files.map(({ bytes, id, mime, name, sha256 }) => ({ bytes, id, mime, name, sha256 })).sort((a, b) => (a.id < b.id ? -1 : 1))
  return JSON.stringify({
    ...(currency !== CURRENCY && { currency }),
    ...(named.length > 0 && { files: named }),
    ...{ invitation_id, lines: ordered, nonce, note, rfq_id, valid_until },
  })
}
