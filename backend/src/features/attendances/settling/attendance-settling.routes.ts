import { attendanceExceptions, attendanceRequests } from '@menara/shared/contract/people/attendance/attendance-settling.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import type { AttendanceExceptions } from './attendance-exceptions.service.ts'
import type { AttendanceRecording } from './attendance-recording.service.ts'
import type { AttendanceRequests } from './attendance-requests.service.ts'

interface Services {
  readonly exceptions: AttendanceExceptions
  readonly record: AttendanceRecording
  readonly requests: AttendanceRequests
}
export function attendanceSettlingRoutes(app: FastifyInstance, { exceptions, record, requests }: Services): void {
  mount(app, attendanceExceptions.list, ({ query }, caller) => exceptions.list(query, caller))
  mount(app, attendanceExceptions.settle, async ({ body }, caller) => ({ data: await exceptions.settle(body, caller) }))
  mount(app, attendanceExceptions.record, async ({ body }, caller) => ({ data: await record(body, caller) }))
  mount(app, attendanceRequests.own, (_call, caller) => requests.own(caller))
  mount(app, attendanceRequests.list, ({ query }, caller) => requests.list(query, caller))
  mount(app, attendanceRequests.create, async ({ body }, caller) => ({ data: await requests.create(body, caller) }))
  mount(app, attendanceRequests.withdraw, async ({ params }, caller) => ({ data: await requests.withdraw(params.id, caller) }))
  mount(app, attendanceRequests.decide, async ({ params, body }, caller) => ({ data: await requests.decide(params.id, body, caller) }))
}
