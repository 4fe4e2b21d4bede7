import { peopleCounting } from '@menara/shared/contract/iot/people-counting.contract.ts'
import type { FastifyInstance } from 'fastify'
import { TABLE_TYPES } from '../../platform/files/csv.ts'
import { madeFileHeaders } from '../../platform/http/attachment-headers.ts'
import { mount } from '../../platform/http/mount.ts'
import type { CountingExport } from './counting-export.service.ts'
import type { CountingFigures } from './counting-figures.service.ts'
import type { CountingZonesService } from './counting-zones.service.ts'

interface Services {
  readonly figures: CountingFigures
  readonly zones: CountingZonesService
  readonly csv: CountingExport
}

export function peopleCountingRoutes(app: FastifyInstance, { figures, zones, csv }: Services): void {
  mount(app, peopleCounting.daily, async ({ query }, caller) => ({ data: await figures.daily(query, caller) }))
  mount(app, peopleCounting.detail, async ({ query }, caller) => ({ data: await figures.detail(query, caller) }))
  mount(app, peopleCounting.now, async ({ query }, caller) => ({ data: await figures.now(query, caller) }))
  mount(app, peopleCounting.counters, async ({ query }, caller) => ({ data: await zones.counters(query, caller) }))
  mount(app, peopleCounting.export, async ({ query }, caller, { reply }) => {
    const { name, text } = await csv(query, caller)
    return reply.headers(madeFileHeaders(name, TABLE_TYPES.csv)).send(text)
  })
  mount(app, peopleCounting.zones, ({ query }, caller) => zones.list(query, caller))
  mount(app, peopleCounting.zone, async ({ params }, caller) => ({ data: await zones.get(params.id, caller) }))
  mount(app, peopleCounting.createZone, async ({ body }, caller) => ({ data: await zones.create(body, caller) }))
  mount(app, peopleCounting.updateZone, async ({ params, body }, caller) => ({ data: await zones.update(params.id, body, caller) }))
  mount(app, peopleCounting.removeZone, async ({ params }, caller) => {
    await zones.remove(params.id, caller)
    return { data: null }
  })
}
