import { iot } from '@menara/shared/contract/iot.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { TelemetryService } from './telemetry.service.ts'

export function telemetryRoutes(app: FastifyInstance, service: TelemetryService): void {
  mount(app, iot.readings, async ({ query }, caller) => ({ data: await service.readings(query, caller) }))
  mount(app, iot.series, async ({ params, query }, caller) => ({ data: await service.series(params.id, query, caller) }))
  mount(app, iot.summary, async ({ query }, caller) => ({ data: await service.summary(query, caller) }))
  mount(app, iot.deadLetters, ({ query }, caller) => service.deadLetters(query, caller))
}
