import { activities } from '@menara/shared/contract/activities.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { ActivitiesService } from './activities.service.ts'

export function activitiesRoutes(app: FastifyInstance, service: ActivitiesService): void {
  mount(app, activities.list, ({ query }, caller) => service.list(query, caller))
  mount(app, activities.create, async ({ body }, caller) => ({ data: await service.create(body, caller) }))
  mount(app, activities.data, async ({ params }, caller) => ({ data: await service.get(params.id, caller) }))
  mount(app, activities.filter, async ({ params }, caller) => ({ data: await service.words(params.id, caller) }))
}
