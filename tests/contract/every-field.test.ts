import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { expect, it } from 'vitest'
import { loginMisses } from '../../backend/src/schema/people.ts'
import { openBuilding } from '../kit/building.ts'
import { usualPart } from '../kit/test-scope.ts'
import { fieldsOf, goodCallOf, isRefusal, send, termsFirst, unless } from './asking.ts'

const WALK_MS = 300_000
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
  for (const [at, endpoint] of termsFirst.filter((endpoint) => endpoint.body).entries()) {
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
