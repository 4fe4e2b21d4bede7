import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { breachedBy, type Clock } from '@menara/shared/domain/sla/clock.ts'
import { type LadderStep, stepsDue, withTaken } from '@menara/shared/domain/sla/ladder.ts'
import { inBatches } from '../../../platform/jobs/batches.ts'
import type { TicketRow, Tickets } from '../../../ports/tickets/tickets.ts'
import type { SlaClocksStore } from '../clocks/sla-clocks.store.ts'
import type { SlaEngine } from '../clocks/sla-engine.service.ts'
import { noteOf } from '../clocks/sla-turn.ts'
import type { SlaPolicyCache, Terms } from '../sla-policy-cache.service.ts'
import { type ClockNote, clockedOf } from '../sla-rows.store.ts'
import type { SlaSteps } from './sla-steps.service.ts'

export interface SlaLadderNeeds {
  readonly store: SlaClocksStore
  readonly book: SlaPolicyCache
  readonly engine: SlaEngine
  readonly tickets: Pick<Tickets, 'hold' | 'happened'>
  readonly steps: SlaSteps
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
}

const AT_A_TIME = 50
/** What a clock has come to. */
interface Come {
  readonly clock: Clock
  readonly steps: readonly LadderStep[]
  readonly isNewlyLate: boolean
}

/** Notices what has become due, and takes the steps of the ladder. */
export function slaLadder(needs: SlaLadderNeeds) {
  const { store, tickets, atomically, now } = needs
  return {
    /** Everything that is due by now; the tickets of a batch are held by this process alone. Throws at the end what failed. */
    ring: (): Promise<void> =>
      inBatches({
        size: AT_A_TIME,
        take: (limit, without) => store.due(now().toISOString(), { limit, without }),
        async work(id) {
          const ticket = await tickets.hold(id, null)
          if (ticket) await wake(needs, ticket)
        },
        atomically,
      }),
  }
}

/** The clocks are kept before anything is done: what a step does turns them further. */
async function wake(needs: SlaLadderNeeds, ticket: TicketRow): Promise<void> {
  const { store, book, engine, tickets, steps, now } = needs
  const was = (await store.of([ticket.id])).get(ticket.id)
  const terms = await (await book.now()).termsOf(clockedOf(ticket))
  if (!was || !terms) return
  const [at, { ladder }] = [now().getTime(), terms.policy]
  const come = was.clocks.map((clock) => comeBy(clock, at, terms))
  const clocks = come.map((come) => withTaken(come.clock, come.steps, ladder))
  await engine.keep({ held: { ...was, clocks }, notes: come.flatMap((come) => lateNotes(come, { ticket, terms, at })) }, { terms, was })
  if (come.some((come) => come.isNewlyLate)) await tickets.happened({ action: 'breached', ticket, was: ticket, actor: null })
  const on = { ticket: clockedOf(ticket), terms, event: 'escalated' as const, at }
  for (const { clock, steps: due } of come)
    for (const step of await steps.take(ticket.id, { clock, steps: due, terms }))
      await engine.note(ticket.id, [{ ...noteOf(clock, on), step }])
}

function comeBy(clock: Clock, at: number, { policy, time }: Terms): Come {
  const late = breachedBy(clock, at)
  return {
    clock: late,
    steps: stepsDue(clock, { ladder: policy.ladder, at }, time),
    isNewlyLate: clock.breached_at === null && late.breached_at !== null,
  }
}

function lateNotes({ clock, isNewlyLate }: Come, { ticket, terms, at }: { ticket: Ticket; terms: Terms; at: number }): ClockNote[] {
  if (!isNewlyLate) return []
  return [noteOf(clock, { ticket: clockedOf(ticket), terms, event: 'breached', at: clock.breached_at ?? at })]
}
