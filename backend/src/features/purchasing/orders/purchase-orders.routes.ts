import { purchaseOrders } from '@menara/shared/contract/purchasing/purchase-orders.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import type { OrderAmending } from './order-amending.service.ts'
import type { PurchaseOrdersService } from './purchase-orders.service.ts'

export function purchaseOrdersRoutes(app: FastifyInstance, service: PurchaseOrdersService, amending: OrderAmending): void {
  mount(app, purchaseOrders.list, ({ query }, caller) => service.list(query, caller))
  mount(app, purchaseOrders.get, async ({ params }, caller) => ({ data: await service.get(params.id, caller) }))
  mount(app, purchaseOrders.issue, async ({ params }, caller) => ({ data: await service.issue(params.id, caller) }))
  mount(app, purchaseOrders.resume, async ({ params }, caller) => ({ data: await service.resume(params.id, caller) }))
  mount(app, purchaseOrders.hold, async ({ params, body }, caller) => ({ data: await service.hold(params.id, body.reason, caller) }))
  mount(app, purchaseOrders.close, async ({ params, body }, caller) => ({ data: await service.close(params.id, body.reason, caller) }))
  mount(app, purchaseOrders.cancel, async ({ params, body }, caller) => ({ data: await service.cancel(params.id, body.reason, caller) }))
  mount(app, purchaseOrders.amend, async ({ params, body }, caller) => ({ data: await amending.amend(params.id, body, caller) }))
  mount(app, purchaseOrders.decide, async ({ params, body }, caller) => ({ data: await amending.decide(params.id, body.approve, caller) }))
  mount(app, purchaseOrders.link, async ({ params }, caller) => ({ data: await service.link(params.id, caller) }))
}
