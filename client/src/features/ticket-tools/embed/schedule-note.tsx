import { Text } from '@mantine/core'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../kit/dates/dates.ts'
import { AnchorLink } from '../../../kit/links/anchor-link.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { scheduleOf } from '../ticket-tools.api.ts'

/** The schedule that opened a ticket, and whether it stands for dates that were missed. Only the house itself opens by schedule. */
export function ScheduleNote({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('ticket_tools')
  const zone = useZoneOf()(ticket.location.id)
  const mayManage = useMay('show_manage_ticket')
  const found = useQuery({
    ...scheduleOf(ticket.id),
    enabled: ticket.requester === null && ticket.alarm_id === null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const item = found.data?.data
  if (!item) return null
  return (
    <Text size="sm" component="span">
      {mayManage ? (
        <AnchorLink size="sm" to="/admin/manage/ticket/formTool" search={{ kind: 'schedule', id: item.id }}>
          {item.name}
        </AnchorLink>
      ) : (
        item.name
      )}{' '}
      · {dateText(item.due_at, 'full', zone)}
      {item.missed > 0 && ` · ${t('schedule.missed', { count: item.missed })}`}
    </Text>
  )
}
