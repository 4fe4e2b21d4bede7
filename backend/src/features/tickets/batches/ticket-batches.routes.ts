import { ticketBatches } from '@menara/shared/contract/desk/ticket-batches.contract.ts'
import { languageOf } from '@menara/shared/kit/accept-language.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { idempotencyKeyOf } from '../../../platform/http/idempotency-key.ts'
import { mount } from '../../../platform/http/mount.ts'
import type { TicketBatchesService } from './ticket-batches.service.ts'

const spoken = ({ headers }: FastifyRequest) => languageOf(headers['accept-language'])

export function ticketBatchesRoutes(app: FastifyInstance, service: TicketBatchesService): void {
  mount(app, ticketBatches.list, async (_call, caller, { request }) => ({ data: await service.list(caller, spoken(request)) }))
  mount(app, ticketBatches.get, async ({ params }, caller, { request }) => ({
    data: await service.get(params.id, caller, spoken(request)),
  }))
  mount(app, ticketBatches.create, async ({ body }, caller, { request }) => {
    return { data: await service.create(body, caller, { key: idempotencyKeyOf(request), language: spoken(request) }) }
  })
  mount(app, ticketBatches.undo, async ({ params }, caller, { request }) => {
    return { data: await service.undo(params.id, caller, spoken(request)) }
  })
}
