import { Text, UnstyledButton } from '@mantine/core'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import type { DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './calendar.module.css'
import { wholeDayText } from './calendar-words.ts'
import { DueTicket } from './due-ticket.tsx'

interface CalendarDayProps {
  readonly day: string
  readonly tickets: readonly Ticket[]
  /** How many there is room for. */
  readonly most: number
  readonly isToday: boolean
  /** Of the month before or after. */
  readonly isOutside: boolean
  /** Whether a ticket is being dragged. */
  readonly isTarget: boolean
  readonly drag: (ticket: Ticket | null) => void
  readonly drop: () => void
  readonly openWeek: () => void
}

export function CalendarDay({ day, tickets, most, isToday, isOutside, isTarget, drag, drop, openWeek }: CalendarDayProps) {
  const { t } = useTranslation('queue')
  const onDragOver = (event: DragEvent) => isTarget && event.preventDefault()
  const rest = tickets.length - most
  return (
    <section
      className={classes.day}
      aria-label={wholeDayText(day)}
      data-day={day}
      data-today={isToday}
      data-outside={isOutside}
      data-target={isTarget}
      onDragOver={onDragOver}
      onDrop={drop}
    >
      <Text size="xs" className={classes.date} aria-hidden>
        <span className={classes.figure}>{Number(day.slice(8))}</span>
        <span className={classes.whole}>{wholeDayText(day)}</span>
      </Text>
      <ul className={classes.tickets}>
        {tickets.slice(0, most).map((ticket) => (
          <DueTicket key={ticket.id} ticket={ticket} drag={drag} />
        ))}
      </ul>
      {rest > 0 && (
        <UnstyledButton className={classes.rest} onClick={openWeek}>
          {t('calendar.rest', { count: rest })}
        </UnstyledButton>
      )}
    </section>
  )
}
