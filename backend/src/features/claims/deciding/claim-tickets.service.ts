import { standingOf, standingTotal } from '@menara/shared/domain/claims/claim-lines.ts'
import type { ClaimState, ClaimStep } from '@menara/shared/domain/claims/claim-state.ts'
import { CURRENCY } from '@menara/shared/domain/money.ts'
import { openStates, type TicketState, workableStates } from '@menara/shared/domain/tickets/ticket-state.ts'
import { ticketTypeByCode } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault } from '../../../platform/errors.ts'
import type { ClaimApproval } from '../../../ports/approvals.ts'
import type { TicketChange, TicketEvent, TicketFormFields, TicketRow, Tickets } from '../../../ports/tickets/tickets.ts'
import type { ClaimsStore, ClaimWhole } from '../claims.store.ts'
import type { StoredLine } from '../drafting/claim-lines.store.ts'

const REIMBURSE = ticketTypeByCode('reimburse')?.id ?? 0

export interface ClaimTicketsNeeds {
  readonly store: ClaimsStore
  readonly tickets: Pick<Tickets, 'hold' | 'write' | 'openOutside' | 'fill'>
  approval(): ClaimApproval
  now(): Date
  newId(): string
}
interface Written {
  readonly claim: ClaimWhole
  readonly lines: readonly StoredLine[]
  readonly caller: Caller
}
interface Moved {
  readonly ticketId: string
  readonly actor: Caller | null
  readonly text: string
}
export type ClaimTickets = ReturnType<typeof claimTickets>

/** The tickets of claims. Their states follow the claim: submitted is new, approved assigned, paid resolved; all of it joins the open transaction. */
export function claimTickets(needs: ClaimTicketsNeeds) {
  const { store, tickets, approval, now, newId } = needs
  async function held(ticketId: string): Promise<TicketRow> {
    const ticket = await tickets.hold(ticketId, null)
    if (!ticket) throw new Error('The ticket of a claim is not there')
    return ticket
  }
  async function move({ ticketId, actor, text }: Moved, change: Pick<TicketChange, 'action' | 'states' | 'facts'>): Promise<void> {
    await tickets.write(await held(ticketId), { ...change, actor, ...(text && { text }) })
  }

  return {
    /** Opens the ticket of a claim, or goes on with the one it continues. The claim is submitted already. Answers the ticket's id. */
    async submit({ claim, lines, caller }: Written): Promise<string> {
      const form = formOf(lines)
      if (claim.ticket_id) {
        const ticket = await held(claim.ticket_id)
        await tickets.fill(ticket.id, form)
        const facts = { state: 'new' as const, title: claim.title, description: claim.description }
        await tickets.write(ticket, { action: 'submitted', actor: caller, states: ['draft', ...openStates, 'rejected'], facts })
        return ticket.id
      }
      const id = newId()
      await store.update(claim.id, { ticket_id: id })
      await tickets.openOutside({
        ...{ id, ticket_type_id: REIMBURSE, title: claim.title, description: claim.description },
        ...{ location_id: claim.location.id, area_id: null, asset_id: null, requester_id: caller.userId, by: caller, form },
      })
      return id
    },

    /** Says what was verified, and asks for the approval that waited for it. */
    async verified({ claim, lines, caller }: Written): Promise<void> {
      if (!claim.ticket_id) return
      const ticket = await held(claim.ticket_id)
      await tickets.fill(ticket.id, formOf(lines))
      await approval().askFor(ticket.id, caller)
    },

    /** The move of the ticket that goes with a step of its claim. */
    async follow(step: ClaimStep, moved: Moved): Promise<void> {
      const at = now().toISOString()
      switch (step) {
        case 'approve':
          return move(moved, { action: 'approved', states: workableStates, facts: { state: 'assigned' } })
        case 'return':
          return move(moved, { action: 'returned', states: openStates, facts: { state: 'draft' } })
        case 'reject':
          return move(moved, { action: 'rejected', states: openStates, facts: { state: 'rejected' } })
        case 'cancel':
          return move(moved, { action: 'cancelled', states: ['draft', ...openStates], facts: { state: 'cancelled' } })
        case 'pay':
          return move(moved, {
            action: 'resolved',
            states: openStates,
            facts: { state: 'resolved', resolved_at: at, solution: moved.text },
          })
        case 'close':
          return move(moved, { action: 'closed', states: ['resolved'], facts: { state: 'closed', closed_at: at } })
        default:
          return undefined
      }
    },
  }
}

/** The form of the ticket as its lines stand: the amounts that count now. */
function formOf(lines: readonly StoredLine[]): TicketFormFields {
  const days = lines.map((line) => line.day).toSorted()
  return {
    ...{ amount: standingTotal(lines), currency: CURRENCY, first_day: days[0] ?? null, last_day: days.at(-1) ?? null },
    lines: lines.map((line) => ({ description: line.description || line.type.name_id, quantity: 1, unit_price: standingOf(line) })),
    cost_centre_id: lines.find((line) => line.cost_centre)?.cost_centre?.id ?? null,
  }
}

export type StepByTicket = 'approve' | 'reject' | 'return' | 'cancel' | 'close'
/** What a change of its ticket means for a claim: a step that others took by the ticket. Undefined: nothing. */
export function stepByTicket(
  { state, policy }: Pick<ClaimWhole, 'state' | 'policy'>,
  { action }: Pick<TicketEvent, 'action'>,
): StepByTicket | undefined {
  const meant = BY_ACTION[action]
  const from = action === 'approved' ? [policy === 'v2' ? 'verified' : 'submitted'] : meant?.from
  return meant && from?.includes(state) ? meant.step : undefined
}
interface Meant {
  readonly step: StepByTicket
  readonly from: readonly ClaimState[]
}
const BY_ACTION: Readonly<Partial<Record<TicketEvent['action'], Meant>>> = {
  approved: { step: 'approve', from: [] },
  rejected: { step: 'reject', from: ['submitted', 'verified', 'approved', 'scheduled'] },
  returned: { step: 'return', from: ['submitted', 'verified', 'approved', 'scheduled'] },
  cancelled: { step: 'cancel', from: ['draft', 'returned', 'submitted', 'verified'] },
  closed: { step: 'close', from: ['paid'] },
}

/** States a ticket may be in while its claim is in this one. */
const FITS: Readonly<Record<ClaimState, readonly TicketState[]>> = {
  draft: ['draft', ...openStates],
  returned: ['draft', ...openStates],
  submitted: openStates,
  verified: openStates,
  approved: openStates,
  scheduled: openStates,
  paid: ['resolved', 'closed'],
  closed: ['resolved', 'closed'],
  rejected: ['rejected'],
  cancelled: ['cancelled'],
}
/** 409 for a change of the ticket that only a step of its claim may bring. */
export function refuseOtherWays({ state, title }: Pick<ClaimWhole, 'state' | 'title'>, { ticket, was, action, actor }: TicketEvent): void {
  const matter = ({ title: named, description, facts }: TicketRow) => JSON.stringify([named, description, facts])
  const isRewritten = actor !== null && action === 'updated' && was !== undefined && matter(was) !== matter(ticket)
  if (FITS[state].includes(ticket.state) && !(isRewritten && state !== 'draft')) return
  throw new Fault('conflict', 'claims.by_claim', { params: { number: ticket.number, title }, errors: [{ field: 'state', rule: state }] })
}
