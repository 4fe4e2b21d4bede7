import { ticketReports } from '@menara/shared/contract/desk/ticket-reports.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import type { TicketReportsService } from './ticket-reports.service.ts'

export function ticketReportsRoutes(app: FastifyInstance, { report }: TicketReportsService): void {
  mount(app, ticketReports.get, async ({ query }, caller) => ({ data: await report(query, caller) }))
}
