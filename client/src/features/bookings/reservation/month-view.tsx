import { Stack, Text } from '@mantine/core'
import { bookingFeed } from '@menara/shared/contract/places/bookings.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { calendarDays, monthText, zonedFormat, zoneName } from '../../../kit/dates/dates.ts'
import { scrolling } from '../../../kit/lists/scrolling.ts'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { dayAt, placeOn, spanOfDay } from '../booking-times.ts'
import { bookableAssets, useBookings } from '../bookings.api.ts'
import { DayBar, Live, useDay, useDialog, ZoneNote } from '../bookings-view.tsx'
import { DayCell } from './day-cell.tsx'
import classes from './reservation.module.css'
import { type ReservationProps, reservationView } from './reservation-view.ts'

const WEEK = 7
const SHOWN = 3
/** The feed has as many rows, and no more. */
const MOST = Number(bookingFeed.fixed.limit)

/** A month of a site, six weeks of seven days; a day leads to its hours. */
export function MonthView({ siteId, zone, choose, children }: ReservationProps) {
  const { t } = useTranslation('bookings')
  const [day, go] = useDay(zone)
  const { change } = useViewState(reservationView)
  const { ask, dialog } = useDialog(zone)
  const ids = new Set((useQuery(bookableAssets(siteId)).data?.data ?? []).filter(choose).map((asset) => asset.id))
  const [year = 0, month = 1] = day.split('-').map(Number)
  const days = calendarDays(year, month).map((one) => spanOfDay(one, zone))
  const feed = useBookings({ location_id: siteId, start: iso(days[0]?.from), end: iso(days.at(-1)?.to) })
  const rows = feed.rows.filter((row) => ids.has(row.asset.id))
  const today = dayAt(Date.now(), zone)
  const weekday = zonedFormat('UTC', { weekday: 'short' })
  const weeks = Array.from({ length: days.length / WEEK }, (_, at) => days.slice(at * WEEK, (at + 1) * WEEK))
  return (
    <Stack gap="sm">
      <DayBar day={day} zone={zone} step={0} go={go} move={(by) => go(monthAfter(day, by))}>
        {children}
      </DayBar>
      <Live feed={feed}>
        {feed.rows.length >= MOST && (
          <Text size="sm" role="status">
            {t('moreThan', { count: MOST })}
          </Text>
        )}
        <div className={classes.scroll} {...scrolling}>
          <table className={classes.month} aria-label={monthText(day.slice(0, 7))}>
            <caption className={classes.caption}>{monthText(day.slice(0, 7))}</caption>
            <thead>
              <tr>
                {days.slice(0, WEEK).map((span) => (
                  <th key={span.day} scope="col">
                    {weekday.format(new Date(span.day))}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map((week) => (
                <tr key={week[0]?.day}>
                  {week.map((span) => (
                    <td
                      key={span.day}
                      data-outside={span.day.slice(0, 7) !== day.slice(0, 7) || undefined}
                      data-today={span.day === today || undefined}
                    >
                      <button
                        type="button"
                        className={classes.date}
                        aria-label={t('toDay', { day: span.day })}
                        onClick={() => change({ span: undefined, day: span.day }, 'push')}
                      >
                        {Number(span.day.slice(8))}
                      </button>
                      <DayCell
                        rows={rows.filter((row) => placeOn(span, row))}
                        most={SHOWN}
                        zone={zone}
                        named
                        open={(booking) => ask({ kind: 'old', booking })}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Live>
      <ZoneNote name={zoneName(zone)} />
      {dialog}
    </Stack>
  )
}

/** The first day of the month so many months later. */
function monthAfter(day: string, by: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10)
}
const iso = (at = 0): string => new Date(at).toISOString()
