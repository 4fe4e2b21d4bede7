/** What a supplier offers for one line of a request. */
export interface OfferedLine {
  readonly line_id: string
  /** Whole Rupiah. */
  readonly unit_price: number
  readonly lead_days: number
  readonly note: string
}
/** An offer as its supplier sends it. */
export interface OfferContent {
  /** 64 hexadecimal digits of chance, chosen by the supplier's browser: nobody finds a price by trying what the receipt fits. */
  readonly nonce: string
  readonly lines: readonly OfferedLine[]
  readonly valid_until: string
  readonly note: string
}
export interface OfferOf extends OfferContent {
  readonly rfq_id: string
  readonly invitation_id: string
}

/**
 * The one text of an offer of which the receipt is the SHA-256: JSON without white space, names of every object in the order of their code
 * points, lines in the order of their ids (RFC 8785 for texts and whole numbers).
 */
export function canonicalOffer({ invitation_id, lines, nonce, note, rfq_id, valid_until }: OfferOf): string {
  const ordered = lines
    .map((line) => ({ lead_days: line.lead_days, line_id: line.line_id, note: line.note, unit_price: line.unit_price }))
    .sort((a, b) => (a.line_id < b.line_id ? -1 : 1))
  return JSON.stringify({ invitation_id, lines: ordered, nonce, note, rfq_id, valid_until })
}
