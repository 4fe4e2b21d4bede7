import { reimburseTypes } from '@menara/shared/contract/claims/reimburse-types.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import type { ReimburseTypesService } from './reimburse-types.service.ts'

export function reimburseTypesRoutes(app: FastifyInstance, service: ReimburseTypesService): void {
  mount(app, reimburseTypes.list, ({ query }) => service.list(query))
  mount(app, reimburseTypes.get, async ({ params }) => ({ data: await service.get(params.id) }))
  mount(app, reimburseTypes.create, async ({ body }, caller) => ({ data: await service.create(body, caller) }))
  mount(app, reimburseTypes.update, async ({ params, body }, caller) => ({ data: await service.update(params.id, body, caller) }))
  mount(app, reimburseTypes.remove, async ({ params }, caller) => {
    await service.remove(params.id, caller)
    return { data: null }
  })
}
