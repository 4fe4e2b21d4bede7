import { Button, Text } from '@mantine/core'
import type { Booking } from '@menara/shared/contract/places/bookings.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../kit/dates/clock.ts'
import { dateText } from '../../../kit/dates/dates.ts'
import { Section } from '../../../kit/section.tsx'
import { useMe } from '../../../kit/session/session.ts'
import { useSite, useSites, useZoneOf } from '../../../kit/site.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { BookingDialog } from '../booking-dialog.tsx'
import { useBookingRights } from '../booking-rights.ts'
import type { Target } from '../booking-target.ts'
import { nextHalfHour, spanText } from '../booking-times.ts'
import { useBookings } from '../bookings.api.ts'
import classes from '../bookings.module.css'
import { Live } from '../bookings-view.tsx'

const SHOWN = 8
const HOUR_MS = 3_600_000

/** What the reader has booked and is not over yet, and the way to book something. */
export function MyBookings() {
  const { t } = useTranslation('bookings')
  const me = useMe()
  const { mayBook } = useBookingRights()
  const sites = useSites()
  const site = useSite()
  const zoneOf = useZoneOf()
  const feed = useBookings(me ? { user_id: me.id } : null)
  const [target, setTarget] = useState<Target | null>(null)
  const zone = target?.kind === 'old' ? zoneOf(target.booking.location_id) : (site?.zone ?? sites[0]?.zone ?? zoneOf(null))
  const bookOne = () => {
    const from = nextHalfHour(Date.now())
    setTarget({ kind: 'new', siteId: site?.id, start: { from, to: from + HOUR_MS } })
  }
  return (
    <Section
      title={t('mine')}
      flush
      aside={
        mayBook && (
          <Button size="compact-sm" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={bookOne}>
            {t('book')}
          </Button>
        )
      }
    >
      <Live feed={feed}>
        {feed.rows.length === 0 && <EmptyState title={t('noneMine')} text={t('noneMineText')} />}
        <ul className={classes.list}>
          {feed.rows.slice(0, SHOWN).map((row) => (
            <Line key={row.id} booking={row} zone={zoneOf(row.location_id)} open={() => setTarget({ kind: 'old', booking: row })} />
          ))}
        </ul>
      </Live>
      {target && <BookingDialog target={target} zone={zone} close={() => setTarget(null)} />}
    </Section>
  )
}

interface LineProps {
  readonly booking: Booking
  readonly zone: string
  readonly open: () => void
}
function Line({ booking, zone, open }: LineProps) {
  const { t } = useTranslation('bookings')
  const runs = useNow() >= Date.parse(booking.start_at)
  return (
    <li>
      <button type="button" className={classes.line} onClick={open}>
        <span style={{ minWidth: 0, flex: 1 }}>
          <Text size="sm" fw={550} component="div" className="clip">
            {booking.title}
          </Text>
          <Text size="xs" c="dimmed" component="div" className="clip">
            {booking.asset.name} · {spanText(booking, zone, (at) => dateText(at, 'day', zone))}
          </Text>
        </span>
        {runs && (
          <Text size="xs" fw={600} component="span">
            {t('running')}
          </Text>
        )}
      </button>
    </li>
  )
}
