import { Alert, Button, Group, Text } from '@mantine/core'
import type { Booking } from '@menara/shared/contract/places/bookings.contract.ts'
import { IconHourglass } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { useNow } from '../../../kit/dates/clock.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { leftText } from '../display/left-text.ts'
import { acceptOffer, checkIn, giveBack, rulesOfAsset } from '../steps.api.ts'

interface StepsProps {
  readonly booking: Booking
  readonly close: () => void
}
const MINUTE_MS = 60_000

/** What can be done with a booking now: taking an offer, checking in, giving back; and how long it holds its time. */
export function BookingSteps({ booking, close }: StepsProps) {
  const { t } = useTranslation('bookings')
  const now = useNow()
  const { data } = useQuery(rulesOfAsset(booking.asset.id))
  const opens = Date.parse(booking.start_at) - (data?.data.settings.check_in_before_minutes ?? 15) * MINUTE_MS
  const run = (work: Promise<unknown>) =>
    work.then(() => {
      toastSuccess('update')
      close()
    }, showRefusal)
  return (
    <>
      {booking.hold && <HoldNote hold={booking.hold} now={now} />}
      <Group gap="xs" mb="sm">
        {booking.hold?.for === 'offer' && <Button onClick={() => run(acceptOffer(booking.id))}>{t('accept')}</Button>}
        {booking.state === 'confirmed' && now >= opens && now < Date.parse(booking.end_at) && (
          <Button variant="default" onClick={() => run(checkIn(booking.id))}>
            {booking.asset.type === 'room' ? t('checkIn') : t('fetch')}
          </Button>
        )}
        {booking.state === 'checked_in' && (
          <Button variant="default" onClick={() => run(giveBack(booking.id))}>
            {booking.asset.type === 'room' ? t('leave') : t('giveBack')}
          </Button>
        )}
      </Group>
    </>
  )
}

function HoldNote({ hold, now }: { readonly hold: NonNullable<Booking['hold']>; readonly now: number }) {
  const { t } = useTranslation('bookings')
  return (
    <Alert mb="sm" variant="light" color="blue" icon={<IconHourglass size={18} aria-hidden />} title={t(`hold.${hold.for}`)}>
      <Text size="sm" component="span" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {t('holdLeft', { left: leftText(Date.parse(hold.until) - now) })}
      </Text>
    </Alert>
  )
}
