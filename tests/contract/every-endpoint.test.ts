import { endpoints } from '@menara/shared/contract/index-of.ts'
import type { Endpoint } from '@menara/shared/kit/endpoint.ts'
import { expect, it } from 'vitest'
import { openBuilding } from '../kit/building.ts'
import { triesRefusals, usualPart } from '../kit/test-scope.ts'
import { goodCallOf, isRefusal, NOTHING, personWith, send, termsFirst, unless } from './asking.ts'
import { type Ask, goodCallAnswered, unnamedFieldsRefused, wrongIdsRefused, wrongValuesRefused } from './call-checks.ts'
import { goodCalls } from './good-calls.ts'

const WALK_MS = 600_000

/** Asks something of every endpoint in turn and collects what did not hold. */
async function walk(which: readonly Endpoint[], look: (endpoint: Endpoint) => Promise<string[]>): Promise<string[]> {
  const missed: string[] = []
  for (const endpoint of which) missed.push(...(await look(endpoint)))
  return missed
}
const closed = endpoints.filter((endpoint) => endpoint.access !== 'public')
const withBody = endpoints.filter((endpoint) => endpoint.body)

it('CT-1 every endpoint has a good call, and every good call an endpoint', () => {
  expect(Object.keys(goodCalls).sort()).toEqual(endpoints.map((endpoint) => endpoint.name).sort())
})

it('CT-2 every endpoint is served', async () => {
  const { backend } = await openBuilding()
  expect(endpoints.filter(({ method, path: url }) => !backend.app.hasRoute({ method, url })).map((endpoint) => endpoint.name)).toEqual([])
})

it('CT-3 strangers are turned away', async () => {
  const { stranger } = await openBuilding()
  expect(
    await walk(closed, async (endpoint) => {
      const reply = await send(stranger, endpoint, { body: endpoint.method === 'GET' ? undefined : '{"broken' })
      return unless(reply.status === 401 && isRefusal(reply), endpoint, { reply })
    }),
  ).toEqual([])
})

it('CT-4 people without the permission are turned away, and let in where none is asked', async () => {
  const building = await openBuilding()
  const nobody = await personWith(building, 'nothing', [building.cast.site])
  expect(
    await walk(
      closed.filter(({ name }) => name !== 'accounts.logout'),
      async (endpoint) => {
        const reply = await send(nobody, endpoint, {})
        const fits =
          endpoint.access === 'signed-in' ? reply.status !== 403 && reply.status !== 401 : reply.status === 403 && isRefusal(reply)
        return unless(fits, endpoint, { reply })
      },
    ),
  ).toEqual([])
})

/** One good call of each endpoint serves all: what was refused has changed nothing, so the call is answered well at the end. */
it('CT-5 CT-6 CT-8 CT-9 CT-10 refuses a good call with something wrong in it, and then answers it in the shape that was declared', {
  timeout: WALK_MS,
}, async () => {
  const building = await openBuilding()
  expect(
    await walk(termsFirst, async (endpoint) => {
      const { who = building.admin, ...call } = await goodCallOf(endpoint, building)
      const asks: Ask = (changed) => send(who, endpoint, { ...call, ...changed })
      const refused = triesRefusals
        ? [
            ...(await unnamedFieldsRefused(endpoint, call, asks)),
            ...(await wrongValuesRefused(endpoint, call, asks)),
            ...(await wrongIdsRefused(endpoint, call, asks)),
          ]
        : []
      return [...refused, ...(await goodCallAnswered(endpoint, asks))]
    }),
  ).toEqual([])
})

const NO_BODIES = ['{"broken', '[]', '[{}]', '"text"', '7', 'null', 'true', '', '{}]', '\u0000', '{"__proto__": {}}']

it('CT-7 a body that is none is refused', { timeout: WALK_MS }, async () => {
  const { admin } = await openBuilding()
  const big = JSON.stringify({ title: 'x'.repeat(2 * 1024 * 1024) })
  expect(
    await walk(withBody, async (endpoint) => {
      const missed: string[] = []
      for (const body of usualPart(NO_BODIES, withBody.indexOf(endpoint))) {
        const reply = await send(admin, endpoint, { body })
        missed.push(...unless(reply.status === 422 && isRefusal(reply), endpoint, { reply, what: body }))
      }
      const none = await send(admin, endpoint, {})
      const other = await admin.sends(endpoint.method, endpoint.path.replace(':id', NOTHING), 'a=b', {
        'content-type': 'application/x-www-form-urlencoded',
      })
      const large = await send(admin, endpoint, { body: big })
      return [
        ...missed,
        ...unless(none.status === 422 && isRefusal(none), endpoint, { reply: none, what: 'without a body' }),
        ...unless(other.status === 415 && isRefusal(other), endpoint, { reply: other, what: 'as a form' }),
        ...unless(large.status === 413 && isRefusal(large), endpoint, { reply: large, what: 'of 2 MB' }),
      ]
    }),
  ).toEqual([])
})

it('CT-12 what is not served is refused in the same shape', async () => {
  const { admin, stranger } = await openBuilding()
  for (const who of [admin, stranger])
    for (const [method, url] of [
      ['GET', '/api/v1/nothing'],
      ['PATCH', '/api/v1/users'],
      ['POST', '/'],
    ] as const) {
      const reply = await who.sends(method, url)
      expect([url, reply.status < 500 && isRefusal(reply)]).toEqual([url, true])
    }
})
