import { describe, expect, it } from 'vitest'
import { feedPage } from '../../../tests/kit/feed-page.ts'
import { liveSocket } from './live-socket.ts'

describe('a token that the server does not take', () => {
  it.each([4401, 4403])('KT-30 is renewed before the next connection (%i)', async (code) => {
    const refused: string[] = []
    const it = feedPage(liveSocket, {
      renew: async (token) => {
        refused.push(token)
        it.signedIn.token = 'two'
        return true
      },
    })
    it.live.follow('alarms')
    it.server.open()
    it.server.bye(code)
    await it.clock.pass(500)
    expect([refused, it.lines.length]).toEqual([['one'], 2])
    it.server.open()
    expect(it.line().said).toEqual([{ t: 'hello', token: 'two', language: 'en' }])
  })

  it('KT-30 ends it when the session is over', async () => {
    const it = feedPage(liveSocket, { renew: () => Promise.resolve(false) })
    it.live.follow('alarms')
    it.server.open()
    it.server.bye(4401)
    await it.clock.pass(60_000)
    expect([it.lines.length, it.status()]).toEqual([1, 'off'])
  })

  it('KT-30 is tried again when the server cannot be asked', async () => {
    const answers = [new Error('Offline'), new Error('Offline'), true]
    const it = feedPage(liveSocket, {
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
    const it = feedPage(liveSocket)
    const alarms = it.live.follow('alarms')
    it.server.welcome()
    it.server.ok({ snapshot: [['a', { n: 1 }]], seq: 9 })
    const [first] = it.lines
    it.signedIn.token = 'of another'
    it.live.restart()
    expect([first?.closed, it.lines.length]).toEqual([true, 2])
    expect(await it.shown(alarms)).toEqual({ rows: {}, status: 'connecting', asOf: null, reason: null })
    first?.events.heard(JSON.stringify({ t: 'd', scope: 'alarms', seq: 10, ops: [['a', { n: 2 }]], sourceAt: null, polledAt: 0 }))
    first?.events.closed()
    it.server.welcome()
    expect(it.line().said.slice(0, 2)).toEqual([
      { t: 'hello', token: 'of another', language: 'en' },
      { t: 'sub', id: expect.any(Number), scope: 'alarms' },
    ])
    expect((await it.shown(alarms)).rows).toEqual({})
    it.signedIn.token = null
    it.live.restart()
    expect([it.status(), it.lines.length]).toEqual(['off', 2])
  })

  it('KT-31 never have their session renewed for another', async () => {
    const refused: string[] = []
    const it = feedPage(liveSocket, {
      renew: async (token) => {
        refused.push(token)
        return true
      },
    })
    it.live.follow('alarms')
    it.server.open()
    it.server.bye(4401)
    it.signedIn.token = 'of another'
    it.live.restart()
    await it.clock.pass(10_000)
    expect([refused, it.lines.length]).toEqual([[], 2])
  })

  it('KT-32 say a renewed token on the open connection, and keep what they follow', async () => {
    const it = feedPage(liveSocket)
    const alarms = it.live.follow('alarms')
    it.live.greet()
    it.server.welcome()
    it.server.ok({ snapshot: [['a', { n: 1 }]] })
    it.signedIn.token = 'two'
    it.live.greet()
    it.server.says({ t: 'welcome', session: 's', heartbeatMs: 25_000 })
    expect(it.heard('hello')).toEqual([
      { t: 'hello', token: 'one', language: 'en' },
      { t: 'hello', token: 'two', language: 'en' },
    ])
    expect([it.heard('sub').length, it.heard('ping').length]).toEqual([1, 1])
    expect(await it.shown(alarms)).toMatchObject({ rows: { a: { n: 1 } }, status: 'live' })
  })
})

describe('the reader’s language', () => {
  it('KT-107 is said with hello; another one is said on the open connection, and what is followed stays', async () => {
    const it = feedPage(liveSocket)
    it.reader.language = 'id'
    const alarms = it.live.follow('alarms')
    const tickets = it.live.follow('tickets')
    it.server.welcome()
    it.server.ok({ snapshot: [['a', { n: 1 }]] })
    it.server.says({ t: 'no', id: 2, scope: 'tickets', status: 403, message: 'Tidak boleh' })
    it.reader.language = 'en'
    it.live.speak()
    it.server.says({ t: 'welcome', session: 's', heartbeatMs: 25_000 })
    expect(it.line().said.filter(({ t }) => t !== 'ping')).toEqual([
      { t: 'hello', token: 'one', language: 'id' },
      { t: 'sub', id: expect.any(Number), scope: 'alarms' },
      { t: 'sub', id: expect.any(Number), scope: 'tickets' },
      { t: 'hello', token: 'one', language: 'en' },
      { t: 'sub', id: expect.any(Number), scope: 'tickets' },
    ])
    it.server.says({ t: 'no', id: 3, scope: 'tickets', status: 403, message: 'Not allowed' })
    expect(await it.shown(tickets)).toMatchObject({ status: 'refused', reason: 'Not allowed' })
    expect(await it.shown(alarms)).toMatchObject({ rows: { a: { n: 1 } }, status: 'live' })
    expect(it.lines).toHaveLength(1)
  })

  it('KT-107 that was chosen before the welcome is said after it, before anything is asked for', () => {
    const it = feedPage(liveSocket)
    it.live.follow('alarms')
    it.server.open()
    it.reader.language = 'id'
    it.live.speak()
    expect(it.line().said).toEqual([{ t: 'hello', token: 'one', language: 'en' }])
    it.server.says({ t: 'welcome', session: 's', heartbeatMs: 25_000 })
    expect(it.line().said.slice(1, 3)).toEqual([
      { t: 'hello', token: 'one', language: 'id' },
      { t: 'sub', id: expect.any(Number), scope: 'alarms' },
    ])
  })

  it('KT-107 is said while nobody is connected with the next hello', () => {
    const it = feedPage(liveSocket)
    it.reader.language = 'id'
    it.live.speak()
    expect(it.lines).toHaveLength(0)
    it.live.follow('alarms')
    it.server.open()
    expect(it.line().said).toEqual([{ t: 'hello', token: 'one', language: 'id' }])
  })
})

describe('silence', () => {
  it('KT-33 after a ping is the end of the connection', async () => {
    const it = feedPage(liveSocket)
    const alarms = it.live.follow('alarms')
    it.server.welcome()
    it.server.ok()
    await it.clock.pass(1)
    it.server.says({ t: 'pong', at: 0, now: 0 })
    await it.clock.pass(7_990)
    expect(it.line().closed).toBe(false)
    await it.clock.pass(10)
    expect([it.lines[0]?.closed, it.status()]).toEqual([true, 'offline'])
    expect((await it.shown(alarms)).status).toBe('stale')
    await it.clock.pass(500)
    expect(it.lines).toHaveLength(2)
  })

  it('KT-33 is asked for a sign of life every 3 s, and stands as long as one comes', async () => {
    const it = feedPage(liveSocket)
    it.live.follow('alarms')
    it.server.welcome()
    for (let pings = 1; pings <= 10; pings++) {
      expect(it.heard('ping')).toHaveLength(pings)
      it.server.says({ t: 'pong', at: 0, now: 0 })
      await it.clock.pass(3_000)
    }
    expect([it.lines.length, it.status()]).toEqual([1, 'live'])
  })

  it('KT-33 is not asked for while something is heard all the time, but for the latency', async () => {
    const it = feedPage(liveSocket)
    it.live.follow('alarms')
    it.server.welcome()
    for (let seconds = 1; seconds <= 20; seconds++) {
      await it.clock.pass(1_000)
      it.server.delta(seconds + 1, 'a', { n: seconds })
    }
    expect(it.heard('ping')).toHaveLength(2)
  })

  it('KT-33 before the welcome is the end of it too', async () => {
    const it = feedPage(liveSocket)
    it.live.follow('alarms')
    await it.clock.pass(14_999)
    expect(it.line().closed).toBe(false)
    await it.clock.pass(1)
    expect(it.line().closed).toBe(true)
  })
})

describe('a feed', () => {
  it('KT-34 is left a second after its last watcher', async () => {
    const it = feedPage(liveSocket)
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
    const it = feedPage(liveSocket)
    const first = it.live.follow('alarms')
    it.server.welcome()
    it.server.ok({ snapshot: [['a', { n: 1 }]] })
    first.leave()
    await it.clock.pass(500)
    const again = it.live.follow('alarms')
    await it.clock.pass(2000)
    expect([it.heard('unsub').length, it.heard('sub').length]).toEqual([0, 1])
    expect((await it.shown(again)).rows).toEqual({ a: { n: 1 } })
  })
})
