import { ticketTasks } from '@menara/shared/contract/tickets/ticket-tasks.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import type { TicketTasksService } from './ticket-tasks.service.ts'

export function ticketTasksRoutes(app: FastifyInstance, service: TicketTasksService): void {
  mount(app, ticketTasks.list, async ({ params }, caller) => ({ data: await service.list(params.id, caller) }))
  mount(app, ticketTasks.add, async ({ params, body }, caller) => ({ data: await service.add(params.id, body.titles, caller) }))
  mount(app, ticketTasks.update, async ({ params, body }, caller) => ({
    data: await service.update(params.id, params.taskId, { body, caller }),
  }))
  mount(app, ticketTasks.remove, async ({ params }, caller) => {
    await service.remove(params.id, params.taskId, caller)
    return { data: null }
  })
}
