import { Stack } from '@mantine/core'
import type { Asset } from '@menara/shared/contract/places/assets.contract.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { zoneName } from '../../../kit/dates/dates.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { useBookingRights } from '../booking-rights.ts'
import { nextHalfHour, spanOfDay } from '../booking-times.ts'
import { bookableAssets, useBookings } from '../bookings.api.ts'
import { DayBar, Live, useDay, useDialog, ZoneNote } from '../bookings-view.tsx'
import { troublesOf } from '../steps.api.ts'
import { type Lane, type Place, Timeline } from '../timeline/timeline.tsx'
import { useMoving } from '../timeline/use-moving.ts'

const HOUR_MS = 3_600_000
const MORNING_HOURS = 9

/** What is wrong with an asset stands beside its code. */
const noteOf = ({ code }: Asset, trouble: string | undefined): string => (trouble === undefined ? code : `⚠ ${trouble} · ${code}`)

interface SiteDayProps {
  readonly siteId: string
  readonly zone: string
  /** Which of what may be booked are shown; all unless said. */
  readonly choose?: (asset: Asset) => boolean
  readonly children: ReactNode
}
/** What of a site may be booked, on one day, by the hour. */
export function SiteDay({ siteId, zone, choose = () => true, children }: SiteDayProps) {
  const { t } = useTranslation('bookings')
  const [day, go] = useDay(zone)
  const { mayBook } = useBookingRights()
  const { ask, dialog } = useDialog(zone)
  const known = useQuery(bookableAssets(siteId))
  const span = spanOfDay(day, zone)
  const feed = useBookings({ location_id: siteId, start: new Date(span.from).toISOString(), end: new Date(span.to).toISOString() })
  const troubles = useQuery(troublesOf(siteId)).data?.data ?? []
  const move = useMoving(zone)
  const lanes: Lane[] = (known.data?.data ?? []).filter(choose).map((item) => ({
    key: item.id,
    label: item.name,
    note: noteOf(item, troubles.find((one) => one.asset_id === item.id)?.text),
    span,
    rows: feed.rows.filter((row) => row.asset.id === item.id),
  }))
  const book = ({ lane, wanted }: Place) => {
    const from = Math.max(span.from + MORNING_HOURS * HOUR_MS, nextHalfHour(Date.now()))
    ask({ kind: 'new', siteId, start: { asset: { id: lane.key, name: lane.label }, ...(wanted ?? { from, to: from + HOUR_MS }) } })
  }
  return (
    <Stack gap="sm">
      <DayBar day={day} zone={zone} step={1} go={go}>
        {children}
      </DayBar>
      {known.isPending && <WaitingRows />}
      {known.isError && <FailedState error={known.error} retry={() => void known.refetch()} />}
      {known.isSuccess && lanes.length === 0 && <EmptyState title={t('nothingBookable')} text={t('nothingBookableText')} />}
      {lanes.length > 0 && (
        <Live feed={feed}>
          <Timeline
            label={t('bookings')}
            lanes={lanes}
            zone={zone}
            open={(booking) => ask({ kind: 'old', booking })}
            book={mayBook ? book : undefined}
            move={move}
          />
        </Live>
      )}
      <ZoneNote name={zoneName(zone)} />
      {dialog}
    </Stack>
  )
}
