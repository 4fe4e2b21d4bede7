import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { barredFrom } from '@menara/shared/domain/approval/approval-round.ts'
import type { ApprovalChangeNotifications } from '../approval-change-notifications.ts'
import type { ApprovalNotifier } from '../approvals.notifier.ts'
import type { ApprovalPeopleStore } from '../definitions/approval-people.store.ts'
import type { ApproverAssignmentsStore } from '../definitions/approver-assignments.store.ts'
import type { ApprovalAccessLinks } from '../links/approval-access-links.ts'
import type { ApprovalEngine } from '../rounds/approval-engine.service.ts'
import type { ApprovalRoundsStore, OpenRound, StepRow } from '../rounds/approval-rounds.store.ts'
import { fallback } from '../rounds/approval-seating.service.ts'

interface EscalationNeeds {
  readonly engine: Pick<ApprovalEngine, 'seat' | 'record'>
  readonly rounds: Pick<ApprovalRoundsStore, 'setStep'> & Pick<ApproverAssignmentsStore, 'raise'>
  readonly people: ApprovalPeopleStore
  readonly tell: ApprovalNotifier
  readonly doors: ApprovalAccessLinks
  readonly stir: ApprovalChangeNotifications
}
interface Escalated {
  readonly ticket: Ticket
  readonly open: OpenRound
  readonly step: StepRow
  readonly place: number
}

/**
 * To the people of the step's group, also those who are asked already; where none of them can decide any more, to the type's fallback and
 * administrators of tickets at last. Joins the open transaction.
 */
export async function escalate(needs: EscalationNeeds, { ticket, open, step, place }: Escalated): Promise<void> {
  const { rounds, people, engine } = needs
  await rounds.setStep(step.id, { escalate_at: null })
  const group = step.definition.escalate_group_id
  if (group === null) return
  const barred = barredFrom(open.round, place)
  const seats = open.seats.filter((item) => item.step_id === step.id && item.user_id === item.holder_id)
  const answered = new Set(open.round.steps[place]?.votes.map((vote) => vote.holder))
  const able = (ids: readonly string[]) => ids.filter((id) => !barred.has(id) && !answered.has(id))
  const ofGroup = able(await people.inGroup(group, ticket.location.id))
  const last = { groupId: open.request.fallback_group_id, locationId: ticket.location.id, wanted: 1, spare: able }
  const to = ofGroup.length > 0 ? ofGroup : await fallback(people, last)
  const asked = new Set(seats.filter((item) => item.open).map((item) => item.user_id))
  await engine.seat(
    to.filter((id) => !asked.has(id)),
    { stepId: step.id, kind: 'escalated', ownIds: open.request.own_ids },
    ticket,
  )
  await raise(
    needs,
    { ticket, step },
    to.filter((id) => asked.has(id)),
  )
  engine.record('escalated', ticket, { actor: null, detail: { step: step.position + 1, to } })
}

async function raise(
  { rounds, tell, doors, stir }: EscalationNeeds,
  { ticket, step }: Pick<Escalated, 'ticket' | 'step'>,
  ids: readonly string[],
) {
  await rounds.raise(step.id, ids)
  stir(ticket.id, ids)
  await tell('escalated', ticket, { to: ids, by: ticket.requester?.name ?? '', signed: await doors.of(step.id, 'own') })
}
