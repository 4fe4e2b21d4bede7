import type { StepTaken } from '@menara/shared/contract/tickets/ticket-clocks.contract.ts'
import { type Clock, spentAt } from '@menara/shared/domain/sla/clock.ts'
import { actionsOf, type LadderStep, type StepAction, type StepHindrance } from '@menara/shared/domain/sla/ladder.ts'
import { stepIsFor } from '@menara/shared/domain/sla/step-condition.ts'
import { openStates, priorities, type TicketState } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { AskApproval } from '../../../ports/approvals.ts'
import type { People } from '../../../ports/people.ts'
import type { TicketRow, Tickets } from '../../../ports/tickets/tickets.ts'
import type { Webhooks } from '../../../ports/webhooks.ts'
import { type SlaNotifier, wordsOf } from '../sla-notifier.service.ts'
import type { SlaPolicyCache, Terms } from '../sla-policy-cache.service.ts'
import { handOver } from './sla-handing.service.ts'

export interface SlaStepsNeeds {
  readonly book: SlaPolicyCache
  readonly tickets: Pick<Tickets, 'hold' | 'write' | 'happened' | 'addFollowers'>
  readonly people: Pick<People, 'group' | 'person' | 'holdsAt'>
  readonly telling: SlaNotifier
  readonly callHook: Webhooks['call']
  readonly askApproval: AskApproval
  now(): Date
}
export type SlaSteps = ReturnType<typeof slaSteps>
interface Coming {
  /** As it stands when the steps come, its breach known. */
  readonly clock: Clock
  readonly steps: readonly LadderStep[]
  readonly terms: Terms
}
/** Null: it was done. */
type Outcome = StepHindrance | null
interface Doing {
  readonly ticket: TicketRow
  readonly step: LadderStep
  readonly coming: Coming
}

/** Takes steps of the ladder: what cannot be done is said, and hinders nothing else. Everything joins the open transaction. */
export function slaSteps(needs: SlaStepsNeeds) {
  const { book, tickets, telling } = needs
  return {
    async take(ticketId: string, coming: Coming): Promise<StepTaken[]> {
      const ticket = coming.steps.length > 0 ? await tickets.hold(ticketId, null) : undefined
      if (!ticket) return []
      const facts = {
        priority: ticket.priority,
        assigned: ticket.assignee !== null,
        category_ids: (await book.now()).categoryPath(ticket.category?.id ?? null),
        subtype_id: ticket.subtype?.id ?? null,
        state: ticket.state,
      }
      const fits = (step: LadderStep): boolean => stepIsFor(step.only_if, facts)
      // Whoever several steps name is told once.
      const whom = coming.steps.filter(fits).flatMap((step) => step.notify)
      const told = whom.length > 0 && (await telling.tell(ticket, coming.clock, whom))
      const taken: StepTaken[] = []
      for (const step of coming.steps) {
        const { at, unit, any_hour = false } = step
        const does = fits(step) ? await doAll(needs, { ticketId, step, coming, told }) : []
        taken.push({ at, unit, any_hour, fits: fits(step), does })
        await record(needs, ticketId, { kind: coming.clock.kind, step: { at, unit, any_hour }, does })
      }
      return taken
    },
  }
}

interface Whole extends Omit<Doing, 'ticket'> {
  readonly ticketId: string
  readonly told: boolean
}
async function doAll(needs: SlaStepsNeeds, { ticketId, step, coming, told }: Whole): Promise<StepTaken['does']> {
  const does: StepTaken['does'] = []
  for (const action of actionsOf(step)) {
    if (action === 'notify') {
      does.push({ action, hindered: told ? null : 'nobody' })
      continue
    }
    // Each as the one before it left the ticket.
    const ticket = await needs.tickets.hold(ticketId, null)
    does.push({ action, hindered: ticket ? await DO[action](needs, { ticket, step, coming }) : 'gone' })
  }
  return does
}

/** Steps that only tell are known by those who are told. */
async function record(
  { tickets }: SlaStepsNeeds,
  ticketId: string,
  { does, ...sla_step }: { readonly kind: string; readonly step: object; readonly does: StepTaken['does'] },
): Promise<void> {
  if (does.every((item) => item.action === 'notify')) return
  const ticket = await tickets.hold(ticketId, null)
  if (ticket) await tickets.happened({ action: 'escalated', ticket, was: ticket, actor: null, facts: { sla_step, sla_does: does } })
}

/** A priority that changes under those who approve would ask them anew. */
const OWN_STATES: readonly TicketState[] = openStates.filter((state) => state !== 'waiting_approval')
const DO: Readonly<Record<Exclude<StepAction, 'notify'>, (needs: SlaStepsNeeds, doing: Doing) => Promise<Outcome>>> = {
  raise,
  hand_over: (needs, { ticket, step }) => handOver(needs, ticket, step),
  follow,
  approval: async ({ askApproval }, { ticket, step }) => askApproval(ticket.id, step.approval_type_id ?? ''),
  webhook: callWebhook,
}

async function raise({ tickets }: SlaStepsNeeds, { ticket }: Doing): Promise<Outcome> {
  const rank = priorities.indexOf(ticket.priority) - 1
  const priority = priorities[rank]
  if (!priority) return 'highest'
  if (!OWN_STATES.includes(ticket.state)) return 'state'
  await tickets.write(ticket, { action: 'updated', actor: null, states: openStates, facts: { priority, rank } })
  return null
}

async function follow({ tickets, telling }: SlaStepsNeeds, { ticket, step }: Doing): Promise<Outcome> {
  const { followers = [], follower_ids = [] } = step
  const ids = new Set([...(await telling.namedBy(ticket, followers)), ...follower_ids])
  const { added, seeing } = await tickets.addFollowers(ticket.id, [...ids])
  if (added.length > 0) return null
  return seeing.length > 0 ? 'done' : 'nobody'
}

/** What another program is told of a step; documented in docs/sla.md. */
async function callWebhook({ callHook, now }: SlaStepsNeeds, { ticket, step, coming }: Doing): Promise<Outcome> {
  const { clock, terms } = coming
  const { at, unit, any_hour = false } = step
  const data = {
    ticket_id: ticket.id,
    number: ticket.number,
    ticket_type: ticket.type,
    priority: ticket.priority,
    state: ticket.state,
    site: { id: ticket.location.id, name: ticket.location.name },
    target: clock.kind,
    step: { at, unit, any_hour },
    due_at: clock.due_at === null ? null : new Date(clock.due_at).toISOString(),
    target_seconds: clock.target_seconds,
    elapsed_seconds: spentAt(clock, now().getTime(), terms.time),
    late: clock.breached_at !== null,
  }
  return callHook(step.webhook_id ?? '', { ...wordsOf(ticket, clock), type: 'sla.step', data })
}
