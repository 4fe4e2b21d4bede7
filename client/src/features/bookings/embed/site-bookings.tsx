import { Paper, Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { zoneName } from '../../../kit/dates/dates.ts'
import { NoSite } from '../../../kit/no-site.tsx'
import { useHasNoSite, useSite, useSites } from '../../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { useBookingRights } from '../booking-rights.ts'
import { nextHalfHour, spanOfDay } from '../booking-times.ts'
import { bookableAssets, useBookings } from '../bookings.api.ts'
import { DayBar, Live, useDay, useDialog, ZoneNote } from '../bookings-view.tsx'
import { type Lane, type Place, Timeline } from '../timeline/timeline.tsx'

const HOUR_MS = 3_600_000
const MORNING_HOURS = 9

/** Everything of a site that may be booked, on one day. */
export function SiteBookings() {
  const { t } = useTranslation('bookings')
  const sites = useSites()
  const [picked, setPicked] = useState<string | null>(null)
  const chosen = useSite()
  const hasNone = useHasNoSite()
  const site = chosen ?? sites.find((site) => site.id === picked) ?? sites[0]
  if (hasNone) return <NoSite />
  return (
    <Paper p="md">
      {site ? (
        <SiteDay siteId={site.id} zone={site.zone}>
          {!chosen && (
            <Select
              aria-label={t('site')}
              searchable
              allowDeselect={false}
              w={220}
              value={site.id}
              onChange={setPicked}
              data={sites.map((site) => ({ value: site.id, label: site.name }))}
            />
          )}
        </SiteDay>
      ) : (
        <WaitingRows />
      )}
    </Paper>
  )
}

interface SiteDayProps {
  readonly siteId: string
  readonly zone: string
  readonly children: React.ReactNode
}
function SiteDay({ siteId, zone, children }: SiteDayProps) {
  const { t } = useTranslation('bookings')
  const [day, go] = useDay(zone)
  const { mayBook } = useBookingRights()
  const { ask, dialog } = useDialog(zone)
  const known = useQuery(bookableAssets(siteId))
  const span = spanOfDay(day, zone)
  const feed = useBookings({ location_id: siteId, start: new Date(span.from).toISOString(), end: new Date(span.to).toISOString() })
  const lanes: Lane[] = (known.data?.data ?? []).map((item) => ({
    key: item.id,
    label: item.name,
    note: item.code,
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
          />
        </Live>
      )}
      <ZoneNote name={zoneName(zone)} />
      {dialog}
    </Stack>
  )
}
