import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { LocationsService } from './locations.service.ts'

export function locationsRoutes(app: FastifyInstance, service: LocationsService): void {
  mount(app, locations.list, async ({ query }, caller) => {
    const data = await service.list(query.type, caller)
    return { data, total: data.length }
  })
  mount(app, locations.get, async ({ params }, caller) => ({ data: await service.get(params.id, caller) }))
  mount(app, locations.create, async ({ body }, caller) => ({ data: await service.create(body, caller) }))
  mount(app, locations.update, async ({ params, body }, caller) => ({ data: await service.update(params.id, body, caller) }))
  mount(app, locations.remove, async ({ params }, caller) => {
    await service.remove(params.id, caller)
    return { data: null }
  })
}
