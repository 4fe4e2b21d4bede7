import { maintenance } from '@menara/shared/contract/maintenance/maintenance-occurrences.contract.ts'
import { maintenancePlans } from '@menara/shared/contract/maintenance/maintenance-plans.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { MaintenanceLoadService } from './load/maintenance-load.service.ts'
import type { MaintenanceOccurrencesService } from './occurrences/maintenance-occurrences.service.ts'
import type { MaintenancePlansService } from './plans/maintenance-plans.service.ts'

interface Services {
  readonly plans: MaintenancePlansService
  readonly occurrences: MaintenanceOccurrencesService
  readonly load: MaintenanceLoadService
}

export function maintenanceRoutes(app: FastifyInstance, { plans, occurrences, load }: Services): void {
  mount(app, maintenancePlans.list, async ({ query }, caller) => plans.list(query, caller))
  mount(app, maintenancePlans.get, async ({ params }, caller) => ({ data: await plans.get(params.id, caller) }))
  mount(app, maintenancePlans.create, async ({ body }, caller) => ({ data: await plans.create(body, caller) }))
  mount(app, maintenancePlans.update, async ({ params, body }, caller) => ({ data: await plans.update(params.id, body, caller) }))
  mount(app, maintenancePlans.move, async ({ params, body }, caller) => ({ data: await plans.move(params.id, body.move, caller) }))
  mount(app, maintenancePlans.remove, async ({ params }, caller) => {
    await plans.remove(params.id, caller)
    return { data: null }
  })
  mount(app, maintenance.occurrences, async ({ query }, caller) => occurrences.list(query, caller))
  mount(app, maintenance.reschedule, async ({ params, body }, caller) => ({ data: await occurrences.reschedule(params.id, body, caller) }))
  mount(app, maintenance.skip, async ({ params, body }, caller) => ({ data: await occurrences.skip(params.id, body.reason, caller) }))
  mount(app, maintenance.load, async ({ query }, caller) => load.load(query, caller))
  mount(app, maintenance.setCapacity, async ({ params, body }, caller) => ({ data: await load.setCapacity(params.id, body.hours, caller) }))
  mount(app, maintenance.yearPlan, async ({ body }, caller) => ({ data: await load.yearPlan(body.location_id, body.year, caller) }))
}
