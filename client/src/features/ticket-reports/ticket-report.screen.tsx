import { Paper, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../kit/dates/dates.ts'
import { ExportMenu, type MadeFile } from '../../kit/exports/export-menu.tsx'
import { tableFile } from '../../kit/exports/table-file.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { useSite } from '../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../kit/states.tsx'
import { ReportChoice } from './report-choice.tsx'
import { ReportPart } from './report-part.tsx'
import { ReportTotals } from './report-totals.tsx'
import { type ShownReport, useTicketReport } from './use-ticket-report.ts'

const formats = ['csv', 'xlsx'] as const

/** What became of tickets over some days: figures, courses, tables, the period before, and all of it as a file. */
export function TicketReportScreen() {
  const { t } = useTranslation('ticket_reports')
  const shown = useTicketReport()
  const site = useSite()
  const { range } = shown
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={range && `${site?.name ?? t('everySite')} · ${dayText(range.start)} – ${dayText(range.end)}`}
        actions={<Export shown={shown} />}
      />
      <Paper p="md" mb="md">
        <ReportChoice shown={shown} />
      </Paper>
      <Content shown={shown} />
    </>
  )
}

function Content({ shown: { range, error, retry, report, before, tables, place } }: { readonly shown: ShownReport }) {
  const { t } = useTranslation('ticket_reports')
  if (!range) return <EmptyState title={t('noRange')} text={t('noRangeText')} />
  if (error) return <FailedState error={error} retry={retry} />
  if (!report || !tables) return <WaitingRows />
  return (
    <Stack gap="md">
      <ReportTotals totals={report.totals} before={before} />
      {tables.parts.map((part) => (
        <ReportPart key={part.key} part={part} type={place.type} />
      ))}
    </Stack>
  )
}

/** What is shown as a file; what writes XLSX comes when it is first asked for. */
function Export({ shown: { tables, range } }: { readonly shown: ShownReport }) {
  const { t } = useTranslation('ticket_reports')
  const ready = tables !== undefined && range !== null
  async function make(format: (typeof formats)[number]): Promise<MadeFile | null> {
    if (!tables || !range) return null
    return tableFile(`menara-tickets-${range.start}-${range.end}`, format, [tables.totals, ...tables.parts])
  }
  return <ExportMenu label={t('export')} formats={formats} nameOf={(text) => t(`format.${text}`)} make={make} ready={ready} />
}
