import { shifts } from '@menara/shared/contract/people/shifts.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { ShiftsService } from './shifts.service.ts'

export function shiftsRoutes(app: FastifyInstance, service: ShiftsService): void {
  mount(app, shifts.list, ({ query }, caller) => service.list(query, caller))
  mount(app, shifts.get, async ({ params }, caller) => ({ data: await service.get(params.id, caller) }))
  mount(app, shifts.create, async ({ body }, caller) => ({ data: await service.create(body, caller) }))
  mount(app, shifts.update, async ({ params, body }, caller) => ({ data: await service.update(params.id, body, caller) }))
  mount(app, shifts.remove, async ({ params }, caller) => {
    await service.remove(params.id, caller)
    return { data: null }
  })
}
