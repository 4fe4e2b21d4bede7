import { CLOSE } from '@menara/shared/kit/feeds/feed-frames.ts'
import { expect, it } from 'vitest'
import { json } from '../../../../tests/kit/upstreams/fake-upstream.ts'
import { ALARMS, follow, openGateway } from '../../../../tests/kit/upstreams/gateway.ts'

const TICKETS = '/desk/api/v1/tickets'
const whoOf = (headers: Readonly<Record<string, unknown>>) => String(headers.authorization).replace('Bearer ', '')

/** A gateway whose tickets are answered by who asks. */
async function opened(env: Record<string, string> = {}) {
  const house = await openGateway({ env })
  house.upstream.routes.set(TICKETS, (request, response) => json(response, 200, { data: [{ id: `of ${whoOf(request.headers)}` }] }))
  return house
}

it('FD-60 gives followed rows and drafts to their person alone, and shares the rest', async () => {
  const { url } = await opened()
  const [asha, bram] = [await follow(url, 'asha'), await follow(url, 'bram')]
  for (const scope of ['tickets?followed=true', 'ticket_drafts']) {
    expect(await asha.sub(scope)).toMatchObject({ snapshot: [['of asha', {}]] })
    expect(await bram.sub(scope)).toMatchObject({ snapshot: [['of bram', {}]] })
  }
  expect(await asha.sub('tickets')).toMatchObject({ snapshot: [['of asha', {}]] })
  expect(await bram.sub('tickets')).toMatchObject({ snapshot: [['of asha', {}]] })
})

it('FD-61 begins anew when another person says hello on an open connection', async () => {
  const { url } = await opened()
  const client = await follow(url, 'asha')
  await client.sub('tickets?followed=true')
  client.send({ t: 'hello', token: 'bram' })
  expect(await client.next('resync')).toMatchObject({ scope: 'tickets?followed=true' })
  await client.next('welcome')
  expect(await client.sub('tickets?followed=true')).toMatchObject({ snapshot: [['of bram', {}]] })
  client.send({ t: 'hello', token: 'citra' })
  expect(await client.next('resync')).toMatchObject({ scope: 'tickets?followed=true' })
})

it('FD-62 closes one connection too many, and lets it in when another is gone', async () => {
  const { url } = await opened()
  const all = []
  for (let i = 0; i < 30; i++) all.push(await follow(url, 'asha'))
  const late = await follow(url, null)
  late.send({ t: 'hello', token: 'asha' })
  expect([await late.next('bye'), await late.closed]).toMatchObject([{ code: CLOSE.crowded, retry: true }, CLOSE.crowded])
  expect(await (await follow(url, 'bram')).sub('alarms')).toMatchObject({ snapshot: [['a1', {}]] })
  all[0]?.socket.close()
  await all[0]?.closed
  await expect
    .poll(async () => {
      const next = await follow(url, null)
      next.send({ t: 'hello', token: 'asha' })
      return Promise.race([next.next('welcome').then(() => 'in'), next.closed.then(() => 'out')])
    })
    .toBe('in')
})

it('FD-62 refuses one scope too many of a person over all connections', async () => {
  const { url, upstream } = await opened()
  const [one, two] = [await follow(url, 'asha'), await follow(url, 'asha')]
  for (let i = 1; i < 100; i++) one.send({ t: 'sub', id: i, scope: `alarms?limit=${i}` })
  await one.sub('alarms?limit=100')
  for (let i = 52; i <= 151; i++) two.send({ t: 'sub', id: i, scope: `alarms?limit=${i}` })
  expect(await two.next('no')).toMatchObject({ scope: 'alarms?limit=151', status: 429 })
  one.send({ t: 'unsub', scope: 'alarms?limit=1' })
  await one.sub('alarms?limit=100')
  expect(await two.sub('alarms?limit=151')).toMatchObject({ t: 'ok' })
  expect(upstream.calls(ALARMS).length).toBeGreaterThan(0)
})
