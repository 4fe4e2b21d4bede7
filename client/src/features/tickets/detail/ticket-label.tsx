import { Badge, Menu, UnstyledButton } from '@mantine/core'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { useMay } from '../../../kit/session/session.ts'
import { mayNote } from '../moves/ticket-rights.ts'
import { ProgressBadge, useLabelOf } from '../ticket-badges.tsx'
import { useLabelTicket, useStatuses } from '../tickets.api.ts'

/** The label of a ticket; those who work it choose among the labels of its state, where there are several. */
export function TicketLabel({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('tickets')
  const labelOf = useLabelOf()
  const give = useLabelTicket(ticket)
  const labels = useStatuses(ticket.ticket_type_id).filter((status) => status.state === ticket.state)
  const mayWork = useMay('ticket_work') && mayNote(ticket)
  if (!mayWork || labels.length < 2) return <ProgressBadge ticket={ticket} />
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <UnstyledButton aria-label={t('chooseLabel')} style={{ display: 'inline-flex', alignItems: 'center', gap: 2, minHeight: 24 }}>
          <ProgressBadge ticket={ticket} />
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {labels.map((label) => (
          <Menu.Item
            key={label.id}
            disabled={label.id === ticket.progress_status_id || give.isPending}
            onClick={() => give.mutate(label.id, { onError: showRefusal })}
          >
            <Badge color={label.colour}>{labelOf(label)}</Badge>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
