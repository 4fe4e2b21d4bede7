import { type GatewayStatus, monitoring } from '@menara/shared/contract/iot/monitoring.contract.ts'
import { Ajv } from 'ajv'
import { expect, it, vi } from 'vitest'
import { manualClock } from '../../../tests/kit/manual-clock.ts'
import { follow, openGateway } from '../../../tests/kit/upstreams/gateway.ts'
import { followWalls, openConditions } from './polling/conditions.ts'
import { openWalls } from './walls.ts'

vi.setConfig({ testTimeout: 20_000 })

it('FD-44 a wall that is silent for 15 s is frozen, whether its connection stands or not, until it paints again', async () => {
  const clock = manualClock()
  const conditions = openConditions({ clock, onChange: () => undefined })
  const judge = followWalls(conditions, () => walls.list())
  const walls = openWalls({ clock, onChange: () => judge() })
  const id = walls.hear('Lobby', 'asha')
  await clock.pass(14_000)
  expect(walls.list()).toMatchObject([{ name: 'Lobby', state: 'live' }])
  walls.lost(id)
  await clock.pass(2_000)
  expect(walls.list()).toMatchObject([{ name: 'Lobby', state: 'frozen', connected: false }])
  expect(conditions.list()).toMatchObject([{ kind: 'wall_frozen', subject: 'Lobby', priority: 'high' }])
  walls.hear('Lobby', 'asha')
  expect([walls.list(), conditions.list()]).toMatchObject([[{ state: 'live' }], []])
  await clock.pass(20_000)
  walls.forget(id)
  expect([walls.list(), conditions.list()]).toEqual([[], []])
})

async function withRights() {
  const gateway = await openGateway()
  const rights = { id: 'u-dewi', audience: 'all-sites', permissions: ['show_plugins_monitoring'] }
  gateway.upstream.people.set('dewi', rights)
  const ask = (path: string, token: string) => fetch(gateway.url + path, { headers: { authorization: `Bearer ${token}` } })
  return { ...gateway, ask }
}

it('FD-45 the status tells of feeds, upstreams, sockets and walls, to those upstream lets see it', async () => {
  const { url, ask } = await withRights()
  const client = await follow(url, 'dewi')
  await client.sub('alarms')
  client.send({ t: 'wall', name: 'Lobby', at: 1 })
  client.send({ t: 'sub', id: 1, scope: 'walls' })
  await client.next('ok')
  const reply = await ask('/gateway/v1/status', 'dewi')
  const body = (await reply.json()) as { data: GatewayStatus }
  const valid = new Ajv({ strict: false, allErrors: true }).compile(monitoring.status.reply as object)
  expect([valid(body), valid.errors]).toEqual([true, null])
  expect(body.data).toMatchObject({
    sockets: { open: 1, signed_in: 1, subscriptions: 2 },
    walls: [{ name: 'Lobby', state: 'live' }],
    redis: { state: 'off' },
  })
  expect(body.data.feeds.find(({ scope }) => scope === 'alarms')).toMatchObject({ watchers: 1, role: 'alone', rows: 1, polls: 1 })
  expect(body.data.upstreams[0]).toMatchObject({ name: 'core', state: 'reachable', calls: expect.any(Number) })
  expect([(await ask('/gateway/v1/status', 'asha')).status, (await ask('/gateway/v1/status', 'nobody')).status]).toEqual([403, 401])
  expect((await ask('/gateway/v1/conditions', 'asha')).status).toBe(200)
  client.send({ t: 'sub', id: 9, scope: 'walls' })
  const other = await follow(url, 'citra')
  other.send({ t: 'sub', id: 2, scope: 'walls' })
  expect(await other.next('no')).toMatchObject({ id: 2, status: 403 })
})

it('FD-46 an upstream that is away is one system alarm for everyone, however many scopes are stale', async () => {
  const { url, upstream } = await withRights()
  const client = await follow(url, 'asha')
  expect(await client.sub('system')).toMatchObject({ snapshot: [] })
  await client.sub('alarms')
  await client.sub('inbox')
  await upstream.stop()
  const { ops } = await client.next('d', ({ scope }) => scope === 'system')
  expect(ops).toMatchObject([['upstream:core', { kind: 'upstream_away', subject: 'core', priority: 'critical' }]])
  await client.next('stale', ({ scope }) => scope === 'inbox')
  await upstream.start()
  expect(await client.next('d', ({ scope }) => scope === 'system')).toMatchObject({ ops: [['upstream:core', null]] })
  expect(client.frames.filter((frame) => frame.t === 'd' && frame.scope === 'system')).toEqual([])
})
