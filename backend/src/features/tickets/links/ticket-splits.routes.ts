import { ticketLinks } from '@menara/shared/contract/tickets/ticket-links.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import type { TicketSplitsService } from './ticket-splits.service.ts'

export function ticketSplitsRoutes(app: FastifyInstance, service: TicketSplitsService): void {
  mount(app, ticketLinks.split, async ({ params, body }, caller) => ({ data: await service.split(params.id, body, caller) }))
}
