import { ticketBatches } from '@menara/shared/contract/desk/ticket-batches.contract.ts'
import { ticketViews } from '@menara/shared/contract/desk/ticket-views.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import type { Building } from '../../../kit/building.ts'
import { byId, code, type Make } from '../../good-call.ts'

const view = () =>
  ({ ticket_type_id: 1, name: code(), filter: { states: 'new' }, sort: 'due', columns: ['due'], shared: 'everybody' }) as const
const newView = async ({ admin }: Building) => (await admin.asks(ticketViews.create, { body: { ...view(), columns: ['due'] } })).body.data
const batch = async ({ admin, cast }: Building) => {
  const body = { ticket_type_id: 1, location_id: cast.site, title: 'Water under the sink' }
  return { doing: 'priority' as const, priority: 'high' as const, ticket_ids: [(await admin.asks(tickets.create, { body })).body.data.id] }
}
const newBatch = async (building: Building) =>
  byId((await building.admin.asks(ticketBatches.create, { body: await batch(building) })).body.data.id)

/** Views of the list of tickets, and bulk changes. */
export const queueCalls: Readonly<Record<string, Make>> = {
  'ticketViews.list': async (building) => {
    await newView(building)
    return { query: { ticket_type_id: 1 } }
  },
  'ticketViews.counts': async (building) => {
    await newView(building)
    return { query: { ticket_type_id: 1, location_id: building.cast.site, zone: 'Asia/Jakarta' } }
  },
  'ticketViews.create': ({ cast }) => ({ body: { ...view(), shared: 'groups', group_ids: [cast.group] } }),
  'ticketViews.update': async (building) => ({ ...byId((await newView(building)).id), body: { rev: 1, name: 'Others', sort: 'newest' } }),
  'ticketViews.remove': async (building) => byId((await newView(building)).id),
  'ticketViews.arrange': async (building) => ({ body: { ticket_type_id: 1, ids: [(await newView(building)).id] } }),
  'ticketBatches.list': async (building) => {
    await newBatch(building)
    return {}
  },
  'ticketBatches.get': newBatch,
  'ticketBatches.create': async (building) => ({ body: await batch(building) }),
  'ticketBatches.undo': newBatch,
}
