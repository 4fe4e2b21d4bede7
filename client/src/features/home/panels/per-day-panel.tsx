import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { dayText, numberText } from '../../../kit/dates/dates.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import { AfterPaint } from '../after-paint.tsx'
import { ticketsPerDay } from '../dashboard/dashboard.api.ts'
import type { DashboardScope } from '../dashboard/dashboard-cards.tsx'
import { type DayRow, sumOfDays } from '../dashboard/dashboard-figures.ts'
import { Panel } from './panel.tsx'

const BarsChart = lazy(async () => ({ default: (await import('../../../instruments/chart/bars-chart.tsx')).BarsChart }))
const CHART_PX = 250

/** Tickets opened against tickets resolved, day by day of the site's own calendar. */
export function PerDayPanel({ siteId, days, zone }: DashboardScope) {
  const { t } = useTranslation('home')
  const answer = useQuery(ticketsPerDay(siteId, days, zone))
  const rows = answer.data?.data
  return (
    <Panel title={t('perDay')} more={{ link: { to: '/desk' }, text: t('toDesk') }}>
      {answer.isError && !rows && <FailedState error={answer.error} retry={() => void answer.refetch()} />}
      {answer.isPending && <WaitingRows rows={4} />}
      {rows && <Chart rows={rows} days={days} />}
    </Panel>
  )
}

function Chart({ rows, days }: { readonly rows: readonly DayRow[]; readonly days: number }) {
  const { t } = useTranslation('home')
  const { opened, resolved } = sumOfDays(rows)
  const sentence = t('perDayFacts', { count: days, opened: numberText(opened), resolved: numberText(resolved) })
  // A calendar day has no zone: read as UTC and shown as UTC it stays the day it is.
  const named = rows.map((row) => ({ ...row, name: dayText(row.day).replace(/\s\d{4}$/, '') }))
  return (
    <>
      <AfterPaint height={CHART_PX}>
        <BarsChart
          rows={named}
          x="name"
          label={`${t('perDay')}. ${sentence}`}
          height={CHART_PX}
          series={[
            { key: 'opened', name: t('opened'), colour: 'var(--app-low)' },
            { key: 'resolved', name: t('resolved'), colour: 'var(--app-good)' },
          ]}
        />
      </AfterPaint>
      <Text size="xs" c="dimmed" mt={6}>
        {sentence}
      </Text>
    </>
  )
}
