import { directOrders } from '@menara/shared/contract/purchasing/direct-orders.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import type { DirectOrdersService } from './direct-orders.service.ts'

export function directOrdersRoutes(app: FastifyInstance, service: DirectOrdersService): void {
  mount(app, directOrders.get, async ({ params }, caller) => ({ data: await service.get(params.id, caller) }))
  mount(app, directOrders.create, async ({ params, body }, caller) => ({ data: await service.create(params.id, body, caller) }))
  mount(app, directOrders.decide, async ({ params, body }, caller) => ({ data: await service.decide(params.id, body, caller) }))
  mount(app, directOrders.rules, async () => ({ data: await service.rules() }))
  mount(app, directOrders.configure, async ({ body }, caller) => ({ data: await service.configure(body, caller) }))
}
