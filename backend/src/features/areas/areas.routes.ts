import { areas } from '@menara/shared/contract/places/areas.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { AreasService } from './areas.service.ts'

export function areasRoutes(app: FastifyInstance, service: AreasService): void {
  mount(app, areas.list, ({ query }, caller) => service.list(query, caller))
  mount(app, areas.get, async ({ params }, caller) => ({ data: await service.get(params.id, caller) }))
  mount(app, areas.create, async ({ body }, caller) => ({ data: await service.create(body, caller) }))
  mount(app, areas.update, async ({ params, body }, caller) => ({ data: await service.update(params.id, body, caller) }))
  mount(app, areas.remove, async ({ params }, caller) => {
    await service.remove(params.id, caller)
    return { data: null }
  })
}
