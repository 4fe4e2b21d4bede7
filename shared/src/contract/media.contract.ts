import { Type } from 'typebox'
import type { Signals } from '../kit/signal.ts'
import { closed, oneOf } from '../kit/words.ts'

/** What a peer may ask on socket.io namespace `/media`. Every question is answered once: `{ok: true, answer}` or `{ok: false, status, message}`. */
export const mediaSignals = {
  /** Milliseconds since 1970 UTC, there and back: the self test's round trip. */
  ping: { ask: closed({ at: Type.Number() }), answer: closed({ at: Type.Number(), now: Type.Number() }) },
  /** Whether sound and pictures can be carried here, and if not, what is missing and how to get it. */
  status: {
    ask: closed({}),
    answer: closed({ worker: oneOf('available', 'missing'), detail: Type.String(), turn: Type.Boolean() }),
  },
} as const satisfies Signals
export type MediaSignals = typeof mediaSignals
