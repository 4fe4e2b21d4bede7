import { slaCalendars } from '@menara/shared/contract/sla/sla-calendars.contract.ts'
import { slas } from '@menara/shared/contract/sla/slas.contract.ts'
import { ticketClocks } from '@menara/shared/contract/tickets/ticket-clocks.contract.ts'
import { targetKinds } from '@menara/shared/domain/sla/clock.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { instantOf } from '../../platform/time/zoned-time.ts'
import type { Webhooks } from '../../ports/webhooks.ts'
import type { clockTimeline } from './clocks/clock-timeline.service.ts'
import type { SlaRecount } from './clocks/sla-recount.service.ts'
import type { SlaCalendarsService } from './sla-calendars.service.ts'
import type { SlaReportStore } from './sla-report.store.ts'
import type { SlasService } from './slas.service.ts'
import type { slaPreview } from './what-if/sla-preview.service.ts'
import type { slaSimulation } from './what-if/sla-simulation.service.ts'

export interface SlaRoutesNeeds {
  readonly policies: SlasService
  readonly calendars: SlaCalendarsService
  readonly clocksOf: ReturnType<typeof clockTimeline>
  readonly preview: ReturnType<typeof slaPreview>
  readonly simulate: ReturnType<typeof slaSimulation>
  readonly figures: SlaReportStore['figures']
  readonly progress: SlaRecount['progress']
  readonly webhooks: Webhooks['list']
}

const NAMES = {
  respond: { name_en: 'First answer', name_id: 'Tanggapan pertama' },
  next: { name_en: 'Next answer', name_id: 'Tanggapan berikutnya' },
  own: { name_en: 'Taken', name_id: 'Diambil' },
  resolve: { name_en: 'Solution', name_id: 'Penyelesaian' },
} as const

export function slaRoutes(
  app: FastifyInstance,
  { policies, calendars, clocksOf, preview, simulate, figures, progress, webhooks }: SlaRoutesNeeds,
): void {
  mount(app, slas.types, async () => ({ data: targetKinds.map((id) => ({ id, ...NAMES[id] })) }))
  mount(app, slas.webhooks, async () => ({ data: [...(await webhooks())] }))
  mount(app, slas.list, ({ query }, caller) => policies.list(query, caller))
  mount(app, slas.report, async ({ query: { start, end, location_id } }, { locationIds }) => {
    const from = start && instantOf(start, { field: 'start', side: 'start' })
    const until = end && instantOf(end, { field: 'end', side: 'end' })
    return { data: await figures({ from, until, locationId: location_id, locationIds }) }
  })
  mount(app, slas.recount, async () => ({ data: await progress() }))
  mount(app, slas.preview, async ({ body }, caller) => ({ data: await preview(body, caller) }))
  mount(app, slas.simulate, async ({ body }, caller) => ({ data: await simulate(body, caller) }))
  mount(app, slas.get, async ({ params }, caller) => ({ data: await policies.get(params.id, caller) }))
  mount(app, slas.create, async ({ body }, caller) => ({ data: await policies.create(body, caller) }))
  mount(app, slas.update, async ({ params, body }, caller) => ({ data: await policies.update(params.id, body, caller) }))
  mount(app, slas.remove, async ({ params, query }, caller) => {
    await policies.remove(params.id, query.confirm, caller)
    return { data: null }
  })
  mount(app, slaCalendars.list, ({ query }) => calendars.list(query))
  mount(app, slaCalendars.holidays, async ({ query }) => ({ data: await calendars.holidays(query) }))
  mount(app, slaCalendars.get, async ({ params }) => ({ data: await calendars.get(params.id) }))
  mount(app, slaCalendars.create, async ({ body }, caller) => ({ data: await calendars.create(body, caller) }))
  mount(app, slaCalendars.update, async ({ params, body }, caller) => ({ data: await calendars.update(params.id, body, caller) }))
  mount(app, slaCalendars.remove, async ({ params }, caller) => {
    await calendars.remove(params.id, caller)
    return { data: null }
  })
  mount(app, ticketClocks.get, async ({ params }, caller) => ({ data: await clocksOf(params.id, caller) }))
}
