import type { ServerResponse } from 'node:http'
import { expect, it, vi } from 'vitest'
import { manualClock } from '../../../../tests/kit/manual-clock.ts'
import { json } from '../../../../tests/kit/upstreams/fake-upstream.ts'
import { ALARMS, follow, INBOX, openGateway } from '../../../../tests/kit/upstreams/gateway.ts'

vi.setConfig({ testTimeout: 60_000 })

const INTERVAL_MS = 2_000
const SCOPES = 40
const siteOf = (n: number) => `0193a5b0-7c3e-7d7a-9c1e-${String(n).padStart(12, '0')}`
const turn = () => new Promise((go) => setImmediate(go))

it('FD-50 away for 30 s: stale within two intervals, asked rarely, one system alarm, and once per scope on return', async () => {
  const clock = manualClock()
  const { url, upstream, gateway } = await openGateway({ clock })
  /** Moves the clock in small steps and lets the network do its part at each. */
  async function pass(ms: number): Promise<void> {
    for (let at = 0; at < ms; at += 50) {
      await clock.pass(50)
      // The clock waits for answers that are under way, however slow the machine: they are not late by it.
      for (let i = 0; i < 8 || upstream.isAsked(); i++) await turn()
    }
  }
  const client = await follow(url, 'asha')
  for (let n = 0; n < SCOPES; n++) await client.sub(`alarms?location_id=${siteOf(n)}`)
  await client.sub('system')
  /** How many scopes were last said to be in this state. A slow machine may say it of a scope more than once. */
  const scopesNow = (state: 'stale' | 'fresh') => {
    const states = new Map(client.frames.flatMap((frame) => (frame.t === 'stale' || frame.t === 'fresh' ? [[frame.scope, frame.t]] : [])))
    return [...states.values()].filter((t) => t === state).length
  }
  await upstream.stop()
  await pass(2 * INTERVAL_MS)
  await expect.poll(() => scopesNow('stale')).toBe(SCOPES)
  const failures = async () =>
    (await gateway.metrics.upstream.get()).values
      .filter(({ labels }) => labels.outcome === 'away')
      .reduce((sum, { value }) => sum + value, 0)
  const before = await failures()
  await pass(26_000)
  // Trials go out at most every 3.75 s when the breaker has opened wide; 40 scopes on their own would have asked 500 times.
  expect((await failures()) - before).toBeLessThan(20)
  const system = client.frames.filter((frame) => frame.t === 'd' && frame.scope === 'system')
  expect(system).toHaveLength(1)

  upstream.forget()
  await upstream.start()
  await pass(6_000 + 300)
  await expect.poll(() => scopesNow('fresh')).toBe(SCOPES)
  const perScope = new Map<string, number>()
  const firstSecond = upstream.calls(ALARMS).slice(0, SCOPES)
  for (const { path } of firstSecond) perScope.set(path, (perScope.get(path) ?? 0) + 1)
  expect([perScope.size, Math.max(...perScope.values())]).toEqual([SCOPES, 1])
})

const BAD_ANSWERS = [
  ['garbage', (_: unknown, response: ServerResponse): void => void response.end('<html>Maintenance</html>'), /could not be read/],
  ['another shape', (_: unknown, response: ServerResponse): void => json(response, 200, { rows: [] }), /could not be read/],
  [
    'ten megabytes',
    (_: unknown, response: ServerResponse): void => void response.end(`{"data":[{"id":"a1","text":"${'x'.repeat(10 * 1024 * 1024)}"}]}`),
    /more than 8 MB/,
  ],
  [
    'one byte a second',
    (_: unknown, response: ServerResponse): void => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const drip = setInterval(() => response.write(' '), 1000)
      response.on('close', () => clearInterval(drip))
    },
    /in time/,
  ],
] as const

it.each(BAD_ANSWERS)(
  'FD-51 %s: that scope is stale within two intervals and keeps its rows; others go on; it recovers by itself',
  async (_, answer, reason) => {
    const { url, upstream } = await openGateway()
    const client = await follow(url, 'asha')
    await client.sub('alarms')
    await client.sub('inbox')
    await expect.poll(() => upstream.hearsHints()).toBe(true)
    upstream.routes.set(ALARMS, answer)
    const at = performance.now()
    const stale = await client.next('stale')
    expect(performance.now() - at).toBeLessThan(2 * INTERVAL_MS + 500)
    expect(stale).toMatchObject({ scope: 'alarms', reason: expect.stringMatching(reason) })
    expect(await client.sub('alarms')).toMatchObject({ snapshot: [['a1', {}]], stale: { since: stale.since } })
    upstream.lists.set(INBOX, [{ id: 'i1' }])
    upstream.hint('inbox')
    expect(await client.next('d', ({ scope }) => scope === 'inbox')).toMatchObject({ ops: [['i1', { id: 'i1' }]] })
    expect(client.frames.filter((frame) => frame.t === 'stale')).toEqual([])
    upstream.routes.delete(ALARMS)
    expect(await client.next('fresh')).toMatchObject({ scope: 'alarms' })
  },
)

it('FD-52 a token that upstream refuses puts out its owner alone', async () => {
  const { url, upstream } = await openGateway()
  const [a, b] = [await follow(url, 'asha'), await follow(url, 'bram')]
  await a.sub('alarms')
  await b.sub('alarms')
  await expect.poll(() => upstream.hearsHints()).toBe(true)
  upstream.people.delete('asha')
  upstream.lists.set(ALARMS, [])
  upstream.hint('alarms')
  expect(await b.next('d')).toMatchObject({ ops: [['a1', null]] })
  expect(await a.closed).toBe(4403)
  expect(b.frames.filter(({ t }) => t === 'stale' || t === 'resync')).toEqual([])
})

it('FD-53 while upstream wants to be left alone, hints do not make a scope ask', async () => {
  const { url, upstream } = await openGateway()
  const client = await follow(url, 'asha')
  await client.sub('alarms')
  await expect.poll(() => upstream.hearsHints()).toBe(true)
  upstream.routes.set(ALARMS, (_, response) => json(response.setHeader('retry-after', '3'), 503, { message: 'Later' }))
  const at = performance.now()
  upstream.hint('alarms')
  expect(await client.next('stale')).toMatchObject({ reason: 'Later' })
  upstream.routes.delete(ALARMS)
  for (let i = 0; i < 5; i++) upstream.hint('alarms')
  await client.next('fresh')
  expect(performance.now() - at).toBeGreaterThanOrEqual(2_900)
})
