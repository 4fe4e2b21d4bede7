import type { Ticket } from '@menara/shared/contract/tickets.contract.ts'
import { breachedBy, type Clock } from '@menara/shared/domain/sla/clock.ts'
import { type LadderStep, stepsDue, type Told } from '@menara/shared/domain/sla/ladder.ts'
import { openStates, priorities } from '@menara/shared/domain/ticket-state.ts'
import type { People, Telling } from '../../app/parts.ts'
import type { Tickets } from '../../app/ticket-parts.ts'
import type { SlaBook, Terms } from './sla-book.service.ts'
import type { SlaClocksStore } from './sla-clocks.store.ts'
import type { SlaEngine } from './sla-engine.service.ts'
import { type ClockNote, clockedOf } from './sla-rows.store.ts'
import { noteOf } from './sla-turn.ts'

export interface SlaLadderNeeds {
  readonly store: SlaClocksStore
  readonly book: SlaBook
  readonly engine: SlaEngine
  readonly tickets: Pick<Tickets, 'hold' | 'write' | 'happened'>
  readonly people: Pick<People, 'memberIds' | 'holding' | 'group'>
  readonly telling: Pick<Telling, 'send'>
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
  /** One transaction for each batch; the tickets of a batch are held by this process alone. */
  const batch = (): Promise<number> =>
    atomically(async () => {
      const ids = await store.due(now().toISOString(), AT_A_TIME)
      for (const id of ids) {
        const ticket = await tickets.hold(id, null)
        if (ticket) await wake(needs, ticket)
      }
      return ids.length
    })
  return {
    /** Everything that is due by now. */
    async ring(): Promise<void> {
      while ((await batch()) === AT_A_TIME);
    },
  }
}

async function wake(needs: SlaLadderNeeds, ticket: NonNullable<Awaited<ReturnType<Tickets['hold']>>>): Promise<void> {
  const { store, book, engine, tickets, now } = needs
  const was = (await store.of([ticket.id])).get(ticket.id)
  const terms = await (await book.now()).termsOf(clockedOf(ticket))
  if (!was || !terms) return
  const at = now().getTime()
  const come = was.clocks.map((it) => comeBy(it, at, terms))
  const clocks = come.map(({ clock, steps }) => ({ ...clock, level: clock.level + steps.length }))
  await engine.keep({ held: { ...was, clocks }, notes: come.flatMap((it) => notesOf(it, { ticket, terms, at })) }, { terms, was })
  for (const it of come) await tell(needs, ticket, it)
  if (come.some((it) => it.isNewlyLate)) await tickets.happened({ action: 'breached', ticket, actor: null })
  const steps = come.flatMap((it) => it.steps)
  if (steps.some((it) => it.raise_priority)) await raise(needs, ticket)
  const team = steps.findLast((it) => it.group_id)?.group_id
  if (team) await handOver(needs, ticket, team)
}

function comeBy(clock: Clock, at: number, { policy, time }: Terms): Come {
  const late = breachedBy(clock, at)
  return {
    clock: late,
    steps: stepsDue(clock, { ladder: policy.ladder, at }, time),
    isNewlyLate: clock.breached_at === null && late.breached_at !== null,
  }
}

function notesOf({ clock, steps, isNewlyLate }: Come, { ticket, terms, at }: { ticket: Ticket; terms: Terms; at: number }): ClockNote[] {
  const on = { ticket: clockedOf(ticket), terms }
  return [
    ...(isNewlyLate ? [noteOf(clock, { ...on, event: 'breached', at: clock.breached_at ?? at })] : []),
    ...(steps.length > 0 ? [noteOf(clock, { ...on, event: 'escalated', at })] : []),
  ]
}

const namedOf =
  (people: SlaLadderNeeds['people'], { assignee, requester, group, location }: Ticket) =>
  async (who: Told): Promise<readonly string[]> => {
    if (who === 'managers') return people.holding('show_manage_ticket', location.id)
    if (who === 'team') return group ? people.memberIds(group.id) : []
    const one = who === 'assignee' ? assignee : requester
    return one ? [one.id] : []
  }

/** Whoever several steps name is told once. Where nobody they name is there, those above are told. */
async function tell({ people, telling }: SlaLadderNeeds, ticket: Ticket, { clock, steps }: Come): Promise<void> {
  const named = namedOf(people, ticket)
  const whom = steps.flatMap((it) => it.notify)
  if (whom.length === 0) return
  const told = new Set((await Promise.all(whom.map(named))).flat())
  for (const who of ['team', 'managers'] as const) if (told.size === 0) for (const id of await named(who)) told.add(id)
  if (told.size === 0) return
  const [key, words] = clock.breached_at === null ? ['near', 'is nearly due'] : ['late', 'is late']
  await telling.send({
    user_ids: [...told],
    type: clock.breached_at === null ? 'sla.near' : 'sla.late',
    title: `${ticket.number} ${words}`,
    text: `${ticket.title}: ${TARGETS[clock.kind]}`,
    link: `/desk/ticketing/${ticket.type}/detail?id=${ticket.id}`,
    message: { key: `inbox.sla_${clock.kind}_${key}`, params: { number: ticket.number, title: ticket.title } },
  })
}
const TARGETS = { respond: 'the first answer', next: 'the next answer', own: 'somebody to take it', resolve: 'the solution' } as const

async function raise({ tickets }: SlaLadderNeeds, { id }: Ticket): Promise<void> {
  const ticket = await tickets.hold(id, null)
  const rank = ticket ? priorities.indexOf(ticket.priority) - 1 : -1
  const priority = priorities[rank]
  if (ticket && priority) await tickets.write(ticket, { action: 'updated', actor: null, states: openStates, facts: { priority, rank } })
}

/** To the team a step names, when it serves the ticket's site and does not have it already; the person who had it has it no more. */
async function handOver({ tickets, people }: SlaLadderNeeds, { id }: Ticket, groupId: string): Promise<void> {
  const [ticket, group] = [await tickets.hold(id, null), await people.group(groupId)]
  const serves = group && ticket && (group.location_id === null || group.location_id === ticket.location.id)
  if (!ticket || !serves || ticket.group?.id === groupId) return
  const state = ticket.state === 'new' ? ('assigned' as const) : ticket.state
  const facts = { group_id: groupId, assignee_id: null, state }
  await tickets.write(ticket, { action: 'assigned', actor: null, states: openStates, facts })
}
