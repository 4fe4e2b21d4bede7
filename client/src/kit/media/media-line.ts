import type { MediaAck, MediaEvents, MediaSignals } from '@menara/shared/contract/media.contract.ts'
import type { Static } from 'typebox'
import { renewed } from '../call.ts'
import { readConfig } from '../config.ts'
import { sessionStore } from '../session.ts'

type Ask<Name extends keyof MediaSignals> = Static<MediaSignals[Name]['ask']>
type Answer<Name extends keyof MediaSignals> = Static<MediaSignals[Name]['answer']>

/** What the media server refused, in its own words. `status` 0: it did not answer. */
export class MediaRefused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

type Hear = { [Name in keyof MediaEvents]: (event: MediaEvents[Name]) => void }
export interface LineNeeds extends Hear {
  /** The connection stands: for the first time, or again after a cut. */
  readonly open: () => void
  readonly cut: () => void
}

const PATIENCE_MS = 8_000
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5_000

const tokenNow = (): string => sessionStore.getState().token?.accessToken ?? ''

/** The connection to the media server's signalling. It comes back by itself after every cut, with a token that is good. */
export async function openLine(needs: LineNeeds) {
  const { io } = await import('socket.io-client')
  const socket = io(`${readConfig().apiBaseUrl}/media`, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: FIRST_PAUSE_MS,
    reconnectionDelayMax: LONGEST_PAUSE_MS,
    auth: (give) => give({ token: tokenNow() }),
  })
  let pause = FIRST_PAUSE_MS
  let waiting: ReturnType<typeof setTimeout> | undefined

  /** The server itself sent us away, which the library takes for final: a token that ran out, or a server that ends. */
  function comeBack(refusal?: string): void {
    clearTimeout(waiting)
    const refused = tokenNow()
    waiting = setTimeout(() => {
      const ready = refusal?.startsWith('401') ? renewed(refused) : Promise.resolve(true)
      ready.then(
        (still) => still && socket.connect(),
        () => comeBack(refusal),
      )
    }, pause)
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
  }

  socket.on('connect', () => {
    pause = FIRST_PAUSE_MS
    needs.open()
  })
  socket.on('disconnect', (why) => {
    needs.cut()
    if (why === 'io server disconnect') comeBack()
  })
  socket.on('connect_error', ({ message }) => {
    if (!socket.active) comeBack(message)
  })
  socket.on('sending', needs.sending)
  socket.on('source', needs.source)
  socket.on('gone', needs.gone)

  async function ask<Name extends keyof MediaSignals>(name: Name, question: Ask<Name>): Promise<Answer<Name>> {
    if (!socket.connected) throw new MediaRefused(0, 'The media server is not connected.')
    const ack = (await socket
      .timeout(PATIENCE_MS)
      .emitWithAck(name, question)
      .catch((error: Error) => ({ ok: false, status: 0, title: '', message: error.message }))) as MediaAck<Answer<Name>>
    if (!ack.ok) throw new MediaRefused(ack.status, ack.message)
    return ack.answer
  }

  const forget = sessionStore.subscribe(({ token }, before) => {
    const isFresh = token && token.accessToken !== before.token?.accessToken
    // A line that is cut comes back with the new one anyway.
    if (isFresh && socket.connected) ask('renew', { token: token.accessToken }).catch(() => socket.disconnect().connect())
  })

  return {
    ask,
    isOpen: () => socket.connected,
    close(): void {
      forget()
      clearTimeout(waiting)
      socket.off()
      socket.disconnect()
    },
  }
}
export type MediaLine = Awaited<ReturnType<typeof openLine>>
