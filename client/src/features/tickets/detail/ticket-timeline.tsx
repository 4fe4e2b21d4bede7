import { Group, Paper, Text, Timeline, Title } from '@mantine/core'
import type { TicketLog } from '@menara/shared/contract/tickets/ticket-log.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { staySilent } from '../../../kit/calls/refusals.ts'
import { dateText } from '../../../kit/dates/dates.ts'
import { AnchorLink } from '../../../kit/links/anchor-link.tsx'
import { useZoneOf } from '../../../kit/site.ts'
import { WaitingRows } from '../../../kit/states.tsx'
import { useReporterName } from '../../faults/embed/use-reporter-name.ts'
import { NoteText } from '../mentions/note-text.tsx'
import { TicketFiles } from '../notes/ticket-files.tsx'
import { TicketImages } from '../notes/ticket-images.tsx'
import { logsOf } from '../tickets.api.ts'
import { ChangeLines } from './change-lines.tsx'
import { shortDate } from './ticket-dates.ts'

/** History of a ticket, oldest first. What goes wrong is not said: the specification asks for silence here. */
export function useLogs(id: string): readonly TicketLog[] | undefined {
  const { data, error } = useQuery({ ...logsOf(id), staleTime: 0 })
  useEffect(() => {
    if (error) staySilent(error)
  }, [error])
  return error ? (data?.data ?? []) : data?.data
}

/** What happened to a ticket, newest first, with before and after and pictures. */
export function TimelineCard({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('tickets')
  const logs = useLogs(ticket.id)
  const reporter = useReporterName(ticket)
  const zone = useZoneOf()(ticket.location.id)
  return (
    <Paper p="md" component="section" aria-label={t('timeline')}>
      <Group justify="space-between" mb="sm">
        <Title order={2}>{t('timeline')}</Title>
        <AnchorLink size="sm" to="/desk/ticketing/$type/info" params={{ type: ticket.type }} search={{ id: ticket.id }}>
          {t('fullHistory')}
        </AnchorLink>
      </Group>
      {!logs && <WaitingRows rows={3} />}
      {logs && (
        <Timeline bulletSize={14} lineWidth={2} active={logs.length}>
          {[...logs].reverse().map((log) => (
            <Timeline.Item key={log.id} title={<EntryTitle log={log} opener={reporter} />}>
              <Entry log={log} zone={zone} />
            </Timeline.Item>
          ))}
        </Timeline>
      )}
    </Paper>
  )
}

function EntryTitle({ log, opener }: { readonly log: TicketLog; readonly opener: string }) {
  const { t } = useTranslation('tickets')
  return (
    <Text size="sm" fw={600} component="span">
      {t(log.after.call === true ? 'called' : `action.${log.action}`)}
      <Text size="sm" component="span" c="dimmed">
        {' '}
        · {log.actor?.name ?? (log.action === 'created' ? opener : t('system'))}
        {log.batch && ` · ${t('inBatch', { count: log.batch.size })}`}
      </Text>
    </Text>
  )
}

function Entry({ log, zone }: { readonly log: TicketLog; readonly zone: string }) {
  return (
    <>
      <Text size="xs" c="dimmed" component="time" dateTime={log.at} title={dateText(log.at, 'full', zone)}>
        {shortDate(log.at, zone)}
      </Text>
      <NoteText log={log} />
      <ChangeLines log={log} zone={zone} />
      <TicketImages paths={log.images} height={72} />
      <TicketFiles files={log.files} />
    </>
  )
}
