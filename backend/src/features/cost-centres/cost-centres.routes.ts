import { costCentres } from '@menara/shared/contract/approvals/cost-centres.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { CostCentreBudgetsService } from './cost-centre-budgets.service.ts'
import type { CostCentresService } from './cost-centres.service.ts'

export function costCentresRoutes(app: FastifyInstance, service: CostCentresService, budgets: CostCentreBudgetsService): void {
  mount(app, costCentres.list, ({ query }, caller) => service.list(query, caller))
  mount(app, costCentres.get, async ({ params }, caller) => ({ data: await service.get(params.id, caller) }))
  mount(app, costCentres.create, async ({ body }, caller) => ({ data: await service.create(body, caller) }))
  mount(app, costCentres.update, async ({ params, body }, caller) => ({ data: await service.update(params.id, body, caller) }))
  mount(app, costCentres.budget, async ({ params, query }, caller) => ({ data: await budgets.get(params.id, query.year, caller) }))
  mount(app, costCentres.setBudget, async ({ params, body }, caller) => ({ data: await budgets.set(params.id, body, caller) }))
  mount(app, costCentres.remove, async ({ params }, caller) => {
    await service.remove(params.id, caller)
    return { data: null }
  })
}
