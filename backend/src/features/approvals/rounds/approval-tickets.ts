import type { TicketLog } from '@menara/shared/contract/tickets/ticket-log.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { amountOf } from '@menara/shared/domain/approval/approval-condition.ts'
import type { TicketState } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { Caller } from '../../../platform/access/caller.ts'

export interface Happened {
  readonly action: TicketLog['action']
  readonly ticket: Ticket
  readonly was?: Ticket
  readonly actor: Caller | null
}
interface Change {
  readonly action: TicketLog['action']
  readonly actor: Caller | null
  readonly states: readonly TicketState[]
  readonly facts: { readonly state: TicketState }
  readonly text?: string
}
/** What the tickets part lends; all of it joins the open transaction. */
export interface TicketsNeeded {
  find(id: string, caller: Caller | null): Promise<Ticket | undefined>
  hold(id: string, caller: Caller | null): Promise<Ticket | undefined>
  write(was: Ticket, change: Change): Promise<Ticket>
}

const MATERIAL_FIELDS = ['title', 'description', 'priority', 'start', 'end', 'from', 'to'] as const

/** Whether what was approved is not what it is now. */
export const differsMaterially = (was: Ticket, is: Ticket): boolean =>
  MATERIAL_FIELDS.some((field) => was[field] !== is[field]) ||
  was.category?.id !== is.category?.id ||
  was.subtype?.id !== is.subtype?.id ||
  amountOf(was) !== amountOf(is) ||
  JSON.stringify(was.facts) !== JSON.stringify(is.facts)

/** Where an approved ticket goes: to whoever it is given to, or to be taken up. */
export const stateOnceApproved = ({ assignee, group }: Ticket): TicketState => (assignee || group ? 'assigned' : 'new')

interface Revoking {
  readonly ticket: Pick<Ticket, 'requester' | 'location'>
  /** Who opened the rounds. */
  readonly openedBy: readonly (string | null)[]
  readonly caller: Caller
}
/** Links that were sent are revoked by who asked, and by administrators of tickets at the site. */
export const mayRevoke = ({ ticket, openedBy, caller }: Revoking): boolean =>
  ticket.requester?.id === caller.userId ||
  openedBy.includes(caller.userId) ||
  (caller.may('show_manage_ticket') && caller.sees(ticket.location.id))
