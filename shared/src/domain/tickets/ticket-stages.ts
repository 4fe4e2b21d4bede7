import type { TicketState } from './ticket-state.ts'
import type { TicketTypeCode } from './ticket-types.ts'

/** How far work is at the place, beside the state of its ticket. */
export const workStages = ['planned', 'dispatched', 'travelling', 'on_site', 'done_by_tech', 'verified'] as const
export const absenceStages = ['requested', 'approved', 'taken', 'returned', 'rejected', 'cancelled', 'recalled'] as const
export const tripStages = [
  'requested',
  'approved',
  'booked',
  'advance_paid',
  'on_trip',
  'returned',
  'settled',
  'rejected',
  'cancelled',
] as const
/** Read from the alarm itself. */
export const alarmStages = ['raised_unack', 'raised_ack', 'cleared_unack', 'cleared_ack'] as const
export const ticketStages = [...new Set([...workStages, ...absenceStages, ...tripStages, ...alarmStages])] as const
export type TicketStage =
  | (typeof workStages)[number]
  | (typeof absenceStages)[number]
  | (typeof tripStages)[number]
  | (typeof alarmStages)[number]

/** `desk`: those with `ticket_work`. `judge`: those, but never on their own request. `own`: the requester too. */
type StageRight = 'desk' | 'judge' | 'own'
export interface StageMove {
  readonly from: readonly TicketStage[]
  readonly to: TicketStage
  /** The state its ticket has then. */
  readonly state: TicketState
  /** What the history calls it. */
  readonly action: 'staged' | 'assigned' | 'started' | 'resolved' | 'closed' | 'cancelled' | 'approved' | 'rejected'
  readonly by: StageRight
  /** Words are asked for. */
  readonly says?: true
}
export interface Overlay {
  /** In the order a ticket goes through them; the ends that lead nowhere come after. */
  readonly path: readonly TicketStage[]
  readonly ends: readonly TicketStage[]
  /** The states of a ticket that fit a stage; the first state of no stage is the usual one's. */
  readonly fits: Readonly<Partial<Record<TicketStage, readonly TicketState[]>>>
  /** The stage a state brings with it where the one before does not fit. */
  readonly usual: Readonly<Partial<Record<TicketState, TicketStage>>>
  readonly moves: Readonly<Record<string, StageMove>>
}

const UNDECIDED = ['draft', 'new', 'waiting_approval'] as const satisfies readonly TicketState[]
const GIVEN = ['assigned', 'pending'] as const satisfies readonly TicketState[]

const work: Overlay = {
  path: workStages,
  ends: [],
  fits: {
    planned: [...UNDECIDED, 'pending'],
    dispatched: GIVEN,
    travelling: GIVEN,
    on_site: ['in_progress', 'pending'],
    done_by_tech: ['resolved'],
    verified: ['closed'],
  },
  usual: {
    draft: 'planned',
    new: 'planned',
    waiting_approval: 'planned',
    assigned: 'dispatched',
    in_progress: 'on_site',
    pending: 'on_site',
    resolved: 'done_by_tech',
    closed: 'verified',
  },
  moves: {
    set_out: { from: ['dispatched'], to: 'travelling', state: 'assigned', action: 'staged', by: 'desk' },
    arrive: { from: ['dispatched', 'travelling'], to: 'on_site', state: 'in_progress', action: 'started', by: 'desk' },
    finish: { from: ['on_site'], to: 'done_by_tech', state: 'resolved', action: 'resolved', by: 'desk', says: true },
    verify: { from: ['done_by_tech'], to: 'verified', state: 'closed', action: 'closed', by: 'own' },
  },
}

const judged = {
  approve: { from: ['requested'], to: 'approved', state: 'assigned', action: 'approved', by: 'judge' },
  reject: { from: ['requested'], to: 'rejected', state: 'rejected', action: 'rejected', by: 'judge', says: true },
} as const satisfies Record<string, StageMove>
const asked: Overlay['usual'] = {
  draft: 'requested',
  new: 'requested',
  waiting_approval: 'requested',
  assigned: 'requested',
  pending: 'requested',
  rejected: 'rejected',
  cancelled: 'cancelled',
}
/** An approved request is nobody's until it is given to somebody: `new` fits it too. */
const AGREED = ['new', 'assigned', 'pending'] as const satisfies readonly TicketState[]

const absence: Overlay = {
  path: absenceStages.slice(0, 4),
  ends: absenceStages.slice(4),
  fits: {
    requested: [...UNDECIDED, ...GIVEN],
    approved: AGREED,
    taken: ['in_progress', 'pending'],
    returned: ['resolved', 'closed'],
    rejected: ['rejected'],
    cancelled: ['cancelled'],
    recalled: ['cancelled'],
  },
  usual: { ...asked, in_progress: 'taken', resolved: 'returned', closed: 'returned' },
  moves: {
    ...judged,
    take: { from: ['approved'], to: 'taken', state: 'in_progress', action: 'started', by: 'own' },
    return: { from: ['taken'], to: 'returned', state: 'closed', action: 'closed', by: 'own' },
    recall: { from: ['approved', 'taken'], to: 'recalled', state: 'cancelled', action: 'cancelled', by: 'desk', says: true },
    withdraw: { from: ['requested', 'approved'], to: 'cancelled', state: 'cancelled', action: 'cancelled', by: 'own', says: true },
  },
}

const trip: Overlay = {
  path: tripStages.slice(0, 7),
  ends: tripStages.slice(7),
  fits: {
    requested: [...UNDECIDED, ...GIVEN],
    approved: AGREED,
    booked: GIVEN,
    advance_paid: GIVEN,
    on_trip: ['in_progress', 'pending'],
    returned: ['resolved'],
    settled: ['closed'],
    rejected: ['rejected'],
    cancelled: ['cancelled'],
  },
  usual: { ...asked, in_progress: 'on_trip', resolved: 'returned', closed: 'settled' },
  moves: {
    ...judged,
    book: { from: ['approved'], to: 'booked', state: 'assigned', action: 'staged', by: 'desk' },
    pay_advance: { from: ['approved', 'booked'], to: 'advance_paid', state: 'assigned', action: 'staged', by: 'desk' },
    leave: { from: ['approved', 'booked', 'advance_paid'], to: 'on_trip', state: 'in_progress', action: 'started', by: 'own' },
    come_back: { from: ['on_trip'], to: 'returned', state: 'resolved', action: 'resolved', by: 'own' },
    settle: { from: ['returned'], to: 'settled', state: 'closed', action: 'closed', by: 'desk' },
    withdraw: {
      from: ['requested', 'approved', 'booked'],
      to: 'cancelled',
      state: 'cancelled',
      action: 'cancelled',
      by: 'own',
      says: true,
    },
  },
}

/** The types whose tickets have stages of their own. */
export const overlays: Readonly<Partial<Record<TicketTypeCode, Overlay>>> = {
  work_order: work,
  workorder: work,
  absense: absence,
  travelling: trip,
}
export const stageMoves = [...new Set(Object.values(overlays).flatMap((overlay) => Object.keys(overlay.moves)))]

/** Somebody else approves or rejects it first. */
export const isJudged = (type: TicketTypeCode): boolean => overlays[type]?.moves.approve !== undefined

interface Standing {
  readonly type: TicketTypeCode
  readonly state: TicketState
  readonly stage: TicketStage | null
}
/** The stage of a ticket: the one it has while that fits its state, else the one the state brings. Null: it has none. */
export function stageOf({ type, state, stage }: Standing): TicketStage | null {
  const overlay = overlays[type]
  if (!overlay) return null
  return stage && overlay.fits[stage]?.includes(state) ? stage : (overlay.usual[state] ?? null)
}
/** The stage after something was done: an approval by its steps approves the request. */
export function stageAfter(now: Standing, action: string): TicketStage | null {
  const isAgreed = action === 'approved' && overlays[now.type]?.fits.approved?.includes(now.state)
  return isAgreed ? 'approved' : stageOf(now)
}
/** What may be done at a stage; nothing while the steps of an approval decide, or the ticket waits for somebody outside. */
export function stageMovesFrom({ type, state, stage }: Standing): string[] {
  const overlay = overlays[type]
  if (!overlay || !stage || HELD.has(state)) return []
  return Object.entries(overlay.moves)
    .filter(([, { from }]) => from.includes(stage))
    .map(([move]) => move)
}
const HELD: ReadonlySet<TicketState> = new Set(['draft', 'waiting_approval', 'pending'])

/** People who are away, by the stage of their request. */
export const AWAY_STAGES = ['approved', 'taken', 'booked', 'advance_paid', 'on_trip'] as const satisfies readonly TicketStage[]
/** Whether an absence or trip is approved and not over. */
export const isAway = (stage: TicketStage | null | undefined): boolean => (AWAY_STAGES as readonly unknown[]).includes(stage)

/** The stage of an alarm ticket by the regions of its alarm. */
export const alarmStage = ({ process, ack }: { readonly process: string; readonly ack: string }): (typeof alarmStages)[number] =>
  `${process === 'active' ? 'raised' : 'cleared'}_${ack === 'acked' ? 'ack' : 'unack'}`
