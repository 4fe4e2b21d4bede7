import type { Booking } from '@menara/shared/contract/places/bookings.contract.ts'
import { useTranslation } from 'react-i18next'
import { useHint } from '../../../kit/overlays/hint.tsx'
import { useMe } from '../../../kit/session/session.ts'
import { timeAt } from '../booking-times.ts'
import classes from '../bookings.module.css'

interface TimelineBookingProps {
  readonly booking: Booking
  readonly zone: string
  readonly place: { readonly left: number; readonly width: number }
  /** Tab comes here; the others are an arrow key away. */
  readonly isAt: boolean
  readonly goTo: () => void
  readonly open: () => void
}

/** One booking on its day. However short it is drawn, its name and its bubble say all of it. */
export function TimelineBooking({ booking, zone, place, isAt, goTo, open }: TimelineBookingProps) {
  const { t } = useTranslation('bookings')
  const me = useMe()
  const { title, booked_by, state } = booking
  const own = booked_by?.id === me?.id
  const when = `${timeAt(booking.start_at, zone)}–${timeAt(booking.end_at, zone)}`
  const who = own ? t('you') : (booked_by?.name ?? t('somebody'))
  const { target, hint } = useHint(`${title}, ${when}, ${who}`)
  const onFocus = () => {
    goTo()
    target.onFocus()
  }
  return (
    <>
      <button
        {...target}
        type="button"
        className={classes.booking}
        data-booking={booking.id}
        data-own={own || undefined}
        data-ended={state === 'ended' || undefined}
        tabIndex={isAt ? 0 : -1}
        style={{ left: `${place.left}%`, width: `calc(${place.width}% - 2px)` }}
        onFocus={onFocus}
        onClick={open}
      >
        <span className={classes.what}>{title}</span>
        <span className={classes.when}>
          {when} · {who}
        </span>
      </button>
      {hint}
    </>
  )
}
