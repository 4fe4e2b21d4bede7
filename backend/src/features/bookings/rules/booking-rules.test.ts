import { bookingRules } from '@menara/shared/contract/bookings/booking-rules.contract.ts'
import { bookingSteps } from '@menara/shared/contract/bookings/booking-steps.contract.ts'
import { bookings } from '@menara/shared/contract/places/bookings.contract.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { refusedBy, ruled } from '../../../../../tests/kit/bookings/booking-rules.ts'
import { booked, draftOf, openBookable } from '../../../../../tests/kit/bookings/bookings.ts'
import { newId } from '../../../platform/ids.ts'
import { bookings as table } from '../../../schema/bookings.ts'
import { assets, attributes } from '../../../schema/places.ts'

it('BK-16 holds notice, length, blackouts and midnight by the narrowest rule', async () => {
  const { employee, admin, cast } = await openBookable()
  const book = async (from: string, to: string, more = {}) =>
    refusedBy(await employee.asks(bookings.create, { body: { ...draftOf(cast.asset, { from, to }), ...more } }))
  const set = (scope: object, settings: object) => admin.asks(bookingRules.set, { body: { ...scope, settings } as never })
  await set({}, { notice_minutes: 120, max_minutes: 60 })
  expect(await book('11:59', '12:30')).toEqual([422, 'from', 'notice'])
  expect(await book('12:00', '13:01')).toEqual([422, 'to', 'too_lasting'])
  await set({ location_id: cast.site }, { notice_minutes: 0 })
  expect(await book('10:30', '11:00')).toEqual([200])
  await ruled(admin, cast.asset, {
    min_minutes: 45,
    max_minutes: 14 * 1440,
    ahead_days: 7,
    cross_day: false,
    blackouts: [{ from: '2026-11-25', until: '2026-11-26', reason: 'Audit' }],
  })
  expect(await book('12:00', '12:44')).toEqual([422, 'to', 'too_brief'])
  expect(await book('22:00', '01:00', { end: '2026-11-24' })).toEqual([422, 'end', 'cross_day'])
  expect(await book('09:00', '10:00', { start: '2026-11-26', end: '2026-11-26' })).toEqual([422, 'start', 'blackout'])
  expect(await book('09:00', '10:00', { start: '2026-12-01', end: '2026-12-01' })).toEqual([422, 'start', 'horizon'])
  expect(await book('22:00', '00:00', { end: '2026-11-24' })).toEqual([200])
  const { settings, own } = (await employee.asks(bookingRules.of, { params: { id: cast.asset } })).body.data
  expect([settings.notice_minutes, settings.max_minutes, own.notice_minutes, own.min_minutes]).toEqual([0, 14 * 1440, undefined, 45])
  const query = { asset_id: cast.asset, start: '2026-11-25', end: '2026-11-25', from: '09:00', to: '10:00' }
  expect((await employee.asks(bookings.availability, { query })).body.data).toMatchObject({ free: false, refusal: 'blackout' })
})

it('BK-17 keeps time free before and after a booking', async () => {
  const { employee, admin, cast, db } = await openBookable()
  await ruled(admin, cast.asset, { buffer_before_minutes: 15, buffer_after_minutes: 30 })
  const first = await booked(employee, cast.asset, { from: '12:00', to: '13:00' })
  expect([first.held_from, first.held_to]).toEqual(['2026-11-23T04:45:00.000Z', '2026-11-23T06:30:00.000Z'])
  const taken = await employee.asks(bookings.create, { body: draftOf(cast.asset, { from: '13:44', to: '14:15' }) })
  expect(taken.status).toBe(409)
  expect(taken.body).toMatchObject({ message: expect.stringContaining('free next 2026-11-23 13:45 to 14:16 WIB') })
  expect((await employee.asks(bookings.create, { body: draftOf(cast.asset, { from: '13:45', to: '14:15' }) })).status).toBe(200)
  expect((await employee.asks(bookings.create, { body: draftOf(cast.asset, { from: '10:30', to: '11:15' }) })).status).toBe(200)
  const at = '2026-11-23T03:00:00Z'
  const row = { id: newId(), asset_id: cast.asset, title: 'Past the door', state: 'confirmed' as const, created_at: at, updated_at: at }
  await expect(
    db.sql.insert(table).values({ ...row, start_at: '2026-11-23T06:10:00Z', end_at: '2026-11-23T06:20:00Z' }),
  ).rejects.toMatchObject({
    cause: { constraint: 'bookings_apart' },
  })
})

it('BK-18 counts what a person has booked in a week', async () => {
  const { employee, admin, cast } = await openBookable()
  await ruled(admin, cast.asset, { week_quota_minutes: 120 })
  const { id } = await booked(employee, cast.asset, { from: '11:00', to: '12:30' })
  const over = await employee.asks(bookings.create, { body: draftOf(cast.asset, { from: '14:00', to: '14:31', day: '2026-11-29' }) })
  expect(refusedBy(over)).toEqual([422, 'to', 'quota'])
  expect(
    (await employee.asks(bookings.create, { body: draftOf(cast.asset, { from: '14:00', to: '16:00', day: '2026-11-30' }) })).status,
  ).toBe(200)
  expect((await employee.asks(bookings.update, { params: { id }, body: { to: '13:00' } })).status).toBe(200)
  expect(refusedBy(await employee.asks(bookings.update, { params: { id }, body: { to: '13:01' } }))).toEqual([422, 'to', 'quota'])
  expect((await admin.asks(bookings.create, { body: draftOf(cast.asset, { from: '14:00', to: '16:00' }) })).status).toBe(200)
})

it('BK-19 is set by who manages assets, at their sites', async () => {
  const { employee, admin, operator, elsewhere, cast } = await openBookable()
  const body = { asset_id: cast.asset, settings: { notice_minutes: 5 } }
  expect((await employee.asks(bookingRules.set, { body })).status).toBe(403)
  expect([403, 422]).toContain((await elsewhere.asks(bookingRules.set, { body })).status)
  expect([200, 403]).toContain((await operator.asks(bookingRules.list, { query: {} })).status)
  const refused = async (settings: object, scope: object = { asset_id: cast.asset }) =>
    refusedBy(await admin.asks(bookingRules.set, { body: { ...scope, settings } as never }))
  expect(await refused({ min_minutes: 60, max_minutes: 30 })).toEqual([422, 'settings.max_minutes', 'order'])
  expect(await refused({ blackouts: [{ from: '2026-12-02', until: '2026-12-01', reason: 'x' }] })).toEqual([
    422,
    'settings.blackouts.0.until',
    'order',
  ])
  expect(await refused({ approval_type_id: newId() })).toEqual([422, 'settings.approval_type_id', 'exists'])
  expect(await refused({ catering_subtype_id: newId() })).toEqual([422, 'settings.catering_subtype_id', 'exists'])
  expect(await refused({}, { asset_id: newId() })).toEqual([422, 'asset_id', 'exists'])
  expect(await refused({ notice_minutes: 1 }, { asset_id: cast.asset, location_id: cast.site })).toEqual([422, 'asset_id', 'one_of'])
  await ruled(admin, cast.asset, { notice_minutes: 30 })
  expect((await admin.asks(bookingRules.list, { query: {} })).body.data.map((rule) => rule.settings)).toEqual([{ notice_minutes: 30 }])
  await ruled(admin, cast.asset, {})
  expect((await admin.asks(bookingRules.list, { query: {} })).body.data).toEqual([])
  expect((await elsewhere.asks(bookingRules.of, { params: { id: cast.asset } })).status).toBe(404)
})

it('BK-20 finds what is free, large enough and equipped', async () => {
  const { employee, admin, elsewhere, cast, db } = await openBookable()
  await db.sql.delete(attributes)
  const at = '2026-11-01T00:00:00Z'
  const room = async (name: string, capacity: string, equipment: string[]) => {
    const id = newId()
    const facts = { code: name, type: 'room', state: 'deployed', condition: 'good', bookable: true, created_at: at, updated_at: at }
    await db.sql.insert(assets).values({ ...facts, id, name, location_id: cast.site })
    for (const [name, value] of [['Capacity', capacity], ...equipment.map((one) => [one, 'yes'])] as [string, string][])
      await db.sql.insert(attributes).values({ id: newId(), asset_id: id, name, value })
    return id
  }
  const small = await room('Small', '4', ['Projector'])
  const large = await room('Large', '12', ['Projector', 'Whiteboard'])
  const hall = await room('Hall', '80', ['Whiteboard'])
  const query = { location_id: cast.site, start: '2026-11-23', end: '2026-11-23', from: '11:00', to: '12:00', type: 'room' as const }
  const found = async (more = {}) =>
    (await employee.asks(bookingSteps.free, { query: { ...query, ...more } })).body.data.map((one) => one.id)
  expect(await found()).toEqual([small, large, hall])
  expect(await found({ people: 8 })).toEqual([large, hall])
  expect(await found({ people: 8, equipment: 'projector' })).toEqual([large])
  expect(await found({ equipment: 'Projector, whiteboard' })).toEqual([large])
  await booked(admin, large, { from: '11:30', to: '12:30' })
  expect(await found({ people: 8 })).toEqual([hall])
  await ruled(admin, hall, { notice_minutes: 600 })
  expect(await found({ people: 8 })).toEqual([])
  await db.sql.update(assets).set({ bookable: false }).where(eq(assets.id, small))
  expect(await found()).toEqual([])
  expect((await elsewhere.asks(bookingSteps.free, { query })).status).toBe(404)
})
