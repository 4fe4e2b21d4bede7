import { attendancePeriods, payroll } from '@menara/shared/contract/people/attendance/attendance-periods.contract.ts'
import type { FastifyInstance } from 'fastify'
import { TABLE_TYPES } from '../../../platform/files/csv.ts'
import { madeFileHeaders } from '../../../platform/http/attachment-headers.ts'
import { mount } from '../../../platform/http/mount.ts'
import type { AttendancePeriods } from './attendance-periods.service.ts'
import type { PayrollFile } from './payroll-file.service.ts'
import type { PayrollTemplates } from './payroll-templates.service.ts'

interface Services {
  readonly periods: AttendancePeriods
  readonly templates: PayrollTemplates
  readonly file: PayrollFile
}
export function attendancePeriodsRoutes(app: FastifyInstance, { periods, templates, file }: Services): void {
  mount(app, attendancePeriods.list, ({ query }, caller) => periods.list(query, caller))
  mount(app, attendancePeriods.lock, async ({ body }, caller) => ({ data: await periods.lock(body, caller) }))
  mount(app, attendancePeriods.unlock, async ({ body }, caller) => ({ data: await periods.unlock(body, caller) }))
  mount(app, payroll.list, () => templates.list())
  mount(app, payroll.get, async ({ params }) => ({ data: await templates.get(params.id) }))
  mount(app, payroll.create, async ({ body }, caller) => ({ data: await templates.create(body, caller) }))
  mount(app, payroll.update, async ({ params, body }, caller) => ({ data: await templates.update(params.id, body, caller) }))
  mount(app, payroll.remove, async ({ params }, caller) => {
    await templates.remove(params.id, caller)
    return { data: null }
  })
  mount(app, payroll.file, async ({ query }, caller, { reply }) => {
    const { name, stream } = await file(query, caller)
    return reply.headers(madeFileHeaders(name, TABLE_TYPES[query.format])).send(stream)
  })
}
