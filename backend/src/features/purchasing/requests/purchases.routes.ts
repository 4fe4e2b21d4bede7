import { purchases } from '@menara/shared/contract/purchasing/purchases.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import type { PurchasesService } from './purchases.service.ts'

export function purchasesRoutes(app: FastifyInstance, service: PurchasesService): void {
  mount(app, purchases.list, ({ query }, caller) => service.list(query, caller))
  mount(app, purchases.get, async ({ params }, caller) => ({ data: await service.get(params.id, caller) }))
  mount(app, purchases.lines, async ({ params, body }, caller) => ({ data: await service.lines(params.id, body.lines, caller) }))
  mount(app, purchases.settings, async ({ params }, caller) => ({ data: await service.settings(params.id, caller) }))
  mount(app, purchases.configure, async ({ params, body }, caller) => ({
    data: await service.configure(params.id, body.tolerance_percent, caller),
  }))
}
