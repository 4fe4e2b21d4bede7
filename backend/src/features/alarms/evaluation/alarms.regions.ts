import type { AlarmJournalEntry } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { isAnnunciated, type ShelfKind } from '@menara/shared/domain/alarms/alarm-state.ts'
import type { RefusalKey } from '../../../platform/errors.ts'
import type { AlarmRow } from '../alarms.store.ts'

/** What of a row the machine decides. */
export type Regions = Pick<
  AlarmRow,
  | 'process'
  | 'ack'
  | 'quality'
  | 'latched'
  | 'shelf_kind'
  | 'shelf_until'
  | 'shelf_reason'
  | 'shelf_by'
  | 'shelf_at'
  | 'shelf_request'
  | 'suppressed'
  | 'suppressed_by'
  | 'out_ticket_id'
  | 'out_reason'
  | 'out_by'
  | 'out_at'
  | 'occurrence'
  | 'rank'
  | 'cleared_at'
  | 'acked_at'
  | 'acked_by'
>

export type RegionInput =
  | { readonly kind: 'raised'; readonly latching: boolean; readonly rank: number; readonly suppressedBy: string | null }
  | { readonly kind: 'cleared'; readonly at: string }
  | { readonly kind: 'severity'; readonly rank: number }
  | { readonly kind: 'quality'; readonly quality: 'ok' | 'stale' }
  | { readonly kind: 'suppress'; readonly by: string | null }
  | { readonly kind: 'expire'; readonly at: string }
  | { readonly kind: 'acknowledge' | 'reset' | 'unshelve' | 'refuseShelf' | 'putBack' }
  | { readonly kind: 'confirmShelf' }
  | { readonly kind: 'shelve'; readonly shelf: ShelfKind; readonly minutes: number; readonly reason: string }
  | { readonly kind: 'takeOut'; readonly ticket_id: string; readonly reason: string }

export interface By {
  readonly user: string | null
  /** By our clock. */
  readonly at: string
}
type Event = AlarmJournalEntry['event']
export type Moved = {
  readonly now: Regions
  readonly events: readonly Event[]
  /** It calls for the operator with this: one annunciation. */
  readonly calls: boolean
}
export type Outcome = Moved | { readonly refused: RefusalKey }

const UNSHELVED = { shelf_kind: null, shelf_until: null, shelf_reason: '', shelf_by: null, shelf_at: null } as const
const IN_SERVICE = { out_ticket_id: null, out_reason: '', out_by: null, out_at: null } as const
const CRITICAL = 0

/** The letter of a row is `isaLetter` of these. */
export const regionsOf = ({ process, ack, latched, shelf_kind, suppressed, out_at }: Regions) => ({
  process,
  ack,
  latched,
  shelf: shelf_kind ? {} : null,
  suppressed,
  out_of_service: out_at ? {} : null,
})

/** What becomes of an alarm's regions. Every region moves on its own; only the annunciation is of all of them. */
export function change(was: Regions, input: RegionInput, by: By): Outcome {
  const step = (MOVES[input.kind] as Move)(was, input, by)
  if (typeof step === 'string') return { refused: step }
  const now = { ...was, ...step.facts }
  const calling = isAnnunciated(regionsOf(now))
  const upward = input.kind === 'severity' && input.rank < was.rank
  return { now, events: step.events, calls: calling && (upward || !isAnnunciated(regionsOf(was))) }
}

interface Step {
  readonly facts: Partial<Regions>
  readonly events: readonly Event[]
}
type Move<I = RegionInput> = (was: Regions, input: I, by: By) => Step | RefusalKey
const NOTHING: Step = { facts: {}, events: [] }

const MOVES: { readonly [K in RegionInput['kind']]: Move<Extract<RegionInput, { kind: K }>> } = {
  raised: (was, { latching, rank, suppressedBy }) => {
    if (was.process === 'active') return NOTHING
    const facts = { process: 'active', ack: 'unacked', quality: 'ok', cleared_at: null, acked_at: null, acked_by: null } as const
    const suppressed = { suppressed: suppressedBy !== null, suppressed_by: suppressedBy }
    return {
      facts: { ...facts, ...suppressed, rank, occurrence: was.occurrence + 1, latched: was.latched || latching },
      events: suppressedBy !== null && !was.suppressed ? ['raised', 'suppressed'] : ['raised'],
    }
  },

  cleared: (was, { at }) => {
    if (was.process === 'normal') return NOTHING
    const oneshot = was.shelf_kind === 'oneshot'
    const request = was.shelf_request?.kind === 'oneshot' ? null : was.shelf_request
    return {
      facts: { process: 'normal', cleared_at: at, shelf_request: request, ...(oneshot && UNSHELVED) },
      events: oneshot ? ['cleared', 'shelf_ended'] : ['cleared'],
    }
  },

  severity: (was, { rank }) => {
    if (rank === was.rank || was.process === 'normal') return { facts: { rank }, events: [] }
    if (rank > was.rank) return { facts: { rank }, events: ['severity'] }
    // Nobody alone may keep a critical alarm on the shelf.
    const off = rank === CRITICAL && was.shelf_kind !== null
    return {
      facts: { rank, ack: 'unacked', acked_at: null, acked_by: null, ...(off && UNSHELVED) },
      events: off ? ['severity', 'shelf_ended'] : ['severity'],
    }
  },

  quality: (was, { quality }) =>
    was.quality === quality ? NOTHING : { facts: { quality }, events: [quality === 'ok' ? 'fresh' : 'stale'] },

  suppress: (was, { by }) => {
    if (by === null) return was.suppressed ? { facts: { suppressed: false, suppressed_by: null }, events: ['unsuppressed'] } : NOTHING
    return was.suppressed ? NOTHING : { facts: { suppressed: true, suppressed_by: by }, events: ['suppressed'] }
  },

  expire: (was, { at }) =>
    was.shelf_kind === 'timed' && was.shelf_until !== null && was.shelf_until <= at ? offShelf(was, 'shelf_ended') : NOTHING,

  acknowledge: (was, _, { user, at }) => {
    if (was.ack === 'acked') return 'alarms.acknowledged'
    return { facts: { ack: 'acked', acked_at: at, acked_by: user }, events: ['acknowledged'] }
  },

  reset: (was) => {
    if (!was.latched) return 'alarms.not_latched'
    if (was.process === 'active') return 'alarms.still_active'
    if (was.ack === 'unacked') return 'alarms.acknowledge_first'
    return { facts: { latched: false }, events: ['reset'] }
  },

  shelve: (was, { shelf, minutes, reason }, { user, at }) => {
    const no = whyNoShelf(was, shelf)
    if (no !== null) return no
    if (was.rank > CRITICAL) return onShelf({ kind: shelf, minutes, reason, by: user ?? '' }, at)
    if (was.shelf_request) return 'alarms.shelf_asked'
    return { facts: { shelf_request: { kind: shelf, minutes, reason, by: user ?? '', at } }, events: ['shelf_requested'] }
  },

  confirmShelf: (was, _, { user, at }) => {
    const wish = was.shelf_request
    if (!wish) return 'alarms.shelf_not_asked'
    if (wish.by === user) return 'alarms.second_person'
    const no = whyNoShelf(was, wish.kind)
    return no ?? onShelf(wish, at)
  },

  refuseShelf: (was) => (was.shelf_request ? { facts: { shelf_request: null }, events: ['shelf_refused'] } : 'alarms.shelf_not_asked'),

  unshelve: (was) => (was.shelf_kind === null ? 'alarms.not_shelved' : offShelf(was, 'unshelved')),

  takeOut: (was, { ticket_id, reason }, { user, at }) => {
    if (was.out_at !== null) return 'alarms.out_already'
    return {
      facts: { out_ticket_id: ticket_id, out_reason: reason, out_by: user, out_at: at, shelf_request: null },
      events: ['out_of_service'],
    }
  },

  putBack: (was) => {
    if (was.out_at === null) return 'alarms.in_service'
    return { facts: { ...IN_SERVICE, ...calledAgain(was) }, events: ['in_service'] }
  },
}

function whyNoShelf(was: Regions, kind: ShelfKind): RefusalKey | null {
  if (was.shelf_kind !== null) return 'alarms.shelved_already'
  if (was.out_at !== null) return 'alarms.put_back_first'
  if (kind === 'oneshot' && was.process === 'normal') return 'alarms.timed_shelf_only'
  return null
}

function onShelf({ kind, minutes, reason, by }: { kind: ShelfKind; minutes: number; reason: string; by: string }, at: string): Step {
  const shelf_until = kind === 'timed' ? new Date(Date.parse(at) + minutes * 60_000).toISOString() : null
  return {
    facts: { shelf_kind: kind, shelf_until, shelf_reason: reason, shelf_by: by, shelf_at: at, shelf_request: null },
    events: ['shelved'],
  }
}

/** Whoever takes it off the shelf has it call again, seen before or not. */
const offShelf = (was: Regions, event: Event): Step => ({ facts: { ...UNSHELVED, ...calledAgain(was) }, events: [event] })
const calledAgain = (was: Regions): Partial<Regions> => (was.process === 'active' ? { ack: 'unacked', acked_at: null, acked_by: null } : {})
