import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { shortBy } from '@menara/shared/domain/approval/approval-outcome.ts'
import { activeSteps, expire } from '@menara/shared/domain/approval/approval-round.ts'
import { eachOf } from '../../../platform/jobs/batches.ts'
import type { ApprovalChangeNotifications } from '../approval-change-notifications.ts'
import type { ApprovalNotifier } from '../approvals.notifier.ts'
import type { ApprovalPeopleStore } from '../definitions/approval-people.store.ts'
import type { ApprovalDueStore, ApproverAssignmentsStore } from '../definitions/approver-assignments.store.ts'
import type { ApprovalAccessLinks } from '../links/approval-access-links.ts'
import type { ApprovalEngine } from '../rounds/approval-engine.service.ts'
import type { ApprovalRoundsStore, AssignmentRow, OpenRound, StepRow } from '../rounds/approval-rounds.store.ts'
import type { TicketsNeeded } from '../rounds/approval-tickets.ts'
import { escalate } from './approval-escalation.service.ts'

/** Tickets of one sweep; what is left waits for the next. */
const MOST = 200

interface TimersNeeds {
  readonly engine: ApprovalEngine
  readonly rounds: ApprovalRoundsStore & ApproverAssignmentsStore & ApprovalDueStore
  readonly people: ApprovalPeopleStore
  readonly tickets: TicketsNeeded
  readonly tell: ApprovalNotifier
  readonly doors: ApprovalAccessLinks
  readonly stir: ApprovalChangeNotifications
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
interface Tended {
  readonly ticket: Ticket
  readonly open: OpenRound
  readonly step: StepRow
  readonly place: number
}

/** What time does to approvals: reminders, escalations, ends; substitutes that begin and people who leave. */
export function approvalTimers(needs: TimersNeeds) {
  const { rounds, atomically, now } = needs
  return {
    /** One backend at a time, a ticket in each transaction. Throws at the end what failed. */
    async sweep(): Promise<void> {
      await eachOf(await rounds.due(now().toISOString(), MOST), (ticketId) => atomically(() => tend(needs, ticketId)))
    },
    /** A substitution began: whose steps wait for the person hear of it at once. */
    tend: (ticketId: string): Promise<void> => atomically(() => tend(needs, ticketId)),
  }
}

async function tend(needs: TimersNeeds, ticketId: string): Promise<void> {
  for (const id of (await current(needs, ticketId)).map((item) => item.step.id)) await tendStep(needs, ticketId, id)
}

/** Read anew for each: what was done at one step may have ended those beside it. */
async function tendStep(needs: TimersNeeds, ticketId: string, stepId: string): Promise<void> {
  const step = async () => (await current(needs, ticketId)).find((item) => item.step.id === stepId)
  const asked = await step()
  if (asked) await clear(needs, asked)
  const value = asked && (await step())
  if (!value) return
  await stand(needs, value)
  if (seatsOf(value).length === 0 || isShort(value))
    await needs.engine.seatStep(value.open, value.place, { ticket: value.ticket, round: value.open.round })
  await ring(needs, value)
}

/** What its hours ask for. */
async function ring(needs: TimersNeeds, item: Tended): Promise<void> {
  const now = needs.now().toISOString()
  const isDue = (at: string | null) => at !== null && at <= now
  if (isDue(item.step.expire_at)) return runOut(needs, item)
  if (isDue(item.step.escalate_at)) await escalate(needs, item)
  if (isDue(item.step.remind_at)) await remind(needs, item)
}

async function current({ tickets, rounds }: TimersNeeds, ticketId: string): Promise<Tended[]> {
  const ticket = await tickets.hold(ticketId, null)
  if (!ticket) return []
  const all = await rounds.allPending(ticketId, ticket.requester?.id ?? null)
  return all.flatMap((open) =>
    activeSteps(open.round).flatMap((place) => {
      const step = open.steps[place]
      return step ? [{ ticket, open, step, place }] : []
    }),
  )
}
/** Fewer are asked than must approve. */
const isShort = ({ open, step, place }: Tended): boolean => {
  const { seats = [], votes = [] } = open.round.steps[place] ?? {}
  return shortBy(step.definition, seats, votes) > 0
}
const seatsOf = ({ open, step }: Tended): AssignmentRow[] => open.seats.filter((item) => item.step_id === step.id && item.open)

/** Assignments of people who have left, of their substitutes, and of substitutes whose time is over. */
async function clear({ rounds, people, stir, now }: TimersNeeds, item: Tended): Promise<void> {
  const seats = seatsOf(item)
  const whom = new Set(seats.flatMap((seat) => [seat.user_id, seat.holder_id]))
  const here = new Set(await people.someOf([...whom], item.ticket.location.id))
  const at = now().toISOString()
  const over = seats.filter((seat) => !here.has(seat.user_id) || !here.has(seat.holder_id) || (seat.until !== null && seat.until <= at))
  await rounds.closeSeats(over.map((seat) => seat.id))
  if (over.length > 0)
    stir(
      item.ticket.id,
      over.map((seat) => seat.user_id),
    )
}

/** Assigns substitutes whose period has started. */
async function stand({ rounds, people, tell, doors, stir, now, newId }: TimersNeeds, item: Tended): Promise<void> {
  const { ticket, step } = item
  const seats = seatsOf(item)
  const at = now().toISOString()
  const holders = seats.filter((seat) => seat.user_id === seat.holder_id).map((seat) => seat.user_id)
  const standing = await people.standingFor(holders, { at, locationId: ticket.location.id })
  const fresh = standing.filter(
    (pair) =>
      pair.substitute_id !== ticket.requester?.id &&
      !item.open.request.own_ids.includes(pair.substitute_id) &&
      !seats.some((seat) => seat.user_id === pair.substitute_id && seat.holder_id === pair.user_id),
  )
  const seated = fresh.map((pair) => ({
    ...{ step_id: step.id, ticket_id: ticket.id, user_id: pair.substitute_id, holder_id: pair.user_id },
    until: pair.end,
  }))
  await rounds.addSeats(seated.map((seat) => ({ ...seat, id: newId(), kind: 'substitute' as const, open: true, told_at: at })))
  await doors.open(seated.map(({ until: _until, ...seat }) => seat))
  if (fresh.length > 0)
    stir(
      ticket.id,
      fresh.map((pair) => pair.substitute_id),
    )
  const signed = await doors.of(step.id, 'substituted')
  await tell('asked_for', ticket, { to: fresh.map((pair) => pair.substitute_id), by: ticket.requester?.name ?? '', signed })
}

async function remind({ rounds, tell, doors, now }: TimersNeeds, item: Tended): Promise<void> {
  const { ticket, step } = item
  const at = now().toISOString()
  await rounds.setStep(step.id, { remind_at: null })
  await rounds.reminded(step.id, at)
  const signed = { ...(await doors.of(step.id, 'substituted')), ...(await doors.of(step.id, 'own')) }
  await tell('reminded', ticket, { to: seatsOf(item).map((seat) => seat.user_id), by: ticket.requester?.name ?? '', signed })
}

async function runOut({ rounds, engine, now, newId }: TimersNeeds, { ticket, open, step, place }: Tended): Promise<void> {
  const as = step.definition.on_expiry
  await rounds.setStep(step.id, { expire_at: null })
  if (as === null) return
  await rounds.addVote({ id: newId(), step_id: step.id, user_id: null, holder_id: null, decision: as, at: now().toISOString() })
  engine.record('expired', ticket, { actor: null, detail: { step: step.position + 1, decision: as } })
  await engine.settle(open, expire(open.round, place, as), { ticket, actor: null, text: '' })
}
