import type { Booking } from '@menara/shared/contract/places/bookings.contract.ts'
import { useCallback } from 'react'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { dayAt, timeAt } from '../booking-times.ts'
import { shiftBooking } from '../bookings.api.ts'
import type { Wanted } from './timeline-moves.ts'

/** Writes where a booking was moved to; a refusal says why it stays where it is. */
export function useMoving(zone: string): (booking: Booking, wanted: Wanted) => void {
  return useCallback(
    (booking, { from, to, assetId }) => {
      const times = { start: dayAt(from, zone), end: dayAt(to, zone), from: timeAt(from, zone), to: timeAt(to, zone) }
      shiftBooking(booking.id, { ...times, ...(assetId !== undefined && { asset_id: assetId }) }).then(
        () => toastSuccess('update'),
        showRefusal,
      )
    },
    [zone],
  )
}
