import { companies } from '@menara/shared/contract/places/companies.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { CompaniesService } from './companies.service.ts'

export function companiesRoutes(app: FastifyInstance, service: CompaniesService): void {
  mount(app, companies.list, ({ query }, caller) => service.list(query, caller))
  mount(app, companies.get, async ({ params }, caller) => ({ data: await service.get(params.id, caller) }))
  mount(app, companies.create, async ({ body }, caller) => ({ data: await service.create(body, caller) }))
  mount(app, companies.update, async ({ params, body }, caller) => ({ data: await service.update(params.id, body, caller) }))
  mount(app, companies.remove, async ({ params }, caller) => {
    await service.remove(params.id, caller)
    return { data: null }
  })
}
