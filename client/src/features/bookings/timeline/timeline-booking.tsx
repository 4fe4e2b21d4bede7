import type { Booking } from '@menara/shared/contract/places/bookings.contract.ts'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useHint } from '../../../kit/overlays/hint.tsx'
import { useMe } from '../../../kit/session/session.ts'
import { useBookingRights } from '../booking-rights.ts'
import { timeAt } from '../booking-times.ts'
import classes from '../bookings.module.css'
import { keyed, type Wanted } from './timeline-moves.ts'
import { useDrag } from './use-drag.ts'

interface TimelineBookingProps {
  readonly booking: Booking
  readonly zone: string
  readonly place: { readonly left: number; readonly width: number }
  /** How long the row is, in milliseconds. */
  readonly dayMs: number
  /** Tab comes here; the others are an arrow key away. */
  readonly isAt: boolean
  readonly goTo: () => void
  readonly open: () => void
  /** Absent: it stays where it is. */
  readonly move?: ((wanted: Wanted) => void) | undefined
}

/** One booking on its day. However short it is drawn, its name and its bubble say all of it. It is moved by the pointer, or by Shift and an arrow. */
export function TimelineBooking({ booking, zone, place, dayMs, isAt, goTo, open, move }: TimelineBookingProps) {
  const { t } = useTranslation('bookings')
  const me = useMe()
  const { mayTouch } = useBookingRights()
  const { title, booked_by, state } = booking
  const own = booked_by?.id === me?.id
  const when = `${timeAt(booking.start_at, zone)}–${timeAt(booking.end_at, zone)}`
  const who = own ? t('you') : (booked_by?.name ?? t('somebody'))
  const said = state === 'confirmed' || state === 'ended' ? '' : `, ${t(`state.${state}`)}`
  const { target, hint } = useHint(`${title}, ${when}, ${who}${said}`)
  const moves = mayTouch(booking) && state !== 'checked_in' ? move : undefined
  const { offset, handlers } = useDrag({ booking, dayMs, move: moves, open })
  const onFocus = () => {
    goTo()
    target.onFocus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = keyed(booking, event)
    if (!wanted || !moves) return
    event.preventDefault()
    event.stopPropagation()
    moves(wanted)
  }
  return (
    <>
      <button
        {...target}
        {...handlers}
        type="button"
        className={classes.booking}
        data-booking={booking.id}
        data-own={own || undefined}
        data-ended={state === 'ended' || undefined}
        data-requested={state === 'requested' || undefined}
        data-moves={moves !== undefined || undefined}
        tabIndex={isAt ? 0 : -1}
        style={{
          left: `calc(${place.left}% + ${offset.left}px)`,
          width: `max(8px, calc(${place.width}% - 2px + ${offset.width}px))`,
        }}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
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
