import { attendanceDays } from '@menara/shared/contract/people/attendance/attendance-days.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import type { AttendanceDays } from './attendance-days.service.ts'
import type { AttendanceMonth } from './attendance-month.service.ts'

export function attendanceDaysRoutes(
  app: FastifyInstance,
  { days, month }: { readonly days: AttendanceDays; readonly month: AttendanceMonth },
): void {
  mount(app, attendanceDays.site, async ({ query }, caller) => ({ data: await days.site(query, caller) }))
  mount(app, attendanceDays.sites, ({ query }, caller) => days.sites(query, caller))
  mount(app, attendanceDays.month, ({ query }, caller) => month(query, caller))
  mount(app, attendanceDays.person, async ({ query }, caller) => ({ data: await days.person(query, caller) }))
}
