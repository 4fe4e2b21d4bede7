import { createSocket } from 'node:dgram'
import type { CameraFacts, MediaEvents } from '@menara/shared/contract/media/media.contract.ts'
import { expect, onTestFinished } from 'vitest'
import type { Room } from '../../../gateway/src/media/rooms/room.ts'
import { json } from '../upstreams/fake-upstream.ts'
import { openGateway, signalling } from '../upstreams/gateway.ts'
import { mediaEnv } from '../voice/media-rooms.ts'
import { testCamera } from './cameras.ts'

export const CAMERA = '0190a0a0-0000-7000-8000-00000000ca01'
const READ = `/api/v1/cctv/cameras/${CAMERA}`
const SOURCE = `/internal/cctv/cameras/${CAMERA}/source`
export const SIGN_IN = { username: 'viewer-name', password: 'hush-hush' }

/** What our backend would say of the camera: where it is, or why not. */
interface Told {
  status: number
  answer: unknown
}

/** A gateway with media workers over a fake upstream whose one camera asha and bram may see, and citra may not. */
export async function cameraGateway({ address = '', env = {} }: { address?: string; env?: Record<string, string> } = {}) {
  const house = await openGateway({ env: { ...mediaEnv, PATH: process.env.PATH ?? '', MEDIA_WORKERS: '1', ...env } })
  const told: Told = { status: 200, answer: { data: { url: address, transport: 'tcp' } } }
  const sees = new Set(['asha', 'bram'])
  house.upstream.routes.set(READ, (request, response) => {
    const token = (request.headers.authorization ?? '').replace('Bearer ', '')
    if (sees.has(token)) json(response, 200, { data: { id: CAMERA } })
    else json(response, 404, { status: 404, title: 'Not found', message: 'There is no such camera', errors: [] })
  })
  house.upstream.routes.set(SOURCE, (request, response) => {
    const isGateway = request.headers.authorization === 'Bearer internal'
    json(response, isGateway ? told.status : 401, isGateway ? told.answer : {})
  })
  const room = () => house.gateway.sfu.room(`cctv:${CAMERA}`)
  const ask = (what: string, token: string | null) =>
    fetch(`${house.url}${READ}/${what}`, { headers: token ? { authorization: `Bearer ${token}` } : {} })
  return {
    ...house,
    told,
    sees,
    room,
    sourceAsked: () => house.upstream.calls(SOURCE).length,
    still: (token: string | null, query = '') => ask(`still${query}`, token),
    /** What the camera sends, as its administration is told. */
    stream: (token: string | null, query = '') => ask(`stream${query}`, token),
    async metric(name: string): Promise<number> {
      const text = await (await fetch(`${house.url}/metrics`)).text()
      return Number(new RegExp(`^${name.replace(/[{}"]/g, '\\$&')} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
    },
    /** Somebody in the camera's room, and what they are told of it. */
    async watch(token: string) {
      const line = signalling(house.url, { token })
      const facts: CameraFacts[] = []
      line.socket.on('camera', ({ camera }: MediaEvents['camera']) => facts.push(camera))
      await line.outcome
      const join = () => line.ask('join', { room: `cctv:${CAMERA}` }) as Promise<{ ok: boolean; status?: number; message?: string }>
      const joined = await join()
      return {
        joined,
        facts,
        join,
        line,
        last: () => facts.at(-1),
        until: (expected: Partial<CameraFacts>) =>
          expect.poll(() => facts.at(-1), { timeout: 40_000, interval: 50 }).toMatchObject(expected),
        leave: () => line.ask('leave', { room: `cctv:${CAMERA}` }),
      }
    },
  }
}

/** The same over a camera that films and asks for a user name and password. */
export async function filmed() {
  const camera = await testCamera({ signIn: SIGN_IN })
  onTestFinished(() => camera.close())
  const address = camera.address.replace('//', `//${SIGN_IN.username}:${SIGN_IN.password}@`)
  return { camera, house: await cameraGateway({ address }) }
}

/** Packets of the camera's picture as they leave the room, on plain RTP. */
export async function eyeOn(room: Room) {
  const [source] = room.sources()
  if (!source) throw new Error('There is no picture in the room')
  const socket = createSocket('udp4')
  await new Promise<void>((go) => socket.bind(0, '127.0.0.1', go))
  const { router } = room.trunk
  const transport = await router.createPlainTransport({ listenInfo: { protocol: 'udp', ip: '127.0.0.1' }, rtcpMux: true })
  await transport.connect({ ip: '127.0.0.1', port: socket.address().port })
  let packets = 0
  socket.on('message', () => packets++)
  const consumer = await transport.consume({ producerId: source.producer, rtpCapabilities: router.rtpCapabilities })
  onTestFinished(() => {
    socket.close()
    transport.close()
  })
  return { packets: () => packets, consumer }
}
