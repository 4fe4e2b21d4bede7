import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { costs } from '../../../kit/desk/cost-centres.ts'
import type { Make } from '../../good-call.ts'

/** How stages and reports of tickets are asked well, by endpoint. */
export const ticketTypeCalls: Readonly<Record<string, Make>> = {
  'ticketStages.move': async ({ admin, cast }) => {
    const body = { ticket_type_id: 29, location_id: cast.site, title: 'Seal', assignee_id: cast.admin }
    return { params: { id: (await admin.asks(tickets.create, { body })).body.data.id }, body: { move: 'set_out', note: 'By car' } }
  },
  'ticketEvidence.list': async ({ admin, cast }) => {
    const body = { ticket_type_id: 32, location_id: cast.site, title: 'Smoke', facts: { evidence: ['photo' as const] } }
    return { params: { id: (await admin.asks(tickets.create, { body })).body.data.id } }
  },
  'ticketSettlements.get': async ({ admin, cast }) => {
    const facts = { first_day: '2026-12-01', last_day: '2026-12-02', destinations: ['Makassar'], purpose: 'Audit' }
    const body = { ticket_type_id: 30, location_id: cast.site, title: 'Audit', facts }
    return { params: { id: (await admin.asks(tickets.create, { body })).body.data.id } }
  },
  'ticketSettlements.reimburse': async ({ admin, cast }) => {
    const body = { ticket_type_id: 31, location_id: cast.site, title: 'Hotel', facts: costs() }
    return { params: { id: (await admin.asks(tickets.create, { body })).body.data.id } }
  },
  'ticketStages.absences': ({ cast }) => ({ query: { location_id: cast.site, start: '2026-11-01', end: '2026-11-30' } }),
  'ticketStages.away': ({ cast }) => ({ query: { location_id: cast.site, day: '2026-11-23' } }),
  'ticketReports.get': ({ cast }) => ({
    query: { start: '2026-11-01', end: '2026-11-22', location_id: cast.site, ticket_type_id: 1, zone: 'Asia/Jakarta' },
  }),
}
