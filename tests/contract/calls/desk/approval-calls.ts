import { approvals } from '@menara/shared/contract/approvals/approvals.contract.ts'
import { substitutes } from '@menara/shared/contract/approvals/substitutes.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { eq } from 'drizzle-orm'
import { signedLinks } from '../../../../backend/src/platform/secrets/signed-links.ts'
import { approvalLinks } from '../../../../backend/src/schema/desk/approval-links.ts'
import { type Building, KEYS } from '../../../kit/building.ts'
import { askingPeople } from '../../../kit/desk/approval-steps.ts'
import { approvalType, ticketOf, votes } from '../../../kit/desk/approvals.ts'
import { byId, code, type GoodCall, type Make } from '../../good-call.ts'

const TRAVELLING = 30
const draft = ({ cast }: Building) => ({
  ticket_type_id: TRAVELLING,
  name_en: code(),
  name_id: code(),
  steps: [askingPeople(cast.operator)],
})
/** A travelling ticket of the administrator that waits for the operator; its type is gone again, so that others are not asked. */
async function waiting(building: Building): Promise<string> {
  const { admin } = building
  const id = await approvalType(building, draft(building).steps, { ticket_type_id: TRAVELLING })
  const ticket = await ticketOf(building, { ticket_type_id: TRAVELLING, extra_data: { amount: 1000 } }, admin)
  await admin.asks(approvals.removeType, { params: { id } })
  return ticket.id
}
/** The token that the operator would be mailed. */
async function linkOf(building: Building): Promise<string> {
  const id = await waiting(building)
  const [link] = await building.db.sql.select().from(approvalLinks).where(eq(approvalLinks.ticket_id, id))
  return signedLinks(KEYS).again(link?.id ?? '', link?.token_hash ?? '') ?? ''
}
async function ended(building: Building, decision: 'return' | 'reject'): Promise<GoodCall> {
  const id = await waiting(building)
  await votes(building.operator, id, decision, { comment: 'Say more' })
  return byId(id)
}
const stand = ({ cast, clock }: Building, days: number) => ({
  substitute_id: cast.agent,
  start: new Date(clock.now().getTime() + days * 86_400_000).toISOString(),
  end: new Date(clock.now().getTime() + (days + 0.5) * 86_400_000).toISOString(),
})
let days = 1
/** In a time in which nobody stands in yet. */
const later = (building: Building) => {
  days += 1
  return stand(building, days)
}
const standing = async (building: Building): Promise<GoodCall> =>
  byId((await building.admin.asks(substitutes.create, { body: later(building) })).body.data.id)

/** How approvals are asked well, by endpoint. */
export const approvalCalls: Readonly<Record<string, Make>> = {
  'approvals.types': async (building) => {
    await building.admin.asks(approvals.createType, { body: { ...draft(building), active: false } })
    return { query: { ticket_type_id: TRAVELLING } }
  },
  'approvals.createType': (building) => ({ body: { ...draft(building), active: false } }),
  'approvals.updateType': async (building) => {
    const { body } = await building.admin.asks(approvals.createType, { body: { ...draft(building), active: false } })
    return { ...byId(body.data.id), body: { name_en: code(), sort: 0 } }
  },
  'approvals.removeType': async (building) => {
    const { body } = await building.admin.asks(approvals.createType, { body: { ...draft(building), active: false } })
    return byId(body.data.id)
  },
  'approvals.vote': async (building) => ({
    ...byId(await waiting(building)),
    who: building.operator,
    body: { decision: 'approve', comment: 'Fine' },
  }),
  'approval_links.get': async (building) => ({ who: building.stranger, query: { token: await linkOf(building) } }),
  'approval_links.decide': async (building) => ({
    who: building.stranger,
    query: { token: await linkOf(building) },
    body: { decision: 'approve', comment: 'Fine' },
  }),
  'approval_links.revoke': async (building) => {
    const id = await waiting(building)
    const [link] = await building.db.sql.select().from(approvalLinks).where(eq(approvalLinks.ticket_id, id))
    return byId(link?.id ?? '')
  },
  'approval_preview.ask': ({ cast }) => ({
    body: {
      steps: [askingPeople(cast.operator)],
      example: {
        ...{ location_id: cast.site, area_id: cast.floor, requester_id: cast.employee, category_id: null, subtype_id: null },
        ...{ priority: 'medium', amount: 5, cost_centre_id: null, person_id: cast.agent },
      },
    },
  }),
  'approvals.ofTicket': async (building) => byId(await waiting(building)),
  'approval_rounds.list': async (building) => ({ query: { ticket_id: await waiting(building) } }),
  'approvals.list': async (building) => {
    await waiting(building)
    return { who: building.operator, query: { state: 'waiting' } }
  },
  'substitutes.list': async (building) => {
    await standing(building)
    return { query: { everybody: true } }
  },
  'substitutes.create': (building) => ({ body: later(building) }),
  'substitutes.update': async (building) => {
    const { start, end } = later(building)
    return { ...(await standing(building)), body: { start, end } }
  },
  'substitutes.remove': standing,
  [tickets.submit.name]: async (building) => ({ ...(await ended(building, 'return')), body: { note: 'With details' } }),
  [tickets.appeal.name]: async (building) => ({ ...(await ended(building, 'reject')), body: { note: 'Please look again' } }),
}
