import { ticketPresence } from '@menara/shared/contract/tickets/ticket-presence.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import type { TicketPresenceService } from './ticket-presence.service.ts'

export function ticketPresenceRoutes(app: FastifyInstance, service: TicketPresenceService): void {
  mount(app, ticketPresence.list, async ({ query }, caller) => ({ data: await service.list(query.ticket_id, caller) }))
  mount(app, ticketPresence.say, async ({ params, body }, caller) => {
    await service.say(params.id, body.doing, caller)
    return { data: null }
  })
  mount(app, ticketPresence.leave, async ({ params }, caller) => {
    await service.leave(params.id, caller)
    return { data: null }
  })
}
