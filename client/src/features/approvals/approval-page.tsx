import { Stack, Text } from '@mantine/core'
import type { ApprovalTicket } from '@menara/shared/contract/approvals/approvals.contract.ts'
import { permissionOfType } from '@menara/shared/domain/tickets/ticket-types.ts'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PriorityBadge, StateBadge } from '../../kit/badges.tsx'
import { Refused } from '../../kit/calls/call.ts'
import { dateText } from '../../kit/dates/dates.ts'
import { FactRows } from '../../kit/fact-rows.tsx'
import { ButtonLink } from '../../kit/links/button-link.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { Section } from '../../kit/section.tsx'
import { useMay } from '../../kit/session/session.ts'
import { useZoneOf } from '../../kit/site.ts'
import { FailedState, WaitingRows } from '../../kit/states.tsx'
import { rupiahText } from '../../kit/texts/money.ts'
import { useNamed } from '../../kit/texts/named.ts'
import { useMessageText } from '../../kit/texts/shared-text.ts'
import { AskedFacts } from '../tickets/embed/asked-facts.tsx'
import { useApprovals } from './approvals.live.ts'
import { ApprovalSection } from './embed/approval-panel.tsx'

/** One request as its approver sees it, also without the permission for the ticket’s own page. */
export function ApprovalPage({ ticketId }: { readonly ticketId: string }) {
  const { t } = useTranslation('approvals')
  const answer = useApprovals(ticketId)
  const known = answer.data?.data
  const isGone = answer.error instanceof Refused && answer.error.status === 404
  if (answer.isError && (isGone || !known)) return <FailedState error={answer.error} retry={() => void answer.refetch()} />
  if (!known) return <WaitingRows />
  const { ticket } = known
  return (
    <>
      <PageHeader
        title={ticket.title}
        above={
          <>
            <Text size="sm" fw={600} className="num">
              {ticket.number}
            </Text>
            <PriorityBadge priority={ticket.priority} />
            <StateBadge state={ticket.state} />
          </>
        }
        actions={
          <>
            <ButtonLink variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} to="/desk/approvals">
              {t('back')}
            </ButtonLink>
            <ToTicket ticket={ticket} />
          </>
        }
      />
      <Stack>
        <Request ticket={ticket} />
        <ApprovalSection of={known} />
      </Stack>
    </>
  )
}

function ToTicket({ ticket }: { readonly ticket: ApprovalTicket }) {
  const { t } = useTranslation('approvals')
  const may = useMay('show_ticketing')
  const mayType = useMay(permissionOfType(ticket.type))
  if (!may || !mayType) return null
  return (
    <ButtonLink variant="default" to="/desk/ticketing/$type/detail" params={{ type: ticket.type }} search={{ id: ticket.id }}>
      {t('openTicket')}
    </ButtonLink>
  )
}

function Request({ ticket }: { readonly ticket: ApprovalTicket }) {
  const { t, i18n } = useTranslation('approvals')
  const zone = useZoneOf()(ticket.location.id)
  const nameOf = useNamed()
  const say = useMessageText()
  const path = ticket.category && (i18n.language === 'en' ? ticket.category.path_en : ticket.category.path_id)
  const rows = [
    ['requester', ticket.requester?.name ?? '–'],
    ['site', ticket.location.name],
    ...(ticket.category ? [['category', path ?? nameOf(ticket.category)]] : []),
    ...(ticket.subtype ? [['subtype', nameOf(ticket.subtype)]] : []),
    ['amount', rupiahText(ticket.amount)],
    ...(ticket.start ? [['start', dateText(ticket.start, 'full', zone)]] : []),
    ...(ticket.end ? [['end', dateText(ticket.end, 'full', zone)]] : []),
    ['created', dateText(ticket.created_at, 'full', zone)],
  ]
  return (
    <Section title={t('request')}>
      {ticket.description && (
        <Text size="sm" mb="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {say({ message: ticket.description, wording: ticket.description_wording })}
        </Text>
      )}
      <FactRows facts={rows.map(([key, value]) => [t(`fact.${key}`), value] as const)} />
      <AskedFacts facts={ticket.facts} />
    </Section>
  )
}
