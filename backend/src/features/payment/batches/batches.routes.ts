import { paymentBatches } from '@menara/shared/contract/finance/payment-batches.contract.ts'
import type { FastifyInstance } from 'fastify'
import { attachmentHeaders } from '../../../platform/http/attachment-headers.ts'
import { mount } from '../../../platform/http/mount.ts'
import type { BatchStepsService } from './batch-steps.service.ts'
import type { BatchesService } from './batches.service.ts'

export function batchesRoutes(app: FastifyInstance, service: BatchesService, steps: BatchStepsService): void {
  mount(app, paymentBatches.list, ({ query }, caller) => service.list(query, caller))
  mount(app, paymentBatches.get, async ({ params }, caller) => ({ data: await service.get(params.id, caller) }))
  mount(app, paymentBatches.create, async ({ body }, caller) => ({ data: await service.create(body, caller) }))
  mount(app, paymentBatches.update, async ({ params, body }, caller) => ({ data: await service.update(params.id, body, caller) }))
  mount(app, paymentBatches.step, async ({ params, body }, caller) => ({ data: await steps.step(params.id, body, caller) }))
  mount(app, paymentBatches.fail, async ({ params, body }, caller) => ({ data: await steps.fail(params.id, body.note, caller) }))
  mount(app, paymentBatches.preview, async ({ params }, caller) => ({ data: await steps.preview(params.id, caller) }))
  mount(app, paymentBatches.file, async ({ params }, caller, { reply }) => {
    const { name, mime, bytes, file } = await steps.file(params.id, caller)
    return reply.headers(attachmentHeaders({ name, mime, bytes })).send(Buffer.from(file))
  })
}
