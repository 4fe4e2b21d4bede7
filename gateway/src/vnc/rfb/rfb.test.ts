import { readFileSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { manualClock } from '../../../../tests/kit/manual-clock.ts'
import { runningClock } from '../../../../tests/kit/test-clock.ts'
import { letIn } from '../../../../tests/kit/upstreams/odd-server.ts'
import { oddScreen } from '../../../../tests/kit/vnc/odd-screen.ts'
import { enterScreen } from './rfb-entry.ts'
import { NotRfb, rfbViewer } from './rfb-viewer.ts'
import { answerTo } from './vnc-auth.ts'

const init = Buffer.concat([Buffer.from([2, 128, 1, 224]), Buffer.alloc(16), Buffer.from([0, 0, 0, 2]), Buffer.from('Ok')])
const enter = (way: { address: string; port: number; password: string | null }) => enterScreen({ way, clock: runningClock })

describe('getting in', () => {
  it('VB-2 answers the challenge as VNC does', () => {
    // From noVNC's own tests: what a server of RealVNC accepts.
    const key = answerTo(Buffer.alloc(16), '')
    expect(key.toString('hex')).toBe('8ca64de9c1b123a78ca64de9c1b123a7')
    expect(answerTo(Buffer.alloc(16), 'password').equals(answerTo(Buffer.alloc(16), 'passwordAndMore'))).toBe(true)
  })

  it.each([
    ['RFB 003.003\n', [0, 0, 0, 1], []],
    ['RFB 003.007\n', [1, 1], []],
    ['RFB 003.008\n', [1, 1], [0, 0, 0, 0]],
    ['RFB 003.889\n', [2, 30, 1], [0, 0, 0, 0]],
  ])('VB-2 knows %j without a password, and asks to share the screen', async (version, types, result) => {
    const { way, heard } = await oddScreen((socket) => {
      socket.write(version)
      socket.once('data', () => {
        socket.write(Buffer.from([...types, ...result]))
        socket.write(init)
      })
    })
    const entered = await enter(way())
    onTestFinished(() => void entered.socket.destroy())
    expect(entered.init.toString('latin1')).toContain('Ok')
    await expect.poll(() => heard().at(-1)).toBe(1)
  })

  it.each([
    ['a way in that is not known', 'RFB 003.008\n', [2, 19, 5], 'unsupported', /lets in by VeNCrypt, RSA-AES alone/],
    ['something else altogether', 'HTTP/1.1 400', [], 'unsupported', /does not speak RFB/],
    ['a screen that has had enough', 'RFB 003.008\n', [0, 0, 0, 0, 4, 102, 117, 108, 108], 'refused', /full/],
    ['a password nobody has written', 'RFB 003.008\n', [1, 2], 'refused', /no.* written|none is written/],
  ])('VB-3 says why not: %s', async (_, version, then, why, message) => {
    const { way } = await oddScreen((socket) => {
      socket.write(version)
      socket.once('data', () => socket.write(Buffer.from(then)))
    })
    await expect(enter(way())).rejects.toMatchObject({ why, message: expect.stringMatching(message) })
  })

  it('VB-2 does not wait for ever, nor go anywhere by name', async () => {
    const clock = manualClock()
    const { way } = await oddScreen(() => undefined)
    const entering = enterScreen({ way: way(), clock })
    const refused = expect(entering).rejects.toMatchObject({ why: 'unreachable' })
    await clock.pass(6_000)
    await refused
    await expect(enter({ ...way(), address: 'localhost' })).rejects.toMatchObject({ why: 'unreachable' })
  })

  it('VB-14 does not enter a screen no browser has room for', async () => {
    const large = Buffer.concat([Buffer.from([255, 255, 255, 255]), init.subarray(4)])
    const { way } = await oddScreen((socket) => letIn(socket, undefined, large))
    await expect(enter(way())).rejects.toMatchObject({ why: 'unsupported', message: expect.stringMatching(/larger than/) })
  })

  it.runIf(process.platform === 'linux')('VB-13 has the system look after 5 s whether the machine is still there', async () => {
    const { way, port } = await oddScreen((socket) => letIn(socket))
    const { socket } = await enter(way())
    onTestFinished(() => void socket.destroy())
    const hex = (item: number | undefined) => (item ?? 0).toString(16).toUpperCase().padStart(4, '0')
    // local address, remote address, state, queues, timer (02: keep-alive) with hundredths of a second until then (proc(5)).
    const line = readFileSync('/proc/net/tcp', 'utf8')
      .split('\n')
      .find((part) => part.includes(`:${hex(socket.localPort)} 0100007F:${hex(port)} 01 `))
    const [, timer, left] = / (\w\w):(\w{8}) /.exec(line?.replace(/\w{8}:\w{8} /, '') ?? '') ?? []
    expect(timer).toBe('02')
    expect(Number.parseInt(left ?? '', 16)).toBeLessThanOrEqual(500)
  })
})

/** An authenticated viewer, and what it received. */
function opened({ acts = false }: { acts?: boolean } = {}) {
  const told: Buffer[] = []
  const said = { acts, passed: 0, dropped: 0, format: null as Buffer | null }
  const viewer = rfbViewer({
    tell: (bytes) => told.push(bytes),
    init,
    mayAct: () => said.acts,
    onAct: (passed) => void (passed ? said.passed++ : said.dropped++),
    onFormat: (bytes) => {
      said.format = bytes
    },
  })
  viewer.greet()
  viewer.take(Buffer.from('RFB 003.008\n'))
  viewer.take(Buffer.from([1, 1]))
  return { viewer, told, said, take: (...bytes: number[]) => viewer.take(Buffer.from(bytes)) }
}
const KEY = [4, 1, 0, 0, 0, 0, 0, 97]
const POINTER = [5, 1, 0, 9, 0, 9]
const TEXT = [6, 0, 0, 0, 0, 0, 0, 2, 104, 105]
const EXTENDED = [6, 0, 0, 0, 255, 255, 255, 252, 8, 0, 0, 1]
/** Which formats of a clipboard the viewer knows. */
const CAPABILITIES = [6, 0, 0, 0, 255, 255, 255, 248, 1, 0, 0, 1, 0, 0, 0, 0]
const QEMU_KEY = [255, 0, 0, 1, 0, 0, 0, 97, 0, 0, 0, 30]
const UPDATE = [3, 1, 0, 0, 0, 0, 0, 16, 0, 16]

describe('what a viewer says', () => {
  it('VB-2 meets a screen that asks for nothing', () => {
    const { told, viewer } = opened()
    expect(told.map((bytes) => bytes.toString('latin1'))).toEqual(['RFB 003.008\n', '\u0001\u0001', '\0\0\0\0', init.toString('latin1')])
    expect(viewer.isOpen()).toBe(true)
  })

  it('VB-4 goes no further without the control, whole or in pieces', () => {
    const { take, said } = opened()
    const all = [...KEY, ...POINTER, ...TEXT, ...EXTENDED, ...QEMU_KEY, ...UPDATE]
    expect(take(...all)).toEqual([Buffer.from(UPDATE)])
    expect(said).toMatchObject({ passed: 0, dropped: 5 })
    expect(all.flatMap((value) => take(value))).toEqual([Buffer.from(UPDATE)])
    expect(said).toMatchObject({ passed: 0, dropped: 10 })
  })

  it('VB-4 does not count what a viewer says of itself', () => {
    const { take, said } = opened()
    expect(take(...CAPABILITIES, ...UPDATE)).toEqual([Buffer.from(UPDATE)])
    expect(said).toMatchObject({ passed: 0, dropped: 0 })
  })

  it('VB-4 goes through with the control', () => {
    const { take, said } = opened({ acts: true })
    expect(Buffer.concat(take(...KEY, ...POINTER, ...TEXT, ...EXTENDED, ...QEMU_KEY))).toEqual(
      Buffer.from([...KEY, ...POINTER, ...TEXT, ...EXTENDED, ...QEMU_KEY]),
    )
    expect(said).toMatchObject({ passed: 5, dropped: 0 })
  })

  it('VB-5 never switches the machine or the size of its screen', () => {
    const { take } = opened({ acts: true })
    expect(take(250, 0, 1, 2, 251, 0, 4, 0, 3, 0, 1, 0, ...Array.from({ length: 16 }, () => 0), ...UPDATE)).toEqual([Buffer.from(UPDATE)])
  })

  it('VB-4 ends where it is no viewer’s word, or too long a one', () => {
    const garbage: number[][] = [
      [1, 2, 3],
      [255, 1, 0, 0],
      [2, 0, 255, 255],
      [6, 0, 0, 0, 0, 160, 0, 0],
      [6, 0, 0, 0, 128, 0, 0, 0],
      [248, 0, 0, 0, 0, 0, 0, 0, 65],
      [71, 69, 84],
    ]
    for (const bytes of garbage) expect(() => opened().take(...bytes), String(bytes)).toThrow(NotRfb)
    const { viewer } = opened()
    expect(() => viewer.take(Buffer.alloc(1024 * 1024, 0xfe))).toThrow(NotRfb)
    const early = rfbViewer({ tell: () => undefined, init, mayAct: () => true, onAct: () => undefined, onFormat: () => undefined })
    expect(() => early.take(Buffer.from('GET / HTTP/1'))).toThrow(NotRfb)
  })

  it('VB-4 leaves out what the bridge could not read or a recording not show', () => {
    const { take } = opened()
    const encodings = [7, -316, -309, 50, 0].flatMap((value) => [...Buffer.from(new Int32Array([value]).buffer).reverse()])
    expect(take(2, 0, 0, 5, ...encodings)).toEqual([Buffer.from([2, 0, 0, 2, 0, 0, 0, 7, 0, 0, 0, 0])])
  })

  it('VB-6 lets go of keys and buttons that are down', () => {
    const { take, viewer } = opened({ acts: true })
    take(...KEY, ...QEMU_KEY.with(7, 98), 4, 1, 0, 0, 0, 0, 0, 99, 4, 0, 0, 0, 0, 0, 0, 99, ...POINTER)
    expect(viewer.letGo()).toEqual([
      Buffer.from(KEY.with(1, 0)),
      Buffer.from(QEMU_KEY.with(7, 98).with(3, 0)),
      Buffer.from(POINTER.with(1, 0)),
    ])
    expect(viewer.letGo()).toEqual([])
  })
})
