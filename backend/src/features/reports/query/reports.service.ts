import type {
  CountedRow,
  ReportCell,
  ReportQuestion,
  ReportRow,
  ReportTable,
  reports,
} from '@menara/shared/contract/reports/reports.contract.ts'
import { isTimeGroup } from '@menara/shared/domain/reports/report-model.ts'
import { bucketAt, bucketIndex, dayAfter, daysBefore, type ReportDays } from '@menara/shared/domain/reports/report-period.ts'
import { ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { invalid } from '../../../platform/errors.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import { type CompilingNeeds, compile, subjectsOf } from './report-compiling.ts'
import { figuresOf } from './report-figures.ts'
import type { Compiled } from './report-sql.store.ts'
import type { FoundRow, ReportsStore } from './reports.store.ts'
import type { SubjectTable } from './subject-tables.store.ts'

export interface ReportsNeeds extends CompilingNeeds {
  readonly store: ReportsStore
}
export type ReportsService = ReturnType<typeof reportsService>

/** Figures of rows that the caller may see, and the rows behind each of them. */
export function reportsService(needs: ReportsNeeds) {
  const { store } = needs
  return {
    subjects: subjectsOf,

    async query(question: ReportQuestion, caller: Caller): Promise<ReportTable> {
      const compiled = await compile(needs, question, caller)
      const period = { start: question.start, end: question.end }
      const before = question.compare && !compiled.date.always ? daysBefore(period) : null
      const now = await store.table(compiled)
      const past = before ? await store.table(await compile(needs, { ...question, ...before }, caller)) : []
      const { groups } = question
      const figures = figuresOf({ groups, measures: compiled.measures, period, before }, { now, past })
      const named = await namesFor(store, compiled.table, groups)
      return {
        ...{ period, before, zone: compiled.zone },
        rows: await named(figures.rows, groups),
        first: await named(figures.first, groups.slice(0, 1)),
        second: await named(figures.second, groups.slice(1)),
        total: figures.total,
        cut: figures.cut,
      }
    },

    async rows({ question, cell, next, limit = 10 }: CallOf<typeof reports.rows>['body'], caller: Caller) {
      const compiled = await compileCell(needs, { question, cell, caller })
      if (!compiled) return { data: [] }
      const after = readCursor(next, ['instant', compiled.table.row.idType === 'uuid' ? 'id' : 'string'])
      const page = pageOf(await store.rows(compiled, cell, { after, limit: limit + 1 }), limit, (row) => [row.at, row.id])
      const sites = await store.names('site', idsOf(page.data.map(({ site }) => site)))
      return { ...page, data: page.data.map((row) => shown(row, compiled, sites.get(row.site ?? '')?.en)) }
    },
  }
}

interface Cell {
  readonly question: ReportQuestion
  readonly cell: ReportCell
  readonly caller: Caller
}
/** The question of one figure: its measure alone, its period narrowed to its time buckets. Undefined where that leaves no day. */
export async function compileCell(needs: CompilingNeeds, { question, cell, caller }: Cell): Promise<Compiled | undefined> {
  if (cell.keys.length > question.groups.length) throw invalid('cell.keys', 'maxItems', 'There are more keys than groups')
  const whole = { start: question.start, end: question.end }
  const period = cell.before ? daysBefore(whole) : whole
  const narrowed = question.groups.reduce((days, group, at) => {
    const key = cell.keys[at]
    if (!isTimeGroup(group) || key === undefined || key === null) return days
    if (Number.isNaN(Date.parse(key))) throw invalid(`cell.keys.${at}`, 'format', 'This is no day')
    const bucket = cell.before ? bucketAt(group, bucketIndex(group, key, whole), period) : key
    return bothOf(days, daysOfBucket(group, bucket))
  }, period)
  if (narrowed.end < narrowed.start) return undefined
  return compile(needs, { ...question, ...narrowed, measures: [cell.measure] }, caller)
}

function daysOfBucket(group: 'day' | 'week' | 'month', bucket: string): ReportDays {
  if (group === 'day') return { start: bucket, end: bucket }
  if (group === 'week') return { start: bucket, end: dayAfter(bucket, 6) }
  const start = `${bucket.slice(0, 7)}-01`
  return { start, end: dayAfter(`${bucketAt('month', 1, { start, end: start })}-01`, -1) }
}
const bothOf = (a: ReportDays, b: ReportDays): ReportDays => ({
  start: [a.start, b.start].toSorted()[1] ?? a.start,
  end: [a.end, b.end].toSorted()[0] ?? a.end,
})

const idsOf = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))]

/** Looks up what the keys of records are called, once for each group. */
async function namesFor(store: ReportsStore, table: SubjectTable, groups: readonly string[]) {
  return async (rows: readonly ReportRow[], by: readonly string[]): Promise<ReportRow[]> => {
    const found = await Promise.all(
      by.map((group, at) => {
        const kind = groups.includes(group) ? table.fields[group]?.names : undefined
        return kind ? store.names(kind, idsOf(rows.map((row) => row.keys[at] ?? null))) : undefined
      }),
    )
    return rows.map((row) => ({ ...row, names: row.keys.map((key, at) => found[at]?.get(key ?? '') ?? null) }))
  }
}

function shown(row: FoundRow, { table, date }: Compiled, siteName: string | undefined): CountedRow {
  const { linkTo } = table.row
  const type = linkTo === 'tickets' ? (ticketTypeById(Number(row.link_type))?.code ?? '') : row.link_type
  return {
    id: row.id,
    link: linkTo && row.link_id ? { to: linkTo, id: row.link_id, type } : null,
    at: date.day ? null : row.at,
    day: row.day,
    title: row.title,
    site: row.site && siteName !== undefined ? { id: row.site, name: siteName } : null,
    value: row.value,
  }
}
