import { advances } from '@menara/shared/contract/claims/advances.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import type { AdvancesService } from './advances.service.ts'

export function advancesRoutes(app: FastifyInstance, service: AdvancesService): void {
  mount(app, advances.list, ({ query }, caller) => service.list(query, caller))
  mount(app, advances.create, async ({ body }, caller) => ({ data: await service.create(body, caller) }))
  mount(app, advances.step, async ({ params, body }, caller) => ({ data: await service.step(params.id, body, caller) }))
}
