import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import type { TicketMove } from '@menara/shared/domain/tickets/ticket-state.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { scrolling } from '../../../kit/lists/scrolling.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useViewer } from '../detail/ticket-viewer.ts'
import type { TicketPlace } from '../form/ticket-place.ts'
import { type AskingMove, isAsking, MoveDialog } from '../moves/move-dialog.tsx'
import { useMoveTicket } from '../tickets.api.ts'
import classes from './board.module.css'
import { BoardColumn } from './board-column.tsx'
import { BOARD_STATES, wayTo } from './board-ways.ts'

interface BoardProps {
  readonly place: TicketPlace
  /** What the list would be asked, without its states. */
  readonly question: Readonly<Record<string, string>>
}

/** Tickets by what is done with them; dragged, or moved by the menu on their card. */
export function TicketBoard({ place, question }: BoardProps) {
  const { t } = useTranslation('tickets')
  const asker = useViewer()
  const [dragged, setDragged] = useState<Ticket | null>(null)
  const [asking, setAsking] = useState<{ readonly ticket: Ticket; readonly move: AskingMove } | null>(null)
  const run = useMoveTicket()
  const press = (ticket: Ticket, move: TicketMove) => {
    if (isAsking(move)) setAsking({ ticket, move })
    else run.mutate({ ticket, move, body: {} }, { onSuccess: () => toastSuccess('update'), onError: showRefusal })
  }
  const shown = BOARD_STATES.filter((text) => place.states.length === 0 || place.states.includes(text))
  return (
    <section className={classes.board} aria-label={t('board.title')} {...scrolling}>
      {shown.map((state) => {
        const way = dragged ? wayTo(state, dragged, asker) : undefined
        return (
          <BoardColumn
            key={state}
            state={state}
            question={{ ...question, states: state }}
            target={dragged === null ? 'none' : way ? 'open' : 'shut'}
            drop={() => dragged && way && press(dragged, way)}
            drag={setDragged}
            press={press}
            asker={asker}
          />
        )
      })}
      {asking && <MoveDialog {...asking} close={() => setAsking(null)} />}
    </section>
  )
}
