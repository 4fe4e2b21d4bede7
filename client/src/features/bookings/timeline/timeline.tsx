import { ActionIcon, Text } from '@mantine/core'
import type { Booking } from '@menara/shared/contract/places/bookings.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../kit/dates/clock.ts'
import { scrolling } from '../../../kit/lists/scrolling.ts'
import { type DaySpan, hourAt, opensAt, placeOn, timeAt } from '../booking-times.ts'
import classes from '../bookings.module.css'
import { TimelineBooking } from './timeline-booking.tsx'
import { drawn, type Wanted } from './timeline-moves.ts'

/** One row: a day of an asset. */
export interface Lane {
  readonly key: string
  readonly label: string
  readonly note?: string
  readonly span: DaySpan
  readonly rows: readonly Booking[]
}
export interface Place {
  readonly lane: Lane
  /** What was pointed at; absent: the row as a whole. */
  readonly wanted?: { readonly from: number; readonly to: number }
}
interface TimelineProps {
  readonly label: string
  readonly lanes: readonly Lane[]
  readonly zone: string
  readonly open: (booking: Booking) => void
  /** Absent: the reader does not book. */
  readonly book?: ((place: Place) => void) | undefined
  /** Absent: bookings stay where they are. */
  readonly move?: ((booking: Booking, wanted: Wanted) => void) | undefined
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** Days by the hour, one under the other; the hours scroll. Arrow keys go from booking to booking, Enter opens one; the rest is one Tab away. */
export function Timeline({ label, lanes, zone, open, book, move }: TimelineProps) {
  const box = useRef<HTMLElement>(null)
  const [at, setAt] = useState<string | null>(null)
  const days = [...new Set(lanes.map((lane) => lane.span.day))].join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a booking that comes later must not move what somebody looks at
  useEffect(() => {
    if (box.current) scrollTo(box.current, opensAt(lanes))
  }, [days])
  const keys = lanes.flatMap((lane) => lane.rows.map((row) => keyOf(lane, row)))
  const here = at !== null && keys.includes(at) ? at : keys[0]
  const only = days.includes(',') ? undefined : lanes[0]?.span
  return (
    <section className={classes.scroll} ref={box} aria-label={label} {...scrolling} onKeyDown={(event) => moveFocus(event, box.current)}>
      <div className={classes.grid}>
        <div className={classes.hours} aria-hidden>
          <div className={classes.label} />
          <div className={classes.ticks}>
            {HOURS.map((hour) => (
              <span key={hour}>{String(hour).padStart(2, '0')}</span>
            ))}
            {only && <NowTime span={only} zone={zone} />}
          </div>
        </div>
        {lanes.map((lane) => (
          <div className={classes.lane} key={lane.key}>
            <LaneLabel lane={lane} book={book} />
            <Track
              lane={lane}
              zone={zone}
              open={open}
              book={book}
              move={move}
              isAt={(row) => keyOf(lane, row) === here}
              goTo={(row) => setAt(keyOf(lane, row))}
            />
          </div>
        ))}
      </div>
    </section>
  )
}

const keyOf = (lane: Lane, row: Booking): string => `${lane.key} ${row.id}`

/** Brings a time of day to the edge of the names, which stay where they are. */
function scrollTo(box: HTMLElement, part: number): void {
  const names = box.querySelector<HTMLElement>(`.${classes.label}`)?.offsetWidth ?? 0
  box.scrollLeft = part * (box.scrollWidth - names)
}

function LaneLabel({ lane, book }: { readonly lane: Lane; readonly book: TimelineProps['book'] }) {
  const { t } = useTranslation('bookings')
  return (
    <div className={classes.label}>
      <span style={{ minWidth: 0 }}>
        <Text size="sm" fw={600} className="clip" component="div" title={lane.label}>
          {lane.label}
        </Text>
        {lane.note && (
          <Text size="xs" c="dimmed" className="clip" component="div">
            {lane.note}
          </Text>
        )}
      </span>
      {book && (
        <ActionIcon aria-label={t('bookName', { name: lane.label })} onClick={() => book({ lane })}>
          <IconPlus size={16} />
        </ActionIcon>
      )}
    </div>
  )
}

interface TrackProps extends Pick<TimelineProps, 'zone' | 'open' | 'book' | 'move'> {
  readonly lane: Lane
  readonly isAt: (row: Booking) => boolean
  readonly goTo: (row: Booking) => void
}
function Track({ lane, zone, open, book, move, isAt, goTo }: TrackProps) {
  const pressed = useRef<number | null>(null)
  const { from, to } = lane.span
  const press = (event: PointerEvent<HTMLButtonElement>): void => {
    pressed.current = from + partOf(event) * (to - from)
  }
  /** A click wants an hour, a drag what it covers. */
  const pick = (event: MouseEvent<HTMLButtonElement>): void => {
    const part = partOf(event)
    const wanted = drawn(pressed.current ?? from + part * (to - from), from + part * (to - from))
    pressed.current = null
    book?.({ lane, wanted: wanted ?? hourAt(lane.span, part) })
  }
  return (
    <ul className={classes.track} aria-label={lane.label}>
      {book && (
        <li aria-hidden>
          <button type="button" tabIndex={-1} className={classes.free} onPointerDown={press} onClick={pick} />
        </li>
      )}
      {lane.rows.map((row) => {
        const place = placeOn(lane.span, row)
        return (
          place && (
            <li key={row.id}>
              <TimelineBooking
                booking={row}
                zone={zone}
                place={place}
                dayMs={to - from}
                isAt={isAt(row)}
                goTo={() => goTo(row)}
                open={() => open(row)}
                move={move && ((wanted) => move(row, wanted))}
              />
            </li>
          )
        )
      })}
      <NowLine span={lane.span} />
    </ul>
  )
}

/** How far along the row a pointer is, 0 to 1. */
function partOf({ currentTarget, clientX }: MouseEvent<HTMLButtonElement>): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  return Math.min(0.999, Math.max(0, (clientX - left) / width))
}

/** How far along a day it is now, in hundredths; null on any other day. */
function useNowOn({ from, to }: DaySpan): number | null {
  const now = useNow()
  return now < from || now >= to ? null : ((now - from) / (to - from)) * 100
}
function NowLine({ span }: { readonly span: DaySpan }) {
  const at = useNowOn(span)
  return at !== null && <li aria-hidden className={classes.now} style={{ left: `${at}%` }} />
}
/** The time itself, above its line. */
function NowTime({ span, zone }: { readonly span: DaySpan; readonly zone: string }) {
  const at = useNowOn(span)
  const now = useNow()
  return (
    at !== null && (
      <b className={classes.nowTime} data-now style={{ left: `${at}%` }}>
        {timeAt(now, zone)}
      </b>
    )
  )
}

/** Left and right within the order of reading, up and down to the nearest booking of another row. */
function moveFocus(event: KeyboardEvent, box: HTMLElement | null): void {
  const target = event.target as HTMLElement
  if (!box || target.dataset.booking === undefined) return
  const all = [...box.querySelectorAll<HTMLElement>('[data-booking]')]
  const next = nextOf(event.key, all, target)
  if (!next) return
  event.preventDefault()
  next.focus()
}

function nextOf(key: string, all: readonly HTMLElement[], target: HTMLElement): HTMLElement | undefined {
  const index = all.indexOf(target)
  if (key === 'ArrowRight') return all[index + 1]
  if (key === 'ArrowLeft') return all[index - 1]
  if (key === 'Home') return all[0]
  if (key === 'End') return all.at(-1)
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined
  const from = target.getBoundingClientRect()
  const down = key === 'ArrowDown'
  const others = all
    .map((element) => ({ it: element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => (down ? box.top >= from.bottom : box.bottom <= from.top))
  const edge = down ? Math.min(...others.map(({ box }) => box.top)) : Math.max(...others.map(({ box }) => box.top))
  const row = others.filter(({ box }) => box.top === edge)
  return row.sort((a, b) => Math.abs(a.box.left - from.left) - Math.abs(b.box.left - from.left))[0]?.it
}
