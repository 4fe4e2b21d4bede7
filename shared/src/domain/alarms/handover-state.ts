/** `draft` may be written on, `given` waits for the one who takes over, the others are ends. */
export const handoverStates = ['draft', 'given', 'taken', 'withdrawn'] as const
export type HandoverState = (typeof handoverStates)[number]

/** What may be done in each state; the words are the endpoints' names. */
export const handoverActs = {
  draft: ['update', 'refresh', 'give', 'withdraw'],
  given: ['take', 'withdraw'],
  taken: [],
  withdrawn: [],
} as const satisfies Record<HandoverState, readonly string[]>
