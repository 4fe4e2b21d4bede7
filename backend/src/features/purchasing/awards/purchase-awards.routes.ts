import { purchaseAwards } from '@menara/shared/contract/purchasing/purchase-awards.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import type { PurchaseAwardsService } from './purchase-awards.service.ts'

export function purchaseAwardsRoutes(app: FastifyInstance, service: PurchaseAwardsService): void {
  mount(app, purchaseAwards.comparison, async ({ params }, caller) => ({ data: await service.comparison(params.id, caller) }))
  mount(app, purchaseAwards.award, async ({ params, body }, caller) => ({ data: await service.award(params.id, body, caller) }))
  mount(app, purchaseAwards.decide, async ({ params, body }, caller) => ({ data: await service.decide(params.id, body, caller) }))
}
