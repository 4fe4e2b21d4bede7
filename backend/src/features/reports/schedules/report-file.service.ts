import type { ReportQuestion, ReportRow, ReportTable } from '@menara/shared/contract/reports/reports.contract.ts'
import type { ReportDefinition } from '@menara/shared/contract/reports/saved-reports.contract.ts'
import { type Bilingual, isTimeGroup } from '@menara/shared/domain/reports/report-model.ts'
import { daysOfPeriod } from '@menara/shared/domain/reports/report-period.ts'
import type { ReportFormat } from '@menara/shared/domain/reports/report-schedules.ts'
import { fieldOf, measureOf, reportSubjects } from '@menara/shared/domain/reports/report-subjects.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { TABLE_TYPES } from '../../../platform/files/csv.ts'
import { type SheetCell, xlsxStream } from '../../../platform/files/xlsx-stream.ts'
import type { Documents } from '../../../ports/documents.ts'
import type { MailAttachment } from '../../../ports/outside-mails.ts'
import type { ReportsService } from '../query/reports.service.ts'

interface FileNeeds {
  readonly queries: Pick<ReportsService, 'query'>
  readonly documents: Pick<Documents, 'report'>
}
interface FileAsked {
  readonly name: string
  readonly definition: ReportDefinition
  readonly format: ReportFormat
  readonly language: 'en' | 'id'
  readonly zone: string
  readonly location_id: string | null
  /** The day it is made on, by which its period is counted. */
  readonly today: string
}
export type ReportFile = ReturnType<typeof reportFile>

const WORDS = {
  total: { en: 'Total', id: 'Jumlah' },
  none: { en: 'None', id: 'Tidak ada' },
  before: { en: 'before', id: 'sebelumnya' },
  period: { en: 'Period', id: 'Periode' },
  compared: { en: 'Compared with', id: 'Dibandingkan dengan' },
  day: { en: 'Day', id: 'Hari' },
  week: { en: 'Week from', id: 'Minggu mulai' },
  month: { en: 'Month', id: 'Bulan' },
} as const satisfies Record<string, Bilingual>
const MIMES = { xlsx: TABLE_TYPES.xlsx, pdf: 'application/pdf' } as const

/** A report as a file in the language of its reader, with the definition of every figure. */
export function reportFile({ queries, documents }: FileNeeds) {
  return async function file(asked: FileAsked, caller: Caller): Promise<MailAttachment> {
    const { period, view: _view, ...shape } = asked.definition
    const { language, zone, location_id } = asked
    const question: ReportQuestion = { ...shape, ...daysOfPeriod(period, asked.today), zone, ...(location_id && { location_id }) }
    const table = await queries.query(question, caller)
    const [{ head, rows }, facts] = [sheetOf(question, table, language), factsOf(question, table, language)]
    const subject = reportSubjects[question.subject].name[language]
    const name = `${asked.name.replaceAll(/[^\p{L}\p{N} _-]/gu, '').trim() || 'report'} ${question.start} ${question.end}.${asked.format}`
    const mime = MIMES[asked.format]
    if (asked.format === 'pdf') {
      const sheet = { name: asked.name, subject, language, facts, head, rows, labels: Math.max(1, question.groups.length) }
      return { name, mime, bytes: await documents.report(sheet) }
    }
    const chunks: Uint8Array[] = []
    const sheets = [
      { name: asked.name, head, rows },
      { name: WORDS.period[language], head: [subject, asked.name], rows: facts },
    ]
    for await (const chunk of xlsxStream(sheets)) chunks.push(chunk)
    return { name, mime, bytes: Buffer.concat(chunks) }
  }
}

type Language = FileAsked['language']
/** The figures as they are shown: groups, measures, those of the period before, and the total at the end. */
function sheetOf(question: ReportQuestion, table: ReportTable, language: Language): { head: string[]; rows: SheetCell[][] } {
  const { groups } = question
  const names = question.measures.map((key) => measureOf(question.subject, key)?.name[language] ?? '')
  const past = table.before ? names.map((name) => `${name}, ${WORDS.before[language]}`) : []
  const groupName = (key: string): string => (isTimeGroup(key) ? WORDS[key] : fieldOf(question.subject, key)?.name)?.[language] ?? ''
  const figures = ({ values, before }: Pick<ReportRow, 'values' | 'before'>): SheetCell[] => [
    ...values,
    ...past.map((_name, at) => before?.[at] ?? null),
  ]
  const lines = groups.length > 0 ? table.rows : []
  return {
    head: [...(groups.length > 0 ? groups.map(groupName) : ['']), ...names, ...past],
    rows: [
      ...lines.map((row) => [...groups.map((_group, at) => keyText(question, row, { at, language })), ...figures(row)]),
      [WORDS.total[language], ...groups.slice(1).map(() => ''), ...figures(table.total)],
    ],
  }
}

function keyText(question: ReportQuestion, row: ReportRow, { at, language }: { readonly at: number; readonly language: Language }): string {
  const key = row.keys[at] ?? null
  if (key === null) return WORDS.none[language]
  const option = fieldOf(question.subject, question.groups[at] ?? '')?.options?.find(({ value }) => value === key)
  return (row.names[at] ?? option)?.[language] ?? key
}

/** What stands below the figures: the days, and what each of them means. */
function factsOf(question: ReportQuestion, table: ReportTable, language: Language): [string, string][] {
  const { before } = table
  return [
    [WORDS.period[language], `${question.start} – ${question.end} (${table.zone})`],
    ...(before ? [[WORDS.compared[language], `${before.start} – ${before.end}`] as [string, string]] : []),
    ...question.measures.map((key): [string, string] => {
      const measure = measureOf(question.subject, key)
      return [measure?.name[language] ?? '', measure?.definition[language] ?? '']
    }),
  ]
}
