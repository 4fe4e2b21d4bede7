import { type MediaSignals, mediaSignals } from '@menara/shared/contract/media/media.contract.ts'
import { pttSignals } from '@menara/shared/contract/media/ptt-talk.contract.ts'
import { ptzSignals } from '@menara/shared/contract/media/ptz.contract.ts'
import { type Language, languageOf } from '@menara/shared/kit/accept-language.ts'
import type { Answers } from '@menara/shared/kit/feeds/signal.ts'
import { tokenBuckets } from '@menara/shared/kit/flow-control/token-bucket.ts'
import { type Phrase, refusalSentence } from '@menara/shared/refusals/refusal-texts.ts'
import { Server as Engine } from 'engine.io'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { Server, type Socket } from 'socket.io'
import type { Authority, Identity } from '../feeds/connection/authority.ts'
import type { Guest } from '../media/rooms/guest.ts'
import type { Sfu } from '../media/sfu.ts'
import { Refused } from '../platform/calls/refused.ts'
import type { Clock } from '../platform/clock.ts'
import type { Talk } from '../ptt/talk.ts'
import type { Ptz } from '../ptz/ptz.ts'
import { answering } from './answering.ts'

interface MediaAnswersNeeds {
  readonly sfu: Sfu
  readonly guest: Guest
  readonly turn: boolean
  readonly clock: Clock
  /** A fresh token in place of the one they came with, and perhaps another language. */
  readonly renew: (fresh: { readonly token: string; readonly language?: Language }) => Promise<void>
}

const mediaAnswers = ({ sfu, guest, turn, clock, renew }: MediaAnswersNeeds): Answers<MediaSignals, unknown> => ({
  ...guest.answers,
  ping: async (_, { at }) => ({ at, now: clock.now() }),
  status: async () => ({ ...(await sfu.known()), turn }),
  async renew(_, fresh) {
    await renew(fresh)
    return {}
  },
})

export interface SignallingNeeds {
  readonly authority: Authority
  readonly sfu: Sfu
  readonly talk: Pick<Talk, 'welcome'>
  readonly ptz: Pick<Ptz, 'welcome'>
  readonly turn: boolean
  readonly clock: Clock
  readonly log: Logger
  readonly mayConnect: (origin: string | undefined, host: string | undefined) => boolean
}

const LARGEST_MESSAGE = 64 * 1024
const LONGEST_TOKEN = 8192
/** Connections of one person: their screens, and what a network that breaks leaves behind for a while. */
const MOST_CONNECTIONS = 40
/** Signals of one person over all their connections, at once and per second after that: a dozen pages that come back from a cut. */
const PERSON_BURST = 1_000
const PERSON_PER_SECOND = 200
const FAILED: { readonly status: number; readonly phrase: Phrase } = { status: 500, phrase: { key: 'signalling.failed' } }

/** socket.io beside everything else on the port: an engine of its own that is handed requests and upgrades, namespace `/media`. */
export function openSignalling({ authority, sfu, talk, ptz, turn, clock, log, mayConnect }: SignallingNeeds) {
  const engine = new Engine({
    maxHttpBufferSize: LARGEST_MESSAGE,
    // A cut is noticed within 4 s: nobody holds a floor longer than that after their network is gone.
    pingInterval: 2_000,
    pingTimeout: 2_000,
    perMessageDeflate: false,
    httpCompression: false,
    allowRequest: (request, allow) => allow(null, mayConnect(request.headers.origin, request.headers.host)),
  })
  const io = new Server({ serveClient: false, connectTimeout: 5_000 })
  io.bind(engine)
  io.use((_, next) => next(new Error('Connect to the namespace /media')))

  const answersFor = answering(
    { ...mediaSignals, ...pttSignals, ...ptzSignals },
    { clock, onFault: (error) => log.error({ err: error }, 'signal failed') },
  )
  const connections = new Map<string, number>()
  const ofPerson = tokenBuckets({ burst: PERSON_BURST, perSecond: PERSON_PER_SECOND, now: clock.now })
  const media = io.of('/media')
  media.use(async (socket, next) => {
    const { token } = socket.handshake.auth as { token?: unknown }
    const language = spoken(socket)
    try {
      const { userId, permissions } = await identify(authority, token)
      if ((connections.get(userId) ?? 0) >= MOST_CONNECTIONS) throw new Refused(429, 'signalling.too_many_connections')
      socket.data = { id: socket.id, userId, token, permissions, language }
      next()
    } catch (error) {
      const isRefused = error instanceof Refused
      if (!isRefused) log.error({ err: error }, 'a connection to the signalling failed')
      const { status, phrase } = isRefused ? error : FAILED
      next(new Error(`${status} ${refusalSentence(phrase, language)}`))
    }
  })
  media.on('connection', (socket) => {
    const person = socket.data as Mutable
    count(connections, person.userId, 1)
    const tell = (name: string, event: object) => void socket.emit(name, event)
    const [guest, talker, mover] = [sfu.welcome(person, tell), talk.welcome(person, tell), ptz.welcome(person, tell)]
    const session = holding({
      authority,
      socket,
      person,
      changed: () => void Promise.all([talker.recheck(), guest.recheck(), mover.recheck()]),
    })
    const answers = { ...mediaAnswers({ sfu, guest, turn, clock, renew: session.renew }), ...talker.answers, ...mover.answers }
    const answer = answersFor(undefined, answers, {
      language: () => person.language,
      shared: () => ofPerson.take(person.userId),
      onFlood: () => void socket.disconnect(true),
    })
    socket.on('disconnect', () => {
      count(connections, person.userId, -1)
      session.end()
      mover.leave()
      talker.leave()
      guest.leave()
    })
    socket.onAny((name: string, ...rest: unknown[]) => {
      const ack = rest.at(-1)
      // Without an acknowledgement there is nobody to answer; it counts as a signal that does not exist.
      if (typeof ack !== 'function') return void answer('', {})
      void answer(name, rest.length > 1 ? rest[0] : {}).then((item) => (ack as (item: unknown) => void)(item))
    })
  })

  return {
    engine,
    async close() {
      await io.close()
    },
  }
}
export type Signalling = ReturnType<typeof openSignalling>

/** The language that is chosen in the product; without one, that of the browser. */
function spoken({ handshake }: Socket): Language {
  const { language } = handshake.auth as { language?: unknown }
  return languageOf(typeof language === 'string' ? language : handshake.headers['accept-language'])
}

interface Mutable {
  readonly id: string
  readonly userId: string
  token: string
  permissions: readonly string[]
  /** In which refusals are said. */
  language: Language
}

async function identify(authority: Authority, token: unknown): Promise<Identity> {
  if (typeof token !== 'string' || token.length === 0 || token.length > LONGEST_TOKEN) throw new Refused(401, 'signalling.sign_in')
  const verdict = await authority.identify(token)
  if (verdict.kind === 'away') throw new Refused(503, 'signalling.unreachable')
  if (verdict.kind === 'refused') throw new Refused(401, 'signalling.sign_in_again')
  return verdict.identity
}

interface HoldingNeeds {
  readonly authority: Authority
  readonly socket: Socket
  readonly person: Mutable
  readonly changed: () => void
}

/** The connection lasts as long as its token, or the one that took its place. */
function holding({ authority, socket, person, changed }: HoldingNeeds) {
  const hold = () =>
    authority.hold(person.token, {
      revoked: () => void socket.disconnect(true),
      changed(identity) {
        person.permissions = identity.permissions
        changed()
      },
    })
  let release = hold()
  return {
    async renew({ token, language = person.language }: { readonly token: string; readonly language?: Language }): Promise<void> {
      const identity = await identify(authority, token)
      if (identity.userId !== person.userId) throw new Refused(403, 'signalling.other_person')
      release()
      Object.assign(person, { token, permissions: identity.permissions, language })
      release = hold()
    },
    end: () => release(),
  }
}

function count(connections: Map<string, number>, userId: string, by: number): void {
  const now = (connections.get(userId) ?? 0) + by
  if (now > 0) connections.set(userId, now)
  else connections.delete(userId)
}

/** Long-polling requests; taken over before their bodies are read. */
export function mountSignalling(app: FastifyInstance, { engine }: Signalling): void {
  app.route({
    method: ['GET', 'POST', 'OPTIONS'],
    url: '/socket.io/',
    onRequest: async (request, reply) => {
      reply.hijack()
      engine.handleRequest(request.raw as never, reply.raw)
    },
    handler: () => undefined,
  })
}
