import type { VncCause } from '@menara/shared/contract/media/vnc.contract.ts'
import { type VncAsk, type VncEnd, type VncWord, vncAsks } from '@menara/shared/contract/media/vnc-wire.ts'
import { tokenBucket } from '@menara/shared/kit/flow-control/token-bucket.ts'
import { type Phrase, refusalSentence } from '@menara/shared/refusals/refusal-texts.ts'
import { Ajv } from 'ajv'
import type { WebSocket } from 'ws'
import { Refused } from '../../platform/calls/refused.ts'
import type { Clock } from '../../platform/clock.ts'
import { COME_BACK, WORDS } from './vnc-endings.ts'
import { type Admission, openAdmission } from './vnc-entering.ts'

const ajv = new Ajv({ strict: false, formats: { uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i } })
const checks = new Map(Object.entries(vncAsks).map(([t, schema]) => [t, ajv.compile(schema as object)]))

/** A word of the page; null for what is none. */
function readAsk(text: string): VncAsk | null {
  try {
    const ask = JSON.parse(text) as VncAsk
    return checks.get(ask?.t)?.(ask) ? ask : null
  } catch {
    // Not even JSON: no word of ours.
    return null
  }
}

export type VncSessionNeeds = Admission & {
  readonly socket: WebSocket
  /** It is over, and noted. */
  readonly onOver: () => void
}
export type VncSession = ReturnType<typeof openVncSession>

const phraseOf = (cause: VncEnd): Phrase | string => {
  const key = WORDS[cause]
  return key ? { key } : ''
}

const HELLO_MS = 10_000

/** One connection on `/vnc`: a ticket first, then a person at a screen. Ending twice does no harm. */
export function openVncSession(needs: VncSessionNeeds) {
  const { socket, clock, onFault } = needs
  const received = tokenBucket({ burst: 60, perSecond: 10, now: clock.now })
  let over: Promise<void> | null = null
  const say = (word: VncWord): void => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(word))
  }
  /** What upstream has said stands as it came; of our own the sentence is in the language the page has asked for. */
  const end = (cause: VncEnd, why: Phrase | string = phraseOf(cause)): Promise<void> => {
    over ??= finish(cause, typeof why === 'string' ? why : refusalSentence(why, person.language()))
    return over
  }
  const person = openAdmission(needs, { socket, say, end, isOver: () => over !== null })
  const stopHello = clock.after(HELLO_MS, () => person.stay() ?? end('ticket', { key: 'vnc_session.no_ticket' }))
  const pulse = watchPulse(socket, clock, () => void end('left'))

  async function finish(cause: VncEnd, message: string): Promise<void> {
    stopHello()
    pulse.stop()
    say({ t: 'bye', cause, message, retry: COME_BACK.has(cause) })
    hangUp(socket, clock)
    // Only causes of the log end a session that began.
    await person.leave(cause as VncCause).catch(onFault)
    needs.onOver()
  }
  function fail(error: unknown): void {
    onFault(error)
    void end('lost')
  }
  function heed(word: VncAsk): void {
    if (word.t === 'open') return void person.open(word).catch(fail)
    if (word.t === 'renew') return void person.renew(word).catch(fail)
    if (word.t === 'unreadable') return void end('unreadable')
    try {
      const stay = person.stay()
      if (stay) stay.heed(word)
      else void end('ticket', { key: 'vnc_session.ticket_first' })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      say({ t: 'refused', message: refusalSentence(error.phrase, person.language()) })
    }
  }
  socket.on('message', (data, binary) => {
    pulse.heard()
    if (over) return
    const word = binary ? null : readAsk(String(data))
    if (word && received.take() === 0) heed(word)
    else if (binary && person.stay()) person.stay()?.take(data as Buffer)
    else void end('protocol')
  })
  // A message larger than the limit: ws closes by itself.
  socket.on('error', () => void end('protocol'))
  socket.on('close', () => void end('left'))

  return {
    end,
    /** A hint about a screen. */
    recheck(target: string): void {
      if (person.stay()?.target === target) person.stay()?.recheck()
    },
    userId: person.userId,
    target: () => person.stay()?.target ?? null,
  }
}

const PULSE_MS = 10_000
const GRACE_MS = 2_000

/** A browser that is gone without a word must not keep the control. */
function watchPulse(socket: WebSocket, clock: Clock, gone: () => void) {
  let heardAt = clock.now()
  const heard = (): void => {
    heardAt = clock.now()
  }
  socket.on('pong', heard)
  let stop = clock.after(PULSE_MS, beat)
  function beat(): void {
    if (clock.now() - heardAt > 3 * PULSE_MS) {
      gone()
      return
    }
    if (socket.readyState === socket.OPEN) socket.ping()
    stop = clock.after(PULSE_MS, beat)
  }
  return { heard, stop: () => stop() }
}

/** Who does not read never answers the close either. */
function hangUp(socket: WebSocket, clock: Clock): void {
  socket.close(1000)
  const stop = clock.after(GRACE_MS, () => socket.terminate())
  socket.once('close', stop)
}
