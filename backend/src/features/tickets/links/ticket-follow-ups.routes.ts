import { ticketLinks } from '@menara/shared/contract/tickets/ticket-links.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Uploads } from '../../../platform/files/uploads.ts'
import { idempotencyKeyOf } from '../../../platform/http/idempotency-key.ts'
import { mount } from '../../../platform/http/mount.ts'
import { pictureReader } from '../../../platform/http/picture-form.ts'
import type { TicketFollowUpsService } from './ticket-follow-ups.service.ts'

export interface TicketFollowUpsRoutesNeeds {
  readonly service: TicketFollowUpsService
  readonly uploads: Uploads
  newId(): string
}

export function ticketFollowUpsRoutes(app: FastifyInstance, { service, ...receiving }: TicketFollowUpsRoutesNeeds): void {
  const read = pictureReader(ticketLinks.followUp, receiving)
  mount(app, ticketLinks.followUp, ({ params }, caller, { request }) =>
    read(request, async (body, images) => {
      return { data: await service.open(params.id, { ...body, images, key: idempotencyKeyOf(request) }, caller) }
    }),
  )
}
