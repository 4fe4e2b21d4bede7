import { payables } from '@menara/shared/contract/finance/payables.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import type { PayablesService } from './payables.service.ts'

export function payablesRoutes(app: FastifyInstance, service: Pick<PayablesService, 'list' | 'figures'>): void {
  mount(app, payables.list, ({ query }, caller) => service.list(query, caller))
  mount(app, payables.figures, async ({ query }, caller) => ({ data: await service.figures(query, caller) }))
}
