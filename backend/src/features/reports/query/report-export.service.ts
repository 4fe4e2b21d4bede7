import { Readable } from 'node:stream'
import type { reports } from '@menara/shared/contract/reports/reports.contract.ts'
import type { Bilingual } from '@menara/shared/domain/reports/report-model.ts'
import { measureOf, reportSubjects } from '@menara/shared/domain/reports/report-subjects.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { csvStream } from '../../../platform/files/csv.ts'
import { MAX_SHEET_ROWS, type SheetCell, xlsxStream } from '../../../platform/files/xlsx-stream.ts'
import { localTime } from '../../../platform/time/zoned-time.ts'
import type { Compiled } from './report-sql.store.ts'
import { compileCell, type ReportsNeeds } from './reports.service.ts'
import type { FoundRow, ReportsStore } from './reports.store.ts'
import type { NamedKind } from './subject-tables.store.ts'

export type ReportExport = ReturnType<typeof reportExport>
type Asked = CallOf<typeof reports.export>['body']

/** Rows that are read at once. */
const PAGE = 5000
/** Names that are remembered while a file is written; beyond it they are looked up anew. */
const MAX_NAMES = 50_000
const HEAD = {
  en: { when: 'When', record: 'Record', site: 'Site' },
  id: { when: 'Waktu', record: 'Catatan', site: 'Lokasi' },
} as const

/** The rows of a figure as a file, written page by page: its memory does not grow with the rows. */
export function reportExport(needs: ReportsNeeds) {
  return async function file(asked: Asked, caller: Caller) {
    const { question, cell, format, language } = asked
    const compiled = await compileCell(needs, { question, cell, caller })
    const { name, fields } = reportSubjects[question.subject]
    const hasValue = compiled?.measures.some((measure) => 'per' in measure) ?? false
    const unit = hasValue ? (measureOf(question.subject, cell.measure)?.name[language] ?? '') : undefined
    const words = HEAD[language]
    const head = [words.when, words.record, ...fields.map((field) => field.name[language]), ...(unit === undefined ? [] : [unit])]
    const rows = linesOf(needs.store, compiled, asked)
    const bytes =
      format === 'csv' ? csvStream(head, rows) : xlsxStream([{ name: name[language], head, rows: upTo(MAX_SHEET_ROWS - 1, rows) }])
    return {
      name: `menara-${question.subject}-${question.start}-${question.end}.${format}`,
      bytes: Readable.from(bytes, { objectMode: false }),
    }
  }
}

async function* linesOf(
  store: ReportsStore,
  compiled: Compiled | undefined,
  { question, cell, language }: Asked,
): AsyncGenerator<SheetCell[]> {
  // The days of the figure and those of the report have none in common.
  if (!compiled) return
  const { fields } = reportSubjects[question.subject]
  const hasValue = compiled.measures.some((measure) => 'per' in measure)
  const textOf = wordsOf(store, compiled, { question, language })
  const whenOf = ({ day, at }: FoundRow): string => day ?? localTime(compiled.zone, at).slice(0, 16).replace('T', ' ')
  for await (const page of pagesOf(store, compiled, cell)) {
    const names = await textOf(page)
    for (const row of page) yield [whenOf(row), row.title, ...fields.map((_field, at) => names(row, at)), ...(hasValue ? [row.value] : [])]
  }
}

async function* pagesOf(store: ReportsStore, compiled: Compiled, cell: Asked['cell']): AsyncGenerator<FoundRow[]> {
  let after: readonly [string, string] | undefined
  for (;;) {
    const page = await store.rows(compiled, cell, { after, limit: PAGE })
    if (page.length > 0) yield page
    const last = page.at(-1)
    if (page.length < PAGE || !last) return
    after = [last.at, last.id]
  }
}

/** Says the fields of rows in the reader's language; names of records are looked up once for a page and remembered. */
function wordsOf(store: ReportsStore, { table }: Compiled, { question, language }: Pick<Asked, 'question' | 'language'>) {
  const known = new Map<NamedKind, Map<string, Bilingual>>()
  const { fields } = reportSubjects[question.subject]
  const options = fields.map((field) => new Map(field.options?.map((option) => [option.value, option[language]])))
  // Columns of rows stand in the order of the table's fields.
  const places = fields.map((field) => Object.keys(table.fields).indexOf(field.key))
  const kinds = fields.map((field) => table.fields[field.key]?.names)
  const keyOf = (row: FoundRow, at: number): string | null => row[`f${places[at] ?? 0}`] ?? null
  return async (page: readonly FoundRow[]) => {
    for (const [at, kind] of kinds.entries()) {
      if (!kind) continue
      const names = known.get(kind) ?? new Map<string, Bilingual>()
      if (names.size > MAX_NAMES) names.clear()
      const fresh = [...new Set(page.map((row) => keyOf(row, at)).filter((key) => key !== null && !names.has(key)))] as string[]
      for (const [key, name] of await store.names(kind, fresh)) names.set(key, name)
      known.set(kind, names)
    }
    return (row: FoundRow, at: number): string => {
      const key = keyOf(row, at)
      if (key === null) return ''
      const kind = kinds[at]
      return (kind ? known.get(kind)?.get(key)?.[language] : options[at]?.get(key)) ?? key
    }
  }
}

async function* upTo<T>(most: number, rows: AsyncIterable<T>): AsyncGenerator<T> {
  let count = 0
  for await (const row of rows) {
    if (count >= most) return
    count += 1
    yield row
  }
}
