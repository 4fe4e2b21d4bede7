import { endpoints } from '@menara/shared/contract/index-of.ts'
import type { Endpoint } from '@menara/shared/kit/endpoint.ts'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { expect, it } from 'vitest'
import { loginMisses } from '../../backend/src/schema/people.ts'
import { type Building, openBuilding } from '../kit/building.ts'
import { fieldsOf, goodCallOf, isRefusal, NOTHING, personWith, refusedField, send, unless } from './asking.ts'

const WALK_MS = 300_000
const WRONG = [{ wrong: true }, 7.5, 'text \u0007', [[]], true, null]
const LONG = 'x'.repeat(1_000_000)
/** A change of service levels counts every open ticket anew: they come first, while there are few. */
const isOfTerms = ({ name }: Endpoint): boolean => /^(slas|sla_calendars)\./.test(name)
const withBody = endpoints.filter((endpoint) => endpoint.body).toSorted((a, b) => Number(isOfTerms(b)) - Number(isOfTerms(a)))
/** Those asked by the id of a row; numbers and signed links are not such. */
const byId = endpoints.filter((endpoint) =>
  fieldsOf(endpoint.params).some(([name, it]) => name === 'id' && (it as { format?: string }).format === 'uuid'),
)

/** Values of a field that its own schema refuses; a text also too long and with the null character where it is bound. */
const badValuesOf = (schema: TSchema): unknown[] => [...WRONG, LONG, 'a\u0000b'].filter((value) => !Value.Check(schema, value))

it('CT-8 every field of a body is checked', { timeout: WALK_MS }, async () => {
  const building = await openBuilding()
  const missed: string[] = []
  for (const endpoint of withBody) {
    const { who = building.admin, body, ...call } = await goodCallOf(endpoint, building)
    for (const [field, schema] of fieldsOf(endpoint.body)) {
      const bad = badValuesOf(schema)
      expect([endpoint.name, field, bad.length > 0]).toEqual([endpoint.name, field, true])
      for (const value of bad) {
        const reply = await send(who, endpoint, { ...call, body: { ...body, [field]: value } })
        missed.push(...unless(refusedField(reply, field), endpoint, { reply, what: `${field} = ${JSON.stringify(value).slice(0, 30)}` }))
      }
    }
  }
  expect(missed).toEqual([])
})

it('CT-8 what a schema lets through never breaks the server', { timeout: WALK_MS }, async () => {
  const building = await openBuilding()
  const missed: string[] = []
  const odd = [
    'a\u0000b\u0000c\u0000d',
    "'; drop table users; --",
    '<script>alert(1)</script>',
    '\ud800 lone half',
    '𝔘𝔫𝔦𝔠𝔬𝔡𝔢 ‮ﷺ',
    '{"a":1}',
    '../../../etc/passwd',
    '1e400',
    '-1',
    '00000000-0000-0000-0000-000000000000',
    '2026-02-30',
    '9999-99-99',
  ]
  for (const endpoint of withBody) {
    const tries = fieldsOf(endpoint.body).flatMap(([field, schema]) =>
      [...odd, Number.MAX_SAFE_INTEGER, -1, 0, 1e300, [], {}, null]
        .filter((it) => Value.Check(schema, it))
        .map((value) => ({ field, value })),
    )
    // A refused call has changed nothing and is good for the next value.
    let good: Awaited<ReturnType<typeof goodCallOf>> | undefined
    for (const { field, value } of tries) {
      good ??= await goodCallOf(endpoint, building)
      const { who = building.admin, body, ...call } = good
      const reply = await send(who, endpoint, { ...call, body: { ...body, [field]: value } })
      missed.push(
        ...unless(reply.status < 500 && (reply.status === 200 || isRefusal(reply)), endpoint, {
          reply,
          what: `${field} = ${JSON.stringify(value)}`,
        }),
      )
      if (reply.status === 200) good = undefined
      if (reply.status === 429) await building.db.sql.delete(loginMisses)
    }
  }
  expect(missed).toEqual([])
})

it('CT-8 what an address lets through never breaks the server', { timeout: WALK_MS }, async () => {
  const building = await openBuilding()
  const missed: string[] = []
  const odd = [
    '',
    '%',
    '_',
    "'; drop table users; --",
    '\\',
    '\u0000',
    'x'.repeat(5000),
    '-1',
    '0',
    '1e9',
    '99999999999999999999',
    NOTHING,
    'W10',
    'WyJhIl0',
    Buffer.from('["a\\u0000","b"]').toString('base64url'),
    Buffer.from('["a","b"]').toString('base64url'),
    Buffer.from('[1,"b"]').toString('base64url'),
    '2026-02-30',
    '2026-11-21T25:00',
    '0000-01-01',
    'Asia/Nowhere',
    'true',
    'null',
    'a,b',
    '[object Object]',
  ]
  for (const endpoint of endpoints.filter((it) => it.query)) {
    const { who = building.admin, ...call } = await goodCallOf(endpoint, building)
    for (const [name] of fieldsOf(endpoint.query))
      for (const value of odd) {
        const reply = await send(who, endpoint, { ...call, query: { ...call.query, [name]: value } })
        missed.push(
          ...unless(reply.status < 500 && (reply.status === 200 || isRefusal(reply)), endpoint, {
            reply,
            what: `${name}=${value.slice(0, 40)}`,
          }),
        )
      }
  }
  expect(missed).toEqual([])
})

/** A page without a login says the same of every id that is not its own. */
const refusals = ({ name }: Endpoint): number[] => (name.startsWith('public_tickets.') ? [422, 404] : [422])

it('CT-10 an id that is none is refused, an id of nothing is not there', { timeout: WALK_MS }, async () => {
  const building = await openBuilding()
  const missed: string[] = []
  for (const endpoint of byId) {
    const { who = building.admin, ...call } = await goodCallOf(endpoint, building)
    for (const id of ['1', 'null', "1' or '1'='1", '\u0000', `${NOTHING}0`, `urn:uuid:${NOTHING}`]) {
      const reply = await send(who, endpoint, { ...call, params: { ...call.params, id } })
      missed.push(...unless(refusals(endpoint).includes(reply.status) && isRefusal(reply), endpoint, { reply, what: id }))
    }
    const reply = await send(who, endpoint, { ...call, params: { ...call.params, id: NOTHING } })
    missed.push(...unless(reply.status === 404 && isRefusal(reply), endpoint, { reply, what: 'of nothing' }))
  }
  expect(missed).toEqual([])
})

/** Subjects, and endpoints, whose rows belong to no site. */
const OF_NO_SITE = [
  'accounts',
  'roles',
  'shifts',
  'vendors',
  'inbox',
  'notifications',
  'webhooks',
  'ticket_subtypes',
  'slas',
  'sla_calendars',
  'public_tickets',
  'substitutes',
  'ticketViews',
  'ticketTemplates',
  'ticketMacros',
  'approvals.updateType',
  'approvals.removeType',
]
const ofASite = ({ name }: Endpoint) => !OF_NO_SITE.includes(name) && !OF_NO_SITE.includes(name.split('.')[0] ?? '')

it('CT-11 a row of a site out of scope is not there', { timeout: WALK_MS }, async () => {
  const building = await openBuilding()
  const foreigner = await personWith(building, 'everything', [building.cast.otherSite])
  const missed: string[] = []
  for (const endpoint of byId.filter(ofASite)) {
    const call = await goodCallOf(endpoint, building)
    const refused = await send(foreigner, endpoint, call)
    missed.push(...unless(refused.status === 404 && isRefusal(refused), endpoint, { reply: refused }))
    missed.push(...(await stillThere(endpoint, call, building)))
  }
  expect(missed).toEqual([])
})

/** The same call succeeds for somebody who sees the site: the refusal was for the scope, and changed nothing. */
async function stillThere(endpoint: Endpoint, call: Awaited<ReturnType<typeof goodCallOf>>, { admin }: Building): Promise<string[]> {
  const reply = await send(call.who ?? admin, endpoint, call)
  return unless(reply.status === 200, endpoint, { reply, what: 'for the administrator afterwards' })
}
