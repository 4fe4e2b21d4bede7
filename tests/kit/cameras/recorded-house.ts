import type { IncomingMessage, ServerResponse } from 'node:http'
import { channels, endpoints } from '@menara/shared/contract/index-of.ts'
import type { TransmissionNote } from '@menara/shared/contract/internal.contract.ts'
import { io } from 'socket.io-client'
import { buildGateway } from '../../../gateway/src/app.ts'
import { logTo } from '../../../gateway/src/platform/log.ts'
import { readSettings } from '../../../gateway/src/platform/settings.ts'
import { roomOf } from '../../../gateway/src/ptt/talk.ts'
import { runningClock } from '../test-clock.ts'
import { fakeUpstream, json } from '../upstreams/fake-upstream.ts'
import { mediaEnv } from '../voice/media-rooms.ts'
import { plainTalker } from '../voice/plain-rtp.ts'

/** The one channel: asha and bram talk in it, citra is a stranger to it. */
export const GUARDS = '0190a0a0-0000-7000-8000-00000000000a'
const MEMBERS = ['asha', 'bram']
const TALKS = '/api/v1/ptt/transmissions/'

export const groupChannel = (id: string) => ({
  ...{ id, name: 'Guards', kind: 'group', description: '', location: null, role: 'talk', priority: 'normal' },
  ...{ talk_limit_s: 60, recorded: true, alarm_id: null, ticket_id: null, longitude: null, latitude: null },
})
const tokenOf = ({ headers }: IncomingMessage): string => (headers.authorization ?? '').replace('Bearer ', '')

/** A real gateway with real workers that records, over an upstream that keeps its journal. `notes` is what it was told last of each talk. */
export async function recordedHouse(dir: string, env: Readonly<Record<string, string>> = {}) {
  const upstream = await fakeUpstream()
  const notes = new Map<string, TransmissionNote>()
  for (const name of [...MEMBERS, 'citra']) upstream.people.set(name, { id: `u-${name}`, audience: 'all', name } as never)
  upstream.routes.set('/api/v1/ptt/mine', (request, response) =>
    json(response, 200, { data: MEMBERS.includes(tokenOf(request)) ? [groupChannel(GUARDS)] : [] }),
  )
  upstream.routes.set('/internal/ptt/transmissions/*', (request, response, body) => {
    notes.set(request.url?.split('/').at(-1) ?? '', JSON.parse(body) as TransmissionNote)
    json(response, 200, { data: null })
  })
  upstream.routes.set(`${TALKS}*`, (request, response) => answerTalk(request, response, notes))
  const gateway = await buildGateway({
    settings: readSettings({
      ...{ PORT: '0', MENARA_BACKEND_URL: upstream.url, MENARA_INTERNAL_TOKEN: 'internal', MEDIA_DIR: dir },
      ...mediaEnv,
      ...{ MEDIA_WORKERS: '1' },
      ...env,
    }),
    channels,
    endpoints,
    log: logTo({ write: () => true }, 'silent'),
    clock: runningClock,
  })
  const url = await gateway.listen()
  const ends: (() => void)[] = []

  /** Somebody in the channel whose microphone never stops; heard only while they hold the floor. */
  async function connect(token: string, from: number) {
    const socket = io(`${url}/media`, { transports: ['websocket'], auth: { token }, forceNew: true, reconnection: false })
    ends.push(() => void socket.disconnect())
    await new Promise<void>((go, fail) => void socket.once('connect', go).once('connect_error', fail))
    async function ask(name: string, question: object): Promise<void> {
      const ack = (await socket.timeout(10_000).emitWithAck(name, question)) as { ok: boolean; message?: string }
      if (!ack.ok) throw new Error(`${name}: ${ack.message}`)
    }
    await ask('talk_join', { channel: GUARDS, client: `client-of-${token}` })
    await ask('join', { room: roomOf(GUARDS) })
    const room = gateway.sfu.room(roomOf(GUARDS))
    const seat = room?.seats.get(socket.id ?? '')
    if (!room || !seat) throw new Error(`${token} is not in the room`)
    const { said, stop } = await plainTalker(room, seat.person, from)
    ends.push(stop)
    let pressed = 0
    return {
      said,
      press: () => ask('talk_request', { channel: GUARDS, req: ++pressed }),
      letGo: () => ask('talk_release', { channel: GUARDS, req: pressed }),
    }
  }
  return {
    url,
    dir,
    upstream,
    sfu: gateway.sfu,
    notes,
    connect,
    /** `GET` of a talk's sound. */
    audio: (id: string, token: string | null, headers: Record<string, string> = {}) =>
      fetch(`${url}${TALKS}${id}/audio`, { headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers } }),
    async close(): Promise<void> {
      for (const end of ends) end()
      await gateway.close()
      await upstream.stop().catch(() => undefined)
    },
  }
}
export type RecordedHouse = Awaited<ReturnType<typeof recordedHouse>>

function answerTalk(request: IncomingMessage, response: ServerResponse, notes: ReadonlyMap<string, TransmissionNote>): void {
  const id = request.url?.slice(TALKS.length) ?? ''
  const note = notes.get(id)
  const refuse = (status: number) => json(response, status, { status, title: 'Refused', message: 'No', errors: [] })
  if (tokenOf(request) === '') refuse(401)
  else if (!note || !MEMBERS.includes(tokenOf(request))) refuse(404)
  else json(response, 200, { data: { id, ...note } })
}
