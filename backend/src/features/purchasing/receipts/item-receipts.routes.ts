import { itemReceipts } from '@menara/shared/contract/purchasing/item-receipts.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import type { ItemReceiptsService } from './item-receipts.service.ts'

export function itemReceiptsRoutes(app: FastifyInstance, service: ItemReceiptsService): void {
  mount(app, itemReceipts.list, async ({ params }, caller) => ({ data: await service.list(params.id, caller) }))
  mount(app, itemReceipts.create, async ({ params, body }, caller) => ({ data: await service.create(params.id, body, caller) }))
  mount(app, itemReceipts.post, async ({ params }, caller) => ({ data: await service.post(params.id, caller) }))
  mount(app, itemReceipts.reverse, async ({ params, body }, caller) => ({ data: await service.reverse(params.id, body.reason, caller) }))
}
