import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vncGateway } from '@menara/shared/contract/media/vnc.contract.ts'
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { manualClock } from '../../../tests/kit/manual-clock.ts'
import { relayTo } from '../../../tests/kit/services/relay.ts'
import { TEST_START } from '../../../tests/kit/test-clock.ts'
import { vncHouse } from '../../../tests/kit/vnc/vnc-house.ts'
import { type InputWatch, VNC_SERVERS, type VncServer, withVncServer } from '../../../tests/kit/vnc/vnc-server.ts'
import type { RawViewer } from '../../../tests/kit/vnc/vnc-viewer.ts'

/** What a server itself decides, against each that Debian has: through the server, our own backend and this gateway. */
const servers = await Promise.all(VNC_SERVERS.map((server) => withVncServer({ server })))
afterAll(() => Promise.all(servers.map((server) => server?.stop())))

const [A, B, C] = [0x61, 0x62, 0x63]
const [CONTROL, ALT] = [0xffe3, 0xffe9]
const HELD = ['Control_L', 'Alt_L', 'a', 'button 1']
/** Modifiers and buttons of a state of X11, without the locks. */
const MODIFIERS = 0x1f0d

const clockOfTest = () => manualClock(TEST_START.getTime())
async function watch(screen: VncServer): Promise<InputWatch> {
  const input = await screen.watchInput()
  onTestFinished(input.stop)
  return input
}
type Stay = RawViewer & { readonly session: string }
async function take(stay: Stay, force = false): Promise<void> {
  stay.say({ t: 'take', force })
  await stay.word('floor', (item) => item.holder === stay.session)
  stay.pointer(0, 200, 200)
}

describe.each(VNC_SERVERS.map((name, at) => ({ name, is: servers[at] ?? null })))('$name', ({ name, is }) => {
  const screen = is as VncServer
  const { port, password } = is ?? { port: 0, password: '' }
  beforeEach(({ skip }) => skip(is === null, `${name} is not installed`))

  it('VB-2 lets in by its password, and VB-3 says in its own words that another is refused', async () => {
    const { admin, target, enter, knock, ticket } = await vncHouse()
    const id = await target({ port, password })
    expect((await enter(admin, id)).screen).toMatchObject({ version: 'RFB 003.008\n', types: [1, 1], width: 640, height: 480 })
    const wrong = await target({ port, password: 'Wr0ngPas', name: 'Wrong' })
    const refused = await (await knock(admin, await ticket(admin, wrong))).word('bye')
    expect(refused).toMatchObject({ cause: 'refused', retry: false, message: expect.stringMatching(/auth|password/i) })
  })

  it('VB-4 a view ticket moves nothing at the real screen: no key, no button, no text', async () => {
    const { admin, target, enter, sessionOf } = await vncHouse()
    const id = await target({ port, password })
    const input = await watch(screen)
    const [viewer, holder] = [await enter(admin, id, 'view'), await enter(admin, id, 'control')]
    // A view ticket never has the control, whoever brings it.
    viewer.say({ t: 'take', force: true })
    expect(await viewer.word('refused')).toMatchObject({ message: 'You may watch this screen, and not control it.' })
    viewer.pointer(0, 300, 200)
    viewer.key(A)
    viewer.key(A, false)
    viewer.pointer(1, 320, 240)
    viewer.pointer(0, 320, 240)
    viewer.cutText('from a viewer')
    viewer.send([255, 0, 0, 1, 0, 0, 0, 98, 0, 0, 0, 48])
    // The screen has answered: it has had all it was to have from this viewer.
    await viewer.picture()
    await take(holder)
    holder.key(0x7a)
    holder.key(0x7a, false)
    await input.hears(/KeyPress[\s\S]*keysym 0x7a, z/)
    expect(input.keys().map((event) => event.name)).not.toContainEqual(expect.stringMatching(/^(a|b|button 1)$/))
    viewer.socket.close()
    await expect.poll(async () => (await sessionOf(viewer.session)).cause).toBe('left')
    expect(await sessionOf(viewer.session)).toMatchObject({ mode: 'view', dropped: 7, controlled: false })
  })

  it('VB-6 the control goes from hand to hand, and who has it no more moves nothing', async () => {
    const { admin, target, enter, restrict } = await vncHouse()
    const id = await target({ port, password })
    const input = await watch(screen)
    const [one, two] = [await enter(admin, id, 'control'), await enter(admin, id, 'control')]
    await take(one)
    one.key(A)
    await expect.poll(input.down).toEqual(['a'])
    two.say({ t: 'take', force: false })
    await one.word('floor', (item) => item.people.some((person) => person.session === two.session && person.asks))
    one.say({ t: 'give', to: two.session })
    await two.word('floor', (item) => item.holder === two.session)
    await expect.poll(input.down).toEqual([])
    one.key(B)
    await one.picture()
    two.key(C)
    await expect.poll(input.down).toEqual(['c'])
    expect(input.said()).not.toMatch(/keysym 0x62/)
    // Whose right to control goes, watches on; the next hand has it.
    await take(one, true)
    await restrict('admin', ['show_plugin_iot'])
    await one.word('floor', (item) => item.holder === null && item.people.every((person) => !person.may_control))
    expect((await one.picture()).length).toBeGreaterThan(0)
  })

  it('VB-6 no key and no button stays down at the server, whichever way the control ends', async () => {
    const { admin, target, enter, restrict } = await vncHouse()
    const id = await target({ port, password })
    const input = await watch(screen)
    const next = await enter(admin, id, 'control')
    const WAYS: Readonly<Record<string, (stay: Stay) => unknown>> = {
      'given up': (stay) => stay.say({ t: 'give', to: null }),
      'handed over': (stay) => stay.say({ t: 'give', to: next.session }),
      'taken by another': () => next.say({ t: 'take', force: true }),
      'the tab was closed': (stay) => stay.socket.close(),
      'the connection was cut': (stay) => stay.socket.terminate(),
      'a word no viewer says': (stay) => stay.send([1]),
      'cannot be shown': (stay) => stay.say({ t: 'unreadable' }),
      'the right went': () => restrict('admin', ['show_plugin_iot']),
    }
    for (const [way, leave] of Object.entries(WAYS)) {
      next.say({ t: 'give', to: null })
      const stay = await enter(admin, id, 'control')
      await take(stay, true)
      for (const keysym of [CONTROL, ALT, A]) stay.key(keysym)
      stay.pointer(1, 210, 210)
      await expect.poll(input.down, { message: way }).toEqual(HELD)
      await leave(stay)
      await expect.poll(input.down, { message: way, timeout: 5_000 }).toEqual([])
      if (way === 'the right went') continue
      await take(next, true)
      next.key(B)
      next.key(B, false)
      await expect.poll(() => input.keys().at(-1), { message: way }).toMatchObject({ name: 'b', isDown: false })
      expect([way, (input.keys().at(-2)?.state ?? -1) & MODIFIERS]).toEqual([way, 0])
    }
  })

  it('VB-13 that is still answers for its pixel and stays; one that is stopped (SIGSTOP) is left after 9 s, and entered again when it goes on', async () => {
    const clock = clockOfTest()
    const { admin, target, enter, sessionOf } = await vncHouse({ clock })
    const id = await target({ port, password })
    const viewer = await enter(admin, id)
    for (let at = 0; at < 4; at++) {
      await clock.pass(5_000)
      expect((await viewer.update()).length).toBeGreaterThan(0)
    }
    expect((await sessionOf(viewer.session)).ended_at).toBeNull()
    onTestFinished(() => screen.freeze(false))
    screen.freeze(true)
    await clock.pass(8_999)
    expect((await sessionOf(viewer.session)).ended_at).toBeNull()
    await clock.pass(1)
    expect(await viewer.word('bye')).toMatchObject({ cause: 'silent', retry: true })
    screen.freeze(false)
    expect((await enter(admin, id)).screen.width).toBe(640)
  })

  it('VB-12 is knocked at 3 times a minute at most, and 4 times in 8 minutes with a password it has refused', async () => {
    const clock = clockOfTest()
    const { admin, target, asks } = await vncHouse({ clock })
    const state = async (id: string) => {
      const { data } = (await (await asks(admin, `${vncGateway.reach.path}?ids=${id}`)).json()) as { data: { state: string }[] }
      return data[0]?.state
    }
    const knocksIn = async (minutes: number, given: { readonly password: string; readonly state: string }) => {
      const relay = await relayTo(`http://127.0.0.1:${port}`)
      const id = await target({ port: relay.port, password: given.password, name: given.state })
      for (let at = 0; at < minutes * 6; at++) {
        expect(await state(id)).toBe(given.state)
        await clock.pass(10_000)
      }
      return relay.calls()
    }
    expect(await knocksIn(2, { password, state: 'reachable' })).toBe(6)
    expect(await knocksIn(8, { password: 'Wr0ngPas', state: 'refused' })).toBe(4)
  })

  it('VB-11 a recording holds what was shown, for who may see the session', async () => {
    const { admin, operator, target, enter, asks, folder, sessionOf } = await vncHouse()
    const viewer = await enter(admin, await target({ port, password }))
    const pixels = await viewer.picture()
    const path = vncGateway.recording.path.replace(':id', viewer.session)
    viewer.socket.close()
    await expect.poll(async () => (await sessionOf(viewer.session)).recording).toBe('kept')
    const reply = await asks(admin, path)
    const bytes = Buffer.from(await reply.arrayBuffer())
    expect(bytes.subarray(0, 12).toString()).toBe('FBS 001.000\n')
    expect(bytes.subarray(16, 28).toString()).toBe('RFB 003.003\n')
    expect(bytes.includes(pixels.subarray(0, 400))).toBe(true)
    const files = readdirSync(join(folder, 'screens'))
    expect(readFileSync(join(folder, 'screens', files[0] as string))).toEqual(bytes)
    expect((await asks(operator, path)).status).toBe(403)
    expect((await asks({ ...admin, token: 'nobody' }, path)).status).toBe(401)
    expect((await asks(admin, path.replace(/.{4}$/, '0000'))).status).toBe(404)
    expect((await asks(admin, path.replace(viewer.session, '..%2f..%2fetc%2fpasswd'))).status).toBe(404)
  })

  it('VB-10 that ends while somebody is there is logged as the screen that hung up', async () => {
    const own = (await withVncServer({ server: name })) as VncServer
    const { admin, target, enter, sessionOf } = await vncHouse()
    const viewer = await enter(admin, await target({ port: own.port, password: own.password }))
    await own.stop()
    expect(await viewer.word('bye')).toMatchObject({ cause: 'server', retry: true })
    await expect.poll(async () => (await sessionOf(viewer.session)).cause).toBe('server')
  })
})
