import type { MediaAck, MediaEvents, MediaSignals } from '@menara/shared/contract/media/media.contract.ts'
import type { Signals } from '@menara/shared/kit/feeds/signal.ts'
import i18next from 'i18next'
import type { Socket } from 'socket.io-client'
import type { Static } from 'typebox'
import { languageNow } from '../../i18n/i18n.ts'
import { renewed } from '../calls/call.ts'
import { readConfig } from '../calls/config.ts'
import { sessionStore } from '../session/session.ts'

/** What the media server refused, in its own words, and which question. `status` 0: it did not answer. */
export class MediaRefused extends Error {
  readonly status: number
  readonly question: string
  constructor(status: number, message: string, question: string) {
    super(message)
    this.status = status
    this.question = question
  }
}

type Ears<Events> = { readonly [Name in keyof Events]: (event: Events[Name]) => void }
interface Standing {
  /** The connection stands: for the first time, or again after a cut. */
  readonly open: () => void
  /** With the server's words where it refused. */
  readonly cut: (reason: string | null) => void
}
export type LineNeeds = Ears<MediaEvents> & Standing

/** Signals of one subject over the connection. */
export interface Conversation<S extends Signals, Events> {
  isOpen(): boolean
  /** Rejects with `MediaRefused`. */
  ask<Name extends keyof S & string>(name: Name, question: Static<S[Name]['ask']>): Promise<Static<S[Name]['answer']>>
  /** Returns the function that ends it. */
  on(ears: Ears<Events> & Standing): () => void
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
    auth: (give) => give({ token: tokenNow(), language: languageNow() }),
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
  })
  socket.on('disconnect', (why) => {
    if (why === 'io server disconnect') comeBack()
  })
  socket.on('connect_error', ({ message }) => {
    if (!socket.active) comeBack(message)
  })

  const conversation = conversing(socket)
  const media = conversation<MediaSignals, MediaEvents>()
  media.on(needs)

  /** Another token or another language. A line that is cut comes back with them anyway. */
  const renew = (): void => {
    if (!socket.connected) return
    media.ask('renew', { token: tokenNow(), language: languageNow() }).catch(() => socket.disconnect().connect())
  }
  const forget = sessionStore.subscribe(({ token }, before) => {
    if (token && token.accessToken !== before.token?.accessToken) renew()
  })
  i18next.on('languageChanged', renew)

  return {
    ask: media.ask,
    isOpen: media.isOpen,
    conversation,
    close(): void {
      forget()
      i18next.off('languageChanged', renew)
      clearTimeout(waiting)
      socket.off()
      socket.disconnect()
    },
  }
}
export type MediaLine = Awaited<ReturnType<typeof openLine>>

/** Speaks over a connection, in the words of any subject. */
function conversing(socket: Socket) {
  async function put(name: string, question: unknown): Promise<unknown> {
    if (!socket.connected) throw new MediaRefused(0, 'The media server is not connected.', name)
    const ack = (await socket
      .timeout(PATIENCE_MS)
      .emitWithAck(name, question)
      .catch((error: Error) => ({ ok: false, status: 0, title: '', message: error.message }))) as MediaAck<unknown>
    if (!ack.ok) throw new MediaRefused(ack.status, ack.message, name)
    return ack.answer
  }
  return <S extends Signals, Events>(): Conversation<S, Events> => ({
    isOpen: () => socket.connected,
    ask: (name, question) => put(name, question) as Promise<never>,
    on({ open, cut, ...ears }) {
      const all: Record<string, (what: never) => void> = {
        ...(ears as object),
        connect: open,
        disconnect: () => cut(null),
        // Refusals begin with their status; what the network says is for nobody.
        connect_error: ({ message }: Error) => cut(/^[45]\d\d /.test(message) ? message.slice(4) : null),
      }
      for (const [name, hear] of Object.entries(all)) socket.on(name, hear as never)
      return () => {
        for (const [name, hear] of Object.entries(all)) socket.off(name, hear as never)
      }
    },
  })
}
