import { ActionIcon, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { zonedFormat, zoneName } from '../../../kit/dates/dates.ts'
import { scrolling } from '../../../kit/lists/scrolling.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { useBookingRights } from '../booking-rights.ts'
import { dayAt, nextHalfHour, placeOn, spanOfDay, weekOf } from '../booking-times.ts'
import { bookableAssets, useBookings } from '../bookings.api.ts'
import { DayBar, Live, useDay, useDialog, ZoneNote } from '../bookings-view.tsx'
import { DayCell } from './day-cell.tsx'
import classes from './reservation.module.css'
import type { ReservationProps } from './reservation-view.ts'

const HOUR_MS = 3_600_000
const MORNING_HOURS = 9
const SHOWN = 4

/** The rooms of a site by the days of a week. */
export function WeekView({ siteId, zone, choose, children }: ReservationProps) {
  const { t } = useTranslation('bookings')
  const [day, go] = useDay(zone)
  const { mayBook } = useBookingRights()
  const { ask, dialog } = useDialog(zone)
  const known = useQuery(bookableAssets(siteId))
  const assets = (known.data?.data ?? []).filter(choose)
  const days = weekOf(day).map((one) => spanOfDay(one, zone))
  const feed = useBookings({ location_id: siteId, start: iso(days[0]?.from), end: iso(days.at(-1)?.to) })
  const today = dayAt(Date.now(), zone)
  const headText = zonedFormat('UTC', { weekday: 'short', day: 'numeric', month: 'short' })
  return (
    <Stack gap="sm">
      <DayBar day={day} zone={zone} step={7} go={go}>
        {children}
      </DayBar>
      {known.isPending && <WaitingRows />}
      {known.isError && <FailedState error={known.error} retry={() => void known.refetch()} />}
      {known.isSuccess && assets.length === 0 && <EmptyState title={t('nothingBookable')} text={t('nothingBookableText')} />}
      {assets.length > 0 && (
        <Live feed={feed}>
          <div className={classes.scroll} {...scrolling}>
            <table className={classes.week} aria-label={t('bookings')}>
              <thead>
                <tr>
                  <th scope="col">{t('room')}</th>
                  {days.map((span) => (
                    <th key={span.day} scope="col" data-today={span.day === today || undefined}>
                      {headText.format(new Date(span.day))}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {assets.map((asset) => (
                  <tr key={asset.id}>
                    <th scope="row">
                      <Text size="sm" fw={600} className="clip" component="div" title={asset.name}>
                        {asset.name}
                      </Text>
                      <Text size="xs" c="dimmed" className="clip" component="div">
                        {asset.code}
                      </Text>
                    </th>
                    {days.map((span) => (
                      <td key={span.day}>
                        <DayCell
                          rows={feed.rows.filter((row) => row.asset.id === asset.id && placeOn(span, row))}
                          most={SHOWN}
                          zone={zone}
                          open={(booking) => ask({ kind: 'old', booking })}
                        />
                        {mayBook && span.day >= today && (
                          <ActionIcon
                            className={classes.add}
                            aria-label={t('bookOn', { name: asset.name, day: headText.format(new Date(span.day)) })}
                            onClick={() => {
                              const from = Math.max(span.from + MORNING_HOURS * HOUR_MS, nextHalfHour(Date.now()))
                              ask({ kind: 'new', siteId, start: { asset: { id: asset.id, name: asset.name }, from, to: from + HOUR_MS } })
                            }}
                          >
                            <IconPlus size={14} />
                          </ActionIcon>
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Live>
      )}
      <ZoneNote name={zoneName(zone)} />
      {dialog}
    </Stack>
  )
}

const iso = (at = 0): string => new Date(at).toISOString()
