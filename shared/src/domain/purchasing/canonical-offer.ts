/** What a supplier offers for one line of a request. */
export interface OfferedLine {
  readonly line_id: string
  /** Whole Rupiah. */
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
/** An offer as its supplier sends it. */
export interface OfferContent {
  /** 64 hexadecimal digits of chance, chosen by the supplier's browser: nobody finds a price by trying what the receipt fits. */
  readonly nonce: string
  readonly lines: readonly OfferedLine[]
  readonly valid_until: string
  readonly note: string
  readonly files?: readonly OfferFile[] | undefined
}
export interface OfferOf extends OfferContent {
  readonly rfq_id: string
  readonly invitation_id: string
}

/**
 * The one text of an offer of which the receipt is the SHA-256: JSON without white space, names of every object in the order of their code
 * points, lines and files in the order of their ids (RFC 8785 for texts and whole numbers). Without files it does not name them.
 */
export function canonicalOffer({ files = [], invitation_id, lines, nonce, note, rfq_id, valid_until }: OfferOf): string {
  const ordered = lines
    .map((line) => ({ lead_days: line.lead_days, line_id: line.line_id, note: line.note, unit_price: line.unit_price }))
    .sort((a, b) => (a.line_id < b.line_id ? -1 : 1))
  const named = files.map(({ bytes, id, mime, name, sha256 }) => ({ bytes, id, mime, name, sha256 })).sort((a, b) => (a.id < b.id ? -1 : 1))
  return JSON.stringify({ ...(named.length > 0 && { files: named }), invitation_id, lines: ordered, nonce, note, rfq_id, valid_until })
}
