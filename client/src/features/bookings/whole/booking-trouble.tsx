import { Alert, Button, Group, Text } from '@mantine/core'
import type { Booking } from '@menara/shared/contract/places/bookings.contract.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useBookingRights } from '../booking-rights.ts'
import { dayAt, timeAt } from '../booking-times.ts'
import { shiftBooking } from '../bookings.api.ts'
import { troublesOf, useFree } from '../steps.api.ts'

const SHOWN = 4

/** What is wrong with the asset of a booking, and what else is free then. */
export function BookingTrouble({ booking, zone }: { readonly booking: Booking; readonly zone: string }) {
  const { t } = useTranslation('bookings')
  const { mayTouch } = useBookingRights()
  const wrong = (useQuery(troublesOf(booking.location_id)).data?.data ?? []).filter((one) => one.asset_id === booking.asset.id)
  const asks = wrong.length > 0 && booking.state === 'confirmed' && mayTouch(booking)
  const { start_at, end_at, people } = booking
  const times = { start: dayAt(start_at, zone), end: dayAt(end_at, zone), from: timeAt(start_at, zone), to: timeAt(end_at, zone) }
  const free = useFree(
    asks
      ? { location_id: booking.location_id, ...times, type: booking.asset.type, ...(people !== null && { people }), limit: SHOWN }
      : null,
  )
  const others = (free.data?.data ?? []).filter((one) => one.troubles.length === 0)
  if (wrong.length === 0) return null
  const move = (asset_id: string) => shiftBooking(booking.id, { asset_id }).then(() => toastSuccess('update'), showRefusal)
  return (
    <Alert mb="sm" color="orange" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />} title={t('trouble')}>
      {wrong.map((one) => (
        <Text size="sm" key={`${one.kind} ${one.since}`}>
          {t(`troubles.${one.kind}`)}: {one.text}
        </Text>
      ))}
      {others.length > 0 && (
        <>
          <Text size="sm" mt="xs">
            {t('moveTo')}
          </Text>
          <Group gap="xs" mt={4}>
            {others.map((one) => (
              <Button key={one.id} size="compact-sm" variant="default" onClick={() => move(one.id)}>
                {one.name}
              </Button>
            ))}
          </Group>
        </>
      )}
    </Alert>
  )
}
