import type { MediaAck } from '@menara/shared/contract/media/media.contract.ts'
import type { Language } from '@menara/shared/kit/accept-language.ts'
import type { Answers, Signals } from '@menara/shared/kit/feeds/signal.ts'
import { tokenBucket } from '@menara/shared/kit/flow-control/token-bucket.ts'
import { type Phrase, refusalSentence } from '@menara/shared/refusals/refusal-texts.ts'
import { Ajv } from 'ajv'
import { TITLES } from '../platform/calls/refusal.ts'
import { Refused } from '../platform/calls/refused.ts'
import type { Clock } from '../platform/clock.ts'

export type Ack = MediaAck<unknown>

/** Signals a peer may send at once, and per second after that: entering ten rooms takes seventy. */
const BURST = 100
const PER_SECOND = 50
/** Refused ones beyond these are no accident: the peer is sent away. */
const REFUSED_BURST = 500
const REFUSED_PER_SECOND = 50

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

interface PeerTerms {
  /** In which refusals are said. */
  readonly language: () => Language
  /** Takes from the token bucket that the peer shares with others: 0, or the seconds until it has one. */
  readonly shared: () => number
  /** The peer goes on although it is refused. */
  readonly onFlood: () => void
}

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

  /** One per peer: it has the peer's token bucket. */
  return <Peer>(peer: Peer, answers: Answers<S, Peer>, { language, shared, onFlood }: PeerTerms) => {
    const refuse = (status: number, phrase: Phrase): Ack => ({
      ok: false,
      status,
      title: TITLES[status] ?? 'Refused',
      message: refusalSentence(phrase, language()),
    })
    const asked = tokenBucket({ burst: BURST, perSecond: PER_SECOND, now: clock.now })
    const refused = tokenBucket({ burst: REFUSED_BURST, perSecond: REFUSED_PER_SECOND, now: clock.now })

    const isFlood = () => {
      if (asked.take() === 0 && shared() === 0) return false
      if (refused.take() > 0) onFlood()
      return true
    }
    function objection(name: string, ask: unknown): Ack | null {
      if (isFlood()) return refuse(429, { key: 'signalling.flood' })
      const check = valid.get(name)
      if (!check) return refuse(404, { key: 'signalling.unknown', params: { name: name.slice(0, 60) } })
      if (check(ask)) return null
      const detail = ajv.errorsText(check.errors, { dataVar: 'question' })
      return refuse(422, { key: 'signalling.malformed', params: { name, detail } })
    }
    return async (name: string, ask: unknown): Promise<Ack> => {
      const no = objection(name, ask)
      if (no) return no
      try {
        return { ok: true, answer: await answers[name as keyof S](peer, ask as never) }
      } catch (error) {
        if (error instanceof Refused) return refuse(error.status, error.phrase)
        onFault(error)
        return refuse(500, { key: 'signalling.failed' })
      }
    }
  }
}
