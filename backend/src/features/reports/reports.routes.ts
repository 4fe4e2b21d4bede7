import { reports } from '@menara/shared/contract/reports/reports.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { ReportExport } from './query/report-export.service.ts'
import type { ReportsService } from './query/reports.service.ts'

export interface ReportsRoutesNeeds {
  readonly queries: ReportsService
  readonly files: ReportExport
}

export function reportsRoutes(app: FastifyInstance, { queries, files }: ReportsRoutesNeeds): void {
  mount(app, reports.subjects, async (_call, caller) => ({ data: queries.subjects(caller) }))
  mount(app, reports.query, async ({ body }, caller) => ({ data: await queries.query(body, caller) }))
  mount(app, reports.rows, ({ body }, caller) => queries.rows(body, caller))
  mount(app, reports.export, async ({ body }, caller, { reply }) => {
    const { name, bytes } = await files(body, caller)
    const type = body.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    const headers = { 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' }
    return reply.type(type).headers(headers).send(bytes)
  })
}
