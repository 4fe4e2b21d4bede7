import '../../../../tests/kit/upstreams/pretend-page.ts'
import type { CameraFacts, RoomSource } from '@menara/shared/contract/media/media.contract.ts'
import { Device, type types } from 'mediasoup-client'
import * as fakes from 'mediasoup-client/fakeParameters'
import { FakeHandler } from 'mediasoup-client/handlers/FakeHandler'
import { expect, it } from 'vitest'
import { manualClock } from '../../../../tests/kit/manual-clock.ts'
import { type MediaLine, MediaRefused } from './media-line.ts'
import { openRoom } from './media-room.ts'

const VOICE: RoomSource = { producer: 'voice', kind: 'audio', label: 'voice' }
const PICTURE: RoomSource = { producer: 'picture', kind: 'video', label: 'high' }

interface Served {
  readonly sources?: readonly RoomSource[]
  readonly candidates?: readonly string[]
  readonly relay?: boolean
}
/** A room of a server that answers as it is told, in a browser whose connections do as they are told. */
async function room({ sources = [VOICE], candidates = ['10.1.2.3'], relay = false }: Served = {}) {
  const clock = manualClock()
  const handlers: FakeHandler[] = []
  const told: string[] = []
  const refuses = new Map<string, number>()
  const line = { open: true }
  const heard = { now: false }
  const factory = FakeHandler.createFactory(fakes)
  const device = new Device({
    handlerFactory: {
      ...factory,
      factory(options) {
        const made = factory.factory(options) as FakeHandler
        handlers.push(made)
        return made
      },
    },
  })
  await device.load({ routerRtpCapabilities: fakes.generateRouterRtpCapabilities() })
  const answers: Record<string, () => unknown> = {
    join: () => ({ epoch: 'e', rights: { hear: true, speak: true, see: true }, capabilities: {}, sources }),
    transport: () => ({
      ...transportParameters(),
      ice_candidates: candidates.map((address) => ({ address, port: 20_000, protocol: 'udp' })),
      ice_servers: relay ? [{ urls: ['turn:relay.example'], username: 'u', credential: 'c' }] : [],
    }),
    consume: () => ({ consumer: 'c1', producer: 'voice', kind: 'audio', rtp_parameters: consumerParameters() }),
    restart_ice: () => ({ ice_parameters: transportParameters().ice_parameters }),
    produce: () => ({ producer: 'p1', sending: false }),
  }
  const asked: string[] = []
  const made = openRoom({
    id: 'ptt:a',
    timing: { after: clock.after, random: () => 0.5 },
    device: async () => device,
    line: {
      isOpen: () => line.open,
      async ask(name: string) {
        asked.push(name)
        const status = refuses.get(name)
        if (status !== undefined) throw new MediaRefused(status, 'No', name)
        return answers[name]?.() ?? {}
      },
    } as unknown as MediaLine,
    onState: (state, _, obstacle) => void told.push(obstacle ? `${state} ${obstacle.why} ${obstacle.address}` : state),
    onTrack: () => undefined,
    onUnplayable: ({ producer }) => void told.push(`cannot play ${producer}`),
    onHeard(on) {
      heard.now = on
    },
    onCamera: (_: CameraFacts) => undefined,
  })
  return {
    ...{ clock, line, refuses, heard, room: made },
    told: () => told.splice(0),
    asked: (name: string) => asked.filter((text) => text === name).length,
    async enters() {
      void made.enter()
      await clock.pass(0)
    },
    /** What the browser says of the connections of the newest stay. */
    async becomes(state: types.ConnectionState, last = 1) {
      for (const handler of handlers.slice(-last)) handler.setConnectionState(state)
      await clock.pass(0)
    },
  }
}
function transportParameters() {
  const { id, iceParameters, dtlsParameters } = fakes.generateTransportRemoteParameters()
  return { transport: id, ice_parameters: iceParameters, dtls_parameters: dtlsParameters }
}
const consumerParameters = () =>
  fakes.generateConsumerRemoteParameters({ codecMimeType: 'audio/opus' }).rtpParameters as types.RtpParameters

it('KT-110 one is in a room when the browser says that it is connected, not when the server was asked', async () => {
  const { enters, becomes, told, clock } = await room()
  await enters()
  expect(told()).toEqual(['entering', 'connecting'])
  await becomes('connecting')
  await becomes('connected')
  expect(told()).toContain('in')
  await becomes('disconnected')
  expect(told()).toEqual(['connecting'])
  await clock.pass(3_999)
  await becomes('connected')
  expect(told()).toEqual(['in'])
  await becomes('disconnected')
  await clock.pass(4_000)
  expect(told()).toEqual(['connecting', 'away'])
})

it('KT-110 where there is nothing to carry yet one is in the room', async () => {
  const { enters, told } = await room({ sources: [] })
  await enters()
  expect(told()).toEqual(['entering', 'in'])
})

it('KT-111 a connection that fails, or never says anything for 7 s, is said with what stands in the way', async () => {
  const failing = await room()
  await failing.enters()
  await failing.becomes('failed')
  expect(failing.told().at(-1)).toBe('unconnected no_relay 10.1.2.3:20000')
  const silent = await room({ candidates: ['127.0.0.1', '127.0.0.1'] })
  await silent.enters()
  await silent.clock.pass(6_999)
  expect(silent.told().at(-1)).toBe('connecting')
  await silent.clock.pass(1)
  expect(silent.told()).toEqual(['unconnected loopback 127.0.0.1:20000'])
  const relayed = await room({ relay: true })
  await relayed.enters()
  await relayed.becomes('failed')
  expect(relayed.told().at(-1)).toBe('unconnected relay 10.1.2.3:20000')
})

it('KT-111 it is tried again by itself, ever more rarely, and stays unconnected until it is connected', async () => {
  const { enters, becomes, told, clock, asked } = await room()
  await enters()
  await becomes('failed')
  told()
  for (const pause of [5_000, 10_000, 20_000]) {
    const before = asked('join')
    await clock.pass(pause - 1)
    expect(asked('join')).toBe(before)
    await clock.pass(1)
    expect(asked('join')).toBe(before + 1)
    expect(told()).toEqual([])
    await becomes('failed')
    expect(told()).toEqual(['unconnected no_relay 10.1.2.3:20000'])
  }
  await clock.pass(40_000)
  await becomes('connected')
  expect(told()).toEqual(['in'])
})

it('KT-111 a press tries at once', async () => {
  const { enters, becomes, told, room: item, clock } = await room()
  await enters()
  await becomes('failed')
  told()
  item.again()
  await clock.pass(0)
  expect(told()).toEqual(['entering', 'connecting'])
  await becomes('connected')
  expect(told()).toEqual(['in'])
})

it('KT-112 one is refused only by the answer to entering; what is not found later is entered anew at once', async () => {
  const { enters, told, refuses, clock } = await room()
  refuses.set('secure', 404)
  await enters()
  expect(told()).toEqual(['entering', 'away'])
  refuses.clear()
  await clock.pass(100)
  expect(told()).toEqual(['entering', 'connecting'])
})

it('KT-112 a refusal is asked again after 15 s, ever more rarely up to every 2 minutes, and at once when the line is back', async () => {
  const { enters, told, refuses, clock, asked, room: item } = await room()
  refuses.set('join', 404)
  await enters()
  expect(told()).toEqual(['entering', 'refused'])
  for (const pause of [15_000, 30_000, 60_000, 120_000, 120_000]) {
    const before = asked('join')
    await clock.pass(pause - 1)
    expect(asked('join')).toBe(before)
    await clock.pass(1)
    expect(asked('join')).toBe(before + 1)
  }
  refuses.clear()
  told()
  item.cut()
  await enters()
  expect(told().at(-1)).toBe('connecting')
})

it('KT-112 the server’s word that one may no longer be there is asked about again as well', async () => {
  const { enters, told, clock, room: item } = await room()
  await enters()
  item.gone({ room: 'ptt:a', why: 'refused' })
  expect(told().at(-1)).toBe('refused')
  await clock.pass(15_000)
  expect(told()).toEqual(['entering', 'connecting'])
})

it('KT-113 one’s voice is heard from the server’s word on to the end of the turn, and not after the connection is gone', async () => {
  const { enters, becomes, heard, room: item } = await room()
  await enters()
  await becomes('connected')
  item.sending({ room: 'ptt:a', on: true })
  expect(heard.now).toBe(false)
  item.heard()
  item.sending({ room: 'ptt:a', on: true })
  expect(heard.now).toBe(true)
  item.sending({ room: 'ptt:a', on: false })
  expect(heard.now).toBe(false)
  item.heard()
  await becomes('failed')
  expect(heard.now).toBe(false)
})

it('KT-114 a picture this browser has no decoder for is said; the room stays', async () => {
  const { enters, told, refuses } = await room({ sources: [PICTURE] })
  refuses.set('consume', 422)
  await enters()
  expect(told()).toEqual(['entering', 'cannot play picture', 'in'])
})
