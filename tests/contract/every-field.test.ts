import { endpoints } from '@menara/shared/contract/index-of.ts'
import type { Endpoint } from '@menara/shared/kit/endpoint.ts'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { expect, it } from 'vitest'
import { loginMisses } from '../../backend/src/schema/people.ts'
import { openBuilding } from '../kit/building.ts'
import { usualPart } from '../kit/test-scope.ts'
import { fieldsOf, goodCallOf, isRefusal, refusedField, send, unless } from './asking.ts'

const WALK_MS = 300_000
const WRONG = [{ wrong: true }, 7.5, 'text \u0007', [[]], true, null]
/** Longer than any bound of the contract. */
const LONG = 'x'.repeat(120_000)
/** A change of service levels counts every open ticket anew: they come first, while there are few. */
const isOfTerms = ({ name }: Endpoint): boolean => /^(slas|sla_calendars)\./.test(name)
const withBody = endpoints.filter((endpoint) => endpoint.body).toSorted((a, b) => Number(isOfTerms(b)) - Number(isOfTerms(a)))
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

const NASTY = ["'; drop table users; --", '<script>alert(1)</script>', '𝔘𝔫𝔦𝔠𝔬𝔡𝔢 ‮ﷺ', '{"a":1}', '../../../etc/passwd']
/** In one where there is room for all of them. */
const textsFor = (schema: TSchema): string[] => (Value.Check(schema, NASTY.join(' ')) ? [NASTY.join(' ')] : NASTY)

it('CT-8 what a schema lets through never breaks the server', { timeout: WALK_MS }, async () => {
  const building = await openBuilding()
  const missed: string[] = []
  const odd = [
    'a\u0000b\u0000c\u0000d',
    '\ud800 lone half',
    '1e400',
    '-1',
    '00000000-0000-0000-0000-000000000000',
    '2026-02-30',
    '9999-99-99',
  ]
  for (const [at, endpoint] of withBody.entries()) {
    const tries = fieldsOf(endpoint.body).flatMap(([field, schema]) =>
      [...textsFor(schema), ...odd, Number.MAX_SAFE_INTEGER, -1, 0, 1e300, [], {}, null]
        .filter((item) => Value.Check(schema, item))
        .map((value) => ({ field, value })),
    )
    // A refused call has changed nothing and is good for the next value.
    let good: Awaited<ReturnType<typeof goodCallOf>> | undefined
    for (const { field, value } of usualPart(tries, at)) {
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
