import { bookingLinks, publicRooms } from '@menara/shared/contract/bookings/booking-links.contract.ts'
import { bookings } from '@menara/shared/contract/places/bookings.contract.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { ruled } from '../../../../../tests/kit/bookings/booking-rules.ts'
import { booked, openBookable } from '../../../../../tests/kit/bookings/bookings.ts'
import type { Person } from '../../../../../tests/kit/building.ts'
import { audit } from '../../../schema/journal.ts'

const linkOf = async (who: Person, kind: 'display' | 'room' | 'person', asset_id?: string) => {
  const { body } = await who.asks(bookingLinks.create, { body: { kind, ...(asset_id && { asset_id }) } })
  return { id: body.data.id, token: body.data.token ?? '' }
}
const calendar = async (who: Person, token: string) => {
  const { status, raw } = await who.sends('GET', `/api/v1/public/calendars/${token}`)
  return { status, text: raw.toString('utf8').replaceAll('\r\n ', '') }
}

it('BK-34 shows links to whoever may make them, until they are revoked', async () => {
  const { employee, agent, admin, elsewhere, stranger, cast, db } = await openBookable()
  expect((await employee.asks(bookingLinks.create, { body: { kind: 'display', asset_id: cast.asset } })).status).toBe(403)
  expect((await admin.asks(bookingLinks.create, { body: { kind: 'person', asset_id: cast.asset } })).status).toBe(422)
  const first = await linkOf(employee, 'person')
  const second = await linkOf(employee, 'person')
  expect((await calendar(stranger, first.token)).status).toBe(404)
  expect((await calendar(stranger, second.token)).status).toBe(200)
  expect((await employee.asks(bookingLinks.list, { query: {} })).body.data.map((link) => link.token)).toEqual([second.token, null])
  expect((await agent.asks(bookingLinks.list, { query: {} })).body.data).toEqual([])
  const display = await linkOf(admin, 'display', cast.asset)
  for (const who of [employee, elsewhere]) expect((await who.asks(bookingLinks.revoke, { params: { id: display.id } })).status).toBe(404)
  expect((await admin.asks(bookingLinks.revoke, { params: { id: second.id } })).status).toBe(404)
  expect((await employee.asks(bookingLinks.revoke, { params: { id: second.id } })).body.data.token).toBeNull()
  expect((await employee.asks(bookingLinks.revoke, { params: { id: second.id } })).status).toBe(409)
  expect((await calendar(stranger, second.token)).status).toBe(404)
  expect((await stranger.asks(publicRooms.get, { params: { token: second.token } })).status).toBe(404)
  const written = JSON.stringify(await db.sql.select().from(audit).where(eq(audit.subject, 'booking_links')))
  for (const { token } of [first, second, display]) expect(written).not.toContain(token)
})

it('BK-35 gives a calendar of what takes place', async () => {
  const { employee, admin, stranger, cast } = await openBookable()
  const kept = await booked(employee, cast.asset, { from: '11:00', to: '12:00', title: 'Budget; plan, and more' })
  const gone = await booked(employee, cast.asset, { from: '13:00', to: '14:00', title: 'Gone' })
  await booked(admin, cast.asset, { from: '15:00', to: '16:00', title: 'Of the admin' })
  await employee.asks(bookings.cancel, { params: { id: gone.id } })
  await employee.asks(bookings.update, { params: { id: kept.id }, body: { to: '12:30' } })
  const { text } = await calendar(stranger, (await linkOf(employee, 'person')).token)
  expect(text.split('\r\n').slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0'])
  for (const line of [
    `UID:booking-${kept.id}@menara`,
    'SEQUENCE:2',
    'DTSTART:20261123T040000Z',
    'DTEND:20261123T053000Z',
    String.raw`SUMMARY:Budget\; plan\, and more`,
    'LOCATION:Air handling unit 3',
    'STATUS:CONFIRMED',
  ])
    expect(text.split('\r\n')).toContain(line)
  expect([text.includes('Gone'), text.includes('Of the admin')]).toEqual([false, false])
  expect((await calendar(stranger, (await linkOf(admin, 'room', cast.asset)).token)).text).toContain('SUMMARY:Of the admin')
  expect((await calendar(stranger, (await linkOf(admin, 'display', cast.asset)).token)).status).toBe(404)
})

it('BK-36 shows and books a room at its display', async () => {
  const { employee, admin, stranger, cast, clock } = await openBookable()
  await ruled(admin, cast.asset, { check_in: true })
  const next = await booked(employee, cast.asset, { from: '13:00', to: '14:00', title: 'Board' })
  const params = { token: (await linkOf(admin, 'display', cast.asset)).token }
  const free = (await stranger.asks(publicRooms.get, { params })).body.data
  expect(free).toMatchObject({ room: { name: 'Air handling unit 3' }, running: null, free_minutes: 180, check_in: null })
  expect(free.next).toMatchObject([{ id: next.id, title: 'Board', person: 'Employee' }])
  const taken = (await stranger.asks(publicRooms.book, { params, body: { minutes: 30 } })).body.data
  expect(taken).toMatchObject({ running: { person: null, end_at: '2026-11-23T03:30:00.000Z', checked_in: true }, free_minutes: 0 })
  expect((await stranger.asks(publicRooms.book, { params, body: { minutes: 15 } })).status).toBe(409)
  expect((await stranger.asks(publicRooms.end, { params, body: { id: next.id } })).status).toBe(409)
  clock.advance(10 * 60_000)
  const left = await stranger.asks(publicRooms.end, { params, body: { id: taken.running?.id ?? '' } })
  expect(left.body.data.running).toBeNull()
  expect((await stranger.asks(publicRooms.checkIn, { params, body: { id: next.id } })).status).toBe(409)
  clock.set(new Date('2026-11-23T05:50:00Z'))
  expect((await stranger.asks(publicRooms.get, { params })).body.data.check_in).toEqual({ id: next.id, until: '2026-11-23T06:10:00.000Z' })
  expect((await stranger.asks(publicRooms.checkIn, { params, body: { id: next.id } })).body.data.next).toMatchObject([{ checked_in: true }])
  const other = await booked(admin, cast.otherAsset, { from: '15:00', to: '16:00' })
  expect((await stranger.asks(publicRooms.checkIn, { params, body: { id: other.id } })).status).toBe(404)
  for (const method of ['POST', 'GET']) expect((await stranger.sends(method, '/api/v1/public/rooms/short')).status).not.toBe(200)
})
