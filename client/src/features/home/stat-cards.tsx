import { SimpleGrid } from '@mantine/core'
import type { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import type { ReplyOf } from '@menara/shared/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../kit/dates/clock.ts'
import { ageText, numberText } from '../../kit/dates/dates.ts'
import { useMay } from '../../kit/session/session.ts'
import { StatCard } from '../../kit/stat-card.tsx'
import { summaryOf, ticketCounts } from './home.api.ts'
import { useInbox } from './home.live.ts'
import { totalOf } from './panels/ticket-figures.ts'

type Summary = ReplyOf<typeof iot.summary>['data']

/** The row of figures on top. Each leads to what it counts; colour only where something is wrong. */
export function StatCards({ siteId }: { readonly siteId: string | undefined }) {
  const monitoring = useMay('show_plugin_iot')
  const ticketing = useMay('show_ticketing')
  return (
    <SimpleGrid cols={monitoring ? { base: 2, sm: 3, lg: 5 } : 2} spacing="sm" mb="sm">
      {monitoring && <MonitoringCards siteId={siteId} />}
      {ticketing && <TicketCard siteId={siteId} />}
      {!monitoring && <InboxCard />}
    </SimpleGrid>
  )
}

const RED = 'var(--app-critical)'
const ORANGE = 'var(--app-high)'
/** A colour only where something is wrong. */
const when = (wrong: boolean, colour: string): string | undefined => (wrong ? colour : undefined)

function MonitoringCards({ siteId }: { readonly siteId: string | undefined }) {
  const { t } = useTranslation('home')
  const { data, isError } = useQuery(summaryOf(siteId))
  if (data) return <Monitoring summary={data.data} />
  const value = isError ? '–' : undefined
  return (
    <>
      {['critical', 'unacked', 'devicesOnline', 'powerNow'].map((text) => (
        <StatCard key={text} label={t(text)} value={value} />
      ))}
    </>
  )
}

function Monitoring({ summary: { critical, active, unacked, online, devices, offline, power_kw } }: { readonly summary: Summary }) {
  const { t } = useTranslation('home')
  const map = useMay('show_plugin_maps')
  const energy = useMay('show_plugin_energy')
  return (
    <>
      <StatCard
        label={t('critical')}
        value={numberText(critical)}
        hint={t('activeInAll', { count: active })}
        colour={when(critical > 0, RED)}
        link={{ to: '/admin/plugins/iot/alarm', search: { priority: 'critical' } }}
      />
      <StatCard
        label={t('unacked')}
        value={numberText(unacked)}
        colour={when(unacked > 0, ORANGE)}
        link={{ to: '/admin/plugins/iot/alarm', search: { which: 'unacked' } }}
      />
      <StatCard
        label={t('devicesOnline')}
        value={`${numberText(online)} / ${numberText(devices)}`}
        hint={when(offline > 0, t('offline', { count: offline }))}
        colour={when(offline > 0, ORANGE)}
        {...(map && { link: { to: '/admin/plugins/maps' } })}
      />
      <StatCard
        label={t('powerNow')}
        value={power_kw === null ? '–' : `${numberText(power_kw)} kW`}
        hint={when(power_kw === null, t('noMeters'))}
        {...(energy && { link: { to: '/admin/plugins/energy' } })}
      />
    </>
  )
}

function TicketCard({ siteId }: { readonly siteId: string | undefined }) {
  const { t } = useTranslation('home')
  const { data, isError } = useQuery(ticketCounts(siteId))
  return (
    <StatCard
      label={t('openTickets')}
      value={data ? numberText(totalOf(data.data)) : isError ? '–' : undefined}
      hint={data && t('ofTypes', { count: new Set(data.data.map((item) => item.ticket_type_id)).size })}
      link={{ to: '/desk' }}
    />
  )
}

function InboxCard() {
  const { t } = useTranslation('home')
  const { rows, status, asOf } = useInbox()
  const now = useNow()
  const unread = [...rows.values()].filter((row) => row.read_at === null).length
  const stale = status === 'stale' && asOf !== null ? t('stale.since', { ns: 'common', age: ageText(asOf, now) }) : undefined
  return (
    <StatCard label={t('unread')} value={status === 'connecting' ? undefined : numberText(unread)} hint={stale} link={{ to: '/inbox' }} />
  )
}
