import type { ApprovalStep } from '@menara/shared/contract/approvals/approval-steps.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { amountOf, concernsMoney, reachesAmount, stepApplies } from '@menara/shared/domain/approval/approval-condition.ts'
import { shortBy } from '@menara/shared/domain/approval/approval-outcome.ts'
import { activeSteps, cancelled, nextSteps, type Round } from '@menara/shared/domain/approval/approval-round.ts'
import type { RoundReason } from '@menara/shared/domain/approval/approval-words.ts'
import { workableStates } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import type { ListedVisitors } from '../../../ports/visitors/listed-visitors.ts'
import type { ApprovalMatchStore } from '../definitions/approval-match.store.ts'
import type { ApprovalTypeRow } from '../definitions/approval-types.store.ts'
import type { ApproverAssignmentsStore } from '../definitions/approver-assignments.store.ts'
import type { ApprovalRoundsStore, OpenRound } from './approval-rounds.store.ts'
import { approvalSeating, type SeatingNeeds } from './approval-seating.service.ts'
import { stateOnceApproved, type TicketsNeeded } from './approval-tickets.ts'

const HOUR_MS = 3_600_000

export interface ApprovalEngineNeeds extends SeatingNeeds {
  readonly match: ApprovalMatchStore
  readonly rounds: ApprovalRoundsStore & ApproverAssignmentsStore
  readonly tickets: TicketsNeeded
  readonly journal: Journal
  readonly visitors: Pick<ListedVisitors, 'decided'>
}
type Seating = ReturnType<typeof approvalSeating>
type Parts = ApprovalEngineNeeds & Pick<Seating, 'seatStep'>
export type ApprovalEngine = ReturnType<typeof approvalEngine>
interface Opening {
  readonly reason: RoundReason
  readonly actor: Caller | null
  /** About one visitor: the ticket goes on meanwhile, and whose own matter it is besides does not decide. */
  readonly about?: { readonly visitorId: string; readonly ownIds: readonly string[] }
}
interface Settling {
  readonly ticket: Ticket
  readonly actor: Caller | null
  readonly text: string
}
interface Noted {
  readonly actor: Caller | null
  readonly detail: Readonly<Record<string, unknown>>
}

/** Rounds: opened, taken from step to step, ended. Everything joins the open transaction and counts on the ticket being held. */
export function approvalEngine(needs: ApprovalEngineNeeds) {
  const seating = approvalSeating(needs)
  const parts: Parts = { ...needs, ...seating }
  return {
    ...seating,
    record: (what: string, ticket: Ticket, noted: Noted): void => record(parts, { what, ticket }, noted),
    /** A new round by the type that fits now. A ticket that nobody has to approve goes on without. */
    open: (ticket: Ticket, opening: Opening): Promise<void> => openRound(parts, ticket, opening),
    /** A new round by this type. False: nobody has to approve it by that, and the ticket stays where it is. */
    openBy: async (ticket: Ticket, type: ApprovalTypeRow, opening: Opening): Promise<boolean> =>
      (await openRoundBy(parts, { ticket, type }, opening)) === 'pending',
    /** The round is given up: what it asked about is not what the ticket is any more. */
    async giveUp(open: OpenRound, ticket: Ticket, actor: Caller | null): Promise<void> {
      await needs.rounds.save(open, cancelled(open.round), needs.now().toISOString())
      stirAll(parts, open)
      record(parts, { what: 'cancelled', ticket }, { actor, detail: { round: open.request.round } })
    },
    /** What a round that has just been voted on or has run out means for the ticket. */
    async settle(open: OpenRound, after: Round, settling: Settling): Promise<void> {
      await needs.rounds.save(open, after, needs.now().toISOString())
      stirAll(parts, open)
      const left = activeSteps(after)
      await refill(parts, { open, after }, settling.ticket)
      const goesOn = after.state === 'pending' && left.length === 0
      const { state } = goesOn ? await advance(parts, { ...open, round: after }, settling.ticket) : after
      if (state === 'pending') return
      const { visitor_id } = open.request
      await (visitor_id === null
        ? end(parts, state, settling)
        : endAbout(parts, { visitorId: visitor_id, requestId: open.request.id, state }, settling))
    },
  }
}

const stirAll = ({ stir }: Parts, { request, seats }: OpenRound): void =>
  stir(
    request.ticket_id,
    seats.map((item) => item.user_id),
  )

function record({ journal }: Parts, { what, ticket }: { what: string; ticket: Ticket }, { actor, detail }: Noted): void {
  journal.record({
    action: `approval.${what}`,
    subject: 'approvals',
    subject_id: ticket.id,
    actor_id: actor?.userId ?? null,
    detail: { number: ticket.number, ...detail },
  })
}

const pathOf = async ({ match }: Parts, { category }: Ticket): Promise<string[]> => (category ? match.categoryPath(category.id) : [])

/** Who has decided at one step is not waited for at those beside it; where nobody is left, others are asked. */
async function refill({ rounds, seatStep }: Parts, { open, after }: { open: OpenRound; after: Round }, ticket: Ticket): Promise<void> {
  for (const place of activeSteps(after)) {
    const [step, holders] = [open.steps[place], new Set(after.steps[place]?.seats.map((assignment) => assignment.holder))]
    const seats = open.seats.filter((item) => item.step_id === step?.id && item.open)
    const freed = seats.filter((item) => item.user_id === item.holder_id && !holders.has(item.holder_id)).map((item) => item.holder_id)
    if (freed.length === 0) continue
    await rounds.closeSeats(seats.filter((item) => freed.includes(item.holder_id)).map((item) => item.id))
    const isShort = step && shortBy(step.definition, after.steps[place]?.seats ?? [], after.steps[place]?.votes ?? []) > 0
    if (isShort || seats.every((item) => freed.includes(item.holder_id))) await seatStep(open, place, { ticket, round: after })
  }
}

/** Goes on to the next steps that apply; answers the round as it is then. */
async function advance(parts: Parts, open: OpenRound, ticket: Ticket): Promise<Round> {
  const { rounds, now, seatStep } = parts
  const { priority, subtype, location, facts: said } = ticket
  const facts = {
    amount: amountOf(ticket),
    priority,
    categoryIds: await pathOf(parts, ticket),
    subtypeId: subtype?.id ?? null,
    locationId: location.id,
    costCentreId: said?.cost_centre?.id ?? null,
  }
  const applies = open.steps.map((step) => stepApplies(step.definition, facts))
  const { round, at: places } = nextSteps(open.round, (value) => applies[value] ?? false)
  await rounds.save(open, round, now().toISOString())
  for (const place of places) {
    const step = open.steps[place]
    if (!step) continue
    await rounds.setStep(step.id, { state: 'active', activated_at: now().toISOString(), ...timersOf(step.definition, now()) })
    await seatStep(open, place, { ticket, round })
  }
  return round
}

async function openRound(parts: Parts, ticket: Ticket, { reason, actor }: Omit<Opening, 'about'>): Promise<void> {
  const type = await parts.match.match(ticket.ticket_type_id, await pathOf(parts, ticket))
  const state = type && (await openRoundBy(parts, { ticket, type }, { reason, actor }))
  if (state !== 'pending' && ticket.state === 'waiting_approval') await move(parts, ticket, { to: 'approval_lifted', actor })
}

async function openRoundBy(
  parts: Parts,
  { ticket, type }: { ticket: Ticket; type: ApprovalTypeRow },
  opening: Opening,
): Promise<Round['state']> {
  const { reason, actor, about } = opening
  const asked = await layDown(parts, { ticket, type }, opening)
  const { state } = await advance(parts, asked, ticket)
  const of = about && { visitor_id: about.visitorId }
  record(parts, { what: 'opened', ticket }, { actor, detail: { round: asked.request.round, reason, state, type: type.name_en, ...of } })
  if (state === 'pending' && !about && ticket.state !== 'waiting_approval') await move(parts, ticket, { to: 'approval_asked', actor })
  return state
}

/** The round with its steps as they are defined now; nobody is asked yet. */
async function layDown(
  { rounds, now, newId }: Parts,
  { ticket, type }: { ticket: Ticket; type: ApprovalTypeRow },
  { reason, actor, about }: Opening,
): Promise<OpenRound> {
  const { name_en, name_id, self_approval, same_person, step_up_amount, link_step_up_amount, by_link, fallback_group_id } = type
  const step_up = step_up_amount !== null && reachesAmount(ticket, step_up_amount)
  const link_step_up = step_up || by_link === 'always' || (concernsMoney(ticket) && reachesAmount(ticket, link_step_up_amount))
  const visitor_id = about?.visitorId ?? null
  const before = await rounds.latest(ticket.id, visitor_id)
  await rounds.open(
    {
      ...{ id: newId(), name_en, name_id, self_approval, same_person, step_up, link_step_up, by_link, fallback_group_id, reason },
      ...{
        visitor_id,
        own_ids: [...(about?.ownIds ?? [])],
        ticket_id: ticket.id,
        type_id: type.id,
        state: 'pending',
        round: (before?.round ?? 0) + 1,
      },
      ...{ opened_by: actor?.userId ?? null, opened_at: now().toISOString() },
    },
    type.steps.map((definition) => ({ id: newId(), definition })),
  )
  const opened = await rounds.pending(ticket.id, ticket.requester?.id ?? null, visitor_id)
  if (!opened) throw new Error('A round that was just opened is not there')
  return opened
}

interface Move {
  readonly to: 'approval_asked' | 'approval_lifted' | 'approved'
  readonly actor: Caller | null
}
/** To where it waits, or on from there. Read anew: others who follow the ticket may have changed it. */
async function move({ tickets }: Parts, { id }: Ticket, { to: action, actor }: Move): Promise<void> {
  const held = await tickets.hold(id, null)
  if (!held) return
  const asks = action === 'approval_asked'
  const state = asks ? 'waiting_approval' : stateOnceApproved(held)
  const states = asks ? workableStates : (['waiting_approval'] as const)
  await tickets.write(held, { action, actor, states, facts: { state } })
}

const ENDS = {
  returned: { action: 'returned', state: 'draft', letter: 'returned' },
  expired: { action: 'rejected', state: 'rejected', letter: 'expired' },
  rejected: { action: 'rejected', state: 'rejected', letter: 'rejected' },
} as const

async function end(parts: Parts, state: Round['state'], { ticket, actor, text }: Settling): Promise<void> {
  const { tickets, tell } = parts
  const to = ticket.requester ? [ticket.requester.id] : []
  const by = actor?.name ?? ''
  if (state !== 'returned' && state !== 'expired' && state !== 'rejected') {
    await move(parts, ticket, { to: 'approved', actor })
    return tell('approved', ticket, { to, by })
  }
  const { action, state: next, letter } = ENDS[state]
  await tickets.write(ticket, { action, actor, states: ['waiting_approval'], facts: { state: next }, text })
  await tell(letter, ticket, { to, by, text })
}

interface Ended {
  readonly visitorId: string
  readonly requestId: string
  readonly state: Round['state']
}
/** Whoever answers for visitors takes it from there; what those who decided wrote goes with it. */
async function endAbout({ rounds, visitors }: Parts, { visitorId, requestId, state }: Ended, { actor }: Settling): Promise<void> {
  await visitors.decided(visitorId, { state, actor, text: await rounds.said(requestId) })
}

const later = (from: Date, hours: number | null): string | null =>
  hours === null ? null : new Date(from.getTime() + hours * HOUR_MS).toISOString()

const timersOf = (step: ApprovalStep, from: Date) => ({
  remind_at: later(from, step.remind_hours),
  escalate_at: step.escalate_group_id === null ? null : later(from, step.escalate_hours),
  expire_at: step.on_expiry === null ? null : later(from, step.expire_hours),
})
