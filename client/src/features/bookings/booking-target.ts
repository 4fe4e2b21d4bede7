import type { Booking } from '@menara/shared/contract/places/bookings.contract.ts'

/** What a new booking starts with, in milliseconds since 1970; an asset that is given stays. */
interface BookingStart {
  readonly asset?: { readonly id: string; readonly name: string } | undefined
  readonly from: number
  readonly to: number
}
/** What the dialog is about: a booking to be made, or one that is there. */
export type Target =
  | { readonly kind: 'new'; readonly start: BookingStart; readonly siteId: string | undefined }
  | { readonly kind: 'old'; readonly booking: Booking }
