import { ticketViews } from '@menara/shared/contract/desk/ticket-views.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import type { TicketViewsService } from './ticket-views.service.ts'

export function ticketViewsRoutes(app: FastifyInstance, service: TicketViewsService): void {
  mount(app, ticketViews.list, async ({ query }, caller) => ({ data: await service.list(query.ticket_type_id, caller) }))
  mount(app, ticketViews.counts, async ({ query }, caller) => ({ data: await service.counts(query, caller) }))
  mount(app, ticketViews.create, async ({ body }, caller) => ({ data: await service.create(body, caller) }))
  mount(app, ticketViews.update, async ({ params, body }, caller) => ({ data: await service.update(params.id, body, caller) }))
  mount(app, ticketViews.remove, async ({ params }, caller) => {
    await service.remove(params.id, caller)
    return { data: null }
  })
  mount(app, ticketViews.arrange, async ({ body }, caller) => ({ data: await service.arrange(body.ticket_type_id, body.ids, caller) }))
}
