import { connectors } from '@menara/shared/contract/iot/connectors.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { ConnectorsService } from './connectors.service.ts'

export function connectorsRoutes(app: FastifyInstance, service: ConnectorsService): void {
  mount(app, connectors.list, ({ query }, caller) => service.list(query, caller))
  mount(app, connectors.get, async ({ params }, caller) => ({ data: await service.get(params.id, caller) }))
  mount(app, connectors.create, async ({ body }, caller) => ({ data: await service.create(body, caller) }))
  mount(app, connectors.update, async ({ params, body }, caller) => ({ data: await service.update(params.id, body, caller) }))
  mount(app, connectors.remove, async ({ params }, caller) => {
    await service.remove(params.id, caller)
    return { data: null }
  })
  mount(app, connectors.tryDraft, async ({ body }, caller) => ({ data: await service.tryDraft(body, caller) }))
  mount(app, connectors.try, async ({ params }, caller) => ({ data: await service.try(params.id, caller) }))
}
