import { useTranslation } from 'react-i18next'
import { dateText } from '../../../kit/dates/dates.ts'
import type { MadeFile } from '../../../kit/exports/export-menu.tsx'
import { csvOf } from '../../../kit/exports/sheet-csv.ts'
import { useSite } from '../../../kit/site.ts'
import { chartOf } from './report-lines.ts'
import { dayOf } from './report-range.ts'
import { cellText } from './summary-table.tsx'
import type { Report } from './use-report.ts'

export const formats = ['csv', 'xlsx', 'pdf'] as const
type Format = (typeof formats)[number]

/** Writes what is shown into a file. What writes XLSX and PDF comes when it is first asked for. */
export function useReportFiles({ summary, course, series, range, zone }: Report) {
  const { t } = useTranslation('iot')
  const site = useSite()
  const write = async (format: Format): Promise<Blob | null> => {
    if (!summary || !course || !series || !range) return null
    if (format === 'csv') return csvOf([summary, course])
    if (format === 'xlsx') return (await import('../../../kit/exports/sheet-xlsx.ts')).xlsxOf([summary, course])
    const { rows, lines } = chartOf(series)
    return (await import('./report-pdf.ts')).pdfOf({
      title: t('report'),
      facts: [
        `${site?.name ?? t('everySite')} · ${dateText(range.start, 'full', zone)} – ${dateText(range.end, 'full', zone)}`,
        t('madeAt', { at: dateText(Date.now(), 'full', zone) }),
      ],
      summary,
      say: cellText,
      chart: {
        rows,
        names: lines.map((line) => (line.dashed ? t('beforeNamed', { name: line.name }) : line.name)),
        span: [range.start, range.end],
      },
    })
  }
  return async (format: Format): Promise<MadeFile | null> => {
    const file = await write(format)
    return file && range && { file, name: `menara-iot-${dayOf(range.start, zone)}-${dayOf(range.end - 1, zone)}.${format}` }
  }
}
