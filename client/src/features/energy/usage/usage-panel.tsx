import { Button, Group, SegmentedControl, Select, Skeleton, Stack, Text } from '@mantine/core'
import type { Usage } from '@menara/shared/contract/iot/energy-figures.contract.ts'
import type { Step } from '@menara/shared/domain/energy/energy-usage.ts'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { saveFile } from '../../../kit/exports/save-file.ts'
import { oneOf, text, useViewState } from '../../../kit/lists/view-state.ts'
import { Section } from '../../../kit/section.tsx'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { exportOf, metersOf, type UsageAsked, usageOf } from '../energy.api.ts'
import { type Period, periods, rangeOf } from '../energy-period.ts'
import { isPartial, percent, quantity, rupiahText, signed } from '../energy-texts.ts'
import type { SiteProps } from '../site-props.ts'
import { spanName } from '../span-name.ts'
import { useToday } from '../use-today.ts'
import { UsageTable } from './usage-table.tsx'

const compares = ['before', 'year'] as const
export const usageView = { period: oneOf(periods), compare: oneOf(compares), meter: text }

/** What was used in a period, by span, against another period. */
export function UsagePanel({ siteId, zone }: SiteProps) {
  const { t } = useTranslation('energy')
  const { period = 'week', compare, meter } = useViewState(usageView).state
  const asked: UsageAsked = {
    location_id: siteId,
    ...rangeOf(period, useToday(zone)),
    ...(meter !== undefined && { meter_id: meter }),
    ...(compare && { compare }),
  }
  const answer = useQuery(usageOf(asked))
  const usage = answer.data?.data
  return (
    <Section title={t('usage')} aside={<ExportButton asked={asked} />}>
      <Stack gap="sm">
        <Controls siteId={siteId} period={period} compare={compare} meter={asked.meter_id} />
        {answer.isError && !usage && <FailedState error={answer.error} retry={() => void answer.refetch()} />}
        {answer.isPending && <WaitingRows rows={5} />}
        {usage && <Shown usage={usage} step={asked.step} />}
      </Stack>
    </Section>
  )
}

function Shown({ usage, step }: { readonly usage: Usage; readonly step: UsageAsked['step'] }) {
  const { t } = useTranslation('energy')
  const { total, compare } = usage
  if (total.kwh === null) return <EmptyState title={t('nothingMeasured')} text={t('nothingMeasuredText')} />
  const change = compare?.total.kwh ? (total.kwh - compare.total.kwh) / compare.total.kwh : null
  const sentence = t('usageFacts', { kwh: quantity(total.kwh, 'kWh'), wbp: quantity(total.wbp_kwh, 'kWh'), cost: rupiahText(total.cost) })
  return (
    <>
      <UsageChart usage={usage} step={step} sentence={sentence} />
      <Group gap="md">
        <Text size="sm">{sentence}</Text>
        {compare && <Text size="sm">{t('compareFacts', { kwh: quantity(compare.total.kwh, 'kWh'), change: signed(change) })}</Text>}
        {isPartial(total.coverage) && (
          <Text size="sm" fw={600} c="var(--app-high)">
            {t('measured', { share: percent(total.coverage, 1) })}
          </Text>
        )}
      </Group>
      <UsageTable usage={usage} step={step} />
    </>
  )
}

function Controls({
  siteId,
  period,
  compare,
  meter,
}: {
  siteId: string
  period: Period
  compare: (typeof compares)[number] | undefined
  meter: string | undefined
}) {
  const { t } = useTranslation('energy')
  const { change } = useViewState(usageView)
  const meters = useQuery(metersOf(siteId)).data?.data ?? []
  return (
    <Group gap="xs">
      <SegmentedControl
        aria-label={t('period')}
        size="xs"
        style={{ flexWrap: 'wrap' }}
        value={period}
        onChange={(value) => change({ period: value })}
        data={periods.map((period) => ({ value: period, label: t(`periods.${period}`) }))}
      />
      <Select
        aria-label={t('compare')}
        size="xs"
        w={190}
        value={compare ?? ''}
        onChange={(value) => change({ compare: value || undefined })}
        data={(['', ...compares] as const).map((compare) => ({ value: compare, label: t(`compares.${compare || 'none'}`) }))}
        allowDeselect={false}
      />
      <Select
        aria-label={t('meter')}
        size="xs"
        w={230}
        value={meter ?? ''}
        onChange={(value) => change({ meter: value || undefined })}
        data={[{ value: '', label: t('wholeSite') }, ...meters.map((meter) => ({ value: meter.id, label: meter.name }))]}
        allowDeselect={false}
        searchable
      />
    </Group>
  )
}

function ExportButton({ asked }: { readonly asked: UsageAsked }) {
  const { t } = useTranslation('energy')
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    await exportOf(asked)
      .then((file) => saveFile(file, `energy-${asked.start}-${asked.end}-${asked.step}.csv`), showRefusal)
      .finally(() => setBusy(false))
  }
  return (
    <Button size="xs" variant="default" leftSection={<IconDownload size={14} aria-hidden />} loading={busy} onClick={() => void run()}>
      {t('exportCsv')}
    </Button>
  )
}

const SpansChart = lazy(async () => ({ default: (await import('../../../instruments/chart/spans-chart.tsx')).SpansChart }))
const HEIGHT = 300

/** Energy by span, in and outside the peak; the compared period as a line over it. */
function UsageChart({ usage, step, sentence }: { readonly usage: Usage; readonly step: Step; readonly sentence: string }) {
  const { t } = useTranslation('energy')
  const rows = usage.rows.map((row, place) => ({
    name: spanName(row.at, { step, zone: usage.zone, days: usage.start !== usage.end }),
    lwbp: row.lwbp_kwh,
    wbp: row.wbp_kwh,
    compare: usage.compare?.rows[place]?.kwh ?? null,
  }))
  return (
    <Suspense fallback={<Skeleton h={HEIGHT} />}>
      <SpansChart
        rows={rows}
        x="name"
        unit="kWh"
        height={HEIGHT}
        label={`${t('usage')}. ${sentence}`}
        bars={[
          { key: 'lwbp', name: t('lwbp'), colour: 'var(--app-low)', stack: 'kwh' },
          { key: 'wbp', name: t('wbp'), colour: 'var(--app-medium)', stack: 'kwh' },
        ]}
        lines={usage.compare ? [{ key: 'compare', name: t('compared'), colour: 'var(--app-muted)', dashed: true }] : []}
      />
    </Suspense>
  )
}
