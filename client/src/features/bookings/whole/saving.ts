import type { Booking } from '@menara/shared/contract/places/bookings.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { toast, toastSuccess } from '../../../kit/overlays/toasts.ts'
import { dayAt } from '../booking-times.ts'
import { type BookingValues, saveBooking } from '../bookings.api.ts'
import { bookSeries, changeSeries, waitFor } from '../steps.api.ts'
import { type Repeating, ruleOf } from './repeat-rule.ts'

export const scopes = ['this', 'following', 'all'] as const
export type Scope = (typeof scopes)[number]
interface Saving {
  readonly booking: Booking | undefined
  readonly zone: string
  readonly close: () => void
  readonly onError: (error: unknown) => void
}
interface How {
  readonly repeating: Repeating
  readonly scope: Scope
}
const DAY_MS = 86_400_000

/** Books once or as a series, changes one or several occurrences, or waits for a time. */
export function useSaving({ booking, zone, close, onError }: Saving) {
  const { t } = useTranslation('bookings')
  const cache = useQueryClient()
  const mutation = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onError: () => cache.invalidateQueries({ queryKey: ['bookings', 'availability'] }),
  })
  const run = (work: () => Promise<unknown>, onSuccess: () => void): void =>
    mutation.mutate(work, {
      onSuccess() {
        onSuccess()
        close()
      },
      onError,
    })
  return {
    isBusy: mutation.isPending,
    send(values: BookingValues, { repeating, scope }: How): void {
      const rule = booking ? null : ruleOf(repeating)
      const told = () => toastSuccess(booking ? 'update' : 'create')
      if (rule !== null) run(() => bookSeries({ ...values, rule, leave_out: repeating.leaveOut }), told)
      else if (booking?.series && scope !== 'this')
        run(() => changeSeries(booking.id, seriesChange(values, { booking, zone, scope })), told)
      else run(() => saveBooking(booking?.id, values), told)
    },
    wait(values: BookingValues): void {
      waitFor(values).then(() => {
        toast('success', t('waiting'), t('waitingText'))
        close()
      }, showRefusal)
    },
  }
}

interface Changed {
  readonly booking: Booking
  readonly zone: string
  readonly scope: 'following' | 'all'
}
/** What of the form means all occurrences: times of the day, and by how many days they move. */
function seriesChange(values: BookingValues, { booking, zone, scope }: Changed) {
  const { asset_id, title, description, people, from, to, start } = values
  const days = Math.round((Date.parse(start) - Date.parse(dayAt(booking.start_at, zone))) / DAY_MS)
  return { scope, asset_id, title, description, people: people ?? null, from, to, days }
}
