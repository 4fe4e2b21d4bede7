import { Skeleton } from '@mantine/core'
import type { SurveyResults } from '@menara/shared/contract/surveys/survey-results.contract.ts'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { monthText } from '../../../kit/dates/dates.ts'
import { Section } from '../../../kit/section.tsx'

const BarsChart = lazy(async () => ({ default: (await import('../../../instruments/chart/bars-chart.tsx')).BarsChart }))

/** Answers and the mean score month by month. */
export function MonthChart({ months }: { readonly months: SurveyResults['months'] }) {
  const { t } = useTranslation('surveys')
  const rows = months.map(({ month, answers, mean }) => ({
    ...{ month: monthText(month), answers, score: mean ?? 0 },
  }))
  return (
    <Section title={t('byMonth')}>
      <Suspense fallback={<Skeleton height={240} />}>
        <BarsChart
          label={t('byMonth')}
          rows={rows}
          x="month"
          series={[
            { key: 'answers', name: t('answers'), colour: 'var(--mantine-color-blue-5)' },
            { key: 'score', name: t('meanScore'), colour: 'var(--mantine-color-teal-5)' },
          ]}
        />
      </Suspense>
    </Section>
  )
}
