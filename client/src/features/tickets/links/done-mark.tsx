import { Checkbox } from '@mantine/core'
import type { TicketLink } from '@menara/shared/contract/tickets/ticket-links.contract.ts'
import { isDone, mayMove } from '@menara/shared/domain/tickets/ticket-state.ts'
import { useTranslation } from 'react-i18next'
import { useMarkDone } from './links.api.ts'

/** Ticks a sub-ticket done, which resolves it without words, or undone, which reopens it. */
export function DoneMark({ ticket }: Pick<TicketLink, 'ticket'>) {
  const { t } = useTranslation('tickets')
  const mark = useMarkDone()
  const done = isDone(ticket.state)
  return (
    <Checkbox
      aria-label={t('links.done', { number: ticket.number })}
      title={t('links.done', { number: ticket.number })}
      mt={2}
      checked={mark.isPending ? mark.variables.done : done}
      disabled={mark.isPending || !mayMove(done ? 'reopen' : 'resolve', ticket.state)}
      onChange={(event) => mark.mutate({ ticket_id: ticket.id, done: event.currentTarget.checked })}
    />
  )
}
