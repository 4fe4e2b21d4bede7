import { attendanceCardReadings, attendanceCards } from '@menara/shared/contract/people/attendance/attendance-cards.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import type { AttendanceCardsService } from './cards.service.ts'

export function attendanceCardsRoutes(app: FastifyInstance, cards: AttendanceCardsService): void {
  mount(app, attendanceCards.list, ({ query }, caller) => cards.list(query, caller))
  mount(app, attendanceCards.create, async ({ body }, caller) => ({ data: await cards.create(body, caller) }))
  mount(app, attendanceCards.revoke, async ({ params }, caller) => ({ data: await cards.revoke(params.id, caller) }))
  mount(app, attendanceCardReadings.list, ({ query }, caller) => cards.readings(query, caller))
}
