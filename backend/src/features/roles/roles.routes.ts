import { roles } from '@menara/shared/contract/people/roles.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { RolesService } from './roles.service.ts'

export function rolesRoutes(app: FastifyInstance, service: RolesService): void {
  mount(app, roles.list, ({ query }, caller) => service.list(query, caller))
  mount(app, roles.get, async ({ params }, caller) => ({ data: await service.get(params.id, caller) }))
  mount(app, roles.create, async ({ body }, caller) => ({ data: await service.create(body, caller) }))
  mount(app, roles.addStandard, async (_call, caller) => ({ data: { added: await service.addStandard(caller) } }))
  mount(app, roles.update, async ({ params, body }, caller) => ({ data: await service.update(params.id, body, caller) }))
  mount(app, roles.remove, async ({ params }, caller) => {
    await service.remove(params.id, caller)
    return { data: null }
  })
}
