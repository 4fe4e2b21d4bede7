import { endpoint } from '@menara/shared/kit/endpoint.ts'
import { channel } from '@menara/shared/kit/feeds/channel.ts'
import { closed, Id, Line, many, optional } from '@menara/shared/kit/words.ts'
import { expect, it, vi } from 'vitest'
import { foreignUpstream } from '../../../tests/kit/upstreams/foreign-upstream.ts'
import { ALARMS, follow, openGateway } from '../../../tests/kit/upstreams/gateway.ts'

vi.setConfig({ testTimeout: 30_000 })

const documented = (name: 'attendances' | 'bookings', path: `/${string}`) =>
  channel({
    name,
    source: endpoint({
      name: `${name}.list`,
      method: 'GET',
      path,
      access: 'signed-in',
      summary: name,
      query: closed({ page: optional(Line(9)), user: optional(Id), start: optional(Line()), end: optional(Line()) }),
      reply: many(closed({ id: Line() })),
    }),
    item: closed({ id: Line() }),
    key: 'id',
    topics: [name],
    intervalMs: 1000,
  })
const ATTENDANCES = '/people/api/v1/attendances'
const BOOKINGS = '/api/v1/bookings'
const TICKETS = '/desk/api/v1/tickets'
const channels = [documented('attendances', ATTENDANCES), documented('bookings', BOOKINGS)]

async function opened(how: Parameters<typeof foreignUpstream>[0] = {}) {
  const foreign = await foreignUpstream(how)
  for (const token of ['asha', 'bram']) foreign.tokens.add(token)
  foreign.lists.set(ALARMS, [{ id: 'a1', state: 'active' }])
  foreign.lists.set(ATTENDANCES, [{ id: 't1', user: 'asha', check_in: '2026-11-21T01:00:00Z', check_out: null }])
  foreign.lists.set(BOOKINGS, [])
  const { url } = await openGateway({ env: foreign.env, channels })
  return { url, foreign }
}

it('FD-47 without /auth/me and hints, polling alone brings every change; nobody shares', async () => {
  const { url, foreign } = await opened()
  const [a, b] = [await follow(url, 'asha'), await follow(url, 'bram')]
  expect(await a.sub('alarms')).toMatchObject({ snapshot: [['a1', { state: 'active' }]] })
  await b.sub('alarms')
  expect(foreign.calls(ALARMS).map(({ token }) => token)).toEqual(['asha', 'bram'])
  foreign.lists.set(ALARMS, [{ id: 'a1', state: 'cleared' }])
  for (const client of [a, b]) expect(await client.next('d')).toMatchObject({ ops: [['a1', { state: 'cleared' }]] })
  const stranger = await follow(url, 'nobody')
  stranger.send({ t: 'sub', id: 1, scope: 'alarms' })
  expect(await stranger.next('no')).toMatchObject({ status: 401, message: 'Who are you?' })
})

it('FD-48 attendance and bookings are followed like every documented list', async () => {
  const { url, foreign } = await opened()
  const client = await follow(url, 'asha')
  expect(await client.sub('attendances?start=2026-11-21')).toMatchObject({ snapshot: [['t1', { check_out: null }]] })
  expect(await client.sub('bookings')).toMatchObject({ snapshot: [] })
  foreign.lists.set(ATTENDANCES, [{ id: 't1', user: 'asha', check_in: '2026-11-21T01:00:00Z', check_out: '2026-11-21T10:00:00Z' }])
  foreign.lists.set(BOOKINGS, [{ id: 'b1', room: 'Borobudur' }])
  expect(await client.next('d', ({ scope }) => scope.startsWith('attendances'))).toMatchObject({
    ops: [['t1', { check_out: '2026-11-21T10:00:00Z' }]],
  })
  expect(await client.next('d', ({ scope }) => scope === 'bookings')).toMatchObject({ ops: [['b1', { room: 'Borobudur' }]] })
})

it('FD-49 slow and flaky: rows stay, every change arrives, and it is asked less often', async () => {
  const { url, foreign } = await opened({ slowMs: 700, failEvery: 3 })
  const client = await follow(url, 'asha')
  await client.sub('bookings')
  for (let round = 1; round <= 3; round++) {
    foreign.lists.set(BOOKINGS, [{ id: 'b1', round }])
    expect(await client.next('d')).toMatchObject({ ops: [['b1', { round }]] })
  }
  const at = foreign.calls(BOOKINGS).map((call) => call.at)
  const gaps = at.slice(1).map((value, i) => value - (at[i] as number))
  expect(Math.min(...gaps)).toBeGreaterThan(700)
})

it('FD-55 a row without an id goes by its subject’s id, else by its content, and ids may be of any form', async () => {
  const { url, foreign } = await opened()
  foreign.lists.set(TICKETS, [{ ticket_id: 7, description: 'A leak' }, { ticket_id: 'T-8' }, { description: 'No id at all' }])
  const client = await follow(url, 'asha')
  const { snapshot } = (await client.sub('tickets?location_id=12')) as unknown as { snapshot: [string, object][] }
  expect(snapshot.slice(0, 2)).toEqual([
    ['7', { id: '7', ticket_id: 7, description: 'A leak' }],
    ['T-8', { id: 'T-8', ticket_id: 'T-8' }],
  ])
  expect(snapshot[2]).toEqual([expect.stringMatching(/^row-/), { id: snapshot[2]?.[0], description: 'No id at all' }])
})

it('ED-19 FD-56 signing in and asking who a token is go to the upstream’s own paths', async () => {
  const { url, foreign } = await opened({ auth: { loginPath: '/auth/login', mePath: '/auth/user' } })
  const answer = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'asha', password: 'secret' }),
  })
  expect([answer.status, await answer.json()]).toEqual([200, { token: 'asha', user: { id: 12, name: 'asha' } }])
  const me = await fetch(`${url}/api/v1/auth/me`, { headers: { authorization: 'Bearer asha' } })
  expect(await me.json()).toEqual({ id: 12, name: 'asha' })
  expect(await (await follow(url, 'asha')).sub('bookings')).toMatchObject({ snapshot: [] })
  expect(foreign.calls('/api/v1/auth/me')).toEqual([])
  const stranger = await follow(url, 'nobody', { pause: true })
  expect(await stranger.closed).toBe(4401)
})
