import { geofences } from '@menara/shared/contract/maps/geofences.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { GeofencesService } from './geofences.service.ts'

export function geofencesRoutes(app: FastifyInstance, service: GeofencesService): void {
  mount(app, geofences.list, ({ query }, caller) => service.list(query, caller))
  mount(app, geofences.get, async ({ params }, caller) => ({ data: await service.get(params.id, caller) }))
  mount(app, geofences.presence, ({ params }, caller) => service.presence(params.id, caller))
  mount(app, geofences.create, async ({ body }, caller) => ({ data: await service.create(body, caller) }))
  mount(app, geofences.update, async ({ params, body }, caller) => ({ data: await service.update(params.id, body, caller) }))
  mount(app, geofences.remove, async ({ params }, caller) => {
    await service.remove(params.id, caller)
    return { data: null }
  })
}
