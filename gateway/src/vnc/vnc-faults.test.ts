import { createServer, request, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { vncGateway } from '@menara/shared/contract/media/vnc.contract.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { manualClock } from '../../../tests/kit/manual-clock.ts'
import { TEST_START } from '../../../tests/kit/test-clock.ts'
import { letIn, PIXEL } from '../../../tests/kit/upstreams/odd-server.ts'
import { oddScreen } from '../../../tests/kit/vnc/odd-screen.ts'
import { vncHouse } from '../../../tests/kit/vnc/vnc-house.ts'
import { PROBE } from './session/vnc-silence.ts'

const clockOfTest = () => manualClock(TEST_START.getTime())
type Reach = { readonly data: readonly { readonly id: string; readonly state: string; readonly checked_at: string }[] }
const pathOf = (...ids: string[]) => `${vncGateway.reach.path}?ids=${ids.join()}`

describe('a screen that says nothing', () => {
  it('VB-13 is asked for one pixel after 4 s, and left 5 s later; one that answers is still, and stays', async () => {
    const clock = clockOfTest()
    const { admin, target, enter, sessionOf } = await vncHouse({ clock })
    let answers = true
    const screen = await oddScreen((socket) => letIn(socket, () => answers && socket.write(PIXEL)))
    const viewer = await enter(admin, await target({ port: screen.port }), 'control')
    for (let at = 0; at < 3; at++) {
      await clock.pass(5_000)
      expect(await viewer.read(PIXEL.length)).toEqual(PIXEL)
      expect(screen.heard().subarray(-PROBE.length)).toEqual(PROBE)
    }
    answers = false
    await clock.pass(8_999)
    expect((await sessionOf(viewer.session)).ended_at).toBeNull()
    await clock.pass(1)
    expect(await viewer.word('bye')).toMatchObject({ cause: 'silent', retry: true })
    await expect.poll(async () => (await sessionOf(viewer.session)).cause).toBe('silent')
    await expect.poll(screen.open).toBe(0)
  })

  it('VB-14 what a browser cannot show ends its session, and the control with it', async () => {
    const { admin, target, enter, sessionOf } = await vncHouse()
    const screen = await oddScreen((socket) => letIn(socket))
    const id = await target({ port: screen.port })
    const [viewer, other] = [await enter(admin, id, 'control'), await enter(admin, id, 'control')]
    viewer.say({ t: 'take', force: false })
    await other.word('floor', (item) => item.holder === viewer.session)
    viewer.say({ t: 'unreadable' })
    expect(await viewer.word('bye')).toMatchObject({ cause: 'unreadable', retry: false })
    await other.word('floor', (item) => item.holder === null)
    await expect.poll(async () => (await sessionOf(viewer.session)).cause).toBe('unreadable')
  })
})

it('VB-6 who is cut off with a key down leaves it up: the screen hears so before the connection ends', async () => {
  const { admin, target, enter } = await vncHouse()
  const screen = await oddScreen((socket) => letIn(socket))
  const viewer = await enter(admin, await target({ port: screen.port }), 'control')
  viewer.say({ t: 'take', force: false })
  await viewer.word('floor', (item) => item.holder === viewer.session)
  viewer.key(0xffe3)
  await expect.poll(() => screen.heard().includes(Buffer.from([4, 1, 0, 0, 0, 0, 0xff, 0xe3]))).toBe(true)
  viewer.socket.terminate()
  await expect.poll(screen.open).toBe(0)
  expect(screen.heard().subarray(-8)).toEqual(Buffer.from([4, 0, 0, 0, 0, 0, 0xff, 0xe3]))
})

/** What was shown, out of a recording (FBS 001.000): the pieces after what the screen said of itself. */
function shownIn(recording: Buffer): Buffer {
  const pieces: Buffer[] = []
  for (let at = 12; at < recording.length; ) {
    const size = recording.readUInt32BE(at)
    pieces.push(recording.subarray(at + 4, at + 4 + size))
    at += 8 + Math.ceil(size / 4) * 4
  }
  return Buffer.concat(pieces.slice(3))
}

it('VB-16 every byte arrives as it was sent, at a browser that stops now and then and in the recording', async () => {
  const { admin, target, enter, asks, sessionOf } = await vncHouse()
  // No two blocks of it are alike.
  const sent = Buffer.alloc(24 * 1024 * 1024)
  for (let at = 0; at < sent.length; at += 4) sent.writeUInt32LE(Math.imul(at, 2_654_435_761) >>> 0, at)
  const EIGHTH = sent.length / 8
  let calls = 0
  const screen = await oddScreen((socket) => {
    const answer = calls++ === 0 ? sent : PIXEL
    letIn(socket, () => socket.write(answer))
  })
  const id = await target({ port: screen.port })
  const viewer = await enter(admin, id)
  viewer.send(PROBE)
  for (let stops = 0; stops < 4; stops++) {
    viewer.socket.pause()
    // Another session at the same screen is served meanwhile, and uses the same memory.
    expect(await (await enter(admin, id)).picture()).toEqual(PIXEL.subarray(-4))
    viewer.socket.resume()
    const part = await viewer.read(EIGHTH)
    expect(part.equals(sent.subarray(stops * EIGHTH, (stops + 1) * EIGHTH))).toBe(true)
  }
  expect((await viewer.read(sent.length / 2)).equals(sent.subarray(sent.length / 2))).toBe(true)
  viewer.socket.close()
  await expect.poll(async () => (await sessionOf(viewer.session)).recording).toBe('kept')
  const reply = await asks(admin, vncGateway.recording.path.replace(':id', viewer.session))
  expect(shownIn(Buffer.from(await reply.arrayBuffer())).equals(sent)).toBe(true)
})

/** Leaves questions unanswered whose address fits, and passes the others on. */
async function holdBack(backendUrl: string, fits: RegExp): Promise<string> {
  const server: Server = createServer((asked, reply) => {
    if (fits.test(asked.url ?? '')) return
    const { method, headers, url } = asked
    const on = request(`${backendUrl}${url}`, { method, headers } as object, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    })
    on.on('error', () => reply.destroy())
    asked.pipe(on)
  })
  await new Promise<void>((go) => server.listen(0, '127.0.0.1', go))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('VB-15 a backend that does not answer in time is logged as that, not as a right that went', async () => {
  const { admin, target, ticket, knock, sessionsFor } = await vncHouse({
    through: (url) => holdBack(url, /\/api\/v1\/vnc\/screens\/[^/]+$/),
  })
  const screen = await oddScreen((socket) => letIn(socket))
  const viewer = await knock(admin, await ticket(admin, await target({ port: screen.port })))
  expect(await viewer.word('bye')).toMatchObject({ cause: 'away', retry: true })
  await expect.poll(async () => (await sessionsFor(admin)).map((item) => item.cause)).toEqual(['away'])
})

describe('whether a screen can be reached', () => {
  it('VB-12 is said within a second of each on its own: one that says nothing yet is left out', async () => {
    const { admin, target, asks } = await vncHouse()
    const [mute, good] = [await oddScreen(() => undefined), await oddScreen((socket) => letIn(socket))]
    const [muteId, goodId] = [await target({ port: mute.port, name: 'Mute' }), await target({ port: good.port })]
    const began = performance.now()
    const { data } = (await (await asks(admin, pathOf(muteId, goodId))).json()) as Reach
    expect(data.map(({ id, state }) => [id, state])).toEqual([[goodId, 'reachable']])
    expect(performance.now() - began).toBeLessThan(4_000)
    expect(mute.calls()).toBe(1)
  })

  it('VB-12 is tried ever later where the password was refused, and at once when it is another', async () => {
    const clock = clockOfTest()
    const { admin, target, asks, change } = await vncHouse({ clock })
    const refuse = (socket: Socket): void => {
      socket.write('RFB 003.008\n')
      const steps = [Buffer.from([1, 2]), Buffer.alloc(16), Buffer.from([0, 0, 0, 1, 0, 0, 0, 2, 110, 111])]
      socket.on('data', () => void socket.write(steps.shift() ?? Buffer.alloc(0)))
    }
    const screen = await oddScreen(refuse)
    const id = await target({ port: screen.port, password: 'Wr0ngPas' })
    const state = async () => ((await (await asks(admin, pathOf(id))).json()) as Reach).data[0]?.state
    /** Somebody looks at the list for so many minutes. */
    const looks = async (minutes: number) => {
      for (let at = 0; at < minutes * 2; at++) {
        expect(await state()).toBe('refused')
        await clock.pass(30_000)
      }
    }
    await looks(8)
    // At once, and after 1, 3 and 7 minutes: not 16 times.
    expect(screen.calls()).toBe(4)
    await change(id, { password: 'An0therP' })
    expect(await state()).toBe('refused')
    expect(screen.calls()).toBe(5)
  })
})
