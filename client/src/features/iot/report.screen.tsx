import { Paper, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../kit/dates/dates.ts'
import { ExportMenu } from '../../kit/exports/export-menu.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { useSite } from '../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../kit/states.tsx'
import { ReportChart } from './report/report-chart.tsx'
import { ReportChoice } from './report/report-choice.tsx'
import { SummaryTable } from './report/summary-table.tsx'
import { type Report, useReport } from './report/use-report.ts'
import { formats, useReportFiles } from './report/use-report-files.ts'

/** Points over a range: their figures, their course, the period before, and all of it as a file. */
export function ReportScreen() {
  const { t } = useTranslation('iot')
  const report = useReport()
  const site = useSite()
  const { range, zone } = report
  return (
    <>
      <PageHeader
        title={t('report')}
        subtitle={
          range && `${site?.name ?? t('everySite')} · ${dateText(range.start, 'full', zone)} – ${dateText(range.end, 'full', zone)}`
        }
        actions={<Export report={report} />}
      />
      <Paper p="md" mb="md">
        <ReportChoice report={report} />
      </Paper>
      <Content report={report} />
    </>
  )
}

function Content({ report }: { readonly report: Report }) {
  const { t } = useTranslation('iot')
  if (report.ids.length === 0) return <EmptyState title={t('nothingChosen')} text={t('nothingChosenText')} />
  if (!report.range) return <EmptyState title={t('noRange')} text={t('noRangeText')} />
  if (report.error) return <FailedState error={report.error} retry={report.retry} />
  if (!report.summary || !report.series) return <WaitingRows />
  if (report.summary.rows.length === 0) return <EmptyState title={t('pointAway')} text={t('nothingChosenText')} />
  return (
    <>
      <Paper mb="md">
        <SummaryTable sheet={report.summary} />
      </Paper>
      <Paper p="md">
        <ReportChart series={report.series} range={report.range} zone={report.zone} />
        <Text size="xs" c="dimmed" mt="xs">
          {t('resolution', { source: t(`source.${report.series.source}`), count: report.course?.rows.length ?? 0 })}
        </Text>
      </Paper>
    </>
  )
}

function Export({ report }: { readonly report: Report }) {
  const { t } = useTranslation('iot')
  const make = useReportFiles(report)
  const ready = report.summary !== undefined && report.summary.rows.length > 0 && report.series !== undefined
  return <ExportMenu label={t('export')} formats={formats} nameOf={(text) => t(`format.${text}`)} make={make} ready={ready} />
}
