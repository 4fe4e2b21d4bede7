import type { Ticket } from '@menara/shared/contract/tickets.contract.ts'
import { barredFrom, type Round } from '@menara/shared/domain/approval/approval-round.ts'
import type { SeatKind } from '@menara/shared/domain/approval/approval-words.ts'
import type { ApprovalPeopleStore } from './approval-people.store.ts'
import type { OpenRound } from './approval-rounds.store.ts'
import type { ApprovalSeatsStore } from './approval-seats.store.ts'
import type { ApprovalTelling } from './approvals.telling.ts'

export interface SeatingNeeds {
  readonly rounds: Pick<ApprovalSeatsStore, 'addSeats'>
  readonly people: ApprovalPeopleStore
  readonly tell: ApprovalTelling
  now(): Date
  newId(): string
}
interface Seating {
  readonly stepId: string
  readonly kind: SeatKind
}
interface Asked {
  readonly ticket: Ticket
  readonly round: Round
}

/** Who is asked at a step. Everything joins the open transaction. */
export function approvalSeating({ rounds, people, tell, now, newId }: SeatingNeeds) {
  /** Seats people and their substitutes at a step, and tells them all. */
  async function seat(ids: readonly string[], { stepId, kind }: Seating, ticket: Ticket): Promise<void> {
    const told_at = now().toISOString()
    const base = { step_id: stepId, ticket_id: ticket.id, open: true, told_at }
    const standing = await people.standingFor(ids, { at: told_at, locationId: ticket.location.id })
    const substitutes = standing.filter((it) => it.substitute_id !== ticket.requester?.id)
    await rounds.addSeats([
      ...ids.map((user_id) => ({ ...base, id: newId(), user_id, holder_id: user_id, kind })),
      ...substitutes.map((it) => ({
        ...base,
        ...{ id: newId(), user_id: it.substitute_id, holder_id: it.user_id, kind: 'substitute' as const, until: it.end },
      })),
    ])
    const by = ticket.requester?.name ?? ''
    await tell(kind === 'escalated' ? 'escalated' : 'asked', ticket, { to: ids, by })
    await tell('asked_for', ticket, { to: substitutes.map((it) => it.substitute_id), by })
  }

  return {
    seat,
    /** By the step's source, now; administrators of tickets where that names nobody who may decide. */
    async seatStep(open: OpenRound, place: number, { ticket, round }: Asked): Promise<void> {
      const step = open.steps[place]
      if (!step) return
      const barred = barredFrom(round, place)
      const before = new Set(open.seats.filter((it) => it.step_id === step.id).map((it) => it.user_id))
      const free = (ids: readonly string[]) => ids.filter((id) => !barred.has(id) && !before.has(id))
      const asked = free(await people.from(step.definition, { locationId: ticket.location.id, extra: ticket.extra_data }))
      if (asked.length > 0) return seat(asked, { stepId: step.id, kind: 'approver' }, ticket)
      await seat(free(await people.administrators(ticket.location.id)), { stepId: step.id, kind: 'fallback' }, ticket)
    },
  }
}
