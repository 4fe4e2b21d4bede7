import type { purchaseLines } from '@menara/backend/schema/purchasing/requests.ts'
import type { OfferContent } from '@menara/shared/domain/purchasing/canonical-offer.ts'
import type { PurchaseStory } from './purchase-stories.ts'

/** Who does what in the purchases of the demo. */
export interface PurchaseCast {
  readonly requester: string
  readonly buyer: string
  readonly second: string
  /** Of the committee of a tender, with them. */
  readonly third: string
}
/** A purchase as it is seeded: its ticket with its lines, and when it began. */
export interface SeededPurchase {
  readonly story: PurchaseStory
  readonly ticketId: string
  readonly site: { readonly id: string; readonly code: string; readonly zone: string }
  readonly lines: readonly (typeof purchaseLines.$inferInsert)[]
  readonly vendorIds: readonly string[]
  readonly cast: PurchaseCast
  /** The instant so many days after it began, never later than now. */
  after(days: number): string
}

export interface SeededOffer {
  readonly id: string
  readonly vendorId: string
  readonly content: OfferContent
}
export interface SeededRfq {
  readonly id: string
  readonly offers: readonly SeededOffer[]
  /** At which offers abroad are compared. */
  readonly rate: { readonly id: string; readonly rate: string } | undefined
}
