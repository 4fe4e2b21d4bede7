import { ticketSchedules } from '@menara/shared/contract/desk/ticket-schedules.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import type { TicketSchedulesService } from './ticket-schedules.service.ts'

export function ticketSchedulesRoutes(app: FastifyInstance, service: TicketSchedulesService): void {
  mount(app, ticketSchedules.list, async ({ query }, caller) => service.list(query, caller))
  mount(app, ticketSchedules.get, async ({ params }, caller) => ({ data: await service.get(params.id, caller) }))
  mount(app, ticketSchedules.create, async ({ body }, caller) => ({ data: await service.create(body, caller) }))
  mount(app, ticketSchedules.update, async ({ params, body }, caller) => ({ data: await service.update(params.id, body, caller) }))
  mount(app, ticketSchedules.pause, async ({ params, body }, caller) => ({ data: await service.pause(params.id, body.paused, caller) }))
  mount(app, ticketSchedules.remove, async ({ params }, caller) => {
    await service.remove(params.id, caller)
    return { data: null }
  })
  mount(app, ticketSchedules.ofTicket, async ({ params }, caller) => ({ data: await service.ofTicket(params.id, caller) }))
}
