import { SimpleGrid, Skeleton, Stack } from '@mantine/core'
import type { Demand } from '@menara/shared/contract/iot/energy-figures.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { clockText, dateText } from '../../../kit/dates/dates.ts'
import { Section } from '../../../kit/section.tsx'
import { StatCard } from '../../../kit/stat-card.tsx'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { demandOf } from '../energy.api.ts'
import { percent, quantity } from '../energy-texts.ts'
import { DayInput, useDay } from '../settings/day-input.tsx'
import type { SiteProps } from '../site-props.ts'
import { NowStrip } from './now-strip.tsx'

const SpansChart = lazy(async () => ({ default: (await import('../../../instruments/chart/spans-chart.tsx')).SpansChart }))
const HEIGHT = 320

/** Mean power of every quarter of an hour of a day against the contract, and how the running one will close. */
export function DemandTab(props: SiteProps) {
  const { t } = useTranslation('energy')
  const [day, setDay] = useDay(props.zone)
  const answer = useQuery(demandOf({ location_id: props.siteId, day }))
  const demand = answer.data?.data
  return (
    <Stack gap="sm">
      <NowStrip {...props} />
      <Section title={t('demandOfDay')} aside={<DayInput day={day} onDay={setDay} zone={props.zone} />}>
        {answer.isError && !demand && <FailedState error={answer.error} retry={() => void answer.refetch()} />}
        {answer.isPending && <WaitingRows rows={5} />}
        {demand && <Shown demand={demand} />}
      </Section>
    </Stack>
  )
}

function Shown({ demand }: { readonly demand: Demand }) {
  const { t } = useTranslation('energy')
  const { windows, contracted_kw, zone, peak, month_peak, coverage, month_coverage } = demand
  const over = windows.filter((window) => window.over).length
  const peakText = (item: Demand['peak']) => item && dateText(item.at, 'short', zone)
  if (coverage === 0) return <EmptyState title={t('nothingMeasured')} text={t('nothingMeasuredText')} />
  const sentence = t('demandFacts', { peak: quantity(peak?.kw, 'kW', 1), at: peakText(peak) ?? '–', count: over })
  return (
    <Stack gap="sm">
      <Suspense fallback={<Skeleton h={HEIGHT} />}>
        <SpansChart
          rows={windows.map((window) => ({
            name: clockText(window.at, zone),
            kw: window.over ? null : window.kw,
            over: window.over ? window.kw : null,
          }))}
          x="name"
          unit="kW"
          height={HEIGHT}
          label={`${t('demandOfDay')}. ${sentence}`}
          bars={[
            { key: 'kw', name: t('demand'), colour: 'var(--app-low)', stack: 'kw' },
            { key: 'over', name: t('aboveContract'), colour: 'var(--app-critical)', stack: 'kw' },
          ]}
          limit={contracted_kw === null ? null : { value: contracted_kw, name: `${t('contracted')} ${quantity(contracted_kw, 'kW')}` }}
        />
      </Suspense>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
        <StatCard label={t('peakDay')} value={quantity(peak?.kw, 'kW', 1)} hint={peakText(peak) ?? undefined} />
        <StatCard label={t('peakMonth')} value={quantity(month_peak?.kw, 'kW', 1)} hint={peakText(month_peak) ?? undefined} />
        <StatCard label={t('overWindows')} value={String(over)} colour={over > 0 ? 'var(--app-critical)' : undefined} />
        <StatCard label={t('coverage')} value={percent(coverage)} hint={t('monthCoverage', { share: percent(month_coverage) })} />
      </SimpleGrid>
    </Stack>
  )
}
