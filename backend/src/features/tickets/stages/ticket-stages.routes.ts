import { ticketStages } from '@menara/shared/contract/tickets/ticket-stages.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Uploads } from '../../../platform/files/uploads.ts'
import { mount } from '../../../platform/http/mount.ts'
import { pictureReader } from '../../../platform/http/picture-form.ts'
import type { TicketAwayService } from './ticket-away.service.ts'
import type { TicketStagesService } from './ticket-stages.service.ts'

interface StagesRoutesNeeds extends Pick<TicketAwayService, 'away' | 'absences'> {
  readonly service: TicketStagesService
  readonly uploads: Uploads
  newId(): string
}

export function ticketStagesRoutes(app: FastifyInstance, { service, away, absences, ...receiving }: StagesRoutesNeeds): void {
  const read = pictureReader(ticketStages.move, receiving)
  mount(app, ticketStages.move, ({ params }, caller, { request }) =>
    read(request, async (body, images) => ({ data: await service.move(params.id, { ...body, images }, caller) })),
  )
  mount(app, ticketStages.absences, async ({ query }, caller) => ({ data: await absences(query, caller) }))
  mount(app, ticketStages.away, async ({ query }, caller) => ({ data: await away(query, caller) }))
}
