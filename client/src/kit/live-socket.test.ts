import { describe, expect, it } from 'vitest'
import { feedPage } from '../../../tests/kit/feed-page.ts'
import { liveSocket } from './live-socket.ts'

describe('a connection', () => {
  it('KT-26 is opened for the first feed, says hello and asks for each feed once', async () => {
    const it = feedPage(liveSocket)
    expect(it.lines).toHaveLength(0)
    const alarms = it.live.follow('alarms')
    it.live.follow('inbox')
    it.live.follow('alarms')
    expect([it.lines.length, it.status(), it.line().said]).toEqual([1, 'connecting', []])
    it.server.open()
    expect(it.line().said).toEqual([{ t: 'hello', token: 'one', language: 'en' }])
    it.server.says({ t: 'welcome', session: 's', heartbeatMs: 25_000 })
    expect(it.heard('sub')).toEqual([
      { t: 'sub', id: expect.any(Number), scope: 'alarms' },
      { t: 'sub', id: expect.any(Number), scope: 'inbox' },
    ])
    it.live.follow('tickets')
    expect(it.heard('sub')).toHaveLength(3)
    expect(it.status()).toBe('live')
    expect(await it.shown(alarms)).toMatchObject({ rows: {}, status: 'connecting', asOf: null })
  })

  it('KT-26 is not opened for a stranger, and measures how long an answer takes', async () => {
    const it = feedPage(liveSocket)
    it.signedIn.token = null
    it.live.follow('alarms')
    expect([it.lines.length, it.status()]).toEqual([0, 'off'])
    it.signedIn.token = 'one'
    it.live.restart()
    it.server.welcome()
    const [ping] = it.heard('ping') as { at: number }[]
    await it.clock.pass(40)
    it.server.says({ t: 'pong', at: ping?.at ?? 0, now: 0 })
    expect(it.live.state.getState().latencyMs).toBe(40)
  })

  it('KT-27 brings a snapshot and what changes, in order', async () => {
    const it = feedPage(liveSocket)
    const alarms = it.live.follow('alarms')
    it.server.welcome()
    it.server.ok({
      snapshot: [
        ['a', { n: 1 }],
        ['b', { n: 1 }],
      ],
      seq: 4,
      ageMs: 3000,
    })
    expect(await it.shown(alarms)).toEqual({
      rows: { a: { n: 1 }, b: { n: 1 } },
      status: 'live',
      asOf: it.clock.now() - 120 - 3000,
      reason: null,
    })
    it.server.delta(5, 'a', { n: 2 })
    it.server.delta(5, 'a', { n: 99 })
    it.server.delta(3, 'a', { n: 98 })
    it.server.delta(6, 'b', null)
    it.server.delta(7, 'x', { n: 1 }, 'nobody asked')
    expect((await it.shown(alarms)).rows).toEqual({ a: { n: 2 } })
  })

  it('KT-27 that comes back goes on from where it was left', async () => {
    const it = feedPage(liveSocket)
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
      {
        seq: 7,
        ops: [
          ['a', null],
          ['c', { n: 1 }],
        ],
      },
    ] as const
    it.server.says({ t: 'ok', id: 1, scope: 'alarms', epoch: 'e7', seq: 7, recovered: true, ageMs: 0, sourceAt: null, polledAt: 0, deltas })
    expect(await it.shown(alarms)).toMatchObject({ rows: { c: { n: 1 } }, status: 'live' })
    it.server.delta(7, 'c', { n: 99 })
    it.server.delta(8, 'c', { n: 2 })
    expect((await it.shown(alarms)).rows).toEqual({ c: { n: 2 } })
  })
})

describe('rows in several frames', () => {
  it('KT-104 are shown when all are there, and not lost by what is said between', async () => {
    const it = feedPage(liveSocket)
    const alarms = it.live.follow('alarms')
    it.server.welcome()
    it.server.ok({ snapshot: [['old', { n: 1 }]], epoch: 'e1', seq: 3 })
    it.server.ok({ snapshot: [['a', { n: 1 }]], epoch: 'e2', seq: 9, more: true })
    it.server.says({ t: 'more', scope: 'alarms', more: true, snapshot: [['b', { n: 1 }]] })
    it.server.says({ t: 'stale', scope: 'alarms', since: 0, reason: 'Away' })
    expect((await it.shown(alarms)).rows).toEqual({ old: { n: 1 } })
    it.server.says({ t: 'more', scope: 'alarms', snapshot: [['c', { n: 1 }]] })
    expect(await it.shown(alarms)).toMatchObject({ rows: { a: { n: 1 }, b: { n: 1 }, c: { n: 1 } }, status: 'stale', reason: 'Away' })
    it.server.delta(10, 'b', null)
    expect((await it.shown(alarms)).rows).toEqual({ a: { n: 1 }, c: { n: 1 } })
  })

  it('KT-104 that were cut off are asked for again from what was known before', async () => {
    const it = feedPage(liveSocket)
    const alarms = it.live.follow('alarms')
    it.server.welcome()
    it.server.ok({ snapshot: [['a', { n: 1 }]], epoch: 'e1', seq: 3 })
    it.server.says({ t: 'd', scope: 'alarms', seq: 4, ops: [['b', { n: 1 }]], more: true, sourceAt: null, polledAt: 0 })
    it.server.leaves()
    await it.clock.pass(500)
    it.server.welcome()
    expect(it.heard('sub')).toMatchObject([{ epoch: 'e1', seq: 3 }])
    it.server.ok({ snapshot: [['x', { n: 1 }]], epoch: 'e2', seq: 7, more: true })
    it.server.leaves()
    await it.clock.pass(1000)
    it.server.welcome()
    expect(it.heard('sub')).toMatchObject([{ epoch: 'e1', seq: 3 }])
    it.server.says({ t: 'more', scope: 'alarms', snapshot: [['late', { n: 1 }]] })
    expect((await it.shown(alarms)).rows).toEqual({ a: { n: 1 }, b: { n: 1 } })
    const missed = { t: 'ok', id: 1, scope: 'alarms', epoch: 'e1', seq: 5, recovered: true, ageMs: 0, sourceAt: null, polledAt: 0 } as const
    it.server.says({ ...missed, more: true, deltas: [{ seq: 4, ops: [['b', { n: 2 }]] }] })
    it.server.says({ t: 'more', scope: 'alarms', deltas: [{ seq: 5, ops: [['a', null]] }] })
    expect(await it.shown(alarms)).toMatchObject({ rows: { b: { n: 2 } }, status: 'live' })
  })
})

describe('rows', () => {
  it('KT-28 are stale since this machine’s clock says so, until they are fresh', async () => {
    const it = feedPage(liveSocket)
    const alarms = it.live.follow('alarms')
    it.server.welcome()
    it.server.ok({ snapshot: [['a', { n: 1 }]] })
    await it.clock.pass(4000)
    const since = it.clock.now()
    it.server.says({ t: 'stale', scope: 'alarms', since: since + 3_600_000, reason: 'Upstream answers 503' })
    expect(await it.shown(alarms)).toEqual({ rows: { a: { n: 1 } }, status: 'stale', asOf: since, reason: 'Upstream answers 503' })
    await it.clock.pass(5000)
    it.server.says({ t: 'stale', scope: 'alarms', since, reason: 'Still' })
    expect((await it.shown(alarms)).asOf).toBe(since)
    it.server.says({ t: 'fresh', scope: 'alarms', since, reason: '' })
    expect(await it.shown(alarms)).toMatchObject({ status: 'live', reason: null })
  })

  it('KT-28 that were stale already come so, with their age', async () => {
    const it = feedPage(liveSocket)
    const alarms = it.live.follow('alarms')
    it.server.welcome()
    it.server.says({ t: 'stale', scope: 'alarms', since: 0, reason: 'Away' })
    expect(await it.shown(alarms)).toEqual({ rows: {}, status: 'stale', asOf: null, reason: 'Away' })
    it.server.ok({ snapshot: [['a', { n: 1 }]], ageMs: 9000, stale: { since: 0, reason: 'Away' } })
    const heardAt = it.clock.now()
    expect(await it.shown(alarms)).toEqual({ rows: { a: { n: 1 } }, status: 'stale', asOf: heardAt - 9000, reason: 'Away' })
  })

  it('KT-28 of a refused feed say why, and are asked for whole when they are to be asked anew', async () => {
    const it = feedPage(liveSocket)
    const alarms = it.live.follow('alarms')
    it.server.welcome()
    it.server.says({ t: 'no', id: 1, scope: 'alarms', status: 403, message: 'You may not see alarms' })
    expect(await it.shown(alarms)).toMatchObject({ status: 'refused', reason: 'You may not see alarms' })
    it.server.ok({ snapshot: [['a', { n: 1 }]], epoch: 'e1', seq: 3 })
    it.server.says({ t: 'resync', scope: 'alarms' })
    expect(it.heard('sub').at(-1)).toEqual({ t: 'sub', id: expect.any(Number), scope: 'alarms' })
    it.server.ok({ snapshot: [['b', { n: 1 }]], epoch: 'e2' })
    expect((await it.shown(alarms)).rows).toEqual({ b: { n: 1 } })
  })
})

describe('a lost connection', () => {
  it('KT-29 leaves the rows, stale since the server was last heard', async () => {
    const it = feedPage(liveSocket)
    const alarms = it.live.follow('alarms')
    it.server.welcome()
    it.server.ok({ snapshot: [['a', { n: 1 }]] })
    await it.clock.pass(4000)
    it.server.says({ t: 'pong', at: it.clock.now(), now: 0 })
    const heardAt = it.clock.now()
    await it.clock.pass(4000)
    it.server.leaves()
    expect(await it.shown(alarms)).toEqual({ rows: { a: { n: 1 } }, status: 'stale', asOf: heardAt, reason: 'offline' })
    expect(it.live.state.getState()).toMatchObject({ status: 'offline', since: it.clock.now() - 120 })
  })

  it('KT-29 makes rows stale that were not painted yet', async () => {
    const it = feedPage(liveSocket)
    const alarms = it.live.follow('alarms')
    it.server.welcome()
    it.server.ok({ snapshot: [['a', { n: 1 }]] })
    it.server.leaves()
    expect((await it.shown(alarms)).status).toBe('stale')
  })

  it.each([
    [1, [500, 1000, 2000, 4000, 8000, 10_000, 10_000]],
    [0, [250, 500, 1000, 2000, 4000, 5000, 5000]],
  ])('KT-29 comes back later each time, spread by chance (%d)', async (random, waits) => {
    const it = feedPage(liveSocket, { random })
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
    const it = feedPage(liveSocket)
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
    const it = feedPage(liveSocket)
    it.live.follow('alarms')
    it.server.welcome()
    it.server.leaves()
    it.live.follow('inbox')
    expect(it.lines).toHaveLength(2)
    await it.clock.pass(14_000)
    expect(it.lines).toHaveLength(2)
  })
})
