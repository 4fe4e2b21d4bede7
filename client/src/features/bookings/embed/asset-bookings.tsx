import { Button, SegmentedControl, Stack } from '@mantine/core'
import type { Asset } from '@menara/shared/contract/places/assets.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { dateText, zoneName } from '../../../kit/dates/dates.ts'
import { oneOf, text, useViewState } from '../../../kit/lists/view-state.ts'
import { Section } from '../../../kit/section.tsx'
import { useZoneOf } from '../../../kit/site.ts'
import { useBookingRights } from '../booking-rights.ts'
import { nextHalfHour, spanOfDay, weekOf } from '../booking-times.ts'
import { useBookings } from '../bookings.api.ts'
import { DayBar, Live, useDay, useDialog, ZoneNote } from '../bookings-view.tsx'
import { type Place, Timeline } from '../timeline/timeline.tsx'

type Booked = Pick<Asset, 'id' | 'name' | 'location_id'>
const HOUR_MS = 3_600_000
const MORNING_HOURS = 9

/** The bookings of one asset, by the week or by the day. */
export function AssetBookings({ asset }: { readonly asset: Booked }) {
  const { t } = useTranslation('bookings')
  const zone = useZoneOf()(asset.location_id)
  const [day, go] = useDay(zone)
  const [span, setSpan] = useSpan()
  const { mayBook } = useBookingRights()
  const { ask, dialog } = useDialog(zone)
  const days = (span === 'week' ? weekOf(day) : [day]).map((text) => spanOfDay(text, zone))
  const [from, to] = [days[0]?.from ?? 0, days.at(-1)?.to ?? 0]
  const feed = useBookings({ asset_id: asset.id, start: iso(from), end: iso(to) })
  const lanes = days.map((day) => ({ key: day.day, label: dayText(day.from, zone), span: day, rows: feed.rows.filter(touching(day)) }))
  const book = ({ lane, wanted }: Place) =>
    ask({ kind: 'new', siteId: asset.location_id, start: { asset, ...(wanted ?? startOn(lane.span.from)) } })
  return (
    <Section
      title={t('bookings')}
      aside={
        mayBook && (
          <Button
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => ask({ kind: 'new', siteId: asset.location_id, start: { asset, ...startOn(days[0]?.from ?? 0) } })}
          >
            {t('book')}
          </Button>
        )
      }
    >
      <Stack gap="sm">
        <DayBar day={day} zone={zone} step={span === 'week' ? 7 : 1} go={go}>
          <SegmentedControl
            aria-label={t('span')}
            value={span}
            onChange={(value) => setSpan(value === 'day' ? 'day' : 'week')}
            data={[
              { value: 'week', label: t('week') },
              { value: 'day', label: t('dayView') },
            ]}
          />
        </DayBar>
        <Live feed={feed}>
          <Timeline
            label={t('bookingsOf', { name: asset.name })}
            lanes={lanes}
            zone={zone}
            open={(booking) => ask({ kind: 'old', booking })}
            book={mayBook ? book : undefined}
          />
        </Live>
        <ZoneNote name={zoneName(zone)} />
      </Stack>
      {dialog}
    </Section>
  )
}

export const assetBookingsView = { day: text, span: oneOf(['week', 'day']) }

function useSpan() {
  const { state, change } = useViewState(assetBookingsView)
  return [state.span ?? 'week', (span: 'week' | 'day') => change({ span })] as const
}

const iso = (at: number): string => new Date(at).toISOString()
const dayText = (at: number, zone: string): string => dateText(at, 'day', zone)
const touching =
  ({ from, to }: { readonly from: number; readonly to: number }) =>
  ({ start_at, end_at }: { readonly start_at: string; readonly end_at: string }): boolean =>
    Date.parse(start_at) < to && Date.parse(end_at) > from

/** Nine in the morning of a day, or the next half hour where that is gone. */
function startOn(midnight: number): { from: number; to: number } {
  const from = Math.max(midnight + MORNING_HOURS * HOUR_MS, nextHalfHour(Date.now()))
  return { from, to: from + HOUR_MS }
}
