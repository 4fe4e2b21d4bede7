import { documents } from '@menara/shared/contract/documents.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import type { Building } from '../../../kit/building.ts'
import { costs } from '../../../kit/desk/cost-centres.ts'
import { byId, type Make } from '../../good-call.ts'

async function requisition({ admin, cast }: Building) {
  const body = { ticket_type_id: 19, location_id: cast.site, title: 'Filters', facts: costs() }
  return { kind: 'requisition' as const, subject_id: (await admin.asks(tickets.create, { body })).body.data.id }
}
const issued = async (building: Building) => (await building.admin.asks(documents.issue, { body: await requisition(building) })).body.data

/** How documents are asked well, by endpoint. */
export const documentCalls: Readonly<Record<string, Make>> = {
  'documents.list': async (building) => {
    const { kind, subject_id } = await issued(building)
    return { query: { kind, subject_id } }
  },
  'documents.issue': async (building) => ({ body: await requisition(building) }),
  'documents.file': async (building) => byId((await issued(building)).id),
  'documents.verify': async (building) => {
    const { id, code } = await issued(building)
    return { params: { id, code } }
  },
}
