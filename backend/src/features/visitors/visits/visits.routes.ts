import { visitSeries } from '@menara/shared/contract/visitors/visit-series.contract.ts'
import { visits } from '@menara/shared/contract/visitors/visits.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import type { VisitSeriesService } from '../series/visit-series.service.ts'
import type { VisitsService } from './visits.service.ts'

interface VisitsRoutesNeeds {
  readonly service: VisitsService
  readonly series: VisitSeriesService
}

export function visitsRoutes(app: FastifyInstance, { service, series }: VisitsRoutesNeeds): void {
  mount(app, visits.open, async ({ body }, caller) => ({ data: await service.open(body, caller) }))
  mount(app, visitSeries.list, ({ query }, caller) => series.list(query, caller))
  mount(app, visitSeries.get, async ({ params }, caller) => ({ data: await series.get(params.id, caller) }))
  mount(app, visitSeries.create, async ({ body }, caller) => ({ data: await series.create(body, caller) }))
  mount(app, visitSeries.update, async ({ params, body }, caller) => ({ data: await series.update(params.id, body, caller) }))
  mount(app, visitSeries.skip, async ({ params, body }, caller) => ({ data: await series.skip(params.id, body, caller) }))
  mount(app, visitSeries.pause, async ({ params, body }, caller) => ({ data: await series.pause(params.id, body.paused, caller) }))
  mount(app, visitSeries.end, async ({ params, body }, caller) => ({ data: await series.end(params.id, body.withdraw, caller) }))
  mount(app, visitSeries.calendars, async () => ({ data: await series.calendars() }))
  mount(app, visitSeries.ofTicket, async ({ params }, caller) => ({ data: await series.ofTicket(params.id, caller) }))
}
