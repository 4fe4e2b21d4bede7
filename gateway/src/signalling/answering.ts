import type { Answers, Signals } from '@menara/shared/kit/signal.ts'
import { Ajv } from 'ajv'
import { allowance } from '../platform/allowance.ts'
import type { Clock } from '../platform/clock.ts'

export type Ack = { ok: true; answer: unknown } | { ok: false; status: number; message: string }

/** Signals a peer may send at once, and per second after that. */
const BURST = 40
const PER_SECOND = 20

/**
 * Turns typed answers into one function that takes whatever a peer sent: unknown signals and questions of the wrong shape are
 * refused with a sentence, a flood with 429, and a fault inside is logged whole and answered plainly.
 */
export function answering<S extends Signals, Peer>(
  signals: S,
  answers: Answers<S, Peer>,
  { clock, onFault }: { clock: Clock; onFault: (error: unknown) => void },
) {
  const ajv = new Ajv({ strict: false })
  const valid = new Map(Object.entries(signals).map(([name, { ask }]) => [name, ajv.compile(ask as object)]))

  /** One per peer: it carries the peer's allowance. */
  return (peer: Peer) => {
    const mayAsk = allowance({ burst: BURST, perSecond: PER_SECOND, now: clock.now })
    return async (name: string, ask: unknown): Promise<Ack> => {
      if (!mayAsk()) return { ok: false, status: 429, message: 'Too many signals; slow down' }
      const check = valid.get(name)
      if (!check) return { ok: false, status: 404, message: `There is no signal "${name.slice(0, 60)}"` }
      if (!check(ask)) return { ok: false, status: 422, message: `"${name}" ${ajv.errorsText(check.errors, { dataVar: 'question' })}` }
      try {
        return { ok: true, answer: await answers[name as keyof S](peer, ask as never) }
      } catch (error) {
        onFault(error)
        return { ok: false, status: 500, message: 'That did not work; it has been written down.' }
      }
    }
  }
}
