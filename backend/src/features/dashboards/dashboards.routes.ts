import { dashboards } from '@menara/shared/contract/iot/dashboards.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { DashboardsService } from './dashboards.service.ts'

export function dashboardsRoutes(app: FastifyInstance, service: DashboardsService): void {
  mount(app, dashboards.list, ({ query }, caller) => service.list(query, caller))
  mount(app, dashboards.get, async ({ params }, caller) => ({ data: await service.get(params.id, caller) }))
  mount(app, dashboards.create, async ({ body }, caller) => ({ data: await service.create(body, caller) }))
  mount(app, dashboards.update, async ({ params, body }, caller) => ({ data: await service.update(params.id, body, caller) }))
  mount(app, dashboards.remove, async ({ params }, caller) => {
    await service.remove(params.id, caller)
    return { data: null }
  })
}
