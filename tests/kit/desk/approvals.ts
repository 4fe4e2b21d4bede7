import type { ApprovalStep } from '@menara/shared/contract/approvals/approval-steps.contract.ts'
import { type ApprovalTypeDraft, approvals } from '@menara/shared/contract/approvals/approvals.contract.ts'
import { type Ticket, tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import type { Decision } from '@menara/shared/domain/approval/approval-words.ts'
import type { Static } from 'typebox'
import type { Building, Person } from '../building.ts'

type Draft = Static<typeof ApprovalTypeDraft>
/** An approval type of general tickets, unless said. */
export async function approvalType({ admin }: Building, steps: ApprovalStep[], more: Partial<Draft> = {}): Promise<string> {
  const draft = { ticket_type_id: 1, name_en: 'Spending', name_id: 'Pengeluaran', steps, ...more }
  const { body } = await admin.asks(approvals.createType, { body: draft })
  return body.data.id
}
/** A general ticket of the employee, unless said. */
export async function ticketOf(building: Building, more: object = {}, by: Person = building.employee): Promise<Ticket> {
  return (await by.asks(tickets.create, { body: { ticket_type_id: 1, location_id: building.cast.site, title: 'New chairs', ...more } }))
    .body.data
}
export const votes = (by: Person, id: string, decision: Decision, more: object = {}) =>
  by.asks(approvals.vote, { params: { id }, body: { decision, ...more } })
export const stateOf = async (building: Building, id: string) =>
  (await building.admin.asks(tickets.get, { params: { id } })).body.data?.state
export const replayOf = async (by: Person, id: string) => (await by.asks(approvals.ofTicket, { params: { id } })).body.data
export const waitingFor = async (by: Person) => (await by.asks(approvals.list, { query: {} })).body
