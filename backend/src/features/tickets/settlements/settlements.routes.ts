import { ticketSettlements } from '@menara/shared/contract/tickets/ticket-settlements.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import type { SettlementsService } from './settlements.service.ts'

export function settlementsRoutes(app: FastifyInstance, { get, reimburse }: Pick<SettlementsService, 'get' | 'reimburse'>): void {
  mount(app, ticketSettlements.reimburse, async ({ params }, caller) => ({ data: await reimburse(params.id, caller) }))
  mount(app, ticketSettlements.get, async ({ params }, caller) => ({ data: await get(params.id, caller) }))
}
