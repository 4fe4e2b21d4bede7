import { expect, it, vi } from 'vitest'
import { json } from '../../../../tests/kit/upstreams/fake-upstream.ts'
import { ALARMS, follow, openGateway } from '../../../../tests/kit/upstreams/gateway.ts'

vi.setConfig({ testTimeout: 20_000 })

it('FD-21 rows stay, marked stale with since when and why; the first answer marks them fresh', async () => {
  const { url, upstream } = await openGateway()
  const client = await follow(url, 'asha')
  await client.sub('alarms')
  await client.sub('inbox')
  await upstream.stop()
  const stale = await client.next('stale', ({ scope }) => scope === 'alarms')
  const at = performance.now()
  await client.next('stale', ({ scope }) => scope === 'inbox')
  expect(performance.now() - at).toBeLessThan(3000)
  expect(stale).toMatchObject({ scope: 'alarms', since: expect.any(Number), reason: expect.stringContaining('not reachable') })
  const late = await client.sub('alarms')
  expect(late).toMatchObject({ snapshot: [['a1', { id: 'a1' }]], stale: { since: stale.since }, ageMs: expect.any(Number) })
  expect(late.ageMs).toBeGreaterThan(0)
  upstream.lists.set(ALARMS, [{ id: 'a2' }])
  await upstream.start()
  expect(await client.next('d')).toMatchObject({
    ops: [
      ['a2', { id: 'a2' }],
      ['a1', null],
    ],
  })
  expect(await client.next('fresh', ({ scope }) => scope === 'alarms')).toMatchObject({ scope: 'alarms', since: stale.since })
})

it('FD-23 a scope subscribed while upstream is away is answered when it returns', async () => {
  const { url, upstream } = await openGateway()
  const client = await follow(url, 'asha')
  await upstream.stop()
  client.send({ t: 'sub', id: 5, scope: 'alarms' })
  expect(await client.next('stale')).toMatchObject({ scope: 'alarms' })
  await upstream.start()
  expect(await client.next('ok')).toMatchObject({ id: 5, snapshot: [['a1', { id: 'a1' }]] })
})

it('FD-25 a revoked session’s connections are closed within 5 s, and at once on a hint', async () => {
  const { url, upstream } = await openGateway()
  const slow = await follow(url, 'asha')
  await slow.sub('alarms')
  const kept = await follow(url, 'bram')
  await expect.poll(() => upstream.hearsHints()).toBe(true)
  const at = performance.now()
  upstream.people.delete('asha')
  expect(await slow.next('bye')).toMatchObject({ code: 4403, retry: false })
  expect(await slow.closed).toBe(4403)
  expect(performance.now() - at).toBeLessThan(5000)

  const now = performance.now()
  upstream.people.delete('bram')
  upstream.hint('sessions', { user_id: 'u-bram' })
  expect(await kept.closed).toBe(4403)
  expect(performance.now() - now).toBeLessThan(500)
})

it('FD-26 when what a person may see changes, every scope is asked for anew', async () => {
  const { url, upstream } = await openGateway()
  const client = await follow(url, 'asha')
  await client.sub('alarms')
  await expect.poll(() => upstream.hearsHints()).toBe(true)
  upstream.people.set('asha', { id: 'u-asha', audience: 'one-site' })
  upstream.routes.set(ALARMS, (_, response) => json(response, 403, { message: 'Not your site' }))
  upstream.hint('sessions', { user_id: 'u-asha' })
  expect(await client.next('resync')).toEqual({ t: 'resync', scope: 'alarms' })
  client.send({ t: 'sub', id: 2, scope: 'alarms' })
  expect(await client.next('no')).toMatchObject({ id: 2, status: 403, message: 'Not your site' })
})

it('FD-27 upstream not answering closes nobody’s connection, and newcomers are told to come back', async () => {
  const { url, upstream } = await openGateway()
  const client = await follow(url, 'asha')
  await upstream.stop()
  const newcomer = await follow(url, 'bram', { pause: true })
  expect(await newcomer.next('bye')).toMatchObject({ code: 4503, retry: true })
  client.send({ t: 'ping', at: 1 })
  await client.next('pong')
  await upstream.start()
  await client.sub('alarms')
})

it('a watcher whose token is refused is told to ask anew, the rest keep their feed', async () => {
  const { url, upstream } = await openGateway()
  const client = await follow(url, 'asha')
  await client.sub('alarms')
  await expect.poll(() => upstream.hearsHints()).toBe(true)
  upstream.routes.set(ALARMS, (_, response) => json(response, 403, { message: 'No longer' }))
  upstream.hint('alarms')
  expect(await client.next('resync')).toEqual({ t: 'resync', scope: 'alarms' })
})

it('an answer of 304 costs nothing and changes nothing', async () => {
  const { url, upstream } = await openGateway()
  upstream.routes.set(ALARMS, (request, response) => {
    if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end()
    else json(response.setHeader('etag', '"v1"').setHeader('last-modified', 'Sat, 21 Nov 2026 03:04:05 GMT'), 200, { data: [{ id: 'a1' }] })
  })
  const client = await follow(url, 'asha')
  expect(await client.sub('alarms')).toMatchObject({ sourceAt: Date.UTC(2026, 10, 21, 3, 4, 5) })
  await expect.poll(() => upstream.calls(ALARMS).length, { timeout: 8000 }).toBeGreaterThan(1)
  expect(upstream.calls(ALARMS)[1]?.headers['if-none-match']).toBe('"v1"')
  expect(await client.sub('alarms')).toMatchObject({ seq: 0, sourceAt: Date.UTC(2026, 10, 21, 3, 4, 5) })
})

it('a stopping gateway sends everyone away to come back soon', async () => {
  const { url, gateway } = await openGateway()
  const client = await follow(url, 'asha')
  await client.sub('alarms')
  await gateway.close()
  expect([await client.next('bye'), await client.closed]).toMatchObject([{ code: 4503, retry: true, afterMs: expect.any(Number) }, 4503])
})
