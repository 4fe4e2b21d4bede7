import type { ReportQuestion, ReportRow } from '@menara/shared/contract/reports/reports.contract.ts'
import type { ReportDefinition } from '@menara/shared/contract/reports/saved-reports.contract.ts'
import { type Bilingual, isTimeGroup } from '@menara/shared/domain/reports/report-model.ts'
import { daysOfPeriod } from '@menara/shared/domain/reports/report-period.ts'
import type { ReportFormat } from '@menara/shared/domain/reports/report-schedules.ts'
import { fieldOf, measureOf, reportSubjects } from '@menara/shared/domain/reports/report-subjects.ts'
import type { Caller } from '../../../platform/access/caller.ts'
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
const MIMES = { xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', pdf: 'application/pdf' } as const

/** A report as a file in the language of its reader, with the definition of every figure. */
export function reportFile({ queries, documents }: FileNeeds) {
  return async function file(asked: FileAsked, caller: Caller): Promise<MailAttachment> {
    const { period, view: _view, ...shape } = asked.definition
    const { language, zone, location_id } = asked
    const question: ReportQuestion = { ...shape, ...daysOfPeriod(period, asked.today), zone, ...(location_id && { location_id }) }
    const table = await queries.query(question, caller)
    const say = (name: Bilingual | undefined): string => name?.[language] ?? ''
    const measures = question.measures.map((key) => measureOf(question.subject, key))
    const names = measures.map((measure) => say(measure?.name))
    const past = table.before ? names.map((name) => `${name}, ${WORDS.before[language]}`) : []
    const groupName = (key: string): string => (isTimeGroup(key) ? WORDS[key][language] : say(fieldOf(question.subject, key)?.name))
    const head = [...(question.groups.length > 0 ? question.groups.map(groupName) : ['']), ...names, ...past]
    const keyText = (row: ReportRow, at: number): string => {
      const key = row.keys[at] ?? null
      if (key === null) return WORDS.none[language]
      const option = fieldOf(question.subject, question.groups[at] ?? '')?.options?.find(({ value }) => value === key)
      return row.names[at]?.[language] ?? option?.[language] ?? key
    }
    const figures = (values: readonly (number | null)[], before: readonly (number | null)[] | null): SheetCell[] => [
      ...values,
      ...(table.before ? measures.map((_measure, at) => before?.[at] ?? null) : []),
    ]
    const rows: SheetCell[][] = [
      ...(question.groups.length > 0 ? table.rows : []).map((row) => [
        ...question.groups.map((_group, at) => keyText(row, at)),
        ...figures(row.values, row.before),
      ]),
      [WORDS.total[language], ...question.groups.slice(1).map(() => ''), ...figures(table.total.values, table.total.before)],
    ]
    const facts: [string, string][] = [
      [WORDS.period[language], `${question.start} – ${question.end} (${table.zone})`],
      ...(table.before ? [[WORDS.compared[language], `${table.before.start} – ${table.before.end}`] as [string, string]] : []),
      ...measures.map((measure): [string, string] => [say(measure?.name), say(measure?.definition)]),
    ]
    const name = `${asked.name.replaceAll(/[^\p{L}\p{N} _-]/gu, '').trim() || 'report'} ${question.start} ${question.end}.${asked.format}`
    const mime = MIMES[asked.format]
    if (asked.format === 'pdf') {
      const title = { name: asked.name, subject: say(reportSubjects[question.subject].name) }
      return {
        name,
        mime,
        bytes: await documents.report({ ...title, language, facts, head, rows, labels: Math.max(1, question.groups.length) }),
      }
    }
    const chunks: Uint8Array[] = []
    const sheets = [
      { name: asked.name, head, rows },
      { name: WORDS.period[language], head: [say(reportSubjects[question.subject].name), asked.name], rows: facts },
    ]
    for await (const chunk of xlsxStream(sheets)) chunks.push(chunk)
    return { name, mime, bytes: Buffer.concat(chunks) }
  }
}
