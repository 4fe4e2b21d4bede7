import { Badge, Button, Text, Title } from '@mantine/core'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import type { TicketMove } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { scrolling } from '../../../kit/lists/scrolling.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import type { Viewer } from '../moves/ticket-rights.ts'
import { useTicketRows } from '../tickets.live.ts'
import classes from './board.module.css'
import { BoardCard } from './board-card.tsx'
import type { BoardState } from './board-ways.ts'

interface BoardColumnProps {
  readonly state: BoardState
  readonly question: Readonly<Record<string, string>>
  /** What the column is to the ticket that is being dragged. */
  readonly target: 'none' | 'open' | 'shut'
  readonly drop: () => void
  readonly drag: (ticket: Ticket | null) => void
  readonly press: (ticket: Ticket, move: TicketMove) => void
  readonly asker: Viewer
}

/** Tickets of one state, live. Waiting for approval shows itself only where something does. */
export function BoardColumn({ state, question, target, drop, drag, press, asker }: BoardColumnProps) {
  const { t } = useTranslation(['tickets', 'common'])
  const { rows, more, error, retry } = useTicketRows(question)
  if (state === 'waiting_approval' && !rows?.length) return null
  const title = t(`state.${state}`, { ns: 'common' })
  const onDragOver = (event: DragEvent) => target === 'open' && event.preventDefault()
  return (
    <section className={classes.column} aria-label={title} data-column={state} data-target={target} onDragOver={onDragOver} onDrop={drop}>
      <header className={classes.head}>
        <Title order={2} fz="sm">
          {title}
        </Title>
        {rows && <Badge color="gray">{more ? `${rows.length}+` : rows.length}</Badge>}
      </header>
      <div className={classes.cards} {...scrolling}>
        {error !== null && <FailedState error={error} retry={retry} />}
        {!rows && error === null && <WaitingRows rows={3} />}
        {rows?.length === 0 && (
          <Text size="sm" c="dimmed" p="xs">
            {t('board.empty')}
          </Text>
        )}
        {rows?.map((row) => (
          <BoardCard key={row.id} ticket={row} drag={drag} press={(move) => press(row, move)} asker={asker} />
        ))}
        {more && (
          <Button variant="subtle" size="compact-sm" loading={more.busy} onClick={more.load}>
            {t('loadMore', { ns: 'common' })}
          </Button>
        )}
      </div>
    </section>
  )
}
