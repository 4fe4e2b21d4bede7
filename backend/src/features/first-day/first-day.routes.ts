import { firstDay } from '@menara/shared/contract/first-day.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { FirstDayService } from './first-day.service.ts'
import type { SetupCheckService } from './setup-check.service.ts'

export function firstDayRoutes(app: FastifyInstance, service: FirstDayService, checks: SetupCheckService): void {
  mount(app, firstDay.get, async (_call, caller) => ({ data: await service.get(caller) }))
  mount(app, firstDay.dismiss, async ({ body }, caller) => ({ data: await service.dismiss(body.dismissed, caller) }))
  mount(app, firstDay.checks, async (_call, caller) => ({ data: await checks(caller) }))
}
