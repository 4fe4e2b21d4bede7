import type { pendingReasons, TicketState } from '../tickets/ticket-state.ts'
import type { Standing, TargetKind } from './clock.ts'

export type PendingReason = (typeof pendingReasons)[number]

/** What a ticket is, as far as its clocks care. */
export interface Situation {
  readonly state: TicketState
  readonly pending_reason: PendingReason | null
  /** Somebody other than the requester has answered. */
  readonly responded: boolean
  /** A person or a team has it. */
  readonly owned: boolean
  /** Who opened it has it: there is nobody to keep waiting. */
  readonly own_request: boolean
  /** When the requester wrote what nobody has answered since the first answer; the oldest. Null: they wait for no word. */
  readonly waiting_since: number | null
}

const OVER: readonly TicketState[] = ['cancelled', 'rejected', 'merged']
const SOLVED: readonly TicketState[] = ['resolved', 'closed']
const BEFORE: readonly TicketState[] = ['draft', 'waiting_approval']

const ANSWERED: Partial<Record<TargetKind, (situation: Situation) => boolean>> = {
  respond: (situation) => situation.responded,
  next: (situation) => situation.waiting_since === null,
}

/** What a clock should do. `pauses`: the reasons to wait that stop it; waiting for an approval always does. */
export function standingOf(kind: TargetKind, situation: Situation, pauses: readonly PendingReason[]): Standing {
  if (OVER.includes(situation.state) || situation.own_request) return 'cancel'
  if (SOLVED.includes(situation.state)) return 'met'
  if (ANSWERED[kind]?.(situation)) return 'met'
  if (BEFORE.includes(situation.state)) return 'pause'
  if (kind === 'own' && situation.owned) return 'met'
  const waits = situation.state === 'pending' && (situation.pending_reason === null || pauses.includes(situation.pending_reason))
  return waits ? 'pause' : 'run'
}
