import { approvals } from '@menara/shared/contract/approvals/approvals.contract.ts'
import { bookingSteps } from '@menara/shared/contract/bookings/booking-steps.contract.ts'
import { bookings } from '@menara/shared/contract/places/bookings.contract.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { newAlarm, newDevice } from '../../../../../tests/contract/good-call.ts'
import { ruled } from '../../../../../tests/kit/bookings/booking-rules.ts'
import { booked, draftOf, openBookable } from '../../../../../tests/kit/bookings/bookings.ts'
import type { Building, Person } from '../../../../../tests/kit/building.ts'
import { askingPeople } from '../../../../../tests/kit/desk/approval-steps.ts'
import { approvalType, stateOf, votes } from '../../../../../tests/kit/desk/approvals.ts'
import { newId } from '../../../platform/ids.ts'
import { inboxItems } from '../../../schema/journal.ts'
import { alarms, devices, points } from '../../../schema/monitoring/iot.ts'
import { assets } from '../../../schema/places.ts'

const MINUTE = 60_000
const read = async (who: Person, id: string) => (await who.asks(bookings.get, { params: { id } })).body.data
const told = async ({ db }: Building, userId: string) =>
  (await db.sql.select({ title: inboxItems.title }).from(inboxItems).where(eq(inboxItems.user_id, userId)).orderBy(inboxItems.id)).map(
    (row) => row.title,
  )
const step = (who: Person, call: typeof bookingSteps.checkIn | typeof bookingSteps.accept | typeof bookingSteps.giveBack, id: string) =>
  who.asks(call, { params: { id } })

it('BK-27 holds a time until somebody decides', async () => {
  const building = await openBookable()
  const { employee, admin, agent, cast, clock, backend } = building
  const approval_type_id = await approvalType(building, [askingPeople(cast.agent)], { active: false })
  await ruled(admin, cast.asset, { approval_type_id, hold_minutes: 60 })
  const asked = await booked(employee, cast.asset, { from: '14:00', to: '15:00' })
  expect(asked).toMatchObject({ state: 'requested', hold: { until: '2026-11-23T04:00:00.000Z', for: 'approval' } })
  expect((await agent.asks(bookings.create, { body: draftOf(cast.asset, { from: '14:30', to: '15:30' }) })).status).toBe(403)
  expect((await admin.asks(bookings.create, { body: draftOf(cast.asset, { from: '14:30', to: '15:30' }) })).status).toBe(409)
  expect((await votes(agent, asked.ticket_id ?? '', 'approve')).status).toBe(200)
  expect(await read(employee, asked.id)).toMatchObject({ state: 'confirmed', hold: null })
  // Another time is another question.
  const moved = (await employee.asks(bookings.update, { params: { id: asked.id }, body: { from: '15:00', to: '16:00' } })).body.data
  expect([moved.state, moved.ticket_id === asked.ticket_id]).toEqual(['requested', false])
  await votes(agent, moved.ticket_id ?? '', 'reject', { comment: 'Full' })
  expect((await read(employee, asked.id)).state).toBe('rejected')
  const late = await booked(employee, cast.asset, { from: '15:00', to: '16:00' })
  clock.advance(61 * MINUTE)
  await backend.bookings.look()
  expect((await read(employee, late.id)).state).toBe('auto_released')
  expect(await stateOf(building, late.ticket_id ?? '')).toBe('cancelled')
  expect((await admin.asks(approvals.ofTicket, { params: { id: late.ticket_id ?? '' } })).body.data.requests[0]?.state).toBe('cancelled')
  expect(await told(building, cast.employee)).toEqual(
    expect.arrayContaining([
      'Your booking of Air handling unit 3 was approved',
      'Your booking of Air handling unit 3 was rejected',
      'Your request for Air handling unit 3 ran out',
    ]),
  )
  expect((await booked(admin, cast.asset, { from: '15:00', to: '16:00' })).state).toBe('requested')
})

it('BK-28 offers what became free to the first in line', async () => {
  const building = await openBookable()
  const { employee, admin, cast, clock, backend } = building
  const taken = await booked(admin, cast.asset, { from: '14:00', to: '15:00' })
  const wait = async (who: Person, from: string, to: string) => who.asks(bookingSteps.wait, { body: draftOf(cast.asset, { from, to }) })
  expect((await wait(employee, '15:00', '16:00')).status).toBe(409)
  const first = (await wait(employee, '14:00', '15:00')).body.data
  const second = (await wait(admin, '14:30', '15:30')).body.data
  expect([first.state, second.state]).toEqual(['waitlisted', 'waitlisted'])
  expect((await employee.asks(bookings.list, { query: {} })).body.data.map((row) => row.id)).toEqual([taken.id])
  expect((await employee.asks(bookings.list, { query: { state: 'waitlisted' } })).body.data.map((row) => row.id)).toEqual([
    first.id,
    second.id,
  ])
  expect((await step(employee, bookingSteps.accept, first.id)).status).toBe(409)
  await admin.asks(bookings.cancel, { params: { id: taken.id } })
  expect(await read(employee, first.id)).toMatchObject({ state: 'requested', hold: { for: 'offer', until: '2026-11-23T03:30:00.000Z' } })
  expect((await read(admin, second.id)).state).toBe('waitlisted')
  expect(await told(building, cast.employee)).toEqual(['Air handling unit 3 is free for you'])
  clock.advance(31 * MINUTE)
  expect((await step(employee, bookingSteps.accept, first.id)).status).toBe(409)
  await backend.bookings.look()
  expect((await read(employee, first.id)).state).toBe('auto_released')
  expect((await step(admin, bookingSteps.accept, second.id)).body.data.state).toBe('confirmed')
  expect((await step(admin, bookingSteps.accept, second.id)).status).toBe(409)
})

it('BK-29 is checked into from fifteen minutes before its begin, by its person, the code at the room, or presence', async () => {
  const building = await openBookable()
  const { employee, admin, agent, cast, clock, db, backend } = building
  const at = await booked(employee, cast.asset, { from: '12:00', to: '13:00' })
  expect((await step(employee, bookingSteps.checkIn, at.id)).status).toBe(409)
  clock.advance(105 * MINUTE)
  expect((await step(agent, bookingSteps.checkIn, at.id)).status).toBe(403)
  expect((await step(employee, bookingSteps.checkIn, at.id)).body.data).toMatchObject({
    state: 'checked_in',
    checked_in_at: '2026-11-23T04:45:00.000Z',
  })
  expect((await step(employee, bookingSteps.checkIn, at.id)).status).toBe(409)
  const next = await booked(employee, cast.asset, { from: '13:00', to: '14:00' })
  expect((await admin.asks(bookingSteps.checkInHere, { body: { asset_id: cast.asset } })).status).toBe(409)
  clock.advance(60 * MINUTE)
  expect((await employee.asks(bookingSteps.checkInHere, { body: { asset_id: cast.asset } })).body.data).toMatchObject({
    id: next.id,
    state: 'checked_in',
  })
  const third = await booked(employee, cast.asset, { from: '15:00', to: '16:00' })
  const device_id = await newDevice(building)
  await db.sql.insert(points).values({ id: newId(), device_id, point: 'presence', label: 'Presence', value: 1, at: '2026-11-23T07:55:00Z' })
  clock.set(new Date('2026-11-23T07:57:00Z'))
  await backend.bookings.look()
  expect((await read(employee, third.id)).state).toBe('checked_in')
})

it('BK-30 releases who does not come, unless they are exempt', async () => {
  const building = await openBookable()
  const { employee, admin, cast, clock, backend } = building
  await ruled(admin, cast.asset, { check_in: true })
  await ruled(admin, cast.otherAsset, { check_in: true })
  const missed = await booked(employee, cast.asset, { from: '13:00', to: '14:00' })
  const short = await booked(employee, cast.asset, { from: '11:30', to: '12:30' })
  const whole = await booked(admin, cast.otherAsset, { from: '14:00', to: '22:00' })
  clock.set(new Date('2026-11-23T06:09:00Z'))
  await backend.bookings.look()
  expect((await read(employee, missed.id)).state).toBe('confirmed')
  clock.advance(MINUTE)
  await backend.bookings.look()
  expect((await read(employee, missed.id)).state).toBe('auto_released')
  expect(await told(building, cast.employee)).toEqual(['Your booking of Air handling unit 3 was released'])
  expect((await booked(admin, cast.asset, { from: '13:15', to: '13:45' })).state).toBe('confirmed')
  expect((await read(employee, short.id)).state).toBe('ended')
  clock.set(new Date('2026-11-23T08:00:00Z'))
  await backend.bookings.look()
  expect((await read(admin, whole.id)).state).toBe('confirmed')
})

it('BK-31 frees what is left early, and an item is overdue until it is back', async () => {
  const building = await openBookable()
  const { employee, cast, clock, db } = building
  const { id } = await booked(employee, cast.asset, { from: '10:15', to: '11:15' })
  expect((await step(employee, bookingSteps.giveBack, id)).status).toBe(409)
  await step(employee, bookingSteps.checkIn, id)
  clock.advance(80 * MINUTE)
  expect((await read(employee, id)).state).toBe('overdue')
  expect((await step(employee, bookingSteps.giveBack, id)).body.data).toMatchObject({ state: 'ended', end_at: '2026-11-23T04:15:00.000Z' })
  await db.sql.update(assets).set({ type: 'room' })
  const room = await booked(employee, cast.asset, { from: '11:30', to: '12:30' })
  await step(employee, bookingSteps.checkIn, room.id)
  clock.advance(20 * MINUTE)
  expect((await step(employee, bookingSteps.giveBack, room.id)).body.data).toMatchObject({ end_at: '2026-11-23T04:40:00.000Z' })
  await booked(employee, cast.asset, { from: '11:45', to: '12:15' })
})

it('BK-37 warns of a critical alarm and of an open fault, once', async () => {
  const building = await openBookable()
  const { employee, elsewhere, cast, db, backend } = building
  await booked(employee, cast.asset, { from: '12:00', to: '13:00' })
  await booked(employee, cast.asset, { from: '12:00', to: '13:00', day: '2026-11-26' })
  const alarm = await newAlarm(building, { priority: 'critical', rank: 0, message: 'Smoke' })
  const [device] = await db.sql.select().from(alarms).where(eq(alarms.id, alarm))
  await db.sql
    .update(devices)
    .set({ asset_id: cast.asset })
    .where(eq(devices.id, device?.device_id ?? ''))
  const troubles = (await employee.asks(bookingSteps.troubles, { query: { location_id: cast.site } })).body.data
  expect(troubles).toMatchObject([{ asset_id: cast.asset, kind: 'alarm', text: 'Smoke' }])
  expect((await elsewhere.asks(bookingSteps.troubles, { query: { location_id: cast.site } })).status).toBe(404)
  await backend.bookings.look()
  await backend.bookings.look()
  expect(await told(building, cast.employee)).toEqual(['Something is wrong with Air handling unit 3'])
  await db.sql.update(alarms).set({ process: 'normal' }).where(eq(alarms.id, alarm))
  expect((await employee.asks(bookingSteps.troubles, { query: { location_id: cast.site } })).body.data).toEqual([])
})
