import { Badge, Table, Text } from '@mantine/core'
import { alarmDeskFeed, type DeskState } from '@menara/shared/contract/alarms/alarm-desks.contract.ts'
import { energyFeed } from '@menara/shared/contract/iot/energy.contract.ts'
import type { EnergyNow } from '@menara/shared/contract/iot/energy-figures.contract.ts'
import { type CountingNow, countingFeed } from '@menara/shared/contract/iot/people-counting.contract.ts'
import { IconAlertTriangle, IconWaveSine } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../../kit/dates/dates.ts'
import type { PageLink } from '../../../kit/links/page-link.ts'
import { FigureCell } from '../../../kit/lists/figure-cell.tsx'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { useFeed } from '../../../kit/live/live.ts'
import { useMay } from '../../../kit/session/session.ts'
import { EmptyState, FailedState, StaleNote, WaitingRows } from '../../../kit/states.tsx'
import classes from '../home.module.css'
import { Panel } from './panel.tsx'

interface OfSite {
  readonly siteId: string | undefined
}
const scoped = (siteId: string | undefined) => (siteId ? { location_id: siteId } : {})

/** What happens at this moment, beside what happened in the period: desks, energy and people, each for those who may see it. */
export function LivePanels({ siteId }: OfSite) {
  const desks = useMay('show_plugin_iot')
  const energy = useMay('show_plugin_energy')
  const people = useMay('show_plugin_cctv_counting')
  return (
    <>
      {desks && <DesksPanel siteId={siteId} />}
      {energy && <EnergyPanel siteId={siteId} />}
      {people && <PeoplePanel siteId={siteId} />}
    </>
  )
}

/** Alarm desks as they are now: what calls, what waits, and whether a desk is in flood. */
export function DesksPanel({ siteId }: OfSite) {
  const { t } = useTranslation('home')
  const feed = useFeed(alarmDeskFeed, scoped(siteId))
  const rows = [...feed.rows.values()].toSorted((a, b) => a.name.localeCompare(b.name))
  return (
    <LivePanel
      title={t('desks')}
      link={{ to: '/admin/plugins/iot/alarm', search: { view: 'figures' } }}
      feed={feed}
      count={rows.length}
      none={t('noDesks')}
    >
      <Facts label={t('desks')} head={['desk', 'annunciated', 'unacked', 'last10', 'state']}>
        {rows.map((row) => (
          <Table.Tr key={row.id}>
            <Table.Th scope="row" fw={500}>
              {row.name}
            </Table.Th>
            <Figure>{row.annunciated}</Figure>
            <Figure>{row.unacked}</Figure>
            <Figure>{row.last_10min}</Figure>
            <Table.Td ta="right">
              <DeskMark desk={row} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Facts>
    </LivePanel>
  )
}

function DeskMark({ desk }: { readonly desk: DeskState }) {
  const { t } = useTranslation('home')
  if (desk.flood)
    return (
      <Badge color="red" leftSection={<IconWaveSine size={13} aria-hidden />}>
        {t('flood')}
      </Badge>
    )
  const beyond = desk.figures.filter((figure) => figure.verdict === 'bad').length
  if (beyond > 0)
    return (
      <Badge color="orange" leftSection={<IconAlertTriangle size={13} aria-hidden />}>
        {t('beyond', { count: beyond })}
      </Badge>
    )
  return <Badge color="gray">{t('calm')}</Badge>
}

const POWER_MARK: Readonly<Record<string, string>> = { near: 'yellow', shed: 'orange', over: 'red' }

function EnergyPanel({ siteId }: OfSite) {
  const { t } = useTranslation('home')
  const feed = useFeed(energyFeed, scoped(siteId))
  const rows = [...feed.rows.values()].filter((row) => row.meters > 0).toSorted((a, b) => (b.power_kw ?? -1) - (a.power_kw ?? -1))
  return (
    <LivePanel title={t('energyNow')} link={{ to: '/admin/plugins/energy' }} feed={feed} count={rows.length} none={t('noMeters')}>
      <Facts label={t('energyNow')} head={['site', 'power', 'costMinute', 'demand']}>
        {rows.map((row) => (
          <Table.Tr key={row.id}>
            <Table.Th scope="row" fw={500}>
              {row.name}
            </Table.Th>
            <Figure>{row.power_kw === null ? '–' : `${numberText(row.power_kw)} kW`}</Figure>
            <Figure>{row.rupiah_per_minute === null ? '–' : `Rp ${numberText(row.rupiah_per_minute)}`}</Figure>
            <Table.Td ta="right">
              <DemandMark energy={row} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Facts>
    </LivePanel>
  )
}

/** Where the running quarter of an hour will end, in the share of what is contracted. */
function DemandMark({ energy: { window, contracted_kw } }: { readonly energy: EnergyNow }) {
  const { t } = useTranslation('home')
  if (!window || !contracted_kw)
    return (
      <Text size="sm" c="dimmed" component="span">
        –
      </Text>
    )
  const share = t('ofContracted', { percent: numberText((window.forecast_kw / contracted_kw) * 100) })
  const colour = POWER_MARK[window.level]
  if (!colour) return <span className="num">{share}</span>
  return (
    <Badge color={colour} leftSection={<IconAlertTriangle size={13} aria-hidden />}>
      {share}
    </Badge>
  )
}

function PeoplePanel({ siteId }: OfSite) {
  const { t } = useTranslation('home')
  const feed = useFeed(countingFeed, scoped(siteId))
  const rows = [...feed.rows.values()].toSorted((a, b) => b.inside / b.capacity - a.inside / a.capacity)
  return (
    <LivePanel
      title={t('peopleNow')}
      link={{ to: '/admin/plugins/people_counting' }}
      feed={feed}
      count={rows.length}
      none={t('noCounters')}
    >
      <Facts label={t('peopleNow')} head={['place', 'inside', 'capacity', 'fill']}>
        {rows.map((row) => (
          <Table.Tr key={row.id}>
            <Table.Th scope="row" fw={500}>
              {row.area.name}
            </Table.Th>
            <Figure>
              {numberText(row.inside)}
              {row.error > 0 && <small className={classes.band}> ± {numberText(row.error)}</small>}
            </Figure>
            <Figure>{numberText(row.capacity)}</Figure>
            <Table.Td ta="right">
              <FillMark place={row} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Facts>
    </LivePanel>
  )
}

function FillMark({ place }: { readonly place: CountingNow }) {
  const share = `${numberText((place.inside / place.capacity) * 100)} %`
  if (place.state === 'open') return <span className="num">{share}</span>
  return (
    <Badge color={place.state === 'full' ? 'red' : 'orange'} leftSection={<IconAlertTriangle size={13} aria-hidden />}>
      {share}
    </Badge>
  )
}

interface LivePanelProps {
  readonly title: string
  readonly link: PageLink
  readonly feed: { readonly status: string; readonly asOf: number | null; readonly reason: string | null }
  readonly count: number
  readonly none: string
  readonly children: ReactNode
}

/** A panel of a feed: its age when it is stale, and what to say while there is nothing. */
function LivePanel({ title, link, feed, count, none, children }: LivePanelProps) {
  const { t } = useTranslation('home')
  return (
    <Panel
      title={title}
      flush
      more={{ link, text: t('more') }}
      note={feed.status === 'stale' && <StaleNote asOf={feed.asOf} reason={feed.reason} />}
    >
      {feed.status === 'refused' && <FailedState error={new Error(feed.reason ?? '')} />}
      {feed.status === 'connecting' && count === 0 && <WaitingRows rows={2} />}
      {feed.status !== 'connecting' && feed.status !== 'refused' && count === 0 && <EmptyState title={none} />}
      {count > 0 && children}
    </Panel>
  )
}

function Facts({ label, head, children }: { readonly label: string; readonly head: readonly string[]; readonly children: ReactNode }) {
  const { t } = useTranslation('home')
  return (
    <ScrollTable label={label} from={380}>
      <Table.Thead>
        <Table.Tr>
          {head.map((text, i) => (
            <Table.Th key={text} {...(i > 0 && { ta: 'right' })}>
              {t(`live.${text}`)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </ScrollTable>
  )
}

function Figure({ children }: { readonly children: ReactNode }) {
  return <FigureCell>{children}</FigureCell>
}
