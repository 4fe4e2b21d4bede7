import type { Booking } from '@menara/shared/contract/places/bookings.contract.ts'
import { useMay, useMe } from '../../kit/session/session.ts'
import { mayTouch } from './may-touch.ts'

/** What the reader may do with bookings. */
export function useBookingRights() {
  const userId = useMe()?.id
  const manages = useMay('show_manage_asset')
  const books = useMay('show_plugin_room_reservation')
  return { mayBook: books || manages, mayTouch: (booking: Booking) => mayTouch(booking, { userId, manages }) }
}
