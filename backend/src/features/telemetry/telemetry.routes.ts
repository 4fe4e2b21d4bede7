import { deadLetters } from '@menara/shared/contract/iot/dead-letters.contract.ts'
import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { telemetry } from '@menara/shared/contract/iot/telemetry.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { BatchService } from './batches/batch.service.ts'
import type { HistoryService } from './history/history.service.ts'
import type { DeadLettersService } from './intake/dead-letters.service.ts'
import type { TelemetryService } from './telemetry.service.ts'

export interface TelemetryServices {
  readonly values: TelemetryService
  readonly history: HistoryService
  readonly letters: DeadLettersService
  readonly batch: BatchService
}

export function telemetryRoutes(app: FastifyInstance, { values, history, letters, batch }: TelemetryServices): void {
  mount(app, iot.readings, async ({ query }, caller) => ({ data: await values.readings(query, caller) }))
  mount(app, iot.series, async ({ params, query }, caller) => ({ data: await history.one(params.id, query, caller) }))
  mount(app, iot.summary, async ({ query }, caller) => ({ data: await values.summary(query, caller) }))
  mount(app, iot.deadLetters, async ({ query }, caller) => {
    const { data, ...page } = await letters.list(query, caller)
    return { ...page, data: data.map(({ id, topic, payload, reason, detail, at }) => ({ id, topic, payload, reason, detail, at })) }
  })

  mount(app, telemetry.points, async ({ query }, caller) => ({ data: await values.points(query, caller) }))
  mount(app, telemetry.updatePoint, async ({ params, body }, caller) => ({ data: await values.updatePoint(params.id, body, caller) }))
  mount(app, telemetry.series, async ({ query }, caller) => ({ data: await history.series(query, caller) }))
  mount(app, telemetry.statistics, async ({ query }, caller) => ({ data: await history.statistics(query, caller) }))
  mount(app, telemetry.health, async () => ({ data: await values.health() }))
  mount(app, telemetry.batch, async ({ body }, _caller, { request }) => ({
    data: await batch.take(body.readings, request.headers.authorization),
  }))

  mount(app, deadLetters.list, ({ query }, caller) => letters.list(query, caller))
  mount(app, deadLetters.counts, async (_call, caller) => ({ data: await letters.counts(caller) }))
  mount(app, deadLetters.get, async ({ params }, caller) => ({ data: await letters.get(params.id, caller) }))
  mount(app, deadLetters.dismiss, async ({ body }, caller) => ({ data: await letters.dismiss(body.ids, caller) }))
  mount(app, deadLetters.replay, async ({ body }, caller) => ({ data: await letters.replay(body.ids, caller) }))
}
