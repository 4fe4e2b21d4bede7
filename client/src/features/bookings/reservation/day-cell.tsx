import { Text, UnstyledButton } from '@mantine/core'
import type { Booking } from '@menara/shared/contract/places/bookings.contract.ts'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../kit/dates/dates.ts'
import { spanText, timeAt } from '../booking-times.ts'
import classes from './reservation.module.css'

interface DayCellProps {
  readonly rows: readonly Booking[]
  /** Rows that are shown; the others are counted. */
  readonly most: number
  readonly zone: string
  /** Whether each says which room it is of. */
  readonly named?: boolean
  readonly open: (booking: Booking) => void
}

/** The bookings of a day beneath each other. */
export function DayCell({ rows, most, zone, named = false, open }: DayCellProps) {
  const { t } = useTranslation('bookings')
  const hidden = rows.length - most
  return (
    <ul className={classes.bookings}>
      {rows.slice(0, most).map((row) => (
        <li key={row.id}>
          <UnstyledButton
            className={classes.booking}
            data-state={row.state}
            aria-label={`${row.asset.name}: ${row.title}, ${spanText(row, zone, (at) => dateText(at, 'day', zone))}`}
            onClick={() => open(row)}
          >
            <span className="num">{timeAt(row.start_at, zone)}</span> {named ? row.asset.name : row.title}
          </UnstyledButton>
        </li>
      ))}
      {hidden > 0 && (
        <Text component="li" size="xs" c="dimmed" px={4}>
          {t('moreBookings', { count: hidden })}
        </Text>
      )}
    </ul>
  )
}
