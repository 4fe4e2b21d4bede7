import { bookings } from '@menara/shared/contract/places/bookings.contract.ts'
import { expect, it } from 'vitest'
import { booked, draftOf, openBookable } from '../../../../../tests/kit/bookings/bookings.ts'
import { bookings as table } from '../../../schema/bookings.ts'

const AT_ONCE = 200

it('BK-38 gives one hour to one of 200 who ask at once, and tells the others when it is free next', async () => {
  const { employee, admin, cast, db } = await openBookable()
  await booked(admin, cast.asset, { from: '12:00', to: '12:30', title: 'After it' })
  const callers = await Promise.all([employee, admin].map((who) => who.asks(bookings.list, { query: {} }).then(() => who)))
  const body = draftOf(cast.asset, { from: '11:00', to: '12:00' })
  const ask = async (at: number): Promise<Awaited<ReturnType<typeof admin.asks<typeof bookings.create>>>> => {
    const answer = await (callers[at % 2] ?? admin).asks(bookings.create, { body })
    // A busy machine may have no connection free in time: who is told so asks again.
    return answer.status === 503 ? ask(at) : answer
  }
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => ask(at)))
  const refused = answers.filter((answer) => answer.status === 409)
  expect([answers.filter((answer) => answer.status === 200).length, refused.length]).toEqual([1, AT_ONCE - 1])
  const messages = new Set(refused.map((answer) => (answer.body as unknown as { message: string }).message.replace(/by .*\(/, 'by … (')))
  expect([...messages]).toEqual([
    'Air handling unit 3 is booked 2026-11-23 11:00 to 12:00 WIB by … (Weekly); free next 2026-11-23 12:30 to 13:30 WIB',
  ])
  expect(await db.sql.$count(table)).toBe(2)
})
