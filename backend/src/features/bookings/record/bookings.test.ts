import { bookings } from '@menara/shared/contract/places/bookings.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { booked, draftOf, openBookable } from '../../../../../tests/kit/bookings/bookings.ts'
import type { Person } from '../../../../../tests/kit/building.ts'
import { bookings as table } from '../../../schema/bookings.ts'
import { audit, inboxItems, outbox } from '../../../schema/journal.ts'

const NOBODY = '0190a0a0-0000-7000-8000-000000000000'
const titles = async (who: Person, query = {}) =>
  (await who.asks(bookings.list, { query: { limit: 100, ...query } })).body.data.map((booking) => booking.title)

describe('seeing bookings', () => {
  it('BK-1 shows those of the own sites with who booked', async () => {
    const { employee, agent, elsewhere, stranger, admin, cast } = await openBookable()
    const { id } = await booked(employee, cast.asset, { from: '11:00', to: '12:00' })
    await booked(admin, cast.otherAsset, { from: '13:00', to: '14:00', title: 'Far away' })
    expect((await agent.asks(bookings.get, { params: { id } })).body.data).toMatchObject({
      asset: { id: cast.asset, code: 'AHU-03' },
      location_id: cast.site,
      booked_by: { id: cast.employee, name: 'Employee' },
      state: 'confirmed',
      rev: 1,
    })
    expect(await titles(agent)).toEqual(['Weekly'])
    expect(await titles(elsewhere)).toEqual(['Far away'])
    expect(await titles(admin)).toEqual(['Weekly', 'Far away'])
    for (const call of [bookings.get, bookings.cancel] as const) expect((await elsewhere.asks(call, { params: { id } })).status).toBe(404)
    expect((await agent.asks(bookings.get, { params: { id: NOBODY } })).status).toBe(404)
    expect((await stranger.asks(bookings.list, { query: {} })).status).toBe(401)
  })

  it('BK-2 comes in pages and is filtered', async () => {
    const { employee, admin, cast, clock } = await openBookable()
    const early = await booked(employee, cast.asset, { from: '10:00', to: '10:30', title: 'Early' })
    for (const hour of [11, 12, 13, 14])
      await booked(employee, cast.asset, { from: `${hour}:00`, to: `${hour + 1}:00`, title: `At ${hour}` })
    await booked(admin, cast.otherAsset, { from: '13:00', to: '14:00', title: 'Far away' })
    const gone = await booked(employee, cast.asset, { from: '16:00', to: '17:00', title: 'Gone' })
    await employee.asks(bookings.cancel, { params: { id: gone.id } })
    const seen: string[] = []
    let next = '0'
    for (let page = 0; page < 10 && next; page += 1) {
      const { body } = await admin.asks(bookings.list, { query: { next, limit: 2 } })
      seen.push(...body.data.map((item) => item.title))
      next = body.next ?? ''
    }
    // In Makassar (UTC+8) one o'clock is at noon in Jakarta.
    expect([...seen].sort()).toEqual(['At 11', 'At 12', 'At 13', 'At 14', 'Early', 'Far away'])
    expect(seen).toEqual(await titles(admin))
    expect(await titles(admin, { asset_id: cast.otherAsset })).toEqual(['Far away'])
    expect(await titles(admin, { location_id: cast.site, end: '2026-11-23T04:00:00Z' })).toEqual(['Early'])
    expect(await titles(admin, { user_id: cast.admin })).toEqual(['Far away'])
    expect(await titles(admin, { state: 'cancelled' })).toEqual(['Gone'])
    clock.advance(60 * 60_000)
    expect(await titles(employee)).toEqual(['At 11', 'At 12', 'At 13', 'At 14'])
    expect(await titles(employee, { start: '2026-11-23', state: 'ended' })).toEqual(['Early'])
    expect(early.state).toBe('confirmed')
  })
})

describe('who', () => {
  it('BK-3 has neither permission does not book', async () => {
    const { agent, admin, employee, cast } = await openBookable()
    const body = draftOf(cast.asset, { from: '11:00', to: '12:00' })
    expect((await agent.asks(bookings.create, { body })).status).toBe(403)
    expect(await titles(admin)).toEqual([])
    expect((await employee.asks(bookings.create, { body })).status).toBe(200)
    expect((await admin.asks(bookings.create, { body: { ...body, from: '12:00', to: '13:00' } })).status).toBe(200)
  })

  it('BK-4 booked may change it, and who manages assets', async () => {
    const { agent, admin, employee, cast } = await openBookable()
    const { id } = await booked(employee, cast.asset, { from: '11:00', to: '12:00' })
    const managers = await booked(admin, cast.asset, { from: '15:00', to: '16:00' })
    expect((await agent.asks(bookings.update, { params: { id }, body: { title: 'Mine' } })).status).toBe(403)
    expect((await agent.asks(bookings.cancel, { params: { id } })).status).toBe(403)
    expect((await employee.asks(bookings.cancel, { params: { id: managers.id } })).status).toBe(403)
    expect((await employee.asks(bookings.update, { params: { id }, body: { title: 'Ours' } })).body.data).toMatchObject({
      title: 'Ours',
      rev: 2,
    })
    expect((await admin.asks(bookings.update, { params: { id }, body: { title: 'Moved' } })).body.data.title).toBe('Moved')
    expect((await admin.asks(bookings.cancel, { params: { id } })).body.data).toMatchObject({
      state: 'cancelled',
      cancelled_by: { id: cast.admin },
    })
  })
})

describe('changing and cancelling', () => {
  it('BK-10 is looked at like a new booking, and is not in its own way', async () => {
    const { employee, cast, clock } = await openBookable()
    const { id } = await booked(employee, cast.asset, { from: '11:00', to: '12:00' })
    await booked(employee, cast.asset, { from: '13:00', to: '14:00', title: 'After' })
    const change = (body: object) => employee.asks(bookings.update, { params: { id }, body })
    expect((await change({ to: '12:30' })).body.data).toMatchObject({
      start_at: '2026-11-23T04:00:00.000Z',
      end_at: '2026-11-23T05:30:00.000Z',
      title: 'Weekly',
    })
    expect((await change({ to: '13:15' })).body).toMatchObject({ status: 409 })
    expect((await change({ from: '12:20' })).status).toBe(422)
    expect((await change({ from: '09:00' })).body).toMatchObject({ status: 422, errors: [{ field: 'from', rule: 'past' }] })
    expect((await change({ asset_id: cast.otherAsset })).body).toMatchObject({
      status: 422,
      errors: [{ field: 'asset_id', rule: 'exists' }],
    })
    expect((await change({})).status).toBe(422)
    clock.advance(75 * 60_000)
    expect((await change({ from: '11:30' })).body).toMatchObject({ status: 409 })
    expect((await change({ to: '11:00' })).status).toBe(422)
    expect((await change({ to: '12:45', title: 'Longer' })).body.data).toMatchObject({
      start_at: '2026-11-23T04:00:00.000Z',
      end_at: '2026-11-23T05:45:00.000Z',
      title: 'Longer',
    })
  })

  it('BK-11 frees the period, ends what runs and leaves what is over', async () => {
    const { employee, admin, cast, clock } = await openBookable()
    const first = await booked(employee, cast.asset, { from: '11:00', to: '12:00' })
    expect((await employee.asks(bookings.cancel, { params: { id: first.id } })).body.data.state).toBe('cancelled')
    expect((await employee.asks(bookings.cancel, { params: { id: first.id } })).body).toMatchObject({
      status: 409,
      message: 'The booking was cancelled and stays so; book again instead',
    })
    expect((await employee.asks(bookings.update, { params: { id: first.id }, body: { title: 'x' } })).status).toBe(409)
    const second = await booked(admin, cast.asset, { from: '11:00', to: '12:00' })
    clock.advance(80 * 60_000)
    const ended = (await admin.asks(bookings.cancel, { params: { id: second.id } })).body.data
    expect(ended).toMatchObject({ state: 'ended', cancelled_by: null })
    expect(Date.parse(ended.end_at)).toBeLessThanOrEqual(clock.now().getTime())
    expect((await admin.asks(bookings.cancel, { params: { id: second.id } })).body).toMatchObject({
      status: 409,
      message: 'The booking is over and stays as it is; book again instead',
    })
    await booked(employee, cast.asset, { from: '11:21', to: '11:45' })
    const both = await booked(employee, cast.asset, { from: '14:00', to: '15:00' })
    const race = await Promise.all([1, 2, 3].map(() => employee.asks(bookings.cancel, { params: { id: both.id } })))
    expect(race.map((reply) => reply.status).sort()).toEqual([200, 409, 409])
  })

  it('BK-12 ends by itself', async () => {
    const { employee, cast, clock } = await openBookable()
    const { id } = await booked(employee, cast.asset, { from: '11:00', to: '12:00' })
    const state = async () => (await employee.asks(bookings.get, { params: { id } })).body.data.state
    clock.advance(119 * 60_000)
    expect(await state()).toBe('confirmed')
    clock.advance(2 * 60_000)
    expect(await state()).toBe('ended')
  })
})

it('BK-14 leaves a trace, and tells whoever booked what others did', async () => {
  const { employee, admin, cast, db } = await openBookable()
  const { id } = await booked(employee, cast.asset, { from: '11:00', to: '12:00' })
  await employee.asks(bookings.update, { params: { id }, body: { title: 'Own change' } })
  expect(await db.sql.$count(inboxItems)).toBe(0)
  await admin.asks(bookings.update, { params: { id }, body: { to: '12:30' } })
  await admin.asks(bookings.cancel, { params: { id } })
  const rows = await db.sql.select({ action: audit.action }).from(audit).where(eq(audit.subject_id, id)).orderBy(audit.seq)
  expect(rows.map((row) => row.action)).toEqual(['booking.created', 'booking.updated', 'booking.updated', 'booking.cancelled'])
  expect(await db.sql.$count(outbox, eq(outbox.topic, 'bookings'))).toBe(4)
  const told = await db.sql.select({ user_id: inboxItems.user_id, title: inboxItems.title }).from(inboxItems).orderBy(inboxItems.id)
  expect(told).toEqual([
    { user_id: cast.employee, title: 'Your booking of Air handling unit 3 was changed' },
    { user_id: cast.employee, title: 'Your booking of Air handling unit 3 was cancelled' },
  ])
})

it('BK-15 refuses bad input and keeps HTML and SQL as text', async () => {
  const { employee, cast, db } = await openBookable()
  const good = draftOf(cast.asset, { from: '11:00', to: '12:00' })
  const send = async (body: unknown) =>
    (await employee.sends('POST', '/api/v1/bookings', typeof body === 'string' ? body : JSON.stringify(body))).status
  const bad = [
    ...Object.keys(good).map((key) => Object.fromEntries(Object.entries(good).filter(([name]) => name !== key))),
    { ...good, asset_id: 'x' },
    { ...good, title: '' },
    { ...good, title: 'a\u0000' },
    { ...good, title: 'x'.repeat(201) },
    { ...good, description: 1 },
    { ...good, start: 'today' },
    { ...good, start: '2026-02-30' },
    { ...good, start: '0000-01-01' },
    { ...good, end: '9999-12-31' },
    { ...good, from: '24:00' },
    { ...good, to: 12 },
    { ...good, code: '' },
    { ...good, extra_data: { a: 'b\u0000' } },
    { ...good, state: 'confirmed' },
    {},
    [],
    null,
    '{"asset_id"',
  ]
  for (const body of bad) expect([JSON.stringify(body).slice(0, 60), await send(body)]).toEqual([JSON.stringify(body).slice(0, 60), 422])
  for (const query of ['limit=0', 'next=x', 'asset_id=x', 'state=lost', 'start=never', 'start=2026-02-30', 'color=red'])
    expect([query, (await employee.sends('GET', `/api/v1/bookings?${query}`)).status]).toEqual([query, 422])
  for (const query of ['', 'asset_id=x', `asset_id=${cast.asset}&start=2026-11-23&end=2026-11-23&from=9&to=10:00`])
    expect([query, (await employee.sends('GET', `/api/v1/bookings/availability?${query}`)).status]).toEqual([query, 422])
  expect((await employee.sends('GET', '/api/v1/bookings/%00')).status).toBe(422)
  expect(await db.sql.$count(table)).toBe(0)
  const text = '<b>"\'; drop table bookings; --</b>'
  const { body } = await employee.asks(bookings.create, {
    body: { ...good, title: text, description: text, code: text, extra_data: { [text]: text } },
  })
  expect(body.data).toMatchObject({ title: text, description: text, code: text, extra_data: { [text]: text } })
})
