import { ticketStages } from '@menara/shared/contract/ticket-stages.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import type { TicketAwayService } from './ticket-away.service.ts'
import type { TicketStagesService } from './ticket-stages.service.ts'

export function ticketStagesRoutes(app: FastifyInstance, service: TicketStagesService, { away }: Pick<TicketAwayService, 'away'>): void {
  mount(app, ticketStages.move, async ({ params, body }, caller) => ({ data: await service.move(params.id, body, caller) }))
  mount(app, ticketStages.away, async ({ query }, caller) => ({ data: await away(query, caller) }))
}
