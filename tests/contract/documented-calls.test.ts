import { documentedCalls, isDocumented } from '@menara/shared/contract/documented-calls.ts'
import { endpoints } from '@menara/shared/contract/index-of.ts'
import { expect, it } from 'vitest'
import { openBuilding } from '../kit/building.ts'
import spec from '../spec/endpoints.json' with { type: 'json' }
import { fieldsOf, goodCallOf, send, unless } from './asking.ts'

const WALK_MS = 120_000
const documented = endpoints.filter(isDocumented)

it('CT-18 the documented calls are those of the specification', () => {
  const named = spec.endpoints.map(({ m, p }) => `${m} /${p.replace(/^\//, '').replace(/\{[^}]+\}/g, ':')}`)
  expect([...documentedCalls].sort()).toEqual([...new Set(named)].sort())
  expect(documented.length).toBeGreaterThan(80)
})

it('CT-18 a documented call takes an empty query value for an absent one and ignores a field it does not know', {
  timeout: WALK_MS,
}, async () => {
  const building = await openBuilding()
  const missed: string[] = []
  for (const endpoint of documented.filter(({ method }) => method === 'GET')) {
    const { who = building.admin, query, ...call } = await goodCallOf(endpoint, building)
    const empty = fieldsOf(endpoint.query)
      .filter(([name]) => !(query && name in query))
      .map(([name]) => [name, ''])
    const reply = await send(who, endpoint, { ...call, query: { ...Object.fromEntries(empty), ...query, surprise: '1', utm: '' } })
    missed.push(...unless(reply.status === 200, endpoint, { reply, what: 'with empty and unknown names' }))
  }
  expect(missed).toEqual([])
})

it('CT-18 a call of our own refuses both', async () => {
  const { admin } = await openBuilding()
  for (const query of ['surprise=1', 'location_id='])
    expect([query, (await admin.sends('GET', `/api/v1/telemetry/points?${query}`)).status]).toEqual([query, 422])
})

it('CT-18 a documented value that is not empty is still checked', async () => {
  const { admin } = await openBuilding()
  expect((await admin.sends('GET', '/people/api/v1/attendances?user=&start=&end=&page=')).status).toBe(200)
  expect((await admin.sends('GET', '/people/api/v1/attendances?user=nobody')).status).toBe(422)
})

it('CT-19 no bytes are no body, whatever their content type', { timeout: WALK_MS }, async () => {
  const building = await openBuilding()
  const missed: string[] = []
  for (const endpoint of endpoints.filter((endpoint) => endpoint.method !== 'GET' && !endpoint.body && !endpoint.form)) {
    const { who = building.admin, ...call } = await goodCallOf(endpoint, building)
    const reply = await send(who, endpoint, { ...call, body: '' })
    missed.push(...unless(reply.status === 200, endpoint, { reply, what: 'with a content type and no bytes' }))
  }
  expect(missed).toEqual([])
})

type Node = Record<string, unknown>
/** The shape of one row of an answer. */
function rowOf(reply: unknown): Node {
  const data = ((reply as Node)['properties'] as Node | undefined)?.['data'] as Node | undefined
  return ((data?.['items'] as Node | undefined) ?? data ?? {}) as Node
}

it('CT-22 every row of a ticket carries its id as ticket_id too', async () => {
  const rows = endpoints
    .filter(({ reply }) => typeof reply !== 'string')
    .map(({ name, reply }) => ({ name, names: Object.keys((rowOf(reply)['properties'] ?? {}) as Node) }))
    .filter(
      ({ name, names }) =>
        names.includes('id') && (names.includes('ticket_type_id') || name === 'public_tickets.get') && names.includes('number'),
    )
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['tickets.list', 'tickets.get', 'public_tickets.get']))
  expect(rows.filter(({ names }) => !names.includes('ticket_id'))).toEqual([])
  const building = await openBuilding()
  await goodCallOf(endpoints.find(({ name }) => name === 'tickets.get') as never, building)
  const { body } = await building.admin.sends('GET', '/desk/api/v1/tickets?limit=5')
  const found = body['data'] as unknown as { id: string; ticket_id: string }[]
  expect(found.length).toBeGreaterThan(0)
  expect(found.map((item) => item.ticket_id)).toEqual(found.map((item) => item.id))
})
