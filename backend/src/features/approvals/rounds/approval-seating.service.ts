import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { shortBy } from '@menara/shared/domain/approval/approval-outcome.ts'
import { barredFrom, type Round } from '@menara/shared/domain/approval/approval-round.ts'
import type { AssignmentKind } from '@menara/shared/domain/approval/approval-words.ts'
import type { ApprovalChangeNotifications } from '../approval-change-notifications.ts'
import type { ApprovalNotifier } from '../approvals.notifier.ts'
import type { ApprovalPeopleStore, AskedAbout } from '../definitions/approval-people.store.ts'
import type { ApproverAssignmentsStore } from '../definitions/approver-assignments.store.ts'
import type { ApprovalAccessLinks } from '../links/approval-access-links.ts'
import { decidesAlone, type OpenRound } from './approval-rounds.store.ts'

export interface SeatingNeeds {
  readonly rounds: Pick<ApproverAssignmentsStore, 'addSeats'>
  readonly people: ApprovalPeopleStore
  readonly tell: ApprovalNotifier
  readonly doors: ApprovalAccessLinks
  readonly stir: ApprovalChangeNotifications
  now(): Date
  newId(): string
}
interface Seating {
  readonly stepId: string
  readonly kind: AssignmentKind
  /** Of the round. */
  readonly ownIds: readonly string[]
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
    companion_ids: (facts?.companions ?? []).map((companion) => companion.id),
  },
  requesterId: requester?.id ?? null,
  categoryId: category?.id ?? null,
  costCentreId: facts?.cost_centre?.id ?? null,
})

/** Who is asked at a step. Everything joins the open transaction. */
export function approvalSeating({ rounds, people, tell, doors, stir, now, newId }: SeatingNeeds) {
  /** Assigns approvers and their substitutes to a step, and notifies them all. */
  async function seat(ids: readonly string[], { stepId, kind, ownIds }: Seating, ticket: Ticket): Promise<void> {
    const told_at = now().toISOString()
    const base = { step_id: stepId, ticket_id: ticket.id, open: true, told_at }
    const standing = await people.standingFor(ids, { at: told_at, locationId: ticket.location.id })
    const substitutes = standing.filter((item) => item.substitute_id !== ticket.requester?.id && !ownIds.includes(item.substitute_id))
    const seats = [
      ...ids.map((user_id) => ({ ...base, id: newId(), user_id, holder_id: user_id, kind })),
      ...substitutes.map((substitute) => ({
        ...base,
        ...{
          id: newId(),
          user_id: substitute.substitute_id,
          holder_id: substitute.user_id,
          kind: 'substitute' as const,
          until: substitute.end,
        },
      })),
    ]
    await rounds.addSeats(seats)
    stir(
      ticket.id,
      seats.map((item) => item.user_id),
    )
    await doors.open(seats.map(({ step_id, ticket_id, user_id, holder_id }) => ({ step_id, ticket_id, user_id, holder_id })))
    const by = ticket.requester?.name ?? ''
    await tell(decidesAlone(kind) ? 'escalated' : 'asked', ticket, { to: ids, by, signed: await doors.of(stepId, 'own') })
    await tell('asked_for', ticket, {
      ...{ to: substitutes.map((substitute) => substitute.substitute_id), by },
      signed: await doors.of(stepId, 'substituted'),
    })
  }

  return {
    seat,
    /**
     * By the step's source, now; where that names nobody who may decide, or fewer than the number that is needed, the type's fallback, and
     * administrators of tickets at last.
     */
    async seatStep(open: OpenRound, place: number, { ticket, round }: Asked): Promise<void> {
      const step = open.steps[place]
      if (!step) return
      const barred = barredFrom(round, place)
      const ownIds = open.request.own_ids
      const before = new Set(open.seats.filter((item) => item.step_id === step.id).map((item) => item.user_id))
      const free = (ids: readonly string[]) => ids.filter((id) => !barred.has(id) && !before.has(id))
      const asked = await people.from(step.definition, askedAbout(ticket), free)
      const { seats = [], votes = [] } = round.steps[place] ?? {}
      const wanted = wantedBeside(asked, shortBy(step.definition, seats, votes))
      if (asked.length > 0) await seat(asked, { stepId: step.id, kind: 'approver', ownIds }, ticket)
      if (wanted === 0) return
      const spare = (ids: readonly string[]) => free(ids).filter((id) => !asked.includes(id))
      const others = await fallback(people, { groupId: open.request.fallback_group_id, locationId: ticket.location.id, wanted, spare })
      await seat(others, { stepId: step.id, kind: 'fallback', ownIds }, ticket)
    },
  }
}

/** How many are asked beside those a step's source names, where so many are needed. */
export const wantedBeside = (asked: readonly string[], short: number): number => Math.max(asked.length === 0 ? 1 : 0, short - asked.length)

interface Fallback {
  readonly groupId: string | null
  readonly locationId: string
  readonly wanted: number
  spare(ids: readonly string[]): string[]
}
/** The group of a type, and administrators of tickets at the site where it has fewer than are wanted. */
export async function fallback(people: ApprovalPeopleStore, { groupId, locationId, wanted, spare }: Fallback): Promise<string[]> {
  const others = groupId === null ? [] : spare(await people.inGroup(groupId, locationId))
  const last = others.length >= wanted ? [] : spare(await people.administrators(locationId))
  return [...new Set([...others, ...last])]
}
