import { type CountedRow, type ReportCell, type ReportQuestion, reports } from '@menara/shared/contract/reports/reports.contract.ts'
import type { ReplyOf } from '@menara/shared/kit/endpoint.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking } from '../../kit/calls/query.ts'

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
