import { ActionIcon, Button, Group, Popover } from '@mantine/core'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { isDone } from '@menara/shared/domain/tickets/ticket-state.ts'
import { IconCalendarShare, IconClockExclamation } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { priorityColour } from '../../../kit/badges.tsx'
import { useNow } from '../../../kit/dates/clock.ts'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { wallTimeOf } from '../../../kit/dates/zoned-time.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { useViewer } from '../detail/ticket-viewer.ts'
import { mayEdit } from '../moves/ticket-rights.ts'
import classes from './calendar.module.css'
import { isAgreed } from './calendar-days.ts'
import { useMoveDue } from './move-due.ts'

/** A ticket on its day: opened by its name, brought to another day by dragging or by the menu. */
export function DueTicket({ ticket, drag }: { readonly ticket: Ticket; readonly drag: (ticket: Ticket | null) => void }) {
  const { t } = useTranslation('tickets')
  const zone = useZoneOf()(ticket.location.id)
  const now = useNow()
  const due = ticket.next_due_at ?? ''
  const isLate = !isDone(ticket.state) && Date.parse(due) < now
  const asker = useViewer()
  const mayMove = isAgreed(ticket) && mayEdit(ticket, asker)
  return (
    <li
      className={classes.ticket}
      data-ticket={ticket.number}
      data-late={isLate}
      data-done={isDone(ticket.state)}
      style={{ borderInlineStartColor: priorityColour(ticket.priority) }}
      draggable={mayMove}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', ticket.number)
        drag(ticket)
      }}
      onDragEnd={() => drag(null)}
    >
      <Link
        to="/desk/ticketing/$type/detail"
        params={{ type: ticket.type }}
        search={{ id: ticket.id }}
        className={classes.link}
        title={`${ticket.number} ${ticket.title}`}
        draggable={false}
      >
        {isLate && <IconClockExclamation size={13} role="img" aria-label={t('overdue')} className={classes.sign} />}
        <span className="num">{wallTimeOf(due, zone).slice(11)}</span> {ticket.title}
      </Link>
      {mayMove && <DayMenu ticket={ticket} day={wallTimeOf(due, zone).slice(0, 10)} />}
    </li>
  )
}

function DayMenu({ ticket, day }: { readonly ticket: Ticket; readonly day: string }) {
  const { t } = useTranslation('queue')
  const [isOpen, setOpen] = useState(false)
  const [to, setTo] = useState(day)
  const moveDue = useMoveDue()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (to === '') return
    moveDue(ticket, to)
    setOpen(false)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" withinPortal trapFocus>
      <Popover.Target>
        <ActionIcon size={26} variant="subtle" aria-label={t('calendar.move', { number: ticket.number })} onClick={() => setOpen(!isOpen)}>
          <IconCalendarShare size={14} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={submit}>
          <Group gap="xs" align="flex-end" wrap="nowrap">
            <DateField kind="date" label={t('calendar.toDay')} value={to} onChange={setTo} isNested data-autofocus />
            <Button type="submit" disabled={to === ''}>
              {t('calendar.put')}
            </Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
