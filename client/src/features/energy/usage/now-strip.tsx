import { Alert, SimpleGrid, Text } from '@mantine/core'
import type { EnergyNow } from '@menara/shared/contract/iot/energy-figures.contract.ts'
import { IconAlertTriangle, IconBolt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../kit/dates/clock.ts'
import { ageText, dateText } from '../../../kit/dates/dates.ts'
import { Section } from '../../../kit/section.tsx'
import { StatCard } from '../../../kit/stat-card.tsx'
import { EmptyState, StaleNote } from '../../../kit/states.tsx'
import { useEnergyNow } from '../energy.live.ts'
import { quantity, rupiahText } from '../energy-texts.ts'
import type { SiteProps } from '../site-props.ts'
import { LevelBadge } from './level-badge.tsx'

/** Power, the cost of a minute and the quarter of an hour that is running. */
export function NowStrip({ siteId, zone }: SiteProps) {
  const { t } = useTranslation('energy')
  const feed = useEnergyNow(siteId)
  const now = feed.rows.get(siteId)
  const waiting = feed.asOf === null && feed.status === 'connecting'
  if (feed.status === 'refused') return <EmptyState title={t('refused')} text={feed.reason ?? undefined} />
  if (!now && !waiting) return <EmptyState title={t('noMeters')} text={t('noMetersText')} />
  return (
    <Section title={t('now')} aside={<Freshness now={now} stale={feed.status === 'stale'} asOf={feed.asOf} reason={feed.reason} />}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
        <Present now={now} />
        <Running now={now} zone={zone} />
      </SimpleGrid>
      {now?.window && isAbnormal(now.window.level) && <PeakHint window={now.window} />}
    </Section>
  )
}

interface Known {
  readonly now: EnergyNow | undefined
}

function Present({ now }: Known) {
  const { t } = useTranslation('energy')
  const rate = now?.rate ? t(`rate.${now.rate}`) : t('noTariff')
  const spoken = now && t('speaking', { speaking: now.speaking, meters: now.meters })
  return (
    <>
      <StatCard label={t('power')} value={now && quantity(now.power_kw, 'kW', 1)} hint={spoken} />
      <StatCard label={t('costPerMinute')} value={now && rupiahText(now.rupiah_per_minute)} hint={now && rate} />
    </>
  )
}

function Running({ now, zone }: Known & { readonly zone: string }) {
  const { t } = useTranslation('energy')
  const window = now?.window
  const since = window && t('windowOf', { at: dateText(window.at, 'time', zone), kwh: quantity(window.kwh, 'kWh', 1) })
  const allowed = window?.allowed_kw ? t('allowed', { kw: quantity(window.allowed_kw, 'kW', 1) }) : undefined
  const colour = window && isAbnormal(window.level) ? 'var(--app-critical)' : undefined
  return (
    <>
      <StatCard
        label={t('windowForecast')}
        value={now && quantity(window?.forecast_kw, 'kW', 1)}
        hint={since ?? undefined}
        colour={colour}
      />
      <StatCard label={t('contracted')} value={now && quantity(now.contracted_kw, 'kW')} hint={allowed} />
    </>
  )
}

const isAbnormal = (level: NonNullable<EnergyNow['window']>['level']): boolean => level === 'shed' || level === 'over'

/** What to do before the quarter closes. */
function PeakHint({ window }: { readonly window: NonNullable<EnergyNow['window']> }) {
  const { t } = useTranslation('energy')
  const minutes = Math.max(1, Math.ceil((900 - window.elapsed_s) / 60))
  return (
    <Alert
      mt="sm"
      color="red"
      variant="light"
      role="alert"
      icon={window.level === 'over' ? <IconAlertTriangle size={18} /> : <IconBolt size={18} />}
      title={t(`level.${window.level}`)}
    >
      <Text size="sm">
        {window.level === 'over'
          ? t('overText')
          : t('shedText', { shed: quantity(window.shed_kw, 'kW', 1), allowed: quantity(window.allowed_kw, 'kW', 1), count: minutes })}
      </Text>
    </Alert>
  )
}

function Freshness({
  now,
  stale,
  asOf,
  reason,
}: {
  now: EnergyNow | undefined
  stale: boolean
  asOf: number | null
  reason: string | null
}) {
  const { t } = useTranslation('energy')
  const clock = useNow()
  if (stale) return <StaleNote asOf={asOf} reason={reason} />
  if (!now) return null
  return (
    <>
      {now.at && (
        <Text size="xs" c="dimmed" className="num">
          {t('read', { age: ageText(now.at, clock) })}
        </Text>
      )}
      <LevelBadge now={now} />
    </>
  )
}
