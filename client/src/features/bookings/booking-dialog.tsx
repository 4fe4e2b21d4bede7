import { Button, Group, Stack, Text } from '@mantine/core'
import type { Booking } from '@menara/shared/contract/places/bookings.contract.ts'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { useNow } from '../../kit/dates/clock.ts'
import { dateText } from '../../kit/dates/dates.ts'
import { askFirst } from '../../kit/overlays/confirm.tsx'
import { Modal } from '../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../kit/overlays/toasts.ts'
import { BookingForm } from './booking-form.tsx'
import { useBookingRights } from './booking-rights.ts'
import type { Target } from './booking-target.ts'
import { spanText } from './booking-times.ts'
import { cancelBooking } from './bookings.api.ts'
import { BookingCompany } from './whole/booking-company.tsx'
import { BookingSteps } from './whole/booking-steps.tsx'
import { BookingTrouble } from './whole/booking-trouble.tsx'
import { CancelSeries } from './whole/cancel-series.tsx'

interface BookingDialogProps {
  readonly target: Target
  readonly zone: string
  readonly close: () => void
}

/** Books an asset, or shows, changes and cancels what is booked. */
export function BookingDialog({ target, zone, close }: BookingDialogProps) {
  const { t } = useTranslation('bookings')
  const { mayTouch } = useBookingRights()
  const booking = target.kind === 'old' ? target.booking : undefined
  return (
    <Modal opened onClose={close} title={booking ? booking.asset.name : t('new')} centered size="lg">
      {booking && <Facts booking={booking} zone={zone} />}
      {booking && <BookingTrouble booking={booking} zone={zone} />}
      {booking && mayTouch(booking) && <BookingSteps booking={booking} close={close} />}
      {booking && <BookingCompany booking={booking} mayAsk={mayTouch(booking)} />}
      {(!booking || mayTouch(booking)) && (
        <BookingForm
          target={target}
          zone={zone}
          close={close}
          aside={
            booking && (
              <Group gap="xs">
                <CancelButton booking={booking} zone={zone} close={close} />
                {booking.series && <CancelSeries booking={booking} close={close} />}
              </Group>
            )
          }
        />
      )}
      {booking && !mayTouch(booking) && (
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={close}>
            {t('close', { ns: 'common' })}
          </Button>
        </Group>
      )}
    </Modal>
  )
}

function Facts({ booking, zone }: { readonly booking: Booking; readonly zone: string }) {
  const { t } = useTranslation('bookings')
  return (
    <Stack gap={2} mb="sm">
      <Text fw={600}>{booking.title}</Text>
      <Text size="sm">{spanText(booking, zone, (at) => dateText(at, 'day', zone))}</Text>
      <Text size="sm" c="dimmed">
        {t('bookedBy', { name: booking.booked_by?.name ?? t('somebody') })} · {t(`state.${booking.state}`)}
      </Text>
      {booking.series && (
        <Text size="sm" c="dimmed">
          {t('inSeries')}
        </Text>
      )}
      {booking.description !== '' && (
        <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
          {booking.description}
        </Text>
      )}
    </Stack>
  )
}

/** One that runs is ended, one to come is cancelled: the question says which. */
function CancelButton({ booking, zone, close }: { readonly booking: Booking; readonly zone: string; readonly close: () => void }) {
  const { t } = useTranslation('bookings')
  const runs = useNow() >= Date.parse(booking.start_at)
  const gone = (): void => {
    toastSuccess(runs ? 'update' : 'delete')
    close()
  }
  const ask = () =>
    askFirst({
      title: runs ? t('endTitle') : t('cancelTitle'),
      text: t('cancelText', {
        title: booking.title,
        asset: booking.asset.name,
        when: spanText(booking, zone, (at) => dateText(at, 'day', zone)),
      }),
      confirm: runs ? t('endNow') : t('cancelBooking'),
      danger: true,
      run: () => cancelBooking(booking.id).then(gone, showRefusal),
    })
  return (
    <Button variant="default" onClick={ask}>
      {runs ? t('endNow') : t('cancelBooking')}
    </Button>
  )
}
