/** Minutes somebody waits at the gate at most, where a site says nothing else. */
export const USUAL_GATE_MINUTES = 10
export const MOST_GATE_MINUTES = 240

/** What became of the target for a wait. `left`: they went before it was over, and were not let in. */
export const gateStates = ['running', 'met', 'missed', 'left'] as const
