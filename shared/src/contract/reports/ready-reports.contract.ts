import { type Static, Type } from 'typebox'
import { readyKeys } from '../../domain/reports/ready-reports.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { closed, Day, Id, Line, nullable, one, oneOf, optional } from '../../kit/words.ts'
import { ReportCell, ReportQuestion } from './reports.contract.ts'

/** A line of a ready report: its figures stand in the order of the report's columns. */
export const ReadyRow = closed({
  key: Type.String(),
  name: Type.String(),
  values: Type.Array(nullable(Type.Number())),
  /** Which rows its figures are made of. */
  opens: nullable(closed({ question: ReportQuestion, cell: ReportCell })),
})
export type ReadyRow = Static<typeof ReadyRow>

/** Reports that come with the product and are more than groups and figures. */
export const readyReports = {
  get: endpoint({
    name: 'ready_reports.get',
    method: 'GET',
    path: '/api/v1/reports/ready',
    access: 'show_plugin_reporting',
    summary: 'A report that comes with the product; 403 without the permission of what it is about',
    query: closed({ key: oneOf(...readyKeys), start: Day, end: Day, zone: optional(Line(60)), location_id: optional(Id) }),
    reply: one(closed({ zone: Type.String(), rows: Type.Array(ReadyRow) })),
  }),
} as const
