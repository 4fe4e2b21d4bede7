import { vendors } from '@menara/shared/contract/vendors.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { VendorsService } from './vendors.service.ts'

export function vendorsRoutes(app: FastifyInstance, service: VendorsService): void {
  mount(app, vendors.list, ({ query }) => service.list(query))
  mount(app, vendors.get, async ({ params }) => ({ data: await service.get(params.id) }))
  mount(app, vendors.create, async ({ body }, caller) => ({ data: await service.create(body, caller) }))
  mount(app, vendors.update, async ({ params, body }, caller) => ({ data: await service.update(params.id, body, caller) }))
  mount(app, vendors.remove, async ({ params }, caller) => {
    await service.remove(params.id, caller)
    return { data: null }
  })
}
