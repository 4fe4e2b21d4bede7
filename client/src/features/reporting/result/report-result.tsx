import { Alert, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../../kit/dates/dates.ts'
import { ReportChart } from './report-chart.tsx'
import { ReportPivot } from './report-pivot.tsx'
import { ReportTable, type ResultProps } from './report-table.tsx'

/** A counted report in the view it was made for. */
export function ReportResult(props: ResultProps) {
  const { t } = useTranslation('reporting')
  const { draft, table } = props
  return (
    <>
      {table.before && (
        <Group mb="xs" gap="xs" fz="sm" c="dimmed">
          {t('comparedWith', { start: dayText(table.before.start), end: dayText(table.before.end) })}
        </Group>
      )}
      {table.cut && (
        <Alert color="yellow" mb="sm">
          {t('cut')}
        </Alert>
      )}
      {draft.view === 'chart' ? (
        <ReportChart {...props} />
      ) : draft.view === 'pivot' && draft.groups.length === 2 ? (
        <ReportPivot {...props} />
      ) : (
        <ReportTable {...props} />
      )}
    </>
  )
}
