import { bookings } from '@menara/shared/contract/places/bookings.contract.ts'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { booked, draftOf, openBookable } from '../../../../../tests/kit/bookings/bookings.ts'
import { newId } from '../../../platform/ids.ts'
import { bookings as table } from '../../../schema/bookings.ts'
import { assets } from '../../../schema/places.ts'

describe('the period', () => {
  it('BK-5 is meant as the clocks of the site show it', async () => {
    const { admin, cast } = await openBookable()
    const jakarta = await booked(admin, cast.asset, { from: '11:00', to: '12:30' })
    expect([jakarta.start_at, jakarta.end_at]).toEqual(['2026-11-23T04:00:00.000Z', '2026-11-23T05:30:00.000Z'])
    const makassar = await booked(admin, cast.otherAsset, { from: '12:00', to: '13:30' })
    expect([makassar.start_at, makassar.end_at]).toEqual(['2026-11-23T04:00:00.000Z', '2026-11-23T05:30:00.000Z'])
    // Of an instant the day at the site counts: half past five in the evening in London is already Tuesday in Jakarta.
    const body = { ...draftOf(cast.asset, { from: '08:00', to: '09:00' }), start: '2026-11-23T17:30:00Z', end: '2026-11-25' }
    expect((await admin.asks(bookings.create, { body })).body.data).toMatchObject({
      start_at: '2026-11-24T01:00:00.000Z',
      end_at: '2026-11-25T02:00:00.000Z',
    })
  })

  it('BK-6 is neither backwards nor too short, too long, past or too far', async () => {
    const { employee, cast } = await openBookable()
    const rule = async (facts: object) => {
      const { status, body } = await employee.asks(bookings.create, {
        body: { ...draftOf(cast.asset, { from: '11:00', to: '12:00' }), ...facts },
      })
      return [status, (body as unknown as { errors?: unknown[] }).errors?.[0]]
    }
    expect(await rule({ to: '11:00' })).toEqual([422, { field: 'to', rule: 'after' }])
    expect(await rule({ to: '10:00' })).toEqual([422, { field: 'to', rule: 'after' }])
    expect(await rule({ to: '11:14' })).toEqual([422, { field: 'to', rule: 'shortest' }])
    expect(await rule({ end: '2026-12-07', to: '11:01' })).toEqual([422, { field: 'end', rule: 'longest' }])
    expect(await rule({ from: '09:59' })).toEqual([422, { field: 'from', rule: 'past' }])
    expect(await rule({ start: '2027-11-25', end: '2027-11-25' })).toEqual([422, { field: 'start', rule: 'horizon' }])
    expect(await rule({ from: '10:00', to: '10:15' })).toEqual([200, undefined])
    expect(await rule({ end: '2026-12-07', to: '11:00' })).toEqual([200, undefined])
  })

  it('BK-7 is only of an asset that may be booked', async () => {
    const { employee, cast, db } = await openBookable()
    const refused = async (asset_id: string) => {
      const { status, body } = await employee.asks(bookings.create, { body: draftOf(asset_id, { from: '11:00', to: '12:00' }) })
      return [status, (body as unknown as { errors?: unknown[] }).errors?.[0]]
    }
    for (const id of [cast.otherAsset, '0190a0a0-0000-7000-8000-000000000000'])
      expect(await refused(id)).toEqual([422, { field: 'asset_id', rule: 'exists' }])
    const set = (facts: Partial<typeof assets.$inferInsert>) => db.sql.update(assets).set(facts).where(eq(assets.id, cast.asset))
    await set({ bookable: false })
    expect(await refused(cast.asset)).toEqual([422, { field: 'asset_id', rule: 'bookable' }])
    await set({ bookable: true, state: 'in_maintenance' })
    expect(await refused(cast.asset)).toEqual([409, { field: 'asset_id', rule: 'out_of_use' }])
    await set({ state: 'deployed', active: false })
    expect(await refused(cast.asset)).toEqual([409, { field: 'asset_id', rule: 'out_of_use' }])
    await set({ active: true })
    expect(await refused(cast.asset)).toEqual([200, undefined])
  })
})

describe('no two at once', () => {
  it('BK-8 names what is in the way and when there is room', async () => {
    const { employee, admin, cast } = await openBookable()
    await booked(admin, cast.asset, { from: '11:00', to: '12:00', title: 'Town hall' })
    await booked(admin, cast.asset, { from: '12:30', to: '13:00', title: 'Interview' })
    const book = (from: string, to: string) => employee.asks(bookings.create, { body: draftOf(cast.asset, { from, to }) })
    expect((await book('11:30', '12:30')).body).toMatchObject({
      status: 409,
      errors: [{ field: 'from', rule: 'taken' }],
      message: 'Air handling unit 3 is booked 2026-11-23 11:00 to 12:00 WIB by Admin (Town hall); free next 2026-11-23 13:00 to 14:00 WIB',
    })
    for (const [from, to] of [
      ['10:30', '11:01'],
      ['11:15', '11:45'],
      ['10:00', '14:00'],
      ['12:45', '13:30'],
    ] as const)
      expect((await book(from, to)).status).toBe(409)
    expect((await book('12:00', '12:30')).status).toBe(200)
    expect((await book('10:30', '11:00')).status).toBe(200)
    expect((await admin.asks(bookings.create, { body: draftOf(cast.otherAsset, { from: '12:00', to: '13:00' }) })).status).toBe(200)
  })

  it('BK-9 is held by the database, however many ask at once', async () => {
    const { employee, admin, cast, db } = await openBookable()
    const body = draftOf(cast.asset, { from: '11:00', to: '12:00' })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        (at % 2 ? employee : admin).asks(bookings.create, { body: { ...body, from: at % 3 ? '11:00' : '11:30', to: '12:15' } }),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    expect(await db.sql.$count(table)).toBe(1)
    const moved = await booked(employee, cast.asset, { from: '14:00', to: '15:00' })
    const race = await Promise.all([
      ...[1, 2, 3, 4].map(() => employee.asks(bookings.update, { params: { id: moved.id }, body: { from: '16:00', to: '17:00' } })),
      ...[1, 2, 3, 4].map(() => admin.asks(bookings.create, { body: draftOf(cast.asset, { from: '16:30', to: '17:30' }) })),
    ])
    expect(race.filter((item) => item.status >= 500)).toEqual([])
    const taken = await db.sql.select().from(table).orderBy(table.start_at)
    expect(taken.filter((item, at) => at > 0 && item.start_at < (taken[at - 1]?.end_at ?? ''))).toEqual([])
    // Written past the service: the table refuses it all the same.
    const row = { id: newId(), asset_id: cast.asset, title: 'Past the door', created_at: body.start, updated_at: body.start }
    const written = db.sql
      .insert(table)
      .values({ ...row, state: 'confirmed', start_at: '2026-11-23T04:45:00Z', end_at: '2026-11-23T05:00:00Z' })
    await expect(written).rejects.toMatchObject({ cause: { constraint: 'bookings_apart' } })
    await db.sql.insert(table).values({ ...row, state: 'cancelled', start_at: '2026-11-23T04:45:00Z', end_at: '2026-11-23T05:00:00Z' })
    await expect(db.sql.update(table).set({ state: sql`'confirmed'` }).where(eq(table.id, row.id))).rejects.toThrow()
  })
})

it('BK-13 tells what is in the way and the nearest free periods', async () => {
  const { agent, admin, elsewhere, cast, db } = await openBookable()
  const town = await booked(admin, cast.asset, { from: '11:00', to: '12:00', title: 'Town hall' })
  await booked(admin, cast.asset, { from: '12:30', to: '13:00', title: 'Interview' })
  const ask = async (from: string, to: string, more = {}) =>
    (
      await agent.asks(bookings.availability, {
        query: { asset_id: cast.asset, start: '2026-11-23', end: '2026-11-23', from, to, ...more },
      })
    ).body.data
  expect(await ask('13:00', '13:30')).toMatchObject({ free: true, refusal: null, clashes: [] })
  const taken = await ask('11:30', '12:00')
  expect(taken).toMatchObject({ free: false, refusal: null, clashes: [{ id: town.id, title: 'Town hall' }] })
  const clock = (at: string) => new Date(Date.parse(at) + 7 * 3_600_000).toISOString().slice(11, 16)
  expect(taken.free_slots.map((slot) => [clock(slot.start_at), clock(slot.end_at)])).toEqual([
    ['10:30', '11:00'],
    ['12:00', '12:30'],
    ['13:00', '13:30'],
  ])
  expect(await ask('11:00', '12:30', { except: town.id })).toMatchObject({ free: true })
  expect(await ask('09:00', '09:30')).toMatchObject({ free: false, refusal: 'past' })
  expect(await ask('12:00', '11:00')).toMatchObject({ free: false, refusal: 'order', clashes: [], free_slots: [] })
  await db.sql.update(assets).set({ bookable: false })
  expect(await ask('13:00', '13:30')).toMatchObject({ free: false, refusal: 'not_bookable', free_slots: [] })
  const query = { asset_id: cast.asset, start: '2026-11-23', end: '2026-11-23', from: '11:00', to: '12:00' }
  expect((await elsewhere.asks(bookings.availability, { query })).body).toMatchObject({
    status: 422,
    errors: [{ field: 'asset_id', rule: 'exists' }],
  })
})
