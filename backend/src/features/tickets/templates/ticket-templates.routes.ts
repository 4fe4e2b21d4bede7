import { ticketTemplates } from '@menara/shared/contract/desk/ticket-templates.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import type { TicketTemplatesService } from './ticket-templates.service.ts'

export function ticketTemplatesRoutes(app: FastifyInstance, service: TicketTemplatesService): void {
  mount(app, ticketTemplates.list, async ({ query }, caller) => ({ data: await service.list(query, caller) }))
  mount(app, ticketTemplates.create, async ({ body }, caller) => ({ data: await service.create(body, caller) }))
  mount(app, ticketTemplates.update, async ({ params, body }, caller) => ({ data: await service.update(params.id, body, caller) }))
  mount(app, ticketTemplates.remove, async ({ params }, caller) => {
    await service.remove(params.id, caller)
    return { data: null }
  })
}
