/**
 * A gateway with real media workers, for benches and for killing: over an upstream that knows `person-0` to `person-99`, all in the same
 * channels. Senders and listeners are plain RTP, requested by message (see talk-gateway.ts).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { channels, endpoints } from '@menara/shared/contract/index-of.ts'
import { build } from 'vite'
import { buildGateway } from '../../../gateway/src/app.ts'
import { opus } from '../../../gateway/src/media/codecs.ts'
import type { Participant } from '../../../gateway/src/media/rooms/participant.ts'
import type { Room } from '../../../gateway/src/media/rooms/room.ts'
import { logTo } from '../../../gateway/src/platform/log.ts'
import { readSettings } from '../../../gateway/src/platform/settings.ts'
import { roomOf } from '../../../gateway/src/ptt/talk.ts'
import { answering } from '../../bench/fanout/processes.ts'
import { runningClock } from '../test-clock.ts'
import { fakeUpstream, json } from '../upstreams/fake-upstream.ts'
import { mediaEnv } from './media-rooms.ts'

const PEOPLE = 100
const folder = mkdtempSync(join(tmpdir(), 'menara-talk-gateway-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const channelOf = (id: string) => ({
  ...{ id, name: id, kind: 'group', description: '', location: null, role: 'talk', priority: 'normal', talk_limit_s: 60 },
  ...{ recorded: true, alarm_id: null, ticket_id: null, longitude: null, latitude: null },
})
const upstream = await fakeUpstream()
for (let i = 0; i < PEOPLE; i++) upstream.people.set(`person-${i}`, { id: `u-${i}`, audience: 'all' })
upstream.routes.set('/internal/ptt/transmissions/*', (_, response) => json(response, 200, { data: null }))

interface Opening {
  readonly channels: readonly string[]
  /** Folder of a page to serve. */
  readonly page: string | null
  /** 0: any that is free. */
  readonly port: number
}
async function openHouse({ channels: ids, page, port }: Opening) {
  upstream.routes.set('/api/v1/ptt/mine', (_, response) => json(response, 200, { data: ids.map(channelOf) }))
  const client = join(folder, 'client')
  if (page)
    await build({
      configFile: false,
      logLevel: 'error',
      root: page,
      // A worklet has to be a file: the gateway's pages run nothing that is written into them.
      build: { outDir: client, emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0 },
    })
  const gateway = await buildGateway({
    settings: readSettings({
      ...{ PORT: String(port), MENARA_BACKEND_URL: upstream.url, MENARA_INTERNAL_TOKEN: 'internal', MEDIA_DIR: join(folder, 'media') },
      ...(page && { MENARA_CLIENT_DIR: client }),
      ...mediaEnv,
      ...{ MEDIA_WORKERS: '1' },
    }),
    channels,
    endpoints,
    log: logTo({ write: () => true }, 'silent'),
    clock: runningClock,
  })
  return { gateway, url: await gateway.listen() }
}
let house: Awaited<ReturnType<typeof openHouse>> | null = null

interface Place {
  readonly channel: string
  /** The signalling connection. */
  readonly id: string
}
function placeOf({ channel, id }: Place): { room: Room; seat: Participant } {
  const room = house?.gateway.sfu.room(roomOf(channel))
  const seat = room?.seats.get(id)
  if (!room || !seat) throw new Error(`${id} is not in ${channel}`)
  return { room, seat }
}

type Question =
  | (Opening & { readonly is: 'open' })
  | (Place & { readonly is: 'mouth'; readonly ssrc: number })
  | (Place & { readonly is: 'ear'; readonly port: number })
  | { readonly is: 'kill worker' }

const listenInfo = { protocol: 'udp', ip: '127.0.0.1' } as const
async function answer(question: Question): Promise<object> {
  if (question.is === 'open') {
    house = await openHouse(question)
    return { url: house.url }
  }
  if (question.is === 'kill worker') return { killed: process.kill(house?.gateway.sfu.workers()[0]?.worker.pid ?? 0, 'SIGKILL') }
  const { room, seat } = placeOf(question)
  if (question.is === 'mouth') {
    const transport = await room.trunk.router.createPlainTransport({ listenInfo, rtcpMux: true, comedia: true })
    await room.floor?.offer(seat, await transport.produce({ kind: 'audio', rtpParameters: opus(question.ssrc), paused: true }))
    return { port: transport.tuple.localPort }
  }
  const { router } = seat.branch
  const transport = await router.createPlainTransport({ listenInfo, rtcpMux: true })
  await transport.connect({ ip: '127.0.0.1', port: question.port })
  await transport.consume({ producerId: room.line?.producer.id ?? '', rtpCapabilities: router.rtpCapabilities })
  return {}
}

let turn: Promise<object> = Promise.resolve({})
answering((question: Question) => {
  // One after another: answers bear no name but their order.
  turn = turn.then(() => answer(question)).catch(({ message }: Error) => ({ refused: message }))
  return turn
})
