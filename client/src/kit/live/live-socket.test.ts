import { describe, expect, it } from 'vitest'
import { feedPage } from '../../../../tests/kit/upstreams/feed-page.ts'
import { liveSocket } from './live-socket.ts'

describe('a connection', () => {
  it('KT-26 is opened for the first feed, says hello and asks for each feed once', async () => {
    const page = feedPage(liveSocket)
    expect(page.lines).toHaveLength(0)
    const alarms = page.live.follow('alarms')
    page.live.follow('inbox')
    page.live.follow('alarms')
    expect([page.lines.length, page.status(), page.line().said]).toEqual([1, 'connecting', []])
    page.server.open()
    expect(page.line().said).toEqual([{ t: 'hello', token: 'one', language: 'en' }])
    page.server.says({ t: 'welcome', session: 's', heartbeatMs: 25_000 })
    expect(page.heard('sub')).toEqual([
      { t: 'sub', id: expect.any(Number), scope: 'alarms' },
      { t: 'sub', id: expect.any(Number), scope: 'inbox' },
    ])
    page.live.follow('tickets')
    expect(page.heard('sub')).toHaveLength(3)
    expect(page.status()).toBe('live')
    expect(await page.shown(alarms)).toMatchObject({ rows: {}, status: 'connecting', asOf: null })
  })

  it('KT-26 is not opened for a stranger, and measures how long an answer takes', async () => {
    const page = feedPage(liveSocket)
    page.signedIn.token = null
    page.live.follow('alarms')
    expect([page.lines.length, page.status()]).toEqual([0, 'off'])
    page.signedIn.token = 'one'
    page.live.restart()
    page.server.welcome()
    const [ping] = page.heard('ping') as { at: number }[]
    await page.clock.pass(40)
    page.server.says({ t: 'pong', at: ping?.at ?? 0, now: 0 })
    expect(page.live.state.getState().latencyMs).toBe(40)
  })

  it('KT-27 brings a snapshot and what changes, in order', async () => {
    const page = feedPage(liveSocket)
    const alarms = page.live.follow('alarms')
    page.server.welcome()
    page.server.ok({
      snapshot: [
        ['a', { n: 1 }],
        ['b', { n: 1 }],
      ],
      seq: 4,
      ageMs: 3000,
    })
    expect(await page.shown(alarms)).toEqual({
      rows: { a: { n: 1 }, b: { n: 1 } },
      status: 'live',
      asOf: page.clock.now() - 120 - 3000,
      reason: null,
    })
    page.server.delta(5, 'a', { n: 2 })
    page.server.delta(5, 'a', { n: 99 })
    page.server.delta(3, 'a', { n: 98 })
    page.server.delta(6, 'b', null)
    page.server.delta(7, 'x', { n: 1 }, 'nobody asked')
    expect((await page.shown(alarms)).rows).toEqual({ a: { n: 2 } })
  })

  it('KT-27 that comes back goes on from where it was left', async () => {
    const page = feedPage(liveSocket)
    const alarms = page.live.follow('alarms')
    page.live.follow('inbox')
    page.server.welcome()
    page.server.ok({ snapshot: [['a', { n: 1 }]], epoch: 'e7', seq: 4 })
    page.server.delta(5, 'a', { n: 2 })
    page.server.leaves()
    await page.clock.pass(500)
    page.server.welcome()
    expect(page.heard('sub')).toMatchObject([{ scope: 'alarms', epoch: 'e7', seq: 5 }, { scope: 'inbox' }])
    expect(page.heard('sub')[1]).not.toHaveProperty('epoch')
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
    page.server.says({
      t: 'ok',
      id: 1,
      scope: 'alarms',
      epoch: 'e7',
      seq: 7,
      recovered: true,
      ageMs: 0,
      sourceAt: null,
      polledAt: 0,
      deltas,
    })
    expect(await page.shown(alarms)).toMatchObject({ rows: { c: { n: 1 } }, status: 'live' })
    page.server.delta(7, 'c', { n: 99 })
    page.server.delta(8, 'c', { n: 2 })
    expect((await page.shown(alarms)).rows).toEqual({ c: { n: 2 } })
  })
})

describe('rows in several frames', () => {
  it('KT-104 are shown when all are there, and not lost by what is said between', async () => {
    const page = feedPage(liveSocket)
    const alarms = page.live.follow('alarms')
    page.server.welcome()
    page.server.ok({ snapshot: [['old', { n: 1 }]], epoch: 'e1', seq: 3 })
    page.server.ok({ snapshot: [['a', { n: 1 }]], epoch: 'e2', seq: 9, more: true })
    page.server.says({ t: 'more', scope: 'alarms', more: true, snapshot: [['b', { n: 1 }]] })
    page.server.says({ t: 'stale', scope: 'alarms', since: 0, reason: 'Away' })
    expect((await page.shown(alarms)).rows).toEqual({ old: { n: 1 } })
    page.server.says({ t: 'more', scope: 'alarms', snapshot: [['c', { n: 1 }]] })
    expect(await page.shown(alarms)).toMatchObject({ rows: { a: { n: 1 }, b: { n: 1 }, c: { n: 1 } }, status: 'stale', reason: 'Away' })
    page.server.delta(10, 'b', null)
    expect((await page.shown(alarms)).rows).toEqual({ a: { n: 1 }, c: { n: 1 } })
  })

  it('KT-104 that were cut off are asked for again from what was known before', async () => {
    const page = feedPage(liveSocket)
    const alarms = page.live.follow('alarms')
    page.server.welcome()
    page.server.ok({ snapshot: [['a', { n: 1 }]], epoch: 'e1', seq: 3 })
    page.server.says({ t: 'd', scope: 'alarms', seq: 4, ops: [['b', { n: 1 }]], more: true, sourceAt: null, polledAt: 0 })
    page.server.leaves()
    await page.clock.pass(500)
    page.server.welcome()
    expect(page.heard('sub')).toMatchObject([{ epoch: 'e1', seq: 3 }])
    page.server.ok({ snapshot: [['x', { n: 1 }]], epoch: 'e2', seq: 7, more: true })
    page.server.leaves()
    await page.clock.pass(1000)
    page.server.welcome()
    expect(page.heard('sub')).toMatchObject([{ epoch: 'e1', seq: 3 }])
    page.server.says({ t: 'more', scope: 'alarms', snapshot: [['late', { n: 1 }]] })
    expect((await page.shown(alarms)).rows).toEqual({ a: { n: 1 }, b: { n: 1 } })
    const missed = { t: 'ok', id: 1, scope: 'alarms', epoch: 'e1', seq: 5, recovered: true, ageMs: 0, sourceAt: null, polledAt: 0 } as const
    page.server.says({ ...missed, more: true, deltas: [{ seq: 4, ops: [['b', { n: 2 }]] }] })
    page.server.says({ t: 'more', scope: 'alarms', deltas: [{ seq: 5, ops: [['a', null]] }] })
    expect(await page.shown(alarms)).toMatchObject({ rows: { b: { n: 2 } }, status: 'live' })
  })
})

describe('rows', () => {
  it('KT-28 are stale since this machine’s clock says so, until they are fresh', async () => {
    const page = feedPage(liveSocket)
    const alarms = page.live.follow('alarms')
    page.server.welcome()
    page.server.ok({ snapshot: [['a', { n: 1 }]] })
    await page.clock.pass(4000)
    const since = page.clock.now()
    page.server.says({ t: 'stale', scope: 'alarms', since: since + 3_600_000, reason: 'Upstream answers 503' })
    expect(await page.shown(alarms)).toEqual({ rows: { a: { n: 1 } }, status: 'stale', asOf: since, reason: 'Upstream answers 503' })
    await page.clock.pass(5000)
    page.server.says({ t: 'stale', scope: 'alarms', since, reason: 'Still' })
    expect((await page.shown(alarms)).asOf).toBe(since)
    page.server.says({ t: 'fresh', scope: 'alarms', since, reason: '' })
    expect(await page.shown(alarms)).toMatchObject({ status: 'live', reason: null })
  })

  it('KT-28 that were stale already come so, with their age', async () => {
    const page = feedPage(liveSocket)
    const alarms = page.live.follow('alarms')
    page.server.welcome()
    page.server.says({ t: 'stale', scope: 'alarms', since: 0, reason: 'Away' })
    expect(await page.shown(alarms)).toEqual({ rows: {}, status: 'stale', asOf: null, reason: 'Away' })
    page.server.ok({ snapshot: [['a', { n: 1 }]], ageMs: 9000, stale: { since: 0, reason: 'Away' } })
    const heardAt = page.clock.now()
    expect(await page.shown(alarms)).toEqual({ rows: { a: { n: 1 } }, status: 'stale', asOf: heardAt - 9000, reason: 'Away' })
  })

  it('KT-28 of a refused feed say why, and are asked for whole when they are to be asked anew', async () => {
    const page = feedPage(liveSocket)
    const alarms = page.live.follow('alarms')
    page.server.welcome()
    page.server.says({ t: 'no', id: 1, scope: 'alarms', status: 403, message: 'You may not see alarms' })
    expect(await page.shown(alarms)).toMatchObject({ status: 'refused', reason: 'You may not see alarms' })
    page.server.ok({ snapshot: [['a', { n: 1 }]], epoch: 'e1', seq: 3 })
    page.server.says({ t: 'resync', scope: 'alarms' })
    expect(page.heard('sub').at(-1)).toEqual({ t: 'sub', id: expect.any(Number), scope: 'alarms' })
    page.server.ok({ snapshot: [['b', { n: 1 }]], epoch: 'e2' })
    expect((await page.shown(alarms)).rows).toEqual({ b: { n: 1 } })
  })
})

describe('a lost connection', () => {
  it('KT-29 leaves the rows, stale since the server was last heard', async () => {
    const page = feedPage(liveSocket)
    const alarms = page.live.follow('alarms')
    page.server.welcome()
    page.server.ok({ snapshot: [['a', { n: 1 }]] })
    await page.clock.pass(4000)
    page.server.says({ t: 'pong', at: page.clock.now(), now: 0 })
    const heardAt = page.clock.now()
    await page.clock.pass(4000)
    page.server.leaves()
    expect(await page.shown(alarms)).toEqual({ rows: { a: { n: 1 } }, status: 'stale', asOf: heardAt, reason: 'offline' })
    expect(page.live.state.getState()).toMatchObject({ status: 'offline', since: page.clock.now() - 120 })
  })

  it('KT-29 makes rows stale that were not painted yet', async () => {
    const page = feedPage(liveSocket)
    const alarms = page.live.follow('alarms')
    page.server.welcome()
    page.server.ok({ snapshot: [['a', { n: 1 }]] })
    page.server.leaves()
    expect((await page.shown(alarms)).status).toBe('stale')
  })

  it.each([
    [1, [500, 1000, 2000, 4000, 8000, 10_000, 10_000]],
    [0, [250, 500, 1000, 2000, 4000, 5000, 5000]],
  ])('KT-29 comes back later each time, spread by chance (%d)', async (random, waits) => {
    const page = feedPage(liveSocket, { random })
    page.live.follow('alarms')
    for (const wait of waits) {
      page.server.leaves()
      const lostAt = page.clock.now()
      await page.clock.pass(wait)
      expect(page.opened.at(-1)).toBe(lostAt + wait)
    }
    page.server.welcome()
    expect(page.status()).toBe('live')
    page.server.leaves()
    const lostAt = page.clock.now()
    await page.clock.pass(500)
    expect(page.opened.at(-1)).toBe(lostAt + (waits[0] ?? 0))
  })

  it('KT-29 comes back no sooner than the server wished', async () => {
    const page = feedPage(liveSocket)
    page.live.follow('alarms')
    page.server.welcome()
    page.server.bye(4429, 5000)
    await page.clock.pass(4999)
    expect(page.lines).toHaveLength(1)
    await page.clock.pass(1)
    expect(page.lines).toHaveLength(2)
    page.server.leaves()
    await page.clock.pass(1000)
    expect(page.lines).toHaveLength(3)
  })

  it('KT-29 comes back once when a screen asks meanwhile', async () => {
    const page = feedPage(liveSocket)
    page.live.follow('alarms')
    page.server.welcome()
    page.server.leaves()
    page.live.follow('inbox')
    expect(page.lines).toHaveLength(2)
    await page.clock.pass(14_000)
    expect(page.lines).toHaveLength(2)
  })
})
