import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { TalkNews } from '@menara/shared/contract/media/ptt-talk.contract.ts'
import { io } from 'socket.io-client'
import { askOf, enterTalk, TALK_CHANNELS, type TalkGateway, talkGateway } from '../../kit/voice/talk-gateway.ts'
import { openRtp } from './rtp-sender.ts'
import type { Band, Peer, System } from './system.ts'

/** A wire to a server on which everything takes so many milliseconds more, each way. */
async function slowWire(url: string, ms: number): Promise<{ url: string; close(): void }> {
  const { hostname, port } = new URL(url)
  const open = new Set<Socket>()
  const slowly = (from: Socket, to: Socket) =>
    from.on('data', (bytes) => void setTimeout(() => void (to.destroyed || to.write(bytes)), ms)).on('error', () => to.destroy())
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port: Number(port), host: hostname, noDelay: true })
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('close', () => {
        open.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    slowly(near, far)
    slowly(far, near)
  })
  await new Promise<void>((go) => server.listen(0, '127.0.0.1', go))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

/** Ours: signalling as a browser does it; sound as plain RTP where a browser has WebRTC. `slowMs`: so much more, there and back. */
export async function menara({ slowMs = 0 }: { slowMs?: number } = {}): Promise<System> {
  const house = await talkGateway()
  const wire = slowMs > 0 ? await slowWire(house.url, slowMs / 2) : null
  let bands = 0
  return {
    name: 'Menara',
    note: 'floor over socket.io, recorded; sound over plain RTP',
    grants: true,
    async open(): Promise<Band> {
      const channel = TALK_CHANNELS[bands++ % TALK_CHANNELS.length] as string
      let people = 0
      const peers: Peer[] = []
      return {
        async enter() {
          const begun = performance.now()
          const entered = await enter({ house, url: wire?.url ?? house.url, channel, who: people++ })
          peers.push(entered.peer)
          return { ...entered, begun }
        },
        async close() {
          for (const peer of peers) peer.close()
        },
      }
    },
    async close() {
      wire?.close()
      await house.stop()
    },
  }
}

interface Entering {
  readonly house: TalkGateway
  readonly url: string
  readonly channel: string
  readonly who: number
}
async function enter({ house, url, channel, who }: Entering): Promise<{ peer: Peer; connected: number }> {
  const socket = io(`${url}/media`, { transports: ['websocket'], auth: { token: `person-${who}` }, forceNew: true, reconnection: false })
  await new Promise<void>((go, fail) => void socket.once('connect', go).once('connect_error', fail))
  const connected = performance.now()
  const rtp = await openRtp(100_000 + who)
  await enterTalk(socket, channel, `client-of-${who}`)
  const id = socket.id ?? ''
  await house.ear(channel, id, rtp.port)
  rtp.sendTo(await house.mouth(channel, id, 100_000 + who))
  let req = 0
  const granted = new Map<number, () => void>()
  socket.on('talk', (news: TalkNews) => {
    if (news.kind === 'granted') granted.get(news.req)?.()
  })
  return {
    connected,
    peer: {
      ear: rtp.ear,
      say: rtp.say,
      press() {
        const mine = ++req
        const { promise, resolve, reject } = Promise.withResolvers<void>()
        granted.set(mine, resolve)
        askOf(socket, 'talk_request', { channel, req: mine }).catch(reject)
        return promise
      },
      release: () => askOf(socket, 'talk_release', { channel, req }),
      close() {
        socket.disconnect()
        rtp.close()
      },
    },
  }
}
