import { Alert, Button, Group, Text } from '@mantine/core'
import type { Availability, Booking } from '@menara/shared/contract/places/bookings.contract.ts'
import { IconCalendarOff, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../kit/dates/dates.ts'
import { spanText } from './booking-times.ts'

interface BookingClashProps {
  /** Undefined while it is not known. */
  readonly answer: Availability | undefined
  readonly zone: string
  readonly take: (from: string, to: string) => void
  /** Waits for a time that is taken; absent where that is not offered. */
  readonly wait?: (() => void) | undefined
}

/** Whether the asset is free then; what is in the way, and the free times to choose from. */
export function BookingClash({ answer, zone, take, wait }: BookingClashProps) {
  const { t } = useTranslation('bookings')
  return (
    <div role="status" aria-live="polite" style={{ minHeight: '1.5rem' }}>
      {answer?.free && (
        <Text size="sm" c="dimmed">
          <IconCheck size={15} style={{ verticalAlign: '-2px', marginRight: 4 }} aria-hidden />
          {t('free')}
        </Text>
      )}
      {answer && !answer.free && <InTheWay answer={answer} zone={zone} take={take} wait={wait} />}
    </div>
  )
}

function InTheWay({ answer, zone, take, wait }: BookingClashProps & { readonly answer: Availability }) {
  const { t } = useTranslation('bookings')
  const said = (at: string) => dateText(at, 'day', zone)
  const slots = answer.refusal === null || answer.refusal === 'past' ? answer.free_slots : []
  return (
    <Alert
      color="orange"
      variant="light"
      icon={<IconCalendarOff size={18} aria-hidden />}
      title={answer.refusal ? t(`refusal.${answer.refusal}`) : t('taken')}
    >
      {answer.clashes.slice(0, 3).map((clash) => (
        <Text size="sm" key={clash.id}>
          {clashText(clash, t('somebody'), spanText(clash, zone, said))}
        </Text>
      ))}
      {slots.length > 0 && (
        <>
          <Text size="sm" mt="xs">
            {t('freeThen')}
          </Text>
          <Group gap="xs" mt={4}>
            {slots.map((slot) => (
              <Button key={slot.start_at} size="compact-sm" variant="default" onClick={() => take(slot.start_at, slot.end_at)}>
                {spanText(slot, zone, said)}
              </Button>
            ))}
          </Group>
        </>
      )}
      {wait && answer.refusal === null && (
        <Button mt="xs" size="compact-sm" variant="default" onClick={wait}>
          {t('waitForIt')}
        </Button>
      )}
    </Alert>
  )
}

const clashText = ({ title, booked_by }: Booking, nobody: string, when: string): string =>
  `${title} · ${booked_by?.name ?? nobody} · ${when}`
