import { Paper, Text } from '@mantine/core'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import type { DocumentKind } from '@menara/shared/domain/document-kinds.ts'
import { ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { PriorityBadge } from '../../kit/badges.tsx'
import { Refused } from '../../kit/calls/call.ts'
import { useNow } from '../../kit/dates/clock.ts'
import { agoText } from '../../kit/dates/dates.ts'
import { AnchorLink } from '../../kit/links/anchor-link.tsx'
import { recordView, useViewState } from '../../kit/lists/view-state.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { useZoneOf } from '../../kit/site.ts'
import { EmptyState, FailedState, StaleNote, WaitingRows } from '../../kit/states.tsx'
import { ApprovalPanel } from '../approvals/embed/approval-panel.tsx'
import { TicketArticlesCard } from '../articles/embed/ticket-articles-card.tsx'
import { DocumentList } from '../documents/embed/document-list.tsx'
import { ReporterCard } from '../faults/embed/reporter-card.tsx'
import { useReporterName } from '../faults/embed/use-reporter-name.ts'
import { SurveyCard } from '../satisfaction/embed/survey-card.tsx'
import { TicketClocksCard } from '../sla/embed/ticket-clocks.tsx'
import { TicketLabel } from './detail/ticket-label.tsx'
import { SummaryCard } from './detail/ticket-summary.tsx'
import { TimelineCard } from './detail/ticket-timeline.tsx'
import { FollowersCard } from './followers/followers-card.tsx'
import { ClosedNote } from './links/closed-note.tsx'
import { LinksCard } from './links/links-card.tsx'
import { TicketActions } from './moves/ticket-actions.tsx'
import { mayNote } from './moves/ticket-rights.ts'
import { NoteComposer } from './notes/note-composer.tsx'
import { AtTicket } from './presence/at-ticket.tsx'
import { TicketTabs } from './queue/ticket-tabs.tsx'
import { SettlementCard } from './settlements/settlement-card.tsx'
import { CoverCard } from './stages/cover-card.tsx'
import { StageCard } from './stages/stage-card.tsx'
import { TasksCard } from './tasks/tasks-card.tsx'
import classes from './ticket.module.css'
import { useTicket } from './tickets.live.ts'

/** One ticket: what it is, what was done, what can be done. Everyone who watches sees the same. */
export function TicketScreen() {
  const { t } = useTranslation('tickets')
  const { id } = useViewState(recordView).state
  const { answer, ticket, feed } = useTicket(id ?? '')
  useOwnAddress(ticket)
  if (id === undefined) return <EmptyState title={t('notChosen')} text={t('notChosenText')} />
  const isGone = answer.error instanceof Refused && [403, 404, 422].includes(answer.error.status)
  if (answer.isError && (isGone || !ticket)) return <FailedState error={answer.error} retry={() => void answer.refetch()} />
  if (!ticket) return <WaitingRows />
  return (
    <>
      <PageHeader
        title={ticket.title}
        above={<Above ticket={ticket} />}
        subtitle={<Subtitle ticket={ticket} stale={feed.status === 'stale' ? feed : null} />}
        actions={<TicketActions ticket={ticket} />}
      />
      <div className={classes.page}>
        <Paper key={ticket.id} component="section" aria-label={t('ticket')}>
          <TicketTabs ticket={ticket} />
          {mayNote(ticket) ? <NoteComposer key={ticket.id} ticket={ticket} /> : <ClosedNote ticket={ticket} />}
        </Paper>
        <div className={classes.side}>
          <StageCard ticket={ticket} />
          <CoverCard ticket={ticket} />
          <SettlementCard ticket={ticket} />
          <ApprovalPanel ticket={ticket} />
          <SummaryCard ticket={ticket} />
          <TicketArticlesCard ticket={ticket} />
          <TicketDocuments ticket={ticket} />
          <ReporterCard ticketId={ticket.id} hasRequester={ticket.requester !== null} siteId={ticket.location.id} />
          <SurveyCard ticket={ticket} />
          <TicketClocksCard ticket={ticket} />
          <TasksCard ticket={ticket} />
          <FollowersCard ticket={ticket} />
          <LinksCard ticket={ticket} />
        </div>
        <div className={classes.past}>
          <TimelineCard ticket={ticket} />
        </div>
      </div>
    </>
  )
}

/** The document that says what a ticket's form says, where its type has one. */
function TicketDocuments({ ticket }: { readonly ticket: Ticket }) {
  const zone = useZoneOf()(ticket.location.id)
  const kind = DOCUMENTS[ticket.type]
  if (!kind || ticket.state === 'draft') return null
  return <DocumentList kind={kind} subject_id={ticket.id} zone={zone} />
}
const DOCUMENTS: Readonly<Partial<Record<Ticket['type'], DocumentKind>>> = { procurement: 'requisition' }

/** An address that names another type than the ticket has is put right. */
function useOwnAddress(ticket: Ticket | undefined): void {
  const go = useNavigate()
  const { type } = useParams({ strict: false }) as { type?: string }
  const own = ticket?.type
  useEffect(() => {
    if (own !== undefined && type !== undefined && own !== type)
      void go({
        to: '/desk/ticketing/$type/detail',
        params: { type: own },
        search: true,
        replace: true,
      })
  }, [go, own, type])
}

function Above({ ticket }: { readonly ticket: Ticket }) {
  const { i18n } = useTranslation()
  const type = ticketTypeById(ticket.ticket_type_id)
  return (
    <>
      <AnchorLink size="sm" c="dimmed" to="/desk/ticketing/$type/list" params={{ type: ticket.type }}>
        {i18n.language === 'en' ? type?.name_en : type?.name_id}
      </AnchorLink>
      <Text size="sm" fw={600} className="num">
        {ticket.number}
      </Text>
      <PriorityBadge priority={ticket.priority} />
      <TicketLabel ticket={ticket} />
    </>
  )
}

interface SubtitleProps {
  readonly ticket: Ticket
  readonly stale: { readonly asOf: number | null; readonly reason: string | null } | null
}
function Subtitle({ ticket, stale }: SubtitleProps) {
  const { t } = useTranslation('tickets')
  const now = useNow()
  const reporter = useReporterName(ticket)
  return (
    <>
      {t('openedBy', { name: reporter, ago: agoText(ticket.created_at, now) })}
      <AtTicket key={ticket.id} id={ticket.id} />
      {stale && <StaleNote asOf={stale.asOf} reason={stale.reason} />}
    </>
  )
}
