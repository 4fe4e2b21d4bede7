import { attendances } from '@menara/shared/contract/people/attendances.contract.ts'
import type { FastifyInstance } from 'fastify'
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts'
import { mount } from '../../platform/http/mount.ts'
import type { AttendancesService } from './attendances.service.ts'

export function attendancesRoutes(app: FastifyInstance, service: AttendancesService): void {
  mount(app, attendances.list, ({ query }, caller) => service.list(query, caller))
  mount(app, attendances.summary, ({ query }, caller) => service.summary(query, caller))
  mount(app, attendances.presence, ({ query }, caller) => service.presence(query, caller))
  mount(app, attendances.export, async ({ query }, caller, { reply }) => {
    const { name, text } = await service.csv(query, caller)
    return reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`).send(text)
  })
  mount(app, attendances.own, async (_call, caller) => ({ data: await service.own(caller) }))
  mount(app, attendances.checkIn, async ({ body }, caller, { request }) => ({
    data: await service.checkIn(body, idempotencyKeyOf(request), caller),
  }))
  mount(app, attendances.checkOut, async ({ body }, caller, { request }) => ({
    data: await service.checkOut(body, idempotencyKeyOf(request), caller),
  }))
  mount(app, attendances.get, async ({ params }, caller) => ({ data: await service.get(params.id, caller) }))
  mount(app, attendances.correct, async ({ params, body }, caller) => ({ data: await service.correct(params.id, body, caller) }))
}
