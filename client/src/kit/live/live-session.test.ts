import { describe, expect, it } from 'vitest'
import { feedPage } from '../../../../tests/kit/upstreams/feed-page.ts'
import { liveSocket } from './live-socket.ts'

describe('a token that the server does not take', () => {
  it.each([4401, 4403])('KT-30 is renewed before the next connection (%i)', async (code) => {
    const refused: string[] = []
    const page = feedPage(liveSocket, {
      renew: async (token) => {
        refused.push(token)
        page.signedIn.token = 'two'
        return true
      },
    })
    page.live.follow('alarms')
    page.server.open()
    page.server.bye(code)
    await page.clock.pass(500)
    expect([refused, page.lines.length]).toEqual([['one'], 2])
    page.server.open()
    expect(page.line().said).toEqual([{ t: 'hello', token: 'two', language: 'en' }])
  })

  it('KT-30 ends it when the session is over', async () => {
    const page = feedPage(liveSocket, { renew: () => Promise.resolve(false) })
    page.live.follow('alarms')
    page.server.open()
    page.server.bye(4401)
    await page.clock.pass(60_000)
    expect([page.lines.length, page.status()]).toEqual([1, 'off'])
  })

  it('KT-30 is tried again when the server cannot be asked', async () => {
    const answers = [new Error('Offline'), new Error('Offline'), true]
    const page = feedPage(liveSocket, {
      renew: async () => {
        const answer = answers.shift()
        if (answer instanceof Error) throw answer
        return answer === true
      },
    })
    page.live.follow('alarms')
    page.server.open()
    page.server.bye(4401)
    await page.clock.pass(500 + 1000)
    expect([page.lines.length, page.status()]).toEqual([1, 'offline'])
    await page.clock.pass(2000)
    expect([page.lines.length, answers]).toEqual([2, []])
  })
})

describe('people', () => {
  it('KT-31 never see what another saw', async () => {
    const page = feedPage(liveSocket)
    const alarms = page.live.follow('alarms')
    page.server.welcome()
    page.server.ok({ snapshot: [['a', { n: 1 }]], seq: 9 })
    const [first] = page.lines
    page.signedIn.token = 'of another'
    page.live.restart()
    expect([first?.closed, page.lines.length]).toEqual([true, 2])
    expect(await page.shown(alarms)).toEqual({ rows: {}, status: 'connecting', asOf: null, reason: null })
    first?.events.heard(JSON.stringify({ t: 'd', scope: 'alarms', seq: 10, ops: [['a', { n: 2 }]], sourceAt: null, polledAt: 0 }))
    first?.events.closed()
    page.server.welcome()
    expect(page.line().said.slice(0, 2)).toEqual([
      { t: 'hello', token: 'of another', language: 'en' },
      { t: 'sub', id: expect.any(Number), scope: 'alarms' },
    ])
    expect((await page.shown(alarms)).rows).toEqual({})
    page.signedIn.token = null
    page.live.restart()
    expect([page.status(), page.lines.length]).toEqual(['off', 2])
  })

  it('KT-31 never have their session renewed for another', async () => {
    const refused: string[] = []
    const page = feedPage(liveSocket, {
      renew: async (token) => {
        refused.push(token)
        return true
      },
    })
    page.live.follow('alarms')
    page.server.open()
    page.server.bye(4401)
    page.signedIn.token = 'of another'
    page.live.restart()
    await page.clock.pass(10_000)
    expect([refused, page.lines.length]).toEqual([[], 2])
  })

  it('KT-32 say a renewed token on the open connection, and keep what they follow', async () => {
    const page = feedPage(liveSocket)
    const alarms = page.live.follow('alarms')
    page.live.greet()
    page.server.welcome()
    page.server.ok({ snapshot: [['a', { n: 1 }]] })
    page.signedIn.token = 'two'
    page.live.greet()
    page.server.says({ t: 'welcome', session: 's', heartbeatMs: 25_000 })
    expect(page.heard('hello')).toEqual([
      { t: 'hello', token: 'one', language: 'en' },
      { t: 'hello', token: 'two', language: 'en' },
    ])
    expect([page.heard('sub').length, page.heard('ping').length]).toEqual([1, 1])
    expect(await page.shown(alarms)).toMatchObject({ rows: { a: { n: 1 } }, status: 'live' })
  })
})

describe('the reader’s language', () => {
  it('KT-107 is said with hello; another one is said on the open connection, and what is followed stays', async () => {
    const page = feedPage(liveSocket)
    page.reader.language = 'id'
    const alarms = page.live.follow('alarms')
    const tickets = page.live.follow('tickets')
    page.server.welcome()
    page.server.ok({ snapshot: [['a', { n: 1 }]] })
    page.server.says({ t: 'no', id: 2, scope: 'tickets', status: 403, message: 'Tidak boleh' })
    page.reader.language = 'en'
    page.live.speak()
    page.server.says({ t: 'welcome', session: 's', heartbeatMs: 25_000 })
    expect(page.line().said.filter(({ t }) => t !== 'ping')).toEqual([
      { t: 'hello', token: 'one', language: 'id' },
      { t: 'sub', id: expect.any(Number), scope: 'alarms' },
      { t: 'sub', id: expect.any(Number), scope: 'tickets' },
      { t: 'hello', token: 'one', language: 'en' },
      { t: 'sub', id: expect.any(Number), scope: 'tickets' },
    ])
    page.server.says({ t: 'no', id: 3, scope: 'tickets', status: 403, message: 'Not allowed' })
    expect(await page.shown(tickets)).toMatchObject({ status: 'refused', reason: 'Not allowed' })
    expect(await page.shown(alarms)).toMatchObject({ rows: { a: { n: 1 } }, status: 'live' })
    expect(page.lines).toHaveLength(1)
  })

  it('KT-107 that was chosen before the welcome is said after it, before anything is asked for', () => {
    const page = feedPage(liveSocket)
    page.live.follow('alarms')
    page.server.open()
    page.reader.language = 'id'
    page.live.speak()
    expect(page.line().said).toEqual([{ t: 'hello', token: 'one', language: 'en' }])
    page.server.says({ t: 'welcome', session: 's', heartbeatMs: 25_000 })
    expect(page.line().said.slice(1, 3)).toEqual([
      { t: 'hello', token: 'one', language: 'id' },
      { t: 'sub', id: expect.any(Number), scope: 'alarms' },
    ])
  })

  it('KT-107 is said while nobody is connected with the next hello', () => {
    const page = feedPage(liveSocket)
    page.reader.language = 'id'
    page.live.speak()
    expect(page.lines).toHaveLength(0)
    page.live.follow('alarms')
    page.server.open()
    expect(page.line().said).toEqual([{ t: 'hello', token: 'one', language: 'id' }])
  })
})

describe('silence', () => {
  it('KT-33 after a ping is the end of the connection', async () => {
    const page = feedPage(liveSocket)
    const alarms = page.live.follow('alarms')
    page.server.welcome()
    page.server.ok()
    await page.clock.pass(1)
    page.server.says({ t: 'pong', at: 0, now: 0 })
    await page.clock.pass(7_990)
    expect(page.line().closed).toBe(false)
    await page.clock.pass(10)
    expect([page.lines[0]?.closed, page.status()]).toEqual([true, 'offline'])
    expect((await page.shown(alarms)).status).toBe('stale')
    await page.clock.pass(500)
    expect(page.lines).toHaveLength(2)
  })

  it('KT-33 is asked for a sign of life every 3 s, and stands as long as one comes', async () => {
    const page = feedPage(liveSocket)
    page.live.follow('alarms')
    page.server.welcome()
    for (let pings = 1; pings <= 10; pings++) {
      expect(page.heard('ping')).toHaveLength(pings)
      page.server.says({ t: 'pong', at: 0, now: 0 })
      await page.clock.pass(3_000)
    }
    expect([page.lines.length, page.status()]).toEqual([1, 'live'])
  })

  it('KT-33 is not asked for while something is heard all the time, but for the latency', async () => {
    const page = feedPage(liveSocket)
    page.live.follow('alarms')
    page.server.welcome()
    for (let seconds = 1; seconds <= 20; seconds++) {
      await page.clock.pass(1_000)
      page.server.delta(seconds + 1, 'a', { n: seconds })
    }
    expect(page.heard('ping')).toHaveLength(2)
  })

  it('KT-33 before the welcome is the end of it too', async () => {
    const page = feedPage(liveSocket)
    page.live.follow('alarms')
    await page.clock.pass(14_999)
    expect(page.line().closed).toBe(false)
    await page.clock.pass(1)
    expect(page.line().closed).toBe(true)
  })
})

describe('a feed', () => {
  it('KT-34 is left a second after its last watcher', async () => {
    const page = feedPage(liveSocket)
    const [one, two] = [page.live.follow('alarms'), page.live.follow('alarms')]
    page.server.welcome()
    one.leave()
    one.leave()
    await page.clock.pass(2000)
    expect(page.heard('unsub')).toEqual([])
    two.leave()
    await page.clock.pass(999)
    expect(page.heard('unsub')).toEqual([])
    await page.clock.pass(1)
    expect(page.heard('unsub')).toEqual([{ t: 'unsub', scope: 'alarms' }])
    page.server.leaves()
    expect(page.status()).toBe('off')
  })

  it('KT-34 goes on for somebody who returns in that second', async () => {
    const page = feedPage(liveSocket)
    const first = page.live.follow('alarms')
    page.server.welcome()
    page.server.ok({ snapshot: [['a', { n: 1 }]] })
    first.leave()
    await page.clock.pass(500)
    const again = page.live.follow('alarms')
    await page.clock.pass(2000)
    expect([page.heard('unsub').length, page.heard('sub').length]).toEqual([0, 1])
    expect((await page.shown(again)).rows).toEqual({ a: { n: 1 } })
  })
})
