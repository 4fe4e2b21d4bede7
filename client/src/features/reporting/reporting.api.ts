import { roles } from '@menara/shared/contract/people/roles.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { readyReports } from '@menara/shared/contract/reports/ready-reports.contract.ts'
import { type CountedRow, type ReportCell, type ReportQuestion, reports } from '@menara/shared/contract/reports/reports.contract.ts'
import { reportSchedules, savedReports } from '@menara/shared/contract/reports/saved-reports.contract.ts'
import type { CallOf, ReplyOf } from '@menara/shared/kit/endpoint.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking, queryClient } from '../../kit/calls/query.ts'

const PAGE = 50

export const ownSubjects = asking(reports.subjects, {})
export const tableOf = (question: ReportQuestion) => asking(reports.query, { body: question })
/** Pages of the rows that a figure counts. */
export const rowsOf = (question: ReportQuestion, cell: ReportCell) =>
  infiniteQueryOptions({
    queryKey: ['reports', 'rows', question, cell],
    queryFn: ({ pageParam, signal }) =>
      call(reports.rows, { body: { question, cell, limit: PAGE, ...(pageParam && { next: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page: ReplyOf<typeof reports.rows>) => page.next,
    select: ({ pages }) => pages.flatMap(({ data }): CountedRow[] => data),
  })
interface FileAsked {
  readonly question: ReportQuestion
  readonly cell: ReportCell
  readonly format: 'csv' | 'xlsx'
  readonly language: 'en' | 'id'
}
/** All rows of a figure as a file. */
export const rowsFile = (body: FileAsked): Promise<Blob> => call(reports.export, { body }) as Promise<Blob>

const SAVED = ['saved_reports', 'report_schedules']
const stale = () => Promise.all(SAVED.map((subject) => queryClient.invalidateQueries({ queryKey: [subject] })))
export const everyReport = asking(savedReports.list, { query: { limit: 1000 } })
type SavedBody = CallOf<typeof savedReports.create>['body']
/** Keeps a new report, or changes one. */
export async function saveReport(id: string | undefined, body: SavedBody) {
  const saved = id === undefined ? await call(savedReports.create, { body }) : await call(savedReports.update, { params: { id }, body })
  await stale()
  return saved.data
}
export async function removeReport(id: string): Promise<void> {
  await call(savedReports.remove, { params: { id } })
  await stale()
}
export const schedulesOf = (id: string) => asking(reportSchedules.list, { params: { id } })
export type ScheduleBody = CallOf<typeof reportSchedules.create>['body']
export async function makeSchedule(id: string, body: ScheduleBody): Promise<void> {
  await call(reportSchedules.create, { params: { id }, body })
  await stale()
}
export async function removeSchedule(id: string): Promise<void> {
  await call(reportSchedules.remove, { params: { id } })
  await stale()
}
export const everyRole = { ...asking(roles.list, { query: {} }), staleTime: 300_000 }
/** People whose name or address holds what is typed. */
export const peopleLike = (search: string) => asking(users.list, { query: { limit: 20, ...(search && { search }) } })
export const readyOf = (query: CallOf<typeof readyReports.get>['query']) => asking(readyReports.get, { query })
