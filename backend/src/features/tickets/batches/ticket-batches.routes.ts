import { ticketBatches } from '@menara/shared/contract/ticket-batches.contract.ts'
import type { FastifyInstance } from 'fastify'
import { idempotencyKeyOf } from '../../../platform/http/idempotency-key.ts'
import { mount } from '../../../platform/http/mount.ts'
import type { TicketBatchesService } from './ticket-batches.service.ts'

export function ticketBatchesRoutes(app: FastifyInstance, service: TicketBatchesService): void {
  mount(app, ticketBatches.list, async (_call, caller) => ({ data: await service.list(caller) }))
  mount(app, ticketBatches.get, async ({ params }, caller) => ({ data: await service.get(params.id, caller) }))
  mount(app, ticketBatches.create, async ({ body }, caller, { request }) => {
    return { data: await service.create(body, caller, idempotencyKeyOf(request)) }
  })
  mount(app, ticketBatches.undo, async ({ params }, caller) => ({ data: await service.undo(params.id, caller) }))
}
