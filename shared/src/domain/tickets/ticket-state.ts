/** System states of a ticket: fixed codes. Administrators label them through progress statuses. */
export const ticketStates = [
  'draft',
  'new',
  'waiting_approval',
  'assigned',
  'in_progress',
  'pending',
  'resolved',
  'closed',
  'rejected',
  'cancelled',
  'merged',
] as const
export type TicketState = (typeof ticketStates)[number]

export const openStates = ['new', 'waiting_approval', 'assigned', 'in_progress', 'pending'] as const satisfies readonly TicketState[]
/** States in which somebody works on a ticket or is to: neither a draft, nor before an approval, nor done. */
export const workableStates = ['new', 'assigned', 'in_progress', 'pending'] as const satisfies readonly TicketState[]
export const doneStates = ['resolved', 'closed', 'rejected', 'cancelled', 'merged'] as const satisfies readonly TicketState[]
export const isDone = (state: TicketState): boolean => (doneStates as readonly TicketState[]).includes(state)
export const isOpen = (state: TicketState): boolean => (openStates as readonly TicketState[]).includes(state)

export const isWorkable = (state: TicketState): boolean => (workableStates as readonly TicketState[]).includes(state)
/** What a ticket becomes once it is given to somebody: one that is worked on, or waits, stays so. */
export const stateOnceGiven = (state: TicketState): TicketState => (state === 'new' ? 'assigned' : state)

/** What people do to a ticket, from which states, to which. `assign` keeps a started ticket where it is; `submit` and `appeal` lead to `assigned` where the ticket is somebody's, and approval may be asked for again. */
export const ticketMoves = {
  assign: { from: workableStates, to: 'assigned' },
  start: { from: ['new', 'assigned', 'pending'], to: 'in_progress' },
  pend: { from: ['new', 'assigned', 'in_progress'], to: 'pending' },
  resume: { from: ['pending'], to: 'in_progress' },
  resolve: { from: workableStates, to: 'resolved' },
  close: { from: ['resolved'], to: 'closed' },
  reopen: { from: ['resolved'], to: 'in_progress' },
  submit: { from: ['draft'], to: 'new' },
  appeal: { from: ['rejected'], to: 'new' },
  cancel: { from: ['draft', 'new', 'waiting_approval', 'assigned', 'in_progress', 'pending'], to: 'cancelled' },
} as const satisfies Record<string, { from: readonly TicketState[]; to: TicketState }>
export type TicketMove = keyof typeof ticketMoves

export const mayMove = (move: TicketMove, from: TicketState): boolean => (ticketMoves[move].from as readonly TicketState[]).includes(from)
/** The moves open from a state, for the sentence of a refusal and for the buttons of a screen. */
export const movesFrom = (from: TicketState): TicketMove[] =>
  (Object.keys(ticketMoves) as TicketMove[]).filter((move) => mayMove(move, from))

/** Calendar days a solution may be judged before it holds, where the settings of its type say nothing else. */
export const CLOSES_AFTER_DAYS = 7

export const pendingReasons = ['requester', 'supplier', 'parts', 'third_party', 'scheduled'] as const
/** What becomes of a ticket when the time has come until which it waits. */
export const pendingModes = ['resume', 'remind', 'resolve'] as const
export type PendingMode = (typeof pendingModes)[number]
export const priorities = ['critical', 'high', 'medium', 'low'] as const
export type Priority = (typeof priorities)[number]
