import { bookingSeries } from '@menara/shared/contract/bookings/booking-series.contract.ts'
import { type Booking, bookings } from '@menara/shared/contract/places/bookings.contract.ts'
import { expect, it } from 'vitest'
import { refusedBy, ruled } from '../../../../../tests/kit/bookings/booking-rules.ts'
import { booked, draftOf, openBookable } from '../../../../../tests/kit/bookings/bookings.ts'
import type { Person } from '../../../../../tests/kit/building.ts'

const WEEKLY = 'FREQ=WEEKLY;COUNT=4'
const made = async (who: Person, assetId: string, more: object = {}) => {
  const body = { ...draftOf(assetId, { from: '11:00', to: '12:00' }), rule: WEEKLY, ...more }
  return who.asks(bookingSeries.create, { body })
}
const daysOf = (rows: readonly Booking[]) => rows.map((row) => row.start_at.slice(5, 16))
const all = async (who: Person) =>
  (await who.asks(bookings.list, { query: { start: '2026-11-01', end: '2027-11-01', limit: 100 } })).body.data.filter((row) => row.series)

it('BK-21 books every date or none', async () => {
  const { employee, admin, cast } = await openBookable()
  const other = await booked(admin, cast.asset, { from: '11:30', to: '13:00', day: '2026-12-07', title: 'Audit' })
  const refused = await made(employee, cast.asset)
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ message: expect.stringMatching(/2026-12-07 11:30.*Audit.*free next 2026-12-07 13:00 to 14:00 WIB/) })
  expect(await all(employee)).toEqual([])
  const { data } = (await made(employee, cast.asset, { leave_out: true })).body
  expect(daysOf(data.bookings)).toEqual(['11-23T04:00', '11-30T04:00', '12-14T04:00'])
  expect(data.left_out.map((slot) => slot.start_at)).toEqual(['2026-12-07T04:00:00.000Z'])
  expect(new Set(data.bookings.map((row) => row.series?.id))).toEqual(new Set([data.series.id]))
  expect((await made(employee, cast.asset)).status).toBe(409)
  await admin.asks(bookings.cancel, { params: { id: other.id } })
  await ruled(admin, cast.otherAsset, { week_quota_minutes: 90 })
  const twice = { ...draftOf(cast.otherAsset, { from: '11:00', to: '12:00' }), rule: 'FREQ=DAILY;COUNT=2' }
  expect(refusedBy(await admin.asks(bookingSeries.create, { body: twice }))).toEqual([422, 'to', 'quota'])
  const race = await Promise.all([1, 2, 3, 4].map(() => made(admin, cast.asset, { from: '15:00', to: '16:00' })))
  expect(race.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409])
})

it('BK-22 shows the dates and what is in the way of them', async () => {
  const { employee, admin, elsewhere, cast } = await openBookable()
  await booked(admin, cast.asset, { from: '11:30', to: '13:00', day: '2026-11-30', title: 'Audit' })
  const query = {
    asset_id: cast.asset,
    start: '2026-11-23',
    end: '2026-11-23',
    from: '11:00',
    to: '12:00',
    rule: 'FREQ=WEEKLY;UNTIL=20261207',
  }
  const { rule, occurrences } = (await employee.asks(bookingSeries.preview, { query })).body.data
  expect(rule).toBe('FREQ=WEEKLY;UNTIL=20261207T165959Z')
  expect(occurrences).toMatchObject([
    { start_at: '2026-11-23T04:00:00.000Z', free: true, clash: null, next_free: null },
    {
      free: false,
      refusal: null,
      clash: { title: 'Audit', booked_by: { name: 'Admin' } },
      next_free: { start_at: '2026-11-30T06:00:00.000Z' },
    },
    { free: true },
  ])
  expect(refusedBy(await employee.asks(bookingSeries.preview, { query: { ...query, rule: 'FREQ=WEEKLY' } }))).toEqual([422, 'rule', 'ends'])
  expect((await elsewhere.asks(bookingSeries.preview, { query })).status).toBe(422)
})

it('BK-23 changes and cancels this, the following or all', async () => {
  const { employee, admin, agent, cast, clock } = await openBookable()
  const rows = (await made(employee, cast.asset)).body.data.bookings
  const id = (at: number) => rows[at]?.id ?? ''
  expect((await agent.asks(bookingSeries.cancel, { params: { id: id(0) }, query: { scope: 'all' } })).status).toBe(403)
  await employee.asks(bookings.update, { params: { id: id(1) }, body: { from: '13:00', to: '14:00' } })
  await employee.asks(bookings.cancel, { params: { id: id(0) } })
  expect(daysOf(await all(employee))).toEqual(['11-30T06:00', '12-07T04:00', '12-14T04:00'])
  const following = { scope: 'following' as const, from: '11:30', to: '12:30', title: 'Later' }
  const changed = (await employee.asks(bookingSeries.update, { params: { id: id(2) }, body: following })).body.data
  expect(changed.map((row) => [row.start_at, row.title])).toEqual([
    ['2026-12-07T04:30:00.000Z', 'Later'],
    ['2026-12-14T04:30:00.000Z', 'Later'],
  ])
  expect(changed[0]?.series?.id).not.toBe(rows[0]?.series?.id)
  await booked(admin, cast.asset, { from: '09:00', to: '10:00', day: '2026-12-15' })
  const moved = { scope: 'all' as const, from: '09:30', to: '10:30', days: 1 }
  expect((await employee.asks(bookingSeries.update, { params: { id: id(2) }, body: moved })).status).toBe(409)
  expect(daysOf(await all(employee))).toEqual(['11-30T06:00', '12-07T04:30', '12-14T04:30'])
  clock.set(new Date('2026-12-07T05:00:00Z'))
  expect((await employee.asks(bookingSeries.cancel, { params: { id: id(2) }, query: { scope: 'all' } })).body.data).toEqual({
    cancelled: 1,
  })
  const single = await booked(employee, cast.asset, { from: '15:00', to: '16:00', day: '2026-12-08' })
  expect((await employee.asks(bookingSeries.cancel, { params: { id: single.id }, query: { scope: 'all' } })).status).toBe(409)
})
