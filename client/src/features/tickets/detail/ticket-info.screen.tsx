import { Anchor, Box, Paper, Stack, Table, Text } from '@mantine/core'
import type { TicketLog } from '@menara/shared/contract/tickets/ticket-log.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../kit/dates/dates.ts'
import { ButtonLink } from '../../../kit/links/button-link.tsx'
import { RowCount } from '../../../kit/lists/data-grid.tsx'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { text, useViewState } from '../../../kit/lists/view-state.ts'
import { PageHeader } from '../../../kit/page-header.tsx'
import { PersonChip } from '../../../kit/people/person-chip.tsx'
import { useZoneOf } from '../../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { NoteText } from '../mentions/note-text.tsx'
import { TicketFiles } from '../notes/ticket-files.tsx'
import { TicketImages } from '../notes/ticket-images.tsx'
import { PastCard } from '../past/past-card.tsx'
import { ProgressBadge } from '../ticket-badges.tsx'
import { useTicket } from '../tickets.live.ts'
import { ChangeLines } from './change-lines.tsx'
import { useLogs } from './ticket-timeline.tsx'

/** The ticket, and the entry of its history that is looked at. */
export const ticketInfoView = { id: text, at: text }

/** The whole history of a ticket: who, when and what, oldest first. */
export function TicketInfoScreen() {
  const { t } = useTranslation('tickets')
  const { id } = useViewState(ticketInfoView).state
  const { answer, ticket } = useTicket(id ?? '')
  if (id === undefined) return <EmptyState title={t('notChosen')} text={t('notChosenText')} />
  if (answer.isError && !ticket) return <FailedState error={answer.error} retry={() => void answer.refetch()} />
  if (!ticket) return <WaitingRows />
  return <History ticket={ticket} />
}

/** Which entry's moment is shown; it is in the address. */
function useMoment() {
  const { state, change } = useViewState(ticketInfoView)
  return { at: state.at, move: (to: string | null) => change({ at: to ?? undefined }) }
}

function History({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('tickets')
  const logs = useLogs(ticket.id)
  const zone = useZoneOf()(ticket.location.id)
  const { at, move } = useMoment()
  const found = logs?.findIndex((log) => log.id === at) ?? -1
  const entry = found < 0 ? null : found
  return (
    <>
      <PageHeader
        title={t('historyOf', { number: ticket.number })}
        above={
          <>
            <Text size="sm" c="dimmed">
              {ticket.title}
            </Text>
            <ProgressBadge ticket={ticket} />
          </>
        }
        subtitle={<RowCount count={logs?.length} more={false} />}
        actions={
          <ButtonLink
            variant="default"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            to="/desk/ticketing/$type/detail"
            params={{ type: ticket.type }}
            search={{ id: ticket.id }}
          >
            {t('toTicket')}
          </ButtonLink>
        }
      />
      {logs && entry !== null && (
        <Box mb="md">
          <PastCard ticket={ticket} logs={logs} entry={entry} zone={zone} go={(to) => move(to === null ? null : (logs[to]?.id ?? null))} />
        </Box>
      )}
      <Paper>
        {!logs && <WaitingRows />}
        {logs && (
          <ScrollTable label={t('fullHistory')} from={560} verticalSpacing="sm" layout="fixed">
            <Table.Thead>
              <Table.Tr>
                <Table.Th w={210}>{t('when')}</Table.Th>
                <Table.Th w={190}>{t('who')}</Table.Th>
                <Table.Th>{t('what')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {logs.map((log) => (
                <EntryRow key={log.id} log={log} zone={zone} isChosen={log.id === at} choose={() => move(log.id)} />
              ))}
            </Table.Tbody>
          </ScrollTable>
        )}
      </Paper>
    </>
  )
}

interface EntryRowProps {
  readonly log: TicketLog
  readonly zone: string
  readonly isChosen: boolean
  readonly choose: () => void
}
function EntryRow({ log, zone, isChosen, choose }: EntryRowProps) {
  const { t } = useTranslation('tickets')
  return (
    <Table.Tr
      style={{ verticalAlign: 'top' }}
      aria-current={isChosen || undefined}
      {...(isChosen && { bg: 'var(--mantine-primary-color-light)' })}
    >
      <Table.Td className="num">
        <Anchor component="button" size="sm" title={t('past.show')} onClick={choose}>
          {dateText(log.at, 'full', zone)}
        </Anchor>
      </Table.Td>
      <Table.Td>
        <PersonChip person={log.actor} none={t('system')} />
      </Table.Td>
      <Table.Td>
        <Stack gap={2}>
          <Text size="sm" fw={600}>
            {t(`action.${log.action}`)}
          </Text>
          <NoteText log={log} />
          <ChangeLines log={log} zone={zone} />
          <TicketImages paths={log.images} height={64} />
          <TicketFiles files={log.files} />
        </Stack>
      </Table.Td>
    </Table.Tr>
  )
}
