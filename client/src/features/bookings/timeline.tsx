import { ActionIcon, Text } from '@mantine/core'
import type { Booking } from '@menara/shared/contract/bookings.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../kit/clock.ts'
import { useMe } from '../../kit/session.ts'
import { type DaySpan, hourAt, placeOn, timeAt } from './booking-times.ts'
import classes from './bookings.module.css'

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
}

const HOURS = Array.from({ length: 12 }, (_, at) => at * 2)
/** The day is shown from here; the night is a scroll away. */
const MORNING = 7 / 24

/** Days side by side by the hour. Arrow keys go from booking to booking, Enter opens one; the rest is one Tab away. */
export function Timeline({ label, lanes, zone, open, book }: TimelineProps) {
  const scroll = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<string | null>(null)
  useEffect(() => {
    const box = scroll.current
    if (box) box.scrollLeft = MORNING * box.scrollWidth
  }, [])
  const keys = lanes.flatMap((lane) => lane.rows.map((row) => keyOf(lane, row)))
  const here = at !== null && keys.includes(at) ? at : keys[0]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are heard for the bookings inside, which are buttons.
    <div className={classes.scroll} ref={scroll} onKeyDown={(event) => moveFocus(event, scroll.current)}>
      <section className={classes.grid} aria-label={label}>
        <div className={classes.hours} aria-hidden>
          <div className={classes.label} />
          <div className={classes.ticks}>
            {HOURS.map((hour) => (
              <span key={hour}>{String(hour).padStart(2, '0')}</span>
            ))}
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
              isAt={(row) => keyOf(lane, row) === here}
              goTo={(row) => setAt(keyOf(lane, row))}
            />
          </div>
        ))}
      </section>
    </div>
  )
}

const keyOf = (lane: Lane, row: Booking): string => `${lane.key} ${row.id}`

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

interface TrackProps extends Pick<TimelineProps, 'zone' | 'open' | 'book'> {
  readonly lane: Lane
  readonly isAt: (row: Booking) => boolean
  readonly goTo: (row: Booking) => void
}
function Track({ lane, zone, open, book, isAt, goTo }: TrackProps) {
  const { t } = useTranslation('bookings')
  const me = useMe()
  const pick = (event: MouseEvent<HTMLButtonElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    book?.({ lane, wanted: hourAt(lane.span, Math.min(0.999, Math.max(0, (event.clientX - left) / width))) })
  }
  return (
    <ul className={classes.track} aria-label={lane.label}>
      {book && (
        <li aria-hidden>
          <button type="button" tabIndex={-1} className={classes.free} onClick={pick} />
        </li>
      )}
      {lane.rows.map((row) => {
        const place = placeOn(lane.span, row)
        const own = row.booked_by?.id === me?.id
        const when = `${timeAt(row.start_at, zone)}–${timeAt(row.end_at, zone)}`
        return (
          place && (
            <li key={row.id}>
              <button
                type="button"
                className={classes.booking}
                data-booking={row.id}
                data-own={own || undefined}
                data-ended={row.state === 'ended' || undefined}
                tabIndex={isAt(row) ? 0 : -1}
                style={{ left: `${place.left}%`, width: `calc(${place.width}% - 2px)` }}
                title={`${row.title}, ${when}`}
                onFocus={() => goTo(row)}
                onClick={() => open(row)}
              >
                <span>{row.title}</span>
                <span className={classes.when}>
                  {when} · {own ? t('you') : (row.booked_by?.name ?? t('somebody'))}
                </span>
              </button>
            </li>
          )
        )
      })}
      <NowLine span={lane.span} />
    </ul>
  )
}

function NowLine({ span: { from, to } }: { readonly span: DaySpan }) {
  const now = useNow()
  if (now < from || now >= to) return null
  return <li aria-hidden className={classes.now} style={{ left: `${((now - from) / (to - from)) * 100}%` }} />
}

/** Left and right within the order of reading, up and down to the nearest one of another row. */
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
    .map((it) => ({ it, box: it.getBoundingClientRect() }))
    .filter(({ box }) => (down ? box.top >= from.bottom : box.bottom <= from.top))
  const edge = down ? Math.min(...others.map(({ box }) => box.top)) : Math.max(...others.map(({ box }) => box.top))
  const row = others.filter(({ box }) => box.top === edge)
  return row.sort((a, b) => Math.abs(a.box.left - from.left) - Math.abs(b.box.left - from.left))[0]?.it
}
