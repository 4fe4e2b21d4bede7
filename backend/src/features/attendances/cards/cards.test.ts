import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { attendanceCardReadings, attendanceCards } from '@menara/shared/contract/people/attendance/attendance-cards.contract.ts'
import { attendanceEvidence } from '@menara/shared/contract/people/attendance/attendance-kiosks.contract.ts'
import { attendances } from '@menara/shared/contract/people/attendances.contract.ts'
import { desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { errorsOf } from '../../../../../tests/contract/refusals.ts'
import type { Building, Person } from '../../../../../tests/kit/building.ts'
import { atWork, come, giveShift, HOUR_MS, MINUTE_MS, myself, newShift, ownSites } from '../../../../../tests/kit/desk/attendance.ts'
import { newId } from '../../../platform/ids.ts'
import { attendanceCards as cardsTable, attendanceCardReadings as readingsTable } from '../../../schema/attendances.ts'
import { audit } from '../../../schema/journal.ts'
import { deadLetters, devices } from '../../../schema/monitoring/iot.ts'
import { users } from '../../../schema/people.ts'

const NUMBER = '04:A1:9B:22:7C'

/** A reader of the first site unless said; `hold` gives what became of a card. */
async function readerAt(building: Building, more: Partial<typeof devices.$inferInsert> = {}) {
  const { backend, db, cast, clock } = building
  const row = { id: newId(), location_id: cast.site, code: 'READER-1', name: 'Gate B reader', kind: 'door', status: 'online', ...more }
  await db.sql.insert(devices).values(row)
  const site = row.location_id === cast.site ? 'VJS' : 'MKS'
  const say = (payload: unknown, topic = `menara/${site}/${row.code}/card`) =>
    backend.iot.take({
      topic,
      payload: Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload)),
      receivedAt: clock.now(),
    })
  return {
    id: row.id,
    say,
    async hold(card = NUMBER, more: { direction?: 'in' | 'out'; at?: string } = {}) {
      await say({ card, ...more })
      const [newest] = await db.sql.select().from(readingsTable).orderBy(desc(readingsTable.id)).limit(1)
      return newest?.outcome
    },
  }
}
const give = (admin: Person, { cast }: Building, user_id: string, number = NUMBER) =>
  admin.asks(attendanceCards.create, { body: { location_id: cast.site, user_id, number } })
const readingsOf = async (admin: Person, { cast }: Building) =>
  (await admin.asks(attendanceCardReadings.list, { query: { location_id: cast.site } })).body.data
const latest = async (admin: Person, user: string) => (await admin.asks(attendances.list, { query: { user } })).body.data[0]

describe('cards', () => {
  it('ACD-1 is given by number or as it was held to a reader; its person is told, its number is kept nowhere', async () => {
    const { building, admin, who } = await atWork()
    const { cast } = building
    const made = await give(admin, building, who.id)
    expect([made.status, made.body.data]).toMatchObject([200, { last4: '227C', user: { id: who.id }, revoked_at: null, used_at: null }])
    const [row] = await building.db.sql.select().from(cardsTable)
    const trail = await building.db.sql.select().from(audit).where(eq(audit.action, 'attendance_card.given'))
    expect(trail).toHaveLength(1)
    expect(JSON.stringify([row, trail])).not.toMatch(/04.?A1.?9B/i)
    expect((await who.asks(inbox.list, { query: {} })).body.data[0]).toMatchObject({ title: 'You were given a card' })
    expect((await give(admin, building, cast.agent, '04a1 9b22 7c')).status).toBe(409)
    expect((await give(who, building, who.id, '11112222')).status).toBe(403)
    expect(errorsOf(await give(admin, building, cast.elsewhere, '11112222'))).toMatchObject([{ field: 'user_id', rule: 'exists' }])
    expect((await give(admin, building, who.id, '12')).status).toBe(422)

    const reader = await readerAt(building)
    expect(await reader.hold('9988-7766')).toBe('unknown')
    const [unknown] = await readingsOf(admin, building)
    const body = { location_id: cast.site, user_id: cast.agent, reading_id: unknown?.id ?? '' }
    expect(errorsOf(await admin.asks(attendanceCards.create, { body: { ...body, number: '11112222' } }))).toMatchObject([
      { rule: 'either_one' },
    ])
    expect(errorsOf(await admin.asks(attendanceCards.create, { body: { ...body, location_id: cast.otherSite } }))[0]).toMatchObject({
      rule: 'exists',
    })
    expect((await admin.asks(attendanceCards.create, { body })).body.data).toMatchObject({ last4: '7766', user: { id: cast.agent } })
    building.clock.advance(2 * MINUTE_MS)
    expect(await reader.hold('99887766')).toBe('check_in')
    const { search, limit } = { search: 'Agent', limit: 1 }
    const found = await admin.asks(attendanceCards.list, { query: { location_id: cast.site, search, limit } })
    expect(found.body.data).toMatchObject([{ last4: '7766', used_at: building.clock.now().toISOString() }])
    const first = await admin.asks(attendanceCards.list, { query: { location_id: cast.site, limit: 1 } })
    const second = await admin.asks(attendanceCards.list, { query: { location_id: cast.site, limit: 1, next: first.body.next ?? '' } })
    expect([first, second].map(({ body }) => body.data.map((card) => card.user.name))).toEqual([['Agent'], ['Employee']])
  })

  it('ACD-2 a revoked card is recognised by no reader and can be given anew', async () => {
    const { building, admin, who } = await atWork()
    const reader = await readerAt(building)
    const { id } = (await give(admin, building, who.id)).body.data
    const elsewhere = await building.as(building.cast.elsewhere)
    expect([403, 404]).toContain((await elsewhere.asks(attendanceCards.revoke, { params: { id } })).status)
    expect((await admin.asks(attendanceCards.revoke, { params: { id } })).body.data.revoked_at).not.toBeNull()
    expect((await admin.asks(attendanceCards.revoke, { params: { id } })).status).toBe(409)
    expect(await reader.hold()).toBe('revoked')
    expect((await myself(who)).recent).toEqual([])
    expect((await give(admin, building, building.cast.agent)).status).toBe(200)
  })
})

describe('readers', () => {
  it('ACD-3 a card comes and leaves, judged by the shift, with the reader as its place', async () => {
    const { building, admin, who } = await atWork('2027-01-18T01:07:00Z')
    await giveShift(building, who, await newShift(building))
    await give(admin, building, who.id)
    const reader = await readerAt(building)
    expect(await reader.hold()).toBe('check_in')
    expect(await latest(admin, who.id)).toMatchObject({
      late_minutes: 7,
      check_in: { place: 'Gate B reader', way: 'card', on_site: true, clock_s: null },
    })
    building.clock.advance(8 * HOUR_MS)
    expect(await reader.hold(NUMBER, { direction: 'in' })).toBe('already_in')
    building.clock.advance(1000)
    expect(await reader.hold(NUMBER, { direction: 'out' })).toBe('check_out')
    building.clock.advance(2 * MINUTE_MS)
    expect(await reader.hold(NUMBER, { direction: 'out' })).toBe('not_in')
    const later = await building.as(building.cast.admin)
    expect(await latest(later, who.id)).toMatchObject({ state: 'closed', worked_minutes: 480, check_out: { way: 'card' } })
    expect((await readingsOf(later, building)).map(({ outcome, user, last4 }) => [outcome, user?.id, last4])).toEqual([
      ['not_in', who.id, '227C'],
      ['check_out', who.id, '227C'],
      ['already_in', who.id, '227C'],
      ['check_in', who.id, '227C'],
    ])
  })

  it('ACD-4 what does not count says why and writes no attendance', async () => {
    const { building, admin, who } = await atWork()
    const { cast, db } = building
    const reader = await readerAt(building)
    expect(await reader.hold()).toBe('unknown')
    await give(admin, building, who.id)
    await ownSites(building, who, [cast.otherSite])
    building.clock.advance(1000)
    expect(await reader.hold()).toBe('no_access')
    await ownSites(building, who, [cast.site, cast.otherSite])
    await db.sql.update(users).set({ status: 'blocked' }).where(eq(users.id, who.id))
    building.clock.advance(1000)
    expect(await reader.hold()).toBe('no_access')
    await db.sql.update(users).set({ status: 'active' }).where(eq(users.id, who.id))
    const rules = { location_id: cast.site, phone: [], kiosk_photo: false }
    await admin.asks(attendanceEvidence.save, { body: { ...rules, ways: ['phone', 'kiosk'] } })
    building.clock.advance(1000)
    expect(await reader.hold()).toBe('not_counted')
    await admin.asks(attendanceEvidence.save, { body: { ...rules, ways: ['card'] } })
    expect(errorsOf(await come(who))).toMatchObject([{ rule: 'instead_card' }])
    expect((await myself(who)).recent).toEqual([])
    await admin.asks(attendanceEvidence.save, { body: { ...rules, ways: ['card', 'phone'] } })
    expect((await come(who, { location_id: cast.otherSite, position: null, reason: 'Visit' })).status).toBe(200)
    building.clock.advance(30_000)
    expect(await reader.hold()).toBe('just_now')
    building.clock.advance(MINUTE_MS)
    expect(await reader.hold()).toBe('already_in')
    expect(await reader.hold(NUMBER, { at: new Date(building.clock.now().getTime() - HOUR_MS).toISOString() })).toBe('out_of_order')
  })

  it('ACD-5 what a reader tells late has the time at which it was held; a repeated message does nothing anew', async () => {
    const { building, admin, who } = await atWork('2027-01-18T03:00:00Z')
    await give(admin, building, who.id)
    const reader = await readerAt(building)
    const at = '2027-01-18T00:58:30.000Z'
    expect(await reader.hold(NUMBER, { at })).toBe('check_in')
    await reader.say({ card: NUMBER, at })
    expect((await readingsOf(admin, building)).map((row) => [row.at, row.received_at])).toEqual([[at, '2027-01-18T03:00:00.000Z']])
    expect(await latest(admin, who.id)).toMatchObject({ state: 'open', check_in: { at } })
  })

  it('ACD-6 what cannot be read or comes from nowhere is a dead letter; a reader counts as heard', async () => {
    const { building } = await atWork()
    const reader = await readerAt(building, { status: 'unknown', last_seen_at: null })
    await reader.say('{')
    await reader.say({ card: '!' })
    await reader.say({ card: NUMBER, at: '2020-01-01T00:00:00Z' })
    await reader.say({ card: NUMBER }, 'menara/VJS/NOBODY/card')
    const retired = await readerAt(building, { code: 'READER-2', status: 'retired' })
    await retired.say({ card: NUMBER })
    const letters = await building.db.sql.select().from(deadLetters)
    expect(letters.map(({ reason }) => reason).toSorted()).toEqual(['clock', 'device', 'device', 'json', 'shape'])
    await reader.say({ card: NUMBER })
    const [device] = await building.db.sql.select().from(devices).where(eq(devices.id, reader.id))
    expect(device?.last_seen_at).toBe(building.clock.now().toISOString())
  })

  it('ACD-7 is seen by who manages people at the site, and forgotten after 90 days', async () => {
    const { building, admin, who } = await atWork()
    const { cast } = building
    await give(admin, building, who.id)
    const reader = await readerAt(building)
    await reader.hold()
    const elsewhere = await building.as(cast.elsewhere)
    for (const person of [who, elsewhere])
      expect((await person.asks(attendanceCardReadings.list, { query: { location_id: cast.site } })).status).toBe(403)
    building.clock.advance(91 * 24 * HOUR_MS)
    await building.backend.personalData.look()
    expect(await readingsOf(await building.as(cast.admin), building)).toEqual([])
  })
})
