import { SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../../kit/dates/dates.ts'
import { useMay } from '../../../kit/session/session.ts'
import { StatCard } from '../../../kit/stat-card.tsx'
import { summaryOf, ticketCounts } from '../home.api.ts'
import { totalOf } from '../panels/ticket-figures.ts'
import { assetCounts, everyAlarm, ticketsPerDay } from './dashboard.api.ts'
import { alarmFigures, type Period, sumOfDays } from './dashboard-figures.ts'

export interface DashboardScope {
  readonly siteId: string | undefined
  readonly days: Period
  readonly zone: string
}

/** The figures of the period on top; each leads to the list behind it. */
export function DashboardCards(scope: DashboardScope) {
  const ticketing = useMay('show_ticketing')
  const monitoring = useMay('show_plugin_iot')
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 1 + (ticketing ? 3 : 0) + (monitoring ? 2 : 0) }} spacing="sm" mb="sm">
      {ticketing && <TicketCards {...scope} />}
      {monitoring && <AlarmCards {...scope} />}
      <AssetCard siteId={scope.siteId} />
    </SimpleGrid>
  )
}

/** Undefined while waiting, a dash when the answer did not come. */
const shown = (value: number | undefined, failed: boolean): string | undefined =>
  value === undefined ? (failed ? '–' : undefined) : numberText(value)

function TicketCards({ siteId, days, zone }: DashboardScope) {
  const { t } = useTranslation('home')
  const perDay = useQuery(ticketsPerDay(siteId, days, zone))
  const counts = useQuery(ticketCounts(siteId))
  const sums = perDay.data && sumOfDays(perDay.data.data)
  const hint = t('inDays', { count: days })
  return (
    <>
      <StatCard label={t('opened')} value={shown(sums?.opened, perDay.isError)} hint={hint} link={{ to: '/desk' }} />
      <StatCard label={t('resolved')} value={shown(sums?.resolved, perDay.isError)} hint={hint} link={{ to: '/desk' }} />
      <StatCard
        label={t('openTickets')}
        value={shown(counts.data && totalOf(counts.data.data), counts.isError)}
        hint={t('now')}
        link={{ to: '/desk' }}
      />
    </>
  )
}

function AlarmCards({ siteId, days }: DashboardScope) {
  const { t } = useTranslation('home')
  const map = useMay('show_plugin_maps')
  const alarms = useQuery(everyAlarm(siteId))
  const summary = useQuery(summaryOf(siteId)).data?.data
  return (
    <>
      <StatCard
        label={t('alarmsRaised')}
        value={shown(alarms.data && alarmFigures(alarms.data.data, { days, now: Date.now() }).total, alarms.isError)}
        hint={t('inDays', { count: days })}
        link={{ to: '/admin/plugins/iot/alarm' }}
      />
      <StatCard
        label={t('devicesOnline')}
        value={summary && `${numberText(summary.online)} / ${numberText(summary.devices)}`}
        hint={summary && summary.offline > 0 ? t('offline', { count: summary.offline }) : undefined}
        colour={summary && summary.offline > 0 ? 'var(--app-high)' : undefined}
        {...(map && { link: { to: '/admin/plugins/maps' } })}
      />
    </>
  )
}

function AssetCard({ siteId }: Pick<DashboardScope, 'siteId'>) {
  const { t } = useTranslation('home')
  const may = useMay('show_manage_asset')
  const counts = useQuery(assetCounts(siteId))
  return (
    <StatCard
      label={t('assets')}
      value={shown(
        counts.data?.reduce((sum, count) => sum + count.count, 0),
        counts.isError,
      )}
      {...(may && { link: { to: '/admin/manage/assets' } })}
    />
  )
}
