import { bookingRules } from '@menara/shared/contract/bookings/booking-rules.contract.ts'
import type { BookingSettings } from '@menara/shared/domain/bookings/booking-settings.ts'
import type { Person } from '../building.ts'

/** Sets the booking rules of one asset. */
export async function ruled(who: Person, asset_id: string, settings: Partial<BookingSettings>): Promise<void> {
  const { status, body } = await who.asks(bookingRules.set, { body: { asset_id, settings: settings as never } })
  if (status !== 200) throw new Error(`Not set: ${JSON.stringify(body)}`)
}
/** Status and the first broken rule of an answer. */
export const refusedBy = ({ status, body }: { readonly status: number; readonly body: unknown }) => {
  const [first] = (body as { errors?: { field: string; rule: string }[] }).errors ?? []
  return first ? [status, first.field, first.rule] : [status]
}
