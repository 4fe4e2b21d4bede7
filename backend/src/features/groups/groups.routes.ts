import { groups } from '@menara/shared/contract/people/groups.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { GroupsService } from './groups.service.ts'

export function groupsRoutes(app: FastifyInstance, service: GroupsService): void {
  mount(app, groups.list, ({ query }, caller) => service.list(query, caller))
  mount(app, groups.get, async ({ params }, caller) => ({ data: await service.get(params.id, caller) }))
  mount(app, groups.create, async ({ body }, caller) => ({ data: await service.create(body, caller) }))
  mount(app, groups.update, async ({ params, body }, caller) => ({ data: await service.update(params.id, body, caller) }))
  mount(app, groups.remove, async ({ params }, caller) => {
    await service.remove(params.id, caller)
    return { data: null }
  })
}
