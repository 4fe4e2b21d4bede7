import { Paper, Title } from '@mantine/core'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../kit/dates/dates.ts'
import { FactRows } from '../../../kit/fact-rows.tsx'
import { AnchorLink } from '../../../kit/links/anchor-link.tsx'
import { PersonChip } from '../../../kit/people/person-chip.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { useCategoryWords } from '../../categories/embed/category-words.ts'
import { useReporterName } from '../../faults/embed/use-reporter-name.ts'
import { ScheduleNote } from '../../ticket-tools/embed/schedule-note.tsx'
import { DueText } from '../ticket-badges.tsx'

/** Who, where and when, with the way to what it is about. */
export function SummaryCard({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('tickets')
  const zone = useZoneOf()(ticket.location.id)
  const { pathOf, nameOf } = useCategoryWords()
  const reporter = useReporterName(ticket)
  const rows: readonly (readonly [string, ReactNode])[] = [
    ['category', ticket.category ? pathOf(ticket.category) : '–'],
    ...(ticket.subtype ? [['subtype', nameOf(ticket.subtype)] as const] : []),
    ['requester', <PersonChip key="r" person={ticket.requester} none={reporter} />],
    ['assignee', <PersonChip key="a" person={ticket.assignee} none={t('nobody')} />],
    ['group', ticket.group?.name ?? '–'],
    ['site', ticket.location.name],
    ['area', ticket.area?.name ?? '–'],
    ['asset', <AssetLink key="s" asset={ticket.asset} />],
    ...(ticket.alarm_id ? [['alarm', <AlarmLink key="l" id={ticket.alarm_id} />] as const] : []),
    ...(ticket.requester === null && !ticket.alarm_id ? [['schedule', <ScheduleNote key="p" ticket={ticket} />] as const] : []),
    ['due_at', <DueText key="d" ticket={ticket} zone={zone} />],
    ...waitingOf(ticket, { zone, t }),
    ...timesOf(ticket, zone),
    ...closingOf(ticket, { zone, t }),
    ...(ticket.reopen_count > 0 ? [['reopened', String(ticket.reopen_count)] as const] : []),
  ]
  return (
    <Paper p="md" component="section" aria-label={t('summary')}>
      <Title order={2} mb="xs">
        {t('summary')}
      </Title>
      <FactRows facts={rows.map(([key, value]) => [t(`fact.${key}`), value] as const)} />
    </Paper>
  )
}

interface Said {
  readonly zone: string
  readonly t: TFunction<'tickets'>
}
function waitingOf(ticket: Ticket, { zone, t }: Said): (readonly [string, ReactNode])[] {
  const { state, pending_reason: reason, pending_until: until } = ticket
  if (state !== 'pending') return []
  return [
    ['pending_reason', reason ? t(`reasons.${reason}`) : ''],
    ...(until ? [['pending_until', waitText(ticket, { at: dateText(until, 'full', zone), t })] as const] : []),
  ]
}
const waitText = ({ pending_mode: mode, pending_told_at }: Ticket, { at, t }: { readonly at: string; readonly t: Said['t'] }): string =>
  pending_told_at && mode && mode !== 'resume' ? t(`hasWaited.${mode}`, { at }) : t(`waitsUntil.${mode ?? 'resume'}`, { at })
function closingOf(ticket: Ticket, { zone, t }: Said): (readonly [string, ReactNode])[] {
  if (!ticket.closes_at) return []
  const at = dateText(ticket.closes_at, 'full', zone)
  return [['closes_at', ticket.alarm_id ? t('closesAtAlarm', { at }) : at]]
}
function timesOf(ticket: Ticket, zone: string): (readonly [string, ReactNode])[] {
  const times = [
    ['created_at', ticket.created_at],
    ['updated_at', ticket.updated_at],
    ['resolved_at', ticket.resolved_at],
    ['closed_at', ticket.closed_at],
  ] as const
  return times.filter(([, at]) => at !== null).map(([key, at]) => [key, dateText(String(at), 'full', zone)] as const)
}

function AssetLink({ asset }: { readonly asset: Ticket['asset'] }) {
  const may = useMay('show_manage_asset')
  if (!asset) return '–'
  return may ? (
    <AnchorLink inherit to="/admin/manage/assets/form" search={{ id: asset.id }}>
      {asset.name}
    </AnchorLink>
  ) : (
    asset.name
  )
}
function AlarmLink({ id }: { readonly id: string }) {
  const { t } = useTranslation('tickets')
  const may = useMay('show_plugin_iot')
  return may ? (
    <AnchorLink inherit to="/admin/plugins/iot/alarm" search={{ alarm: id }}>
      {t('openAlarm')}
    </AnchorLink>
  ) : (
    t('fromAlarm')
  )
}
