import { Paper, SegmentedControl, Stack } from '@mantine/core'
import type { ReportTable as Answer } from '@menara/shared/contract/reports/reports.contract.ts'
import { useTranslation } from 'react-i18next'
import { dayText, zoneName } from '../../kit/dates/dates.ts'
import { ExportMenu } from '../../kit/exports/export-menu.tsx'
import { tableFile, tableFormats } from '../../kit/exports/table-file.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { Section } from '../../kit/section.tsx'
import { useSite } from '../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../kit/states.tsx'
import { PeriodChoice, ReportBuilder } from './builder/report-builder.tsx'
import { ReadyTable } from './kept/ready-table.tsx'
import { ReportChoice } from './kept/report-choice.tsx'
import { type ReportView, reportViews } from './report-view.ts'
import { CountedRows } from './result/counted-rows.tsx'
import { useReportWords } from './result/figure-words.ts'
import { ReportResult } from './result/report-result.tsx'
import { sheetOf } from './result/report-sheet.ts'
import { type ShownReport, useReport } from './use-report.ts'

/** Reports of one's own making: what is counted, how it is shown, and the rows behind every figure. */
export function ReportingScreen() {
  const { t } = useTranslation('reporting')
  const shown = useReport()
  const site = useSite()
  const { draft, days, zone, answer } = shown
  const words = useReportWords(draft.subject)
  const table = days && !shown.ready ? answer.data?.data : undefined
  const file = async (format: (typeof tableFormats)[number]) =>
    table && days
      ? tableFile(`menara-${draft.subject}-${days.start}-${days.end}`, format, [
          sheetOf({ draft, table, words, total: t('total'), before: t('before') }),
        ])
      : null
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={days && `${site?.name ?? t('everySite')} · ${dayText(days.start)} – ${dayText(days.end)} · ${zoneName(zone)}`}
        actions={
          <ExportMenu
            label={t('export')}
            formats={tableFormats}
            nameOf={(format) => format.toUpperCase()}
            make={file}
            ready={table !== undefined}
          />
        }
      />
      <Paper p="md" mb="md">
        <Stack gap="sm">
          <ReportChoice shown={shown} />
          {shown.ready ? <PeriodChoice shown={shown} /> : <ReportBuilder shown={shown} />}
        </Stack>
      </Paper>
      {shown.ready ? (
        <ReadyTable shown={shown} ready={shown.ready} />
      ) : (
        <Section title={words.measureName(draft.measures[0] ?? '')} aside={<ViewChoice shown={shown} />}>
          <Result shown={shown} table={table} />
        </Section>
      )}
      <CountedRows question={shown.question} cell={shown.cell} close={shown.closeCell} />
    </>
  )
}

function ViewChoice({ shown: { draft, set } }: { readonly shown: ShownReport }) {
  const { t } = useTranslation('reporting')
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('view')}
      value={draft.view}
      onChange={(view) => set({ view: view as ReportView })}
      data={reportViews.map((view) => ({ value: view, label: t(`views.${view}`), disabled: view === 'pivot' && draft.groups.length < 2 }))}
    />
  )
}

function Result({ shown, table }: { readonly shown: ShownReport; readonly table: Answer | undefined }) {
  const { t } = useTranslation('reporting')
  const { draft, days, answer, openCell } = shown
  const words = useReportWords(draft.subject)
  if (!days) return <EmptyState title={t('noDays')} text={t('noDaysText')} />
  if (answer.isError) return <FailedState error={answer.error} retry={() => void answer.refetch()} />
  if (!table) return <WaitingRows />
  return <ReportResult draft={draft} table={table} words={words} open={openCell} />
}
