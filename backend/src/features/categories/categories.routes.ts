import { categories } from '@menara/shared/contract/desk/categories.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { CategoriesService } from './categories.service.ts'

export function categoriesRoutes(app: FastifyInstance, service: CategoriesService): void {
  mount(app, categories.list, ({ query }, caller) => service.list(query, caller))
  mount(app, categories.get, async ({ params }, caller) => ({ data: await service.get(params.id, caller) }))
  mount(app, categories.create, async ({ body }, caller) => ({ data: await service.create(body, caller) }))
  mount(app, categories.update, async ({ params, body }, caller) => ({ data: await service.update(params.id, body, caller) }))
  mount(app, categories.remove, async ({ params }, caller) => {
    await service.remove(params.id, caller)
    return { data: null }
  })
  mount(app, categories.choices, async ({ query }, caller) => ({ data: await service.choices(query, caller) }))
}
