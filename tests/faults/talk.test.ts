import { createSocket } from 'node:dgram'
import type { TalkFloor, TalkNews } from '@menara/shared/contract/media/ptt-talk.contract.ts'
import { io } from 'socket.io-client'
import { describe, expect, it, onTestFinished } from 'vitest'
import { payloadOf } from '../../gateway/src/media/rtp.ts'
import { roomOf } from '../../gateway/src/ptt/talk.ts'
import { freePort } from '../kit/services/free-port.ts'
import { relayTo } from '../kit/services/relay.ts'
import { mediaEnv } from '../kit/voice/media-rooms.ts'
import { saidIn, saying } from '../kit/voice/plain-rtp.ts'
import { askOf, enterTalk, TALK_CHANNELS, type TalkGateway, talkGateway } from '../kit/voice/talk-gateway.ts'

const [channel] = TALK_CHANNELS
const PACKET_MS = 20
const AGAIN_MS = 100
/** A packet may be on its way while its floor changes, and a word too. */
const ON_THE_WAY_MS = 150

interface Heard {
  readonly from: number
  readonly at: number
}

/** Where the gateway is now: another takes its place when it was killed. */
interface Place {
  gateway: TalkGateway
}

/** Somebody in the channel who comes back by themselves, as a page does, and whose microphone is never still. */
async function sitting(place: Place, who: number, url = place.gateway.url) {
  const socket = createSocket('udp4')
  await new Promise<void>((go) => socket.bind(0, '127.0.0.1', go))
  const line = io(`${url}/media`, {
    ...{ transports: ['websocket'], auth: { token: `person-${who}` }, forceNew: true },
    ...{ reconnectionDelay: 100, reconnectionDelayMax: 250 },
  })
  const heard: Heard[] = []
  const talkers: { at: number; person: string | null }[] = []
  const ssrc = 1_000 + who
  const start = { seq: 0, time: 0 }
  let [to, count, req, holds, isMute] = [0, 0, 0, false, false]
  let granted: () => void = () => undefined
  let inside = Promise.withResolvers<void>()

  async function enterRoom(): Promise<void> {
    const id = line.id ?? ''
    await place.gateway.ear(channel, id, socket.address().port)
    to = await place.gateway.mouth(channel, id, ssrc)
  }
  async function enter(): Promise<void> {
    await enterTalk(line, channel, `client-of-${who}`)
    await enterRoom()
    inside.resolve()
    if (holds) await press()
  }
  async function press(): Promise<void> {
    await inside.promise
    holds = true
    const mine = ++req
    const isGranted = new Promise<void>((go) => {
      granted = go
    })
    await askOf(line, 'talk_request', { channel, req: mine })
    await isGranted
  }
  // What is cut or refused in the middle of coming back is tried again.
  const trying = (what: () => Promise<unknown>): void => {
    what().catch(() => line.connected && setTimeout(trying, AGAIN_MS, what))
  }
  line.on('connect', () => trying(enter))
  line.on('disconnect', () => {
    inside = Promise.withResolvers()
  })
  line.on('gone', () => trying(() => askOf(line, 'join', { room: roomOf(channel) }).then(enterRoom)))
  line.on('talk', ({ kind }: TalkNews) => kind === 'granted' && granted())
  line.on('floor', ({ talker }: TalkFloor) => talkers.push({ at: performance.now(), person: talker?.person ?? null }))
  socket.on('message', (data) => {
    if (((data[1] ?? 0) & 0x7f) === 111) heard.push({ from: saidIn(payloadOf(data)).from, at: performance.now() })
  })
  const timer = setInterval(() => {
    const packet = saying({ ssrc, count: count++, from: who, start })
    if (to > 0 && !isMute) socket.send(packet, to, '127.0.0.1')
  }, PACKET_MS)
  onTestFinished(() => {
    clearInterval(timer)
    line.disconnect()
    socket.close()
  })
  await inside.promise
  return {
    heard,
    press,
    /** Who held the floor and when, as it was told. */
    talkers,
    /** Resolves with the next packet of somebody. */
    hears: (from: number, after = performance.now()) =>
      expect
        .poll(() => heard.find((item) => item.from === from && item.at > after)?.at ?? 0, { timeout: 20_000, interval: 5 })
        .toBeGreaterThan(0),
    letGo() {
      holds = false
      return askOf(line, 'talk_release', { channel, req })
    },
    mute(on: boolean) {
      isMute = on
    },
  }
}
type Sitting = Awaited<ReturnType<typeof sitting>>

/** Every packet came while the floor was that person's, as everybody was told. */
function nothingUngranted({ heard, talkers }: Sitting): void {
  const holdings = talkers.map(({ at, person }, i) => ({
    person,
    from: at - ON_THE_WAY_MS,
    to: (talkers[i + 1]?.at ?? performance.now()) + ON_THE_WAY_MS,
  }))
  const wrong = heard.filter(
    ({ from, at }) => !holdings.some((holding) => holding.person === `u-${from}` && holding.from <= at && at <= holding.to),
  )
  expect(wrong).toEqual([])
  expect(heard.length).toBeGreaterThan(10)
}

async function three({ wired = false, port = 0 }: { wired?: boolean; port?: number } = {}) {
  const place: Place = { gateway: await talkGateway({ port }) }
  onTestFinished(() => place.gateway.stop())
  const wire = wired ? await relayTo(place.gateway.url) : null
  return {
    place,
    wire,
    asha: await sitting(place, 1, wire?.url.replace(/\/$/, '')),
    bram: await sitting(place, 2),
    ears: await sitting(place, 3),
  }
}
const said = (text: string) => process.stdout.write(`    ${text}\n`)

describe.skipIf(!mediaEnv)('a talk', () => {
  it('passes to the next within 4 s when the talker’s network is gone without a word, and nothing of theirs is heard when it is back', async () => {
    const { wire, asha, bram, ears } = await three({ wired: true })
    await asha.press()
    await ears.hears(1)
    const next = bram.press()
    wire?.freeze()
    asha.mute(true)
    const cutAt = performance.now()
    await next
    const free = performance.now() - cutAt
    said(`network gone -> the next is granted: ${free.toFixed(0)} ms`)
    expect(free).toBeLessThan(4_800)
    asha.mute(false)
    await ears.hears(2, performance.now() + 500)
    nothingUngranted(ears)
  })

  it('passes to the next within 2 s when the talker’s connection breaks, though their microphone goes on', async () => {
    const { wire, asha, bram, ears } = await three({ wired: true })
    await asha.press()
    await ears.hears(1)
    const next = bram.press()
    wire?.cut()
    const cutAt = performance.now()
    await next
    const free = performance.now() - cutAt
    said(`connection broken -> the next is granted: ${free.toFixed(0)} ms`)
    expect(free).toBeLessThan(3_000)
    await ears.hears(2, performance.now() + 300)
    nothingUngranted(ears)
  })

  it('is heard again within 2 s when the media worker is killed in the middle of it, and nobody else is', async () => {
    const { place, asha, ears } = await three()
    await asha.press()
    await ears.hears(1)
    const killedAt = performance.now()
    await place.gateway.killWorker()
    await ears.hears(1, killedAt + ON_THE_WAY_MS)
    const back = (ears.heard.find(({ at }) => at > killedAt + ON_THE_WAY_MS)?.at ?? Number.NaN) - killedAt
    said(`media worker killed -> heard again: ${back.toFixed(0)} ms`)
    expect(back).toBeLessThan(2_000)
    await ears.hears(1, performance.now() + 300)
    await asha.letGo()
    nothingUngranted(ears)
  })

  it('goes on within 2 s of the gateway being back when that is killed, and nobody is heard without a new grant', async () => {
    const port = await freePort()
    const { place, asha, bram, ears } = await three({ port })
    await asha.press()
    await ears.hears(1)
    await place.gateway.stop()
    const killedAt = performance.now()
    place.gateway = await talkGateway({ port })
    const upAt = performance.now()
    await ears.hears(1)
    const heardAt = ears.heard.find(({ at }) => at > killedAt + ON_THE_WAY_MS)?.at ?? Number.NaN
    said(`gateway killed -> it listens again ${(upAt - killedAt).toFixed(0)} ms -> heard again ${(heardAt - killedAt).toFixed(0)} ms`)
    expect(heardAt - upAt).toBeLessThan(2_000)
    await asha.letGo()
    await bram.press()
    await ears.hears(2, performance.now() + 300)
    nothingUngranted(ears)
  })
})
