import { SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import type { CountingDetail } from '@menara/shared/contract/iot/people-counting.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { clockText, numberText } from '../../kit/dates/dates.ts'
import { StatCard } from '../../kit/stat-card.tsx'
import { EmptyState, FailedState, WaitingRows } from '../../kit/states.tsx'
import { detailOf } from './counting.api.ts'
import { dwellText } from './dwell-text.ts'

const SpansChart = lazy(async () => ({ default: (await import('../../instruments/chart/spans-chart.tsx')).SpansChart }))
const HEIGHT = 280

/** A place on one counting day: in, out and inside by the hour, and what each of its counters told. */
export function CountingDetailView(asked: { readonly location: string; readonly name: string; readonly date: string }) {
  const { t } = useTranslation('people_counting')
  const answer = useQuery(detailOf(asked))
  const detail = answer.data?.data
  if (answer.isError && !detail) return <FailedState error={answer.error} retry={() => void answer.refetch()} />
  if (!detail) return <WaitingRows rows={4} />
  if (detail.hours.every((item) => item.coverage === 0) && detail.in + detail.out === 0)
    return <EmptyState title={t('nothingCounted')} text={t('nothingCountedText')} />
  return <Shown detail={detail} />
}

function Shown({ detail }: { readonly detail: CountingDetail }) {
  const { t } = useTranslation('people_counting')
  const { hours, zone, peak, capacity } = detail
  const sentence = t('detailFacts', { in: numberText(detail.in), out: numberText(detail.out), peak: peak ? numberText(peak.inside) : '–' })
  const name = (at: string): string => clockText(at, zone)
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
        <Suspense fallback={<Skeleton h={HEIGHT} />}>
          <SpansChart
            rows={hours.map((item) => ({ name: name(item.at), in: item.in, out: item.out }))}
            x="name"
            unit=""
            height={HEIGHT}
            label={`${t('inAndOut')}. ${sentence}`}
            bars={[
              { key: 'in', name: t('in'), colour: 'var(--app-low)' },
              { key: 'out', name: t('out'), colour: 'var(--app-muted)' },
            ]}
          />
        </Suspense>
        <Suspense fallback={<Skeleton h={HEIGHT} />}>
          <SpansChart
            rows={hours.map((item) => ({
              name: name(item.at),
              inside: item.coverage > 0 ? item.inside : null,
              band: [item.low, item.high],
            }))}
            x="name"
            unit=""
            height={HEIGHT}
            label={`${t('inside')}. ${sentence}`}
            lines={[{ key: 'inside', name: t('inside'), colour: 'var(--app-low)' }]}
            band={{ key: 'band', name: t('errorBand'), colour: 'var(--app-low)' }}
            limit={{ value: capacity, name: t('capacity') }}
          />
        </Suspense>
      </SimpleGrid>
      <SimpleGrid cols={{ base: 2, md: 5 }} spacing="sm">
        <StatCard label={t('in')} value={numberText(detail.in)} />
        <StatCard label={t('out')} value={numberText(detail.out)} />
        <StatCard label={t('peak')} value={peak ? numberText(peak.inside) : '–'} hint={peak ? name(peak.at) : undefined} />
        <StatCard label={t('imbalance')} value={`${numberText(detail.imbalance)} ± ${numberText(detail.error)}`} />
        <StatCard
          label={t('dwell')}
          value={detail.dwell_minutes === null ? '–' : dwellText(detail, t)}
          hint={detail.dwell_minutes === null ? dwellText(detail, t) : undefined}
        />
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        {detail.gates
          .map((gate) =>
            t('gateFacts', {
              name: gate.device.name,
              in: numberText(gate.in),
              out: numberText(gate.out),
              accuracy: numberText(gate.accuracy * 100, 1),
              share: numberText(gate.coverage * 100),
            }),
          )
          .join(' · ')}
      </Text>
    </Stack>
  )
}
