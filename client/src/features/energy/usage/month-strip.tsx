import { Progress, SimpleGrid, Stack, Text } from '@mantine/core'
import type { EnergyMonth } from '@menara/shared/contract/iot/energy-figures.contract.ts'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { dateText, numberText } from '../../../kit/dates/dates.ts'
import { Section } from '../../../kit/section.tsx'
import { StatCard } from '../../../kit/stat-card.tsx'
import { FailedState } from '../../../kit/states.tsx'
import { monthOf } from '../energy.api.ts'
import { isPartial, percent, quantity, rupiahText } from '../energy-texts.ts'
import type { SiteProps } from '../site-props.ts'
import { useToday } from '../use-today.ts'

/** This month so far: energy, cost, CO2, peak, budget and intensity. */
export function MonthStrip({ siteId, zone }: SiteProps) {
  const { t } = useTranslation('energy')
  const month = useToday(zone).slice(0, 7)
  const answer = useQuery(monthOf(siteId, month))
  const item = answer.data?.data
  if (answer.isError && !item) return <FailedState error={answer.error} retry={() => void answer.refetch()} />
  return (
    <Section title={t('thisMonth')} aside={item && isPartial(item.total.coverage) && <Coverage share={item.total.coverage} />}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, xl: 6 }} spacing="sm">
        <Used month={item} />
        <Peak month={item} zone={zone} />
        <Budget month={item} />
        <StatCard label={t('eui')} value={item && quantity(item.intensity.eui, 'kWh/m²', 1)} hint={item && euiHint(item, t)} />
      </SimpleGrid>
    </Section>
  )
}

type T = TFunction<'energy'>
const shareOf = ({ total }: EnergyMonth): number | null => (total.kwh && total.wbp_kwh !== null ? total.wbp_kwh / total.kwh : null)
function costHint({ cost, reactive }: EnergyMonth, t: T): string | undefined {
  if (cost === null) return t('noTariff')
  return reactive?.cost ? `${t('reactiveCost')} ${rupiahText(reactive.cost)}` : undefined
}
function euiHint({ intensity }: EnergyMonth, t: T): string | undefined {
  if (intensity.floor_m2 === null) return t('noFloor')
  return intensity.annualised ? t('annualised') : undefined
}

function Used({ month }: { readonly month: EnergyMonth | undefined }) {
  const { t } = useTranslation('energy')
  const factor = month?.factor
  const source = factor ? t('factorOf', { factor: numberText(factor.kg_per_kwh, 4), source: factor.source }) : t('noFactor')
  return (
    <>
      <StatCard
        label={t('energy')}
        value={month && quantity(month.total.kwh, 'kWh')}
        hint={month && t('peakShare', { share: percent(shareOf(month)) })}
      />
      <StatCard label={t('cost')} value={month && rupiahText(month.cost)} hint={month && costHint(month, t)} />
      <StatCard label={t('co2')} value={month && quantity(month.total.co2_kg, 'kg')} hint={month && source} />
    </>
  )
}

function Peak({ month, zone }: { readonly month: EnergyMonth | undefined; readonly zone: string }) {
  const { t } = useTranslation('energy')
  const peak = month?.peak
  const over = peak && month.contracted_kw !== null && peak.kw > month.contracted_kw
  return (
    <StatCard
      label={t('peak')}
      value={month && quantity(peak?.kw, 'kW')}
      hint={peak ? dateText(peak.at, 'short', zone) : undefined}
      colour={over ? 'var(--app-critical)' : undefined}
    />
  )
}

function Coverage({ share }: { readonly share: number }) {
  const { t } = useTranslation('energy')
  return (
    <Text size="xs" fw={600} c="var(--app-high)">
      {t('measured', { share: percent(share, 1) })}
    </Text>
  )
}

const BURN = { under: 'gray', pace: 'yellow', over: 'red' } as const

function Budget({ month }: { readonly month: EnergyMonth | undefined }) {
  const { t } = useTranslation('energy')
  if (!month) return <StatCard label={t('budget')} value={undefined} />
  if (!month.budget) return <StatCard label={t('budget')} value="–" hint={t('noBudget')} />
  const { rupiah, spent, elapsed, forecast, level } = month.budget
  return (
    <Stack gap={4}>
      <StatCard
        label={t('budget')}
        value={percent(spent)}
        hint={t(`burn.${level}`, { forecast: rupiahText(forecast), budget: rupiahText(rupiah) })}
        colour={level === 'over' ? 'var(--app-critical)' : undefined}
      />
      <Progress
        value={Math.min(100, spent * 100)}
        color={BURN[level]}
        size="sm"
        aria-label={t('burnBar', { spent: percent(spent), elapsed: percent(elapsed) })}
      />
    </Stack>
  )
}
