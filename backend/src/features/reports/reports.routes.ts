import { readyReports } from '@menara/shared/contract/reports/ready-reports.contract.ts'
import { reports } from '@menara/shared/contract/reports/reports.contract.ts'
import { reportSchedules, savedReports } from '@menara/shared/contract/reports/saved-reports.contract.ts'
import type { FastifyInstance } from 'fastify'
import { TABLE_TYPES } from '../../platform/files/csv.ts'
import { madeFileHeaders } from '../../platform/http/attachment-headers.ts'
import { mount } from '../../platform/http/mount.ts'
import type { ReportExport } from './query/report-export.service.ts'
import type { ReportsService } from './query/reports.service.ts'
import type { ReadyReportsService } from './ready/ready-reports.service.ts'
import type { SavedReportsService } from './saved/saved-reports.service.ts'
import type { ReportSchedulesService } from './schedules/report-schedules.service.ts'

export interface ReportsRoutesNeeds {
  readonly queries: ReportsService
  readonly files: ReportExport
  readonly records: SavedReportsService
  readonly schedules: ReportSchedulesService
  readonly ready: ReadyReportsService
}

export function reportsRoutes(app: FastifyInstance, { queries, files, records, schedules, ready }: ReportsRoutesNeeds): void {
  mount(app, reports.subjects, async (_call, caller) => ({ data: queries.subjects(caller) }))
  mount(app, reports.query, async ({ body }, caller) => ({ data: await queries.query(body, caller) }))
  mount(app, reports.rows, ({ body }, caller) => queries.rows(body, caller))
  mount(app, reports.export, async ({ body }, caller, { reply }) => {
    const { name, bytes } = await files(body, caller)
    return reply.headers(madeFileHeaders(name, TABLE_TYPES[body.format])).send(bytes)
  })
  mount(app, savedReports.list, ({ query }, caller) => records.list(query, caller))
  mount(app, savedReports.get, async ({ params }, caller) => ({ data: await records.get(params.id, caller) }))
  mount(app, savedReports.create, async ({ body }, caller) => ({ data: await records.create(body, caller) }))
  mount(app, savedReports.update, async ({ params, body }, caller) => ({ data: await records.update(params.id, body, caller) }))
  mount(app, savedReports.remove, async ({ params }, caller) => {
    await records.remove(params.id, caller)
    return { data: null }
  })
  mount(app, reportSchedules.list, async ({ params }, caller) => ({ data: await schedules.list(params.id, caller) }))
  mount(app, reportSchedules.create, async ({ params, body }, caller) => ({ data: await schedules.create(params.id, body, caller) }))
  mount(app, reportSchedules.remove, async ({ params }, caller) => {
    await schedules.remove(params.id, caller)
    return { data: null }
  })
  mount(app, readyReports.get, async ({ query }, caller) => ({ data: await ready.get(query, caller) }))
}
