import type { ClientFrame, ServerFrame } from '@menara/shared/kit/feed-frames.ts'
import { describe, expect, it } from 'vitest'
import { handClock } from '../../../tests/kit/hand-clock.ts'
import type { WireEvents } from './live-conversation.ts'
import { liveSocket } from './live-socket.ts'

interface Line {
  readonly events: WireEvents
  readonly said: ClientFrame[]
  closed: boolean
}
type Ok = Partial<Extract<ServerFrame, { t: 'ok'; snapshot: unknown }>> & { deltas?: readonly { seq: number; ops: readonly [string, unknown][] }[] }

/** A page with a server that says only what the test makes it say. Server time runs an hour ahead. */
function page({ random = 1, renew = () => Promise.resolve(true) }: { random?: number; renew?: (refused: string) => Promise<boolean> } = {}) {
  const clock = handClock()
  const lines: Line[] = []
  const opened: number[] = []
  const at = { token: 'one' as string | null }
  const live = liveSocket({
    ...clock,
    onFrame: (work) => void clock.after(16, work),
    random: () => random,
    token: () => at.token,
    renew,
    connect(events) {
      const line: Line = { events, said: [], closed: false }
      lines.push(line)
      opened.push(clock.now())
      return { send: (text) => void line.said.push(JSON.parse(text) as ClientFrame), close: () => void (line.closed = true) }
    },
  })
  const line = () => lines.at(-1) as Line
  const server = {
    open: () => line().events.opened(),
    says: (frame: ServerFrame) => line().events.heard(JSON.stringify(frame)),
    welcome() {
      server.open()
      server.says({ t: 'welcome', session: 's', heartbeatMs: 25_000 })
    },
    ok({ scope = 'alarms', epoch = 'e1', seq = 1, ageMs = 0, ...content }: Ok = {}) {
      const polledAt = clock.now() + 3_600_000 - ageMs
      server.says({ t: 'ok', id: 1, scope, epoch, seq, recovered: false, ageMs, sourceAt: null, polledAt, snapshot: [], ...content } as ServerFrame)
    },
    delta: (seq: number, key: string, row: unknown, scope = 'alarms') =>
      server.says({ t: 'd', scope, seq, ops: [[key, row]], sourceAt: null, polledAt: clock.now() + 3_600_000 }),
    leaves: () => line().events.closed(),
    bye(code: number, afterMs = 0) {
      server.says({ t: 'bye', code, retry: true, afterMs })
      server.leaves()
    },
  }
  const heard = (t: ClientFrame['t']) => line().said.filter((it) => it.t === t)
  return { clock, live, lines, opened, at, server, heard, line, status: () => live.state.getState().status }
}

/** Everything that was shown is up to date. */
const shown = async ({ clock }: ReturnType<typeof page>, { rows }: ReturnType<ReturnType<typeof liveSocket>['follow']>) => {
  await clock.pass(120)
  const { rows: map, ...facts } = rows.view()
  return { rows: Object.fromEntries(map), ...facts }
}

describe('a connection', () => {
  it('KT-26 is opened for the first feed, says hello and asks for each feed once', async () => {
    const it = page()
    expect(it.lines).toHaveLength(0)
    const alarms = it.live.follow('alarms')
    it.live.follow('inbox')
    it.live.follow('alarms')
    expect([it.lines.length, it.status(), it.line().said]).toEqual([1, 'connecting', []])
    it.server.open()
    expect(it.line().said).toEqual([{ t: 'hello', token: 'one' }])
    it.server.says({ t: 'welcome', session: 's', heartbeatMs: 25_000 })
    expect(it.heard('sub')).toEqual([
      { t: 'sub', id: expect.any(Number), scope: 'alarms' },
      { t: 'sub', id: expect.any(Number), scope: 'inbox' },
    ])
    it.live.follow('tickets')
    expect(it.heard('sub')).toHaveLength(3)
    expect(it.status()).toBe('live')
    expect(await shown(it, alarms)).toMatchObject({ rows: {}, status: 'connecting', asOf: null })
  })

  it('KT-26 is not opened for a stranger, and measures how long an answer takes', async () => {
    const it = page()
    it.at.token = null
    it.live.follow('alarms')
    expect([it.lines.length, it.status()]).toEqual([0, 'off'])
    it.at.token = 'one'
    it.live.restart()
    it.server.welcome()
    const [ping] = it.heard('ping') as { at: number }[]
    await it.clock.pass(40)
    it.server.says({ t: 'pong', at: ping?.at ?? 0, now: 0 })
    expect(it.live.state.getState().latencyMs).toBe(40)
  })

  it('KT-27 brings a snapshot and what changes, in order', async () => {
    const it = page()
    const alarms = it.live.follow('alarms')
    it.server.welcome()
    it.server.ok({ snapshot: [['a', { n: 1 }], ['b', { n: 1 }]], seq: 4, ageMs: 3000 })
    expect(await shown(it, alarms)).toEqual({ rows: { a: { n: 1 }, b: { n: 1 } }, status: 'live', asOf: it.clock.now() - 120 - 3000, reason: null })
    it.server.delta(5, 'a', { n: 2 })
    it.server.delta(5, 'a', { n: 99 })
    it.server.delta(3, 'a', { n: 98 })
    it.server.delta(6, 'b', null)
    it.server.delta(7, 'x', { n: 1 }, 'nobody asked')
    expect((await shown(it, alarms)).rows).toEqual({ a: { n: 2 } })
  })

  it('KT-27 that comes back goes on from where it was left', async () => {
    const it = page()
    const alarms = it.live.follow('alarms')
    it.live.follow('inbox')
    it.server.welcome()
    it.server.ok({ snapshot: [['a', { n: 1 }]], epoch: 'e7', seq: 4 })
    it.server.delta(5, 'a', { n: 2 })
    it.server.leaves()
    await it.clock.pass(500)
    it.server.welcome()
    expect(it.heard('sub')).toMatchObject([{ scope: 'alarms', epoch: 'e7', seq: 5 }, { scope: 'inbox' }])
    expect(it.heard('sub')[1]).not.toHaveProperty('epoch')
    const deltas = [
      { seq: 6, ops: [['a', { n: 3 }]] },
      { seq: 7, ops: [['a', null], ['c', { n: 1 }]] },
    ] as const
    it.server.says({ t: 'ok', id: 1, scope: 'alarms', epoch: 'e7', seq: 7, recovered: true, ageMs: 0, sourceAt: null, polledAt: 0, deltas })
    expect(await shown(it, alarms)).toMatchObject({ rows: { c: { n: 1 } }, status: 'live' })
    it.server.delta(7, 'c', { n: 99 })
    it.server.delta(8, 'c', { n: 2 })
    expect((await shown(it, alarms)).rows).toEqual({ c: { n: 2 } })
  })
})

describe('rows', () => {
  it('KT-28 are stale since this machine’s clock says so, until they are fresh', async () => {
    const it = page()
    const alarms = it.live.follow('alarms')
    it.server.welcome()
    it.server.ok({ snapshot: [['a', { n: 1 }]] })
    await it.clock.pass(60_000 - 1)
    it.server.says({ t: 'pong', at: it.clock.now(), now: 0 })
    const since = it.clock.now()
    it.server.says({ t: 'stale', scope: 'alarms', since: since + 3_600_000, reason: 'Upstream answers 503' })
    expect(await shown(it, alarms)).toEqual({ rows: { a: { n: 1 } }, status: 'stale', asOf: since, reason: 'Upstream answers 503' })
    await it.clock.pass(5000)
    it.server.says({ t: 'stale', scope: 'alarms', since, reason: 'Still' })
    expect((await shown(it, alarms)).asOf).toBe(since)
    it.server.says({ t: 'fresh', scope: 'alarms', since, reason: '' })
    expect(await shown(it, alarms)).toMatchObject({ status: 'live', reason: null })
  })

  it('KT-28 that were stale already come so, with their age', async () => {
    const it = page()
    const alarms = it.live.follow('alarms')
    it.server.welcome()
    it.server.says({ t: 'stale', scope: 'alarms', since: 0, reason: 'Away' })
    expect(await shown(it, alarms)).toEqual({ rows: {}, status: 'stale', asOf: null, reason: 'Away' })
    it.server.ok({ snapshot: [['a', { n: 1 }]], ageMs: 9000, stale: { since: 0, reason: 'Away' } })
    const heardAt = it.clock.now()
    expect(await shown(it, alarms)).toEqual({ rows: { a: { n: 1 } }, status: 'stale', asOf: heardAt - 9000, reason: 'Away' })
  })

  it('KT-28 of a refused feed say why, and are asked for whole when they are to be asked anew', async () => {
    const it = page()
    const alarms = it.live.follow('alarms')
    it.server.welcome()
    it.server.says({ t: 'no', id: 1, scope: 'alarms', status: 403, message: 'You may not see alarms' })
    expect(await shown(it, alarms)).toMatchObject({ status: 'refused', reason: 'You may not see alarms' })
    it.server.ok({ snapshot: [['a', { n: 1 }]], epoch: 'e1', seq: 3 })
    it.server.says({ t: 'resync', scope: 'alarms' })
    expect(it.heard('sub').at(-1)).toEqual({ t: 'sub', id: expect.any(Number), scope: 'alarms' })
    it.server.ok({ snapshot: [['b', { n: 1 }]], epoch: 'e2' })
    expect((await shown(it, alarms)).rows).toEqual({ b: { n: 1 } })
  })
})

describe('a lost connection', () => {
  it('KT-29 leaves the rows, stale since the server was last heard', async () => {
    const it = page()
    const alarms = it.live.follow('alarms')
    it.server.welcome()
    it.server.ok({ snapshot: [['a', { n: 1 }]] })
    await it.clock.pass(7000)
    it.server.says({ t: 'pong', at: it.clock.now(), now: 0 })
    const heardAt = it.clock.now()
    await it.clock.pass(4000)
    it.server.leaves()
    expect(await shown(it, alarms)).toEqual({ rows: { a: { n: 1 } }, status: 'stale', asOf: heardAt, reason: 'offline' })
    expect(it.live.state.getState()).toMatchObject({ status: 'offline', since: it.clock.now() - 120 })
  })

  it('KT-29 makes rows stale that were not painted yet', async () => {
    const it = page()
    const alarms = it.live.follow('alarms')
    it.server.welcome()
    it.server.ok({ snapshot: [['a', { n: 1 }]] })
    it.server.leaves()
    expect((await shown(it, alarms)).status).toBe('stale')
  })

  it.each([
    [1, [500, 1000, 2000, 4000, 8000, 10_000, 10_000]],
    [0, [250, 500, 1000, 2000, 4000, 5000, 5000]],
  ])('KT-29 comes back later each time, spread by chance (%d)', async (random, waits) => {
    const it = page({ random })
    it.live.follow('alarms')
    for (const wait of waits) {
      it.server.leaves()
      const lostAt = it.clock.now()
      await it.clock.pass(wait)
      expect(it.opened.at(-1)).toBe(lostAt + wait)
    }
    it.server.welcome()
    expect(it.status()).toBe('live')
    it.server.leaves()
    const lostAt = it.clock.now()
    await it.clock.pass(500)
    expect(it.opened.at(-1)).toBe(lostAt + (waits[0] ?? 0))
  })

  it('KT-29 comes back no sooner than the server wished', async () => {
    const it = page()
    it.live.follow('alarms')
    it.server.welcome()
    it.server.bye(4429, 5000)
    await it.clock.pass(4999)
    expect(it.lines).toHaveLength(1)
    await it.clock.pass(1)
    expect(it.lines).toHaveLength(2)
    it.server.leaves()
    await it.clock.pass(1000)
    expect(it.lines).toHaveLength(3)
  })

  it('KT-29 comes back once when a screen asks meanwhile', async () => {
    const it = page()
    it.live.follow('alarms')
    it.server.welcome()
    it.server.leaves()
    it.live.follow('inbox')
    expect(it.lines).toHaveLength(2)
    await it.clock.pass(14_000)
    expect(it.lines).toHaveLength(2)
  })
})

describe('a token that the server does not take', () => {
  it.each([4401, 4403])('KT-30 is renewed before the next connection (%i)', async (code) => {
    const refused: string[] = []
    const it = page({
      renew: async (token) => {
        refused.push(token)
        it.at.token = 'two'
        return true
      },
    })
    it.live.follow('alarms')
    it.server.open()
    it.server.bye(code)
    await it.clock.pass(500)
    expect([refused, it.lines.length]).toEqual([['one'], 2])
    it.server.open()
    expect(it.line().said).toEqual([{ t: 'hello', token: 'two' }])
  })

  it('KT-30 ends it when the session is over', async () => {
    const it = page({ renew: () => Promise.resolve(false) })
    it.live.follow('alarms')
    it.server.open()
    it.server.bye(4401)
    await it.clock.pass(60_000)
    expect([it.lines.length, it.status()]).toEqual([1, 'off'])
  })

  it('KT-30 is tried again when the server cannot be asked', async () => {
    const answers = [new Error('Offline'), new Error('Offline'), true]
    const it = page({
      renew: async () => {
        const answer = answers.shift()
        if (answer instanceof Error) throw answer
        return answer === true
      },
    })
    it.live.follow('alarms')
    it.server.open()
    it.server.bye(4401)
    await it.clock.pass(500 + 1000)
    expect([it.lines.length, it.status()]).toEqual([1, 'offline'])
    await it.clock.pass(2000)
    expect([it.lines.length, answers]).toEqual([2, []])
  })
})

describe('people', () => {
  it('KT-31 never see what another saw', async () => {
    const it = page()
    const alarms = it.live.follow('alarms')
    it.server.welcome()
    it.server.ok({ snapshot: [['a', { n: 1 }]], seq: 9 })
    const [first] = it.lines
    it.at.token = 'of another'
    it.live.restart()
    expect([first?.closed, it.lines.length]).toEqual([true, 2])
    expect(await shown(it, alarms)).toEqual({ rows: {}, status: 'connecting', asOf: null, reason: null })
    first?.events.heard(JSON.stringify({ t: 'd', scope: 'alarms', seq: 10, ops: [['a', { n: 2 }]], sourceAt: null, polledAt: 0 }))
    first?.events.closed()
    it.server.welcome()
    expect(it.line().said.slice(0, 2)).toEqual([
      { t: 'hello', token: 'of another' },
      { t: 'sub', id: expect.any(Number), scope: 'alarms' },
    ])
    expect((await shown(it, alarms)).rows).toEqual({})
    it.at.token = null
    it.live.restart()
    expect([it.status(), it.lines.length]).toEqual(['off', 2])
  })

  it('KT-32 say a renewed token on the open connection, and keep what they follow', async () => {
    const it = page()
    const alarms = it.live.follow('alarms')
    it.live.greet()
    it.server.welcome()
    it.server.ok({ snapshot: [['a', { n: 1 }]] })
    it.at.token = 'two'
    it.live.greet()
    it.server.says({ t: 'welcome', session: 's', heartbeatMs: 25_000 })
    expect(it.heard('hello')).toEqual([
      { t: 'hello', token: 'one' },
      { t: 'hello', token: 'two' },
    ])
    expect([it.heard('sub').length, it.heard('ping').length]).toEqual([1, 1])
    expect(await shown(it, alarms)).toMatchObject({ rows: { a: { n: 1 } }, status: 'live' })
  })
})

describe('silence', () => {
  it('KT-33 after a ping is the end of the connection', async () => {
    const it = page()
    const alarms = it.live.follow('alarms')
    it.server.welcome()
    it.server.ok()
    await it.clock.pass(1)
    it.server.says({ t: 'pong', at: 0, now: 0 })
    await it.clock.pass(15_000 + 9_990)
    expect(it.line().closed).toBe(false)
    await it.clock.pass(10)
    expect([it.lines[0]?.closed, it.status()]).toEqual([true, 'offline'])
    expect((await shown(it, alarms)).status).toBe('stale')
    await it.clock.pass(500)
    expect(it.lines).toHaveLength(2)
  })

  it('KT-33 before the welcome is the end of it too', async () => {
    const it = page()
    it.live.follow('alarms')
    await it.clock.pass(14_999)
    expect(it.line().closed).toBe(false)
    await it.clock.pass(1)
    expect(it.line().closed).toBe(true)
  })
})

describe('a feed', () => {
  it('KT-34 is left a second after its last watcher', async () => {
    const it = page()
    const [one, two] = [it.live.follow('alarms'), it.live.follow('alarms')]
    it.server.welcome()
    one.leave()
    one.leave()
    await it.clock.pass(2000)
    expect(it.heard('unsub')).toEqual([])
    two.leave()
    await it.clock.pass(999)
    expect(it.heard('unsub')).toEqual([])
    await it.clock.pass(1)
    expect(it.heard('unsub')).toEqual([{ t: 'unsub', scope: 'alarms' }])
    it.server.leaves()
    expect(it.status()).toBe('off')
  })

  it('KT-34 goes on for somebody who returns in that second', async () => {
    const it = page()
    const first = it.live.follow('alarms')
    it.server.welcome()
    it.server.ok({ snapshot: [['a', { n: 1 }]] })
    first.leave()
    await it.clock.pass(500)
    const again = it.live.follow('alarms')
    await it.clock.pass(2000)
    expect([it.heard('unsub').length, it.heard('sub').length]).toEqual([0, 1])
    expect((await shown(it, again)).rows).toEqual({ a: { n: 1 } })
  })
})
