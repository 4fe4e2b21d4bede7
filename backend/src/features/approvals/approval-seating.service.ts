import type { Ticket } from '@menara/shared/contract/tickets.contract.ts'
import { barredFrom, type Round } from '@menara/shared/domain/approval/approval-round.ts'
import type { SeatKind } from '@menara/shared/domain/approval/approval-words.ts'
import type { ApprovalDoors } from './approval-doors.ts'
import type { ApprovalHints } from './approval-hints.ts'
import type { ApprovalPeopleStore, AskedAbout } from './approval-people.store.ts'
import type { OpenRound } from './approval-rounds.store.ts'
import type { ApprovalSeatsStore } from './approval-seats.store.ts'
import type { ApprovalTelling } from './approvals.telling.ts'

export interface SeatingNeeds {
  readonly rounds: Pick<ApprovalSeatsStore, 'addSeats'>
  readonly people: ApprovalPeopleStore
  readonly tell: ApprovalTelling
  readonly doors: ApprovalDoors
  readonly stir: ApprovalHints
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

const askedAbout = ({ location, area, extra_data, facts, requester, category }: Ticket): AskedAbout => ({
  locationId: location.id,
  areaId: area?.id ?? null,
  extra: extra_data,
  people: {
    handover_id: facts?.handover ? [facts.handover.id] : [],
    companion_ids: (facts?.companions ?? []).map((it) => it.id),
  },
  requesterId: requester?.id ?? null,
  categoryId: category?.id ?? null,
  costCentreId: facts?.cost_centre?.id ?? null,
})

/** Who is asked at a step. Everything joins the open transaction. */
export function approvalSeating({ rounds, people, tell, doors, stir, now, newId }: SeatingNeeds) {
  /** Seats people and their substitutes at a step, and tells them all. */
  async function seat(ids: readonly string[], { stepId, kind }: Seating, ticket: Ticket): Promise<void> {
    const told_at = now().toISOString()
    const base = { step_id: stepId, ticket_id: ticket.id, open: true, told_at }
    const standing = await people.standingFor(ids, { at: told_at, locationId: ticket.location.id })
    const substitutes = standing.filter((it) => it.substitute_id !== ticket.requester?.id)
    const seats = [
      ...ids.map((user_id) => ({ ...base, id: newId(), user_id, holder_id: user_id, kind })),
      ...substitutes.map((it) => ({
        ...base,
        ...{ id: newId(), user_id: it.substitute_id, holder_id: it.user_id, kind: 'substitute' as const, until: it.end },
      })),
    ]
    await rounds.addSeats(seats)
    stir(
      ticket.id,
      seats.map((it) => it.user_id),
    )
    await doors.open(seats.map(({ step_id, ticket_id, user_id, holder_id }) => ({ step_id, ticket_id, user_id, holder_id })))
    const by = ticket.requester?.name ?? ''
    await tell(kind === 'escalated' ? 'escalated' : 'asked', ticket, { to: ids, by, signed: await doors.of(stepId, 'own') })
    await tell('asked_for', ticket, {
      ...{ to: substitutes.map((it) => it.substitute_id), by },
      signed: await doors.of(stepId, 'substituted'),
    })
  }

  return {
    seat,
    /** By the step's source, now; where that names nobody who may decide the type's fallback, and administrators of tickets at last. */
    async seatStep(open: OpenRound, place: number, { ticket, round }: Asked): Promise<void> {
      const step = open.steps[place]
      if (!step) return
      const barred = barredFrom(round, place)
      const before = new Set(open.seats.filter((it) => it.step_id === step.id).map((it) => it.user_id))
      const free = (ids: readonly string[]) => ids.filter((id) => !barred.has(id) && !before.has(id))
      const asked = await people.from(step.definition, askedAbout(ticket), free)
      if (asked.length > 0) return seat(asked, { stepId: step.id, kind: 'approver' }, ticket)
      const group = open.request.fallback_group_id
      const others = group === null ? [] : free(await people.inGroup(group, ticket.location.id))
      const last = others.length > 0 ? others : free(await people.administrators(ticket.location.id))
      await seat(last, { stepId: step.id, kind: 'fallback' }, ticket)
    },
  }
}
