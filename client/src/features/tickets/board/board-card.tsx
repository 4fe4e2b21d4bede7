import { ActionIcon, Group, Menu, Text } from '@mantine/core'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import type { TicketMove } from '@menara/shared/domain/tickets/ticket-state.ts'
import { IconArrowsMove } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PriorityBadge } from '../../../kit/badges.tsx'
import { OversizedMark } from '../../../kit/lists/oversized-mark.tsx'
import { PersonChip } from '../../../kit/people/person-chip.tsx'
import { useZoneOf } from '../../../kit/site.ts'
import { movesOf, type Viewer } from '../moves/ticket-rights.ts'
import { DueText, ProgressBadge } from '../ticket-badges.tsx'
import { useStatuses } from '../tickets.api.ts'
import classes from './board.module.css'

interface BoardCardProps {
  readonly ticket: Ticket
  readonly drag: (ticket: Ticket | null) => void
  readonly press: (move: TicketMove) => void
  readonly asker: Viewer
}

export function BoardCard({ ticket, drag, press, asker }: BoardCardProps) {
  const { t } = useTranslation('tickets')
  const zone = useZoneOf()(ticket.location.id)
  const [lifted, setLifted] = useState(false)
  const moves = movesOf(ticket, asker)
  // The column says the state; a label says more where the state has several.
  const hasLabels = useStatuses(ticket.ticket_type_id).filter((status) => status.state === ticket.state).length > 1
  return (
    <article
      className={classes.card}
      aria-label={`${ticket.number} ${ticket.title}`}
      data-ticket={ticket.number}
      data-lifted={lifted}
      draggable={moves.length > 0}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', ticket.number)
        setLifted(true)
        drag(ticket)
      }}
      onDragEnd={() => {
        setLifted(false)
        drag(null)
      }}
    >
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="xs" c="dimmed" className="num">
          {ticket.number}
        </Text>
        {moves.length > 0 && <MovesMenu number={ticket.number} moves={moves} press={press} />}
      </Group>
      <Link
        to="/desk/ticketing/$type/detail"
        params={{ type: ticket.type }}
        search={{ id: ticket.id }}
        className={classes.title}
        draggable={false}
      >
        {ticket.title} <OversizedMark row={ticket} />
      </Link>
      <Group gap={6}>
        <PriorityBadge priority={ticket.priority} />
        {hasLabels && <ProgressBadge ticket={ticket} />}
      </Group>
      <Text size="xs" c="dimmed" truncate>
        {[ticket.location.name, ticket.area?.name].filter(Boolean).join(', ')}
      </Text>
      <Group justify="space-between" gap="xs">
        <PersonChip person={ticket.assignee ?? ticket.group} none={t('nobody')} />
        {(ticket.next_due_at || ticket.breached) && <DueText ticket={ticket} zone={zone} />}
      </Group>
    </article>
  )
}

interface MovesMenuProps {
  readonly number: string
  readonly moves: readonly TicketMove[]
  readonly press: (move: TicketMove) => void
}
function MovesMenu({ number, moves, press }: MovesMenuProps) {
  const { t } = useTranslation('tickets')
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={t('board.move', { number })}>
          <IconArrowsMove size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {moves.map((move) => (
          <Menu.Item key={move} onClick={() => press(move)}>
            {t(`move.${move}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
