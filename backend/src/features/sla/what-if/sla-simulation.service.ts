import type { SlaSimulation } from '@menara/shared/contract/sla/sla-what-if.contract.ts'
import type { slas } from '@menara/shared/contract/sla/slas.contract.ts'
import { type TargetKind, targetKinds } from '@menara/shared/domain/sla/clock.ts'
import { ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { ClockHistoryStore, KnownTicket } from '../clocks/clock-history.store.ts'
import { type PastEntry, pastOf } from '../clocks/sla-past.ts'
import { replayed, type Turned } from '../clocks/sla-turn.ts'
import type { PolicySnapshot } from '../sla-policy-cache.service.ts'
import { plannedPolicies, type SlaPlannedNeeds } from './sla-planned.service.ts'

export interface SlaSimulationNeeds extends SlaPlannedNeeds {
  readonly lives: Pick<ClockHistoryStore, 'lately' | 'pasts'>
  now(): Date
}
type Body = CallOf<typeof slas.simulate>['body']
type Sums = SlaSimulation['kinds'][number]['before']
type Lates = Readonly<Partial<Record<TargetKind, Sums>>>

/** Beyond this many tickets, and changes told one by one, an answer would take too long. */
const MOST_TICKETS = 1000
const MOST_TOLD = 50
const DAY_MS = 86_400_000

/**
 * How targets of tickets of the last days would have been kept with a changed policy or calendar, beside how they are kept with those in force.
 * Both are computed from the tickets' history; the policy is chosen by what the tickets are now. Nothing is written.
 */
export function slaSimulation(needs: SlaSimulationNeeds) {
  const { lives, now } = needs
  return async function simulate({ days, ...asked }: Body, { locationIds }: Pick<Caller, 'locationIds'>): Promise<SlaSimulation> {
    const { current, planned } = await plannedPolicies(needs, asked)
    const at = now().getTime()
    const found = await lives.lately({ since: new Date(at - days * DAY_MS).toISOString(), limit: MOST_TICKETS + 1, locationIds })
    const looked = found.slice(0, MOST_TICKETS)
    const pasts = await lives.pasts(looked.map((ticket) => ticket.id))
    const all: LivedTwice[] = []
    for (const ticket of looked) {
      const life = { ticket, past: pasts.get(ticket.id) ?? [], at }
      all.push({ ticket, before: await livedBy(current, life), after: await livedBy(planned, life) })
    }
    const changed = all.flatMap(otherwise)
    return {
      examined: looked.length,
      whole: found.length <= MOST_TICKETS,
      kinds: targetKinds.map((kind) => summed(kind, all)).filter(({ before, after }) => counted(before) + counted(after) > 0),
      changed: changed.length,
      tickets: changed.slice(0, MOST_TOLD),
    }
  }
}

interface LivedTwice {
  readonly ticket: KnownTicket
  readonly before: Lates
  readonly after: Lates
}
const summed = (kind: TargetKind, all: readonly LivedTwice[]): SlaSimulation['kinds'][number] => ({
  kind,
  before: all.reduce((sum, twice) => plus(sum, twice.before[kind]), NONE),
  after: all.reduce((sum, twice) => plus(sum, twice.after[kind]), NONE),
})
/** Its targets that come out otherwise: late, or not late any more. */
const otherwise = ({ ticket, before, after }: LivedTwice): SlaSimulation['tickets'] =>
  targetKinds.flatMap((kind) => {
    const [late_before, late_after] = [isLate(before[kind]), isLate(after[kind])]
    return late_before === late_after ? [] : [{ ...shownOf(ticket), kind, late_before, late_after }]
  })
const isLate = (item: Sums | undefined): boolean => (item?.late ?? 0) > 0

const NONE: Sums = { met: 0, late: 0, running: 0 }
const plus = (a: Sums, b: Sums = NONE): Sums => ({ met: a.met + b.met, late: a.late + b.late, running: a.running + b.running })
const counted = ({ met, late, running }: Sums): number => met + late + running
const shownOf = ({ id, number, title, location_id, ticket_type_id }: KnownTicket) => ({
  ...{ id, number, title, location_id },
  type: ticketTypeById(ticket_type_id)?.code ?? ('general' as const),
})

interface Life {
  readonly ticket: KnownTicket
  readonly past: readonly PastEntry[]
  readonly at: number
}
async function livedBy(book: PolicySnapshot, { ticket, past, at }: Life): Promise<Lates> {
  const terms = await book.termsOf(ticket)
  if (!terms) return {}
  const turning = { terms, before: terms.time, change: 0, at }
  const turned = replayed(pastOf(past, ticket, terms.policy), ticket, turning)
  return Object.fromEntries(turned.held.clocks.flatMap((clock) => sumsOf(turned, clock.kind)))
}

/** Each round of the next answer for itself; one that goes on and is late is late. */
function sumsOf({ held, notes }: Turned, kind: TargetKind): [TargetKind, Sums][] {
  const clock = held.clocks.find((clock) => clock.kind === kind)
  if (!clock || (clock.cancelled_at !== null && kind !== 'next')) return []
  const earlier = kind === 'next' ? beforeTheLast(notes.filter((note) => note.kind === kind)) : []
  const rounds = earlier.filter((note) => note.event === 'met').length
  const missed = earlier.filter((note) => note.event === 'breached').length
  return [[kind, plus({ met: rounds - missed, late: missed, running: 0 }, clock.cancelled_at === null ? standingOf(clock) : NONE)]]
}
/** What belongs to rounds that are over. */
const beforeTheLast = (own: Turned['notes']): Turned['notes'] =>
  own.slice(
    0,
    Math.max(
      0,
      own.findLastIndex((note) => BEGINS.has(note.event)),
    ),
  )

function standingOf({ met_at, breached_at }: Turned['held']['clocks'][number]): Sums {
  const [over, late] = [met_at !== null, breached_at !== null]
  return { met: Number(over && !late), late: Number(late), running: Number(!over && !late) }
}
const BEGINS: ReadonlySet<string> = new Set(['started', 'waiting'])
