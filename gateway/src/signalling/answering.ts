import type { MediaAck } from '@menara/shared/contract/media.contract.ts'
import type { Answers, Signals } from '@menara/shared/kit/signal.ts'
import { Ajv } from 'ajv'
import { allowance } from '../platform/allowance.ts'
import type { Clock } from '../platform/clock.ts'
import { refusal } from '../platform/refusal.ts'
import { Refused } from '../platform/refused.ts'

export type Ack = MediaAck<unknown>

/** Signals a peer may send at once, and per second after that: entering ten rooms takes seventy. */
const BURST = 100
const PER_SECOND = 50
/** Refused ones beyond these are no accident: the peer is sent away. */
const REFUSED_BURST = 500
const REFUSED_PER_SECOND = 50

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

interface AnsweringNeeds {
  readonly clock: Clock
  readonly onFault: (error: unknown) => void
}

/**
 * Turns typed answers into one function that takes whatever a peer sent: unknown signals and questions of the wrong shape are
 * refused with a sentence, a flood with 429, and a fault inside is logged whole and answered plainly.
 */
export function answering<S extends Signals>(signals: S, { clock, onFault }: AnsweringNeeds) {
  const ajv = new Ajv({ strict: false, formats: { uuid: UUID } })
  const valid = new Map(Object.entries(signals).map(([name, { ask }]) => [name, ajv.compile(ask as object)]))

  /** One per peer: it carries the peer's allowance, beside what they share with others. `onFlood` when they go on although they are refused. */
  return <Peer>(peer: Peer, answers: Answers<S, Peer>, { shared, onFlood }: { shared: () => boolean; onFlood: () => void }) => {
    const mayAsk = allowance({ burst: BURST, perSecond: PER_SECOND, now: clock.now })
    const mayBeRefused = allowance({ burst: REFUSED_BURST, perSecond: REFUSED_PER_SECOND, now: clock.now })

    const isFlood = () => {
      if (mayAsk() && shared()) return false
      if (!mayBeRefused()) onFlood()
      return true
    }
    function objection(name: string, ask: unknown): Ack | null {
      if (isFlood()) return refuse(429, 'Too many signals; slow down')
      const check = valid.get(name)
      if (!check) return refuse(404, `There is no signal "${name.slice(0, 60)}"`)
      return check(ask) ? null : refuse(422, `"${name}" ${ajv.errorsText(check.errors, { dataVar: 'question' })}`)
    }
    return async (name: string, ask: unknown): Promise<Ack> => {
      const no = objection(name, ask)
      if (no) return no
      try {
        return { ok: true, answer: await answers[name as keyof S](peer, ask as never) }
      } catch (error) {
        if (error instanceof Refused) return refuse(error.status, error.message)
        onFault(error)
        return refuse(500, 'That did not work; it has been written down.')
      }
    }
  }
}

function refuse(status: number, sentence: string): Ack {
  const { title, message } = refusal(status, sentence)
  return { ok: false, status, title, message }
}
