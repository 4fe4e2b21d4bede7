import { Badge, Text } from '@mantine/core'
import type { ProgressStatus } from '@menara/shared/contract/desk/progress-statuses.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { isDone } from '@menara/shared/domain/tickets/ticket-state.ts'
import { IconClockExclamation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StateBadge } from '../../kit/badges.tsx'
import { useNow } from '../../kit/dates/clock.ts'
import { dateText } from '../../kit/dates/dates.ts'
import { useMay } from '../../kit/session/session.ts'
import { useSettingWords } from '../desk-settings/embed/setting-words.ts'
import { shortDate } from './detail/ticket-dates.ts'
import { useStatuses } from './tickets.api.ts'

/** An administrator's label in the language of the page. */
export function useLabelOf(): (item: Pick<ProgressStatus, 'label_en' | 'label_id'>) => string {
  const { i18n } = useTranslation()
  return (item) => (i18n.language === 'en' ? item.label_en : item.label_id)
}

/** The state of a ticket by its label, in the words for requesters to those who do not work tickets; by its code until the labels are there. */
export function ProgressBadge({ ticket }: { readonly ticket: Pick<Ticket, 'progress_status_id' | 'ticket_type_id' | 'state'> }) {
  const labelOf = useLabelOf()
  const status = useStatuses(ticket.ticket_type_id).find((status) => status.id === ticket.progress_status_id)
  const isDesk = useMay('ticket_work')
  const { requesterOf } = useSettingWords()
  return status ? (
    <Badge color={status.colour}>{(isDesk ? null : requesterOf(status)) ?? labelOf(status)}</Badge>
  ) : (
    <StateBadge state={ticket.state} />
  )
}

/** When it is due; marked by sign and colour once that is past. */
export function DueText({ ticket, zone }: { readonly ticket: Pick<Ticket, 'next_due_at' | 'breached' | 'state'>; readonly zone: string }) {
  const { t } = useTranslation('tickets')
  const now = useNow()
  const { next_due_at: due, breached } = ticket
  if (!due)
    return (
      <Text size="sm" c="dimmed" component="span">
        {breached && (
          <IconClockExclamation size={14} style={{ verticalAlign: '-2px', marginRight: 3 }} role="img" aria-label={t('overdue')} />
        )}
        –
      </Text>
    )
  const isLate = !isDone(ticket.state) && Date.parse(due) < now
  return (
    <Text
      size="sm"
      component="span"
      className="num"
      title={dateText(due, 'full', zone)}
      {...(isLate && { c: 'var(--app-critical)', fw: 600 })}
    >
      {(isLate || breached) && (
        <IconClockExclamation size={14} style={{ verticalAlign: '-2px', marginRight: 3 }} role="img" aria-label={t('overdue')} />
      )}
      {shortDate(due, zone)}
    </Text>
  )
}
