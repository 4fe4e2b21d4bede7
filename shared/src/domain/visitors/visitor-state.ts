import { isDone, type TicketState } from '../tickets/ticket-state.ts'

export const visitorStates = [
  'invited',
  'submitted',
  'verified',
  'assigned',
  'checked_in',
  'on_break',
  'done',
  'rejected',
  'cancelled',
  'no_show',
  'expired',
] as const
export type VisitorState = (typeof visitorStates)[number]

/** Counted by an evacuation: they are in the building. */
export const insideStates = ['checked_in'] as const satisfies readonly VisitorState[]
/** Their badge is out: inside, or out for a while. */
export const presentStates = ['checked_in', 'on_break'] as const satisfies readonly VisitorState[]
/** Still to come. */
export const expectedStates = ['invited', 'submitted', 'verified', 'assigned'] as const satisfies readonly VisitorState[]
export const endedStates = ['done', 'rejected', 'cancelled', 'no_show', 'expired'] as const satisfies readonly VisitorState[]
export const isEnded = (state: VisitorState): boolean => (endedStates as readonly VisitorState[]).includes(state)
export const isExpected = (state: VisitorState): boolean => (expectedStates as readonly VisitorState[]).includes(state)
export const isPresent = (state: VisitorState): boolean => (presentStates as readonly VisitorState[]).includes(state)

/** What is done to a visitor, from which states, to which. `amend`: facts changed, so what was verified is to be verified again. */
export const visitorMoves = {
  submit: { from: ['invited'], to: 'submitted' },
  amend: { from: ['submitted', 'verified', 'assigned'], to: 'submitted' },
  /** Who never handed in hands in at the gate, with the document they show. */
  verify: { from: ['invited', 'submitted'], to: 'verified' },
  assign: { from: ['verified', 'assigned'], to: 'assigned' },
  check_in: { from: ['assigned'], to: 'checked_in' },
  go_out: { from: ['checked_in'], to: 'on_break' },
  come_back: { from: ['on_break'], to: 'checked_in' },
  finish: { from: ['checked_in', 'on_break'], to: 'done' },
  reject: { from: ['invited', 'submitted', 'verified', 'assigned'], to: 'rejected' },
  cancel: { from: ['invited', 'submitted', 'verified', 'assigned'], to: 'cancelled' },
  miss: { from: ['submitted', 'verified', 'assigned'], to: 'no_show' },
  expire: { from: ['invited'], to: 'expired' },
} as const satisfies Record<string, { from: readonly VisitorState[]; to: VisitorState }>
export type VisitorMove = keyof typeof visitorMoves

export const mayMoveVisitor = (move: VisitorMove, from: VisitorState): boolean =>
  (visitorMoves[move].from as readonly VisitorState[]).includes(from)
/** What people may do next; the clock's own moves and changes of facts are none of theirs. */
export const visitorMovesFrom = (from: VisitorState): VisitorMove[] =>
  (Object.keys(visitorMoves) as VisitorMove[]).filter(
    (move) => move !== 'miss' && move !== 'expire' && move !== 'amend' && mayMoveVisitor(move, from),
  )

/** What a scan of the visitor's code asks for. */
export const scanActions = ['arrive', 'check_in', 'go_out', 'come_back', 'finish'] as const
export type ScanAction = (typeof scanActions)[number]

/**
 * The state a visitor ticket has by its visitors; undefined where they say nothing: there are none, or the ticket is not theirs to move.
 * One that was handed to somebody (`handed`) is never new again.
 */
export function ticketStateOf(
  visitors: readonly VisitorState[],
  { state, handed = false }: { readonly state: TicketState; readonly handed?: boolean },
): TicketState | undefined {
  if (visitors.length === 0 || isDone(state) || !MOVED_BY_VISITORS.has(state)) return undefined
  if (visitors.some(isPresent)) return 'in_progress'
  const living = visitors.filter((visitor) => !isEnded(visitor))
  if (living.length === 0) return 'resolved'
  return handed || living.every((text) => text === 'verified' || text === 'assigned') ? 'assigned' : 'new'
}
const MOVED_BY_VISITORS: ReadonlySet<TicketState> = new Set(['new', 'assigned', 'in_progress'])
