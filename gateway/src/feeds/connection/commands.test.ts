import { expect, it } from 'vitest'
import { json } from '../../../../tests/kit/upstreams/fake-upstream.ts'
import { follow, openGateway } from '../../../../tests/kit/upstreams/gateway.ts'

const ALARM = '0193a5b0-7c3e-7d7a-9c1e-000000000001'
const PATH = `/desk/api/v1/tickets/${ALARM}/start`

it('FD-41 a command is the documented call of its name, on the caller’s token, with the revision the caller saw', async () => {
  const { url, upstream } = await openGateway()
  upstream.routes.set(PATH, (_, response) => json(response, 200, { data: { id: ALARM, rev: 8 } }))
  const client = await follow(url, 'asha')
  client.send({ t: 'cmd', id: 4, type: 'tickets.start', args: { params: { id: ALARM }, body: { note: 'On my way' } }, expectedRev: 7 })
  expect(await client.next('ack')).toEqual({ t: 'ack', id: 4, ok: true, status: 200, rev: 8, current: { id: ALARM, rev: 8 } })
  const [call] = upstream.calls(PATH)
  expect([call?.method, call?.headers.authorization, JSON.parse(call?.body ?? '')]).toEqual([
    'POST',
    'Bearer asha',
    { rev: 7, note: 'On my way' },
  ])
})

it('FD-42 a command that came too late is answered with the row as it is now', async () => {
  const { url, upstream } = await openGateway()
  upstream.routes.set(PATH, (_, response) => json(response, 409, { message: 'Somebody else has begun' }))
  upstream.routes.set(`/desk/api/v1/tickets/${ALARM}`, (_, response) => json(response, 200, { data: { id: ALARM, rev: 9 } }))
  const client = await follow(url, 'asha')
  client.send({ t: 'cmd', id: 5, type: 'tickets.start', args: { params: { id: ALARM } } })
  expect(await client.next('ack')).toEqual({
    t: 'ack',
    id: 5,
    ok: false,
    status: 409,
    message: 'Somebody else has begun',
    rev: 9,
    current: { id: ALARM, rev: 9 },
  })
})

it.each([
  ['an unknown one', 'alarm.ack', {}, 404],
  ['administration', 'tickets.remove', { params: { id: ALARM } }, 404],
  ['reading', 'tickets.list', {}, 404],
  ['accounts', 'accounts.login', { body: {} }, 404],
  ['a path of its own', 'tickets.start', { params: { id: '..' } }, 422],
  ['a missing id', 'tickets.start', {}, 422],
  ['arguments that are none', 'tickets.start', { params: 'x' }, 422],
  ['headers', 'tickets.start', { headers: {} }, 422],
])('FD-43 %s is refused and nothing is called', async (_, type, args, status) => {
  const { url, upstream } = await openGateway()
  const client = await follow(url, 'asha')
  upstream.forget()
  client.send({ t: 'cmd', id: 6, type, args })
  expect(await client.next('ack')).toMatchObject({ id: 6, ok: false, status, message: expect.any(String) })
  expect(upstream.calls().filter(({ method }) => method !== 'GET')).toEqual([])
})

it('FD-43 upstream’s refusal is handed on, and its silence is no answer', async () => {
  const { url, upstream } = await openGateway()
  upstream.routes.set(PATH, (_, response) => json(response, 403, { message: 'Not yours' }))
  const client = await follow(url, 'asha')
  const start = { t: 'cmd', type: 'tickets.start', args: { params: { id: ALARM } } }
  client.send({ ...start, id: 7 })
  expect(await client.next('ack')).toMatchObject({ id: 7, ok: false, status: 403, message: 'Not yours' })
  await upstream.stop()
  client.send({ ...start, id: 8 })
  expect(await client.next('ack')).toMatchObject({ id: 8, ok: false, status: 503 })
})
