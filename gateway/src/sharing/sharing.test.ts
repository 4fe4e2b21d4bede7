import { setTimeout as wait } from 'node:timers/promises'
import type { ServerFrame } from '@menara/shared/kit/feeds/feed-frames.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../../tests/kit/services/free-port.ts'
import { relayTo } from '../../../tests/kit/services/relay.ts'
import { withRedis } from '../../../tests/kit/services/services.ts'
import { findProgram, type Service } from '../../../tests/kit/services/services-run.ts'
import { eventLog } from '../../../tests/kit/upstreams/event-log.ts'
import { ALARMS, follow, openGateway } from '../../../tests/kit/upstreams/gateway.ts'

vi.setConfig({ testTimeout: 30_000 })

const hasRedis = findProgram(['redis-server', 'valkey-server']) !== null
const row = (id: string, state = 'active') => ({ id, state })
let redis: Service | null = null
let site = 0

beforeAll(async () => {
  redis = await withRedis()
})
afterAll(() => redis?.stop())
beforeEach(() => {
  site++
})

/** Two gateways over one upstream and one Redis. Every test asks of its own site, so that none meets another's leavings. */
async function pair(redisUrl = redis?.url ?? '') {
  const one = await openGateway({ env: { REDIS_URL: redisUrl } })
  const { upstream } = one
  const two = await openGateway({ env: { REDIS_URL: redisUrl, MENARA_BACKEND_URL: upstream.url } })
  const scope = `alarms?location_id=0193a5b0-7c3e-7d7a-9c1e-${String(site).padStart(12, '0')}`
  let hints = site * 1000
  for (const item of [one, two]) await expect.poll(async () => (await readiness(item.url)).parts.redis?.ok, { timeout: 5000 }).toBe(true)
  return {
    one,
    two,
    upstream,
    scope,
    change(rows: unknown[]) {
      upstream.lists.set(ALARMS, rows)
      upstream.hint('alarms', {}, String(++hints))
    },
  }
}
const readiness = async (url: string) =>
  (await (await fetch(`${url}/readyz`)).json()) as { parts: Record<string, { ok: boolean; detail: string } | undefined> }
const asked = (upstream: { calls(path: string): unknown[] }) => upstream.calls(ALARMS).length
const snapshotOf = (ok: Extract<ServerFrame, { t: 'ok' }>) => ('snapshot' in ok ? ok.snapshot : null)

describe.skipIf(!hasRedis)('two gateways with Redis', () => {
  it('GW-1 one asks for both; rows, changes, epoch and seq are the same', async () => {
    const { one, two, upstream, scope, change } = await pair()
    const [a, b] = [await follow(one.url, 'asha'), await follow(two.url, 'bram')]
    const [first, second] = [await a.sub(scope), await b.sub(scope)]
    expect([second.epoch, second.seq, snapshotOf(second)]).toEqual([first.epoch, first.seq, snapshotOf(first)])
    await expect.poll(() => upstream.hearsHints()).toBe(true)
    for (let round = 1; round <= 5; round++) {
      const before = asked(upstream)
      change([row('a1', `round ${round}`)])
      const [left, right] = [await a.next('d', ({ seq }) => seq === round), await b.next('d', ({ seq }) => seq === round)]
      expect(right.ops).toEqual(left.ops)
      expect(asked(upstream) - before).toBeLessThanOrEqual(1)
    }
    const before = asked(upstream)
    await wait(4_500)
    // Its aim is 2 s: two or three polls of one gateway, where two would make twice as many.
    expect(asked(upstream) - before).toBeLessThanOrEqual(3)
  })

  it('GW-2 a client resumes on the other gateway: changes and events alike', async () => {
    const { one, two, upstream, scope, change } = await pair()
    const log = eventLog(upstream, '/api/v1/activities')
    log.add(3)
    const events = `activity_events?${scope.split('?')[1]}`
    const [a, b] = [await follow(one.url, 'asha'), await follow(two.url, 'bram')]
    const { epoch } = await a.sub(scope)
    const eventsAt = await a.sub(events)
    await b.sub(scope)
    await b.sub(events)
    await expect.poll(() => upstream.hearsHints()).toBe(true)
    change([row('a1', 'one')])
    const { seq } = await a.next('d')
    a.socket.terminate()
    change([row('a1', 'two')])
    await b.next('d', (item) => item.seq === seq + 1)
    log.add(4)
    upstream.hint('activities', {}, `x${site}`)
    await b.next('e', (item) => item.seq === 7)
    const moved = await follow(two.url, 'asha')
    expect(await moved.sub(scope, { epoch, seq })).toMatchObject({
      recovered: true,
      deltas: [{ seq: seq + 1, ops: [['a1', row('a1', 'two')]] }],
    })
    expect(await moved.sub(events, { epoch: eventsAt.epoch, seq: eventsAt.seq })).toMatchObject({
      recovered: true,
      deltas: [{ seq: 4 }, { seq: 5 }, { seq: 6 }, { seq: 7 }],
    })
  })

  it('GW-3 the leases of a gateway that stops are taken over, counting on', async () => {
    const { one, two, upstream, scope, change } = await pair()
    const [a, b] = [await follow(one.url, 'asha'), await follow(two.url, 'bram')]
    await a.sub(scope)
    const { epoch } = await b.sub(scope)
    await expect.poll(() => upstream.hearsHints()).toBe(true)
    change([row('a1', 'before')])
    const { seq } = await b.next('d')
    const at = performance.now()
    await one.gateway.close()
    await expect.poll(() => upstream.hearsHints()).toBe(true)
    change([row('a1', 'after')])
    expect(await b.next('d')).toMatchObject({ seq: seq + 1, ops: [['a1', row('a1', 'after')]] })
    expect(performance.now() - at).toBeLessThan(3_000)
    const again = await follow(two.url, 'asha')
    expect(await again.sub(scope, { epoch, seq })).toMatchObject({ recovered: true, epoch })
  })

  it('GW-4 without Redis each asks by itself, says so everywhere, and nobody’s rows stop', async () => {
    const wire = await relayTo(redis?.url ?? '')
    const { one, two, scope, change } = await pair(wire.url)
    const [a, b] = [await follow(one.url, 'asha'), await follow(two.url, 'bram')]
    await a.sub(scope)
    await b.sub(scope)
    await b.sub('system')
    wire.cut()
    expect(await b.next('d', (item) => item.scope === 'system')).toMatchObject({ ops: [['redis', { kind: 'redis_away' }]] })
    expect((await readiness(two.url)).parts.redis).toMatchObject({ ok: false, detail: expect.stringContaining('by itself') })
    expect(await (await fetch(`${two.url}/metrics`)).text()).toContain('menara_gateway_redis_up 0')
    change([row('a1', 'alone')])
    for (const client of [a, b])
      expect(await client.next('d', (item) => item.scope === scope)).toMatchObject({ ops: [['a1', row('a1', 'alone')]] })
  })

  it('GW-5 when Redis returns one asks again, and clients of another life ask anew', async () => {
    const wire = await relayTo(redis?.url ?? '')
    const { one, two, upstream, scope, change } = await pair(wire.url)
    const [a, b] = [await follow(one.url, 'asha'), await follow(two.url, 'bram')]
    const before = await a.sub(scope)
    await b.sub(scope)
    await expect.poll(() => upstream.hearsHints()).toBe(true)
    wire.cut()
    for (const item of [one, two]) await expect.poll(async () => (await readiness(item.url)).parts.redis?.ok).toBe(false)
    change([row('a1', 'alone')])
    for (const client of [a, b]) await client.next('d')
    wire.mend()
    // Whoever does not lead took the leader's rows in place of its own, and its client asks anew.
    const anew = await Promise.race([a.next('resync').then(() => a), b.next('resync').then(() => b)])
    const again = await anew.sub(scope)
    expect(again.epoch).not.toBe(before.epoch)
    expect(snapshotOf(again)).toEqual([['a1', row('a1', 'alone')]])
    const calls = asked(upstream)
    change([row('a1', 'together')])
    for (const client of [a, b]) expect(await client.next('d', ({ ops }) => JSON.stringify(ops).includes('together'))).toBeDefined()
    expect(asked(upstream) - calls).toBeLessThanOrEqual(1)
  })

  it('GW-6 a hint heard by one gateway reaches the other, and is acted upon once', async () => {
    const { upstream, scope } = await pair()
    const deaf = await openGateway({
      env: { REDIS_URL: redis?.url ?? '', CORE_API_URL: upstream.url, MENARA_BACKEND_URL: `http://127.0.0.1:${await freePort()}` },
    })
    await expect.poll(async () => (await readiness(deaf.url)).parts.redis?.ok, { timeout: 5000 }).toBe(true)
    await expect.poll(() => upstream.hearsHints()).toBe(true)
    const client = await follow(deaf.url, 'asha')
    await client.sub(scope)
    const before = asked(upstream)
    upstream.lists.set(ALARMS, [row('a1', 'heard')])
    const at = performance.now()
    upstream.hint('alarms', {}, `deaf${site}`)
    expect(await client.next('d')).toMatchObject({ ops: [['a1', row('a1', 'heard')]] })
    expect(performance.now() - at).toBeLessThan(1_000)
    expect(asked(upstream) - before).toBeLessThanOrEqual(1)
  })

  it('GW-8 why a scope is stale is told in the language of each client, whichever gateway asks', async () => {
    const { one, two, upstream, scope } = await pair()
    const [a, b] = [await follow(one.url, 'asha', { language: 'en' }), await follow(two.url, 'bram', { language: 'id' })]
    await a.sub(scope)
    await b.sub(scope)
    upstream.routes.set(ALARMS, (_, response) => void response.end('<html>Maintenance</html>'))
    expect((await a.next('stale')).reason).toBe('The service gave an answer that could not be read')
    expect((await b.next('stale')).reason).toBe('Layanan memberi jawaban yang tidak dapat dibaca')
    expect((await b.sub(scope)).stale?.reason).toBe('Layanan memberi jawaban yang tidak dapat dibaca')
  })

  it('GW-7 when the asking gateway’s watcher is refused, the other’s keeps the scope', async () => {
    const { one, two, upstream, scope, change } = await pair()
    const [a, b] = [await follow(one.url, 'asha'), await follow(two.url, 'bram')]
    await a.sub(scope)
    await b.sub(scope)
    await expect.poll(() => upstream.hearsHints()).toBe(true)
    upstream.people.delete('asha')
    upstream.hint('sessions', { user_id: 'u-asha' }, `s${site}`)
    expect(await a.closed).toBe(4403)
    await expect.poll(async () => (await (await fetch(`${two.url}/healthz`)).json()) as object).toEqual({ status: 'ok' })
    await wait(1_500)
    change([row('a1', 'still here')])
    expect(await b.next('d', undefined)).toMatchObject({ ops: [['a1', row('a1', 'still here')]] })
  })
})
