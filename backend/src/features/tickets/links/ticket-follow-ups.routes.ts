import { ticketLinks } from '@menara/shared/contract/ticket-links.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import type { TicketFollowUpsService } from './ticket-follow-ups.service.ts'

export function ticketFollowUpsRoutes(app: FastifyInstance, service: TicketFollowUpsService): void {
  mount(app, ticketLinks.followUp, async ({ params, body }, caller, { request }) => {
    const given = request.headers['idempotency-key']
    const key = Array.isArray(given) ? given[0] : given
    return { data: await service.open(params.id, { ...body, key }, caller) }
  })
}
