import { expect, it, vi } from 'vitest'
import { json } from '../../../tests/kit/upstreams/fake-upstream.ts'
import { ALARMS, follow, INBOX, openGateway } from '../../../tests/kit/upstreams/gateway.ts'

const row = (id: string, state = 'active') => ({ id, state })

it('FD-3 people share a scope only when upstream gives them the same audience; what is personal or another upstream’s is never shared', async () => {
  const { url, upstream } = await openGateway()
  for (const token of ['asha', 'bram', 'citra']) {
    const client = await follow(url, token)
    await client.sub('alarms')
    await client.sub('inbox')
  }
  expect(upstream.calls(ALARMS).map(({ headers }) => headers.authorization)).toEqual(['Bearer asha', 'Bearer citra'])
  expect(upstream.calls(INBOX)).toHaveLength(3)

  const desk = await openGateway({ env: { DESK_API_URL: upstream.url } })
  upstream.lists.set('/desk/api/v1/tickets', [])
  for (const token of ['asha', 'bram']) await (await follow(desk.url, token)).sub('tickets')
  expect(upstream.calls('/desk/api/v1/tickets')).toHaveLength(2)
})

it('FD-4 a connection without a good token is closed', async () => {
  const { url, upstream } = await openGateway()
  const stranger = await follow(url, 'nobody', { pause: true })
  expect([await stranger.next('bye'), await stranger.closed]).toMatchObject([{ code: 4401, retry: false }, 4401])
  const early = await follow(url, null)
  early.send({ t: 'sub', id: 1, scope: 'alarms' })
  expect(await early.closed).toBe(4401)
  expect(upstream.calls(ALARMS)).toHaveLength(0)
})

it('FD-5 what a client sends while its hello is being checked is answered after the welcome', async () => {
  const { url } = await openGateway()
  const client = await follow(url, null)
  client.send({ t: 'hello', token: 'asha' })
  client.send({ t: 'sub', id: 7, scope: 'alarms' })
  expect(await client.next('ok')).toMatchObject({ id: 7, scope: 'alarms', recovered: false, snapshot: [['a1', row('a1')]] })
  expect(client.frames[0]).toMatchObject({ t: 'welcome', heartbeatMs: 25_000 })
})

it.each([401, 403, 404, 422])('FD-6 upstream’s %d refuses the subscription with the same status and sentence', async (status) => {
  const { url, upstream } = await openGateway()
  upstream.routes.set(ALARMS, (_, response) => json(response, status, { status, message: 'Not for you' }))
  const client = await follow(url, 'citra')
  client.send({ t: 'sub', id: 3, scope: 'alarms' })
  expect(await client.next('no')).toEqual({ t: 'no', id: 3, scope: 'alarms', status, message: 'Not for you' })
  expect(upstream.calls(ALARMS)).toMatchObject([{ headers: { authorization: 'Bearer citra' } }])
})

it('FD-7 fifty watchers of one scope cost one upstream call', async () => {
  const { url, upstream } = await openGateway()
  const clients = await Promise.all(Array.from({ length: 50 }, (_, i) => follow(url, i % 2 ? 'asha' : 'bram')))
  const answers = await Promise.all(clients.map((client) => client.sub('alarms')))
  expect(answers.every((answer) => 'snapshot' in answer && answer.snapshot.length === 1)).toBe(true)
  expect(upstream.calls(ALARMS)).toHaveLength(1)
  await expect.poll(() => upstream.hearsHints()).toBe(true)
  upstream.lists.set(ALARMS, [row('a1', 'acked')])
  upstream.hint('alarms')
  const deltas = await Promise.all(clients.map((client) => client.next('d')))
  expect(new Set(deltas.map((delta) => JSON.stringify(delta))).size).toBe(1)
  expect(upstream.calls(ALARMS)).toHaveLength(2)
})

it('FD-9 a client that returns gets exactly what it missed, or everything', async () => {
  const { url, upstream } = await openGateway()
  const stays = await follow(url, 'asha')
  const leaves = await follow(url, 'bram')
  await stays.sub('alarms')
  const { epoch, seq } = await leaves.sub('alarms')
  leaves.socket.terminate()
  await expect.poll(() => upstream.hearsHints()).toBe(true)
  for (const state of ['acked', 'cleared']) {
    upstream.lists.set(ALARMS, [row('a1', state), row('a2')])
    upstream.hint('alarms')
    await stays.next('d')
  }
  const back = await follow(url, 'bram')
  expect(await back.sub('alarms', { epoch, seq })).toMatchObject({
    recovered: true,
    epoch,
    seq: 2,
    deltas: [
      {
        seq: 1,
        ops: [
          ['a1', row('a1', 'acked')],
          ['a2', row('a2')],
        ],
      },
      { seq: 2, ops: [['a1', row('a1', 'cleared')]] },
    ],
  })
  expect(await back.sub('alarms', { epoch, seq: 2 })).toMatchObject({ recovered: true, deltas: [] })
  expect(await back.sub('alarms', { epoch: 'another life', seq: 2 })).toMatchObject({
    recovered: false,
    epoch,
    seq: 2,
    snapshot: [
      ['a1', row('a1', 'cleared')],
      ['a2', row('a2')],
    ],
  })
  expect(await back.sub('alarms', { epoch, seq: 99 })).toMatchObject({ recovered: false })
})

it('FD-11 a scope answers from what it knows within a second of its last watcher, and lives anew after it', async () => {
  const { url, upstream, gateway } = await openGateway()
  const client = await follow(url, 'asha')
  const first = await client.sub('alarms')
  client.send({ t: 'unsub', scope: 'alarms' })
  expect(await client.sub('alarms')).toMatchObject({ epoch: first.epoch, polledAt: first.polledAt })
  expect(upstream.calls(ALARMS)).toHaveLength(1)
  client.send({ t: 'unsub', scope: 'alarms' })
  await expect.poll(async () => (await gateway.metrics.scopes.get()).values[0]?.value, { timeout: 3000 }).toBe(0)
  expect((await client.sub('alarms')).epoch).not.toBe(first.epoch)
})

it.each([
  ['broken JSON', '{'],
  ['an unknown kind', '{"t":"shout"}'],
  ['a wrong field', '{"t":"sub","id":"1","scope":"alarms"}'],
  ['an array', '[]'],
  ['bytes', Buffer.from([1, 2])],
])('FD-12 %s closes the connection', async (_, message) => {
  const { url } = await openGateway()
  const client = await follow(url, 'asha')
  client.socket.send(message)
  expect([await client.next('bye'), await client.closed]).toMatchObject([{ code: 4400, retry: false }, 4400])
})

it('FD-12 too many frames close the connection, and too many scopes are refused one by one', async () => {
  const { url } = await openGateway()
  const greedy = await follow(url, 'asha')
  for (let i = 0; i <= 100; i++) greedy.send({ t: 'sub', id: i, scope: `alarms?limit=${i + 1}` })
  expect(await greedy.next('no')).toMatchObject({ id: 100, status: 429 })
  for (let i = 0; i < 500; i++) greedy.send({ t: 'ping', at: i })
  expect(await greedy.closed).toBe(4429)
  const huge = await follow(url, 'asha')
  huge.socket.send('x'.repeat(20_000))
  expect(await huge.closed).toBe(1009)
})

it('FD-13 a client may renew its token on an open connection and keeps its subscriptions', async () => {
  const { url, upstream } = await openGateway()
  upstream.people.set('asha-2', { id: 'u-asha', audience: 'all-sites' })
  const client = await follow(url, 'asha')
  await client.sub('alarms')
  client.send({ t: 'hello', token: 'asha-2' })
  await client.next('welcome')
  upstream.people.delete('asha')
  await expect.poll(() => upstream.hearsHints()).toBe(true)
  upstream.lists.set(ALARMS, [])
  upstream.hint('alarms')
  expect(await client.next('d')).toMatchObject({ ops: [['a1', null]] })
  expect(upstream.calls(ALARMS).at(-1)?.headers.authorization).toBe('Bearer asha-2')
})

it('commands are answered, and refused, one by one', async () => {
  const { url } = await openGateway()
  const client = await follow(url, 'asha')
  client.send({ t: 'cmd', id: 4, type: 'alarm.ack', args: {} })
  expect(await client.next('ack')).toMatchObject({ id: 4, ok: false, message: expect.stringContaining('API') })
})

it('a hint reaches the watcher far sooner than the next poll', async () => {
  const { url, upstream } = await openGateway()
  const client = await follow(url, 'asha')
  await client.sub('alarms')
  await expect.poll(() => upstream.hearsHints()).toBe(true)
  const took: number[] = []
  for (let i = 0; i < 10; i++) {
    upstream.lists.set(ALARMS, [row('a1', `state ${i}`)])
    const at = performance.now()
    upstream.hint('alarms')
    await client.next('d')
    took.push(performance.now() - at)
  }
  expect(took.sort((a, b) => a - b)[5]).toBeLessThan(100)
})

vi.setConfig({ testTimeout: 15_000 })
