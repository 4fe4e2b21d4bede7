import { ticketLinks } from '@menara/shared/contract/tickets/ticket-links.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import type { TicketLinksService } from './ticket-links.service.ts'
import type { TicketMerges } from './ticket-merges.service.ts'

export function ticketLinksRoutes(app: FastifyInstance, service: TicketLinksService, merges: Pick<TicketMerges, 'merge'>): void {
  mount(app, ticketLinks.list, async ({ params }, caller) => ({ data: await service.list(params.id, caller) }))
  mount(app, ticketLinks.add, async ({ params, body }, caller) => ({ data: await service.add(params.id, body, caller) }))
  mount(app, ticketLinks.remove, async ({ params }, caller) => {
    await service.remove(params.id, params.linkId, caller)
    return { data: null }
  })
  mount(app, ticketLinks.merge, async ({ params, body }, caller) => ({ data: await merges.merge(params.id, body, caller) }))
}
