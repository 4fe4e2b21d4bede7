import { ticketFollowers } from '@menara/shared/contract/tickets/ticket-followers.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import type { TicketFollowersService } from './ticket-followers.service.ts'

export function ticketFollowersRoutes(app: FastifyInstance, service: TicketFollowersService): void {
  mount(app, ticketFollowers.list, async ({ params }, caller) => ({ data: await service.list(params.id, caller) }))
  mount(app, ticketFollowers.follow, async ({ params }, caller) => ({ data: await service.follow(params, caller) }))
  mount(app, ticketFollowers.stop, async ({ params }, caller) => ({ data: await service.stop(params, caller) }))
  mount(app, ticketFollowers.people, async ({ params, query }, caller) => ({ data: await service.people(params.id, query, caller) }))
}
