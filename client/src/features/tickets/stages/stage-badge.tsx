import { Badge } from '@mantine/core'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import type { TicketStage } from '@menara/shared/domain/tickets/ticket-stages.ts'
import { useTranslation } from 'react-i18next'

const COLOURS: Readonly<Partial<Record<TicketStage, string>>> = {
  travelling: 'blue',
  on_site: 'blue',
  taken: 'blue',
  on_trip: 'blue',
  approved: 'teal',
  verified: 'teal',
  raised_unack: 'red',
  raised_ack: 'orange',
  cleared_unack: 'orange',
  rejected: 'red',
  recalled: 'orange',
}

/** How far a ticket is on its type's own way; nothing for types without one. */
export function StageBadge({ stage }: Pick<Ticket, 'stage'>) {
  const { t } = useTranslation('ticket_types')
  if (!stage) return null
  return (
    <Badge color={COLOURS[stage] ?? 'gray'} variant="light" data-stage={stage}>
      {t(`stage.${stage}`)}
    </Badge>
  )
}
