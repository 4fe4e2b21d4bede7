import { attendances } from '@menara/shared/contract/people/attendances.contract.ts'
import { pointAt } from '@menara/shared/domain/geo.ts'
import { describe, expect, it } from 'vitest'
import { errorsOf, messageOf } from '../../../../tests/contract/refusals.ts'
import {
  AT,
  atWork,
  come,
  DAY_MS,
  giveShift,
  go,
  HOUR_MS,
  MINUTE_MS,
  myself,
  newShift,
  ownSites,
  SITE,
} from '../../../../tests/kit/desk/attendance.ts'
import { newId } from '../../platform/ids.ts'
import { geofences } from '../../schema/monitoring/tracking.ts'
import { groupMembers, shiftGroups, userLocations } from '../../schema/people.ts'

describe('coming and going', () => {
  it('AD-1 a person checks in and out at the site they are at, by our clock', async () => {
    const { who, building } = await atWork()
    expect((await myself(who)).allowed).toBe('check_in')
    const came = (await come(who)).body.data
    expect(came).toMatchObject({
      user: { id: who.id },
      location: { id: building.cast.site, name: 'VJS Jakarta' },
      state: 'open',
      check_in: { on_site: true, distance_m: 0, reason: '' },
      check_out: null,
      worked_minutes: null,
    })
    expect(came.check_in.at.slice(0, 16)).toBe('2027-01-18T00:05')
    expect(await myself(who)).toMatchObject({ allowed: 'check_out', open: { id: came.id } })
    building.clock.advance(3 * HOUR_MS + 20_000)
    const again = await building.as(who.id)
    expect((await go(again)).body.data).toMatchObject({ id: came.id, state: 'closed', worked_minutes: 180, check_out: { on_site: true } })
    expect(await myself(again)).toMatchObject({ allowed: 'check_in', open: null, recent: [{ id: came.id }] })
  })

  it('AD-1 of several sites it is the one they are at, else the nearest', async () => {
    const { who, building } = await atWork()
    await ownSites(building, who, [building.cast.site, building.cast.otherSite])
    const there = await building.as(who.id)
    const makassar = { longitude: 119.4221, latitude: -5.1354, accuracy_m: 8 }
    expect((await come(there, { position: makassar })).body.data).toMatchObject({
      location: { id: building.cast.otherSite },
      check_in: { on_site: true },
    })
    await go(there, { position: makassar })
    const [longitude, latitude] = pointAt([119.4221, -5.1354], 90, 5000)
    const away = { position: { longitude, latitude, accuracy_m: 8 }, reason: 'At the supplier' }
    expect((await come(there, away)).body.data).toMatchObject({
      location: { id: building.cast.otherSite },
      check_in: { on_site: false, distance_m: 5000 },
    })
  })

  it('AD-2 the radius, the fence and the accuracy decide', async () => {
    const { who, building } = await atWork()
    const at = async (metres: number, accuracy_m: number) => {
      const [longitude, latitude] = pointAt(SITE, 45, metres)
      const { body } = await come(who, { position: { longitude, latitude, accuracy_m }, reason: 'Away' })
      await go(who, { reason: 'Away' })
      return body.data.check_in.on_site
    }
    expect([await at(195, 0), await at(205, 0), await at(205, 10), await at(290, 100), await at(310, 400), await at(0, 501)]).toEqual([
      true,
      false,
      true,
      true,
      false,
      false,
    ])
    const ring = ([0, 90, 180, 270] as const).map((bearing) => [...pointAt(pointAt(SITE, 0, 2000), bearing, 100)] as [number, number])
    const fence = {
      id: newId(),
      location_id: building.cast.site,
      name: 'Yard',
      ring,
      applies_to: ['asset'] as ['asset'],
      margin_m: 2,
      priority: 'low' as const,
    }
    await building.db.sql.insert(geofences).values({ ...fence, rule: 'enter', enabled: true })
    const yard = async (metres: number) => {
      const [longitude, latitude] = pointAt(SITE, 0, metres)
      const { body } = await come(who, { position: { longitude, latitude, accuracy_m: 1 }, reason: 'Away' })
      await go(who, { reason: 'Away' })
      return body.data.check_in.on_site
    }
    expect(await yard(2000)).toBe(false)
    await building.db.sql.insert(geofences).values({ ...fence, id: newId(), rule: 'exit', enabled: true })
    expect([await yard(2000), await yard(2105)]).toEqual([true, false])
  })

  it('AD-3 away, or without a position, a reason is needed and kept', async () => {
    const { who } = await atWork()
    const [longitude, latitude] = pointAt(SITE, 90, 3000)
    const far = { longitude, latitude, accuracy_m: 5 }
    const refused = await come(who, { position: far })
    expect([refused.status, errorsOf(refused)]).toEqual([422, [{ field: 'reason', rule: 'required' }]])
    expect(messageOf(refused)).toBe('You are 3000 m from VJS Jakarta: say why')
    const blind = await come(who, { position: null })
    expect([blind.status, errorsOf(blind)]).toEqual([422, [{ field: 'reason', rule: 'required' }]])
    expect((await myself(who)).recent).toEqual([])
    expect((await come(who, { position: far, reason: ' With a client ' })).body.data.check_in).toMatchObject({
      on_site: false,
      reason: 'With a client',
    })
    expect((await go(who, { position: null })).status).toBe(422)
    expect((await go(who, { reason: 'not needed' })).body.data.check_out).toMatchObject({ on_site: true, reason: '' })
  })

  it('AD-4 the named site counts, and only own sites can be named', async () => {
    const { who, building } = await atWork()
    const foreign = await come(who, { location_id: building.cast.otherSite })
    expect([foreign.status, errorsOf(foreign)]).toEqual([422, [{ field: 'location_id', rule: 'exists' }]])
    await ownSites(building, who, [building.cast.site, building.cast.otherSite])
    const both = await building.as(who.id)
    const nowhere = await come(both, { position: null, reason: 'No signal' })
    expect([nowhere.status, errorsOf(nowhere)]).toEqual([422, [{ field: 'location_id', rule: 'required' }]])
    const named = await come(both, { location_id: building.cast.otherSite, reason: 'Called back' })
    expect(named.body.data).toMatchObject({ location: { id: building.cast.otherSite }, check_in: { on_site: false } })
    await building.db.sql.delete(userLocations)
    const { status } = await come(await building.as(building.cast.agent), {})
    expect(status).toBe(409)
  })

  it('AD-5 one attendance is open at a time, and a refusal says what is allowed', async () => {
    const { who, building } = await atWork()
    const early = await go(who)
    expect([early.status, messageOf(early)]).toEqual([409, 'You are not in: check in first'])
    const replies = await Promise.all([come(who), come(who), come(who)])
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409])
    const again = await come(who)
    expect([again.status, messageOf(again)]).toEqual([409, 'You are in at VJS Jakarta since 07:05 WIB: check out first'])
    const ends = await Promise.all([go(who), go(who)])
    expect(ends.map((end) => end.status).sort()).toEqual([200, 409])
    expect((await myself(who)).recent).toHaveLength(1)
    expect((await come(await building.as(building.cast.agent))).status).toBe(200)
  })

  it('AD-6 a repeated idempotency-key does nothing anew', async () => {
    const { who, building } = await atWork()
    const replies = await Promise.all([come(who, {}, 'one'), come(who, {}, 'one'), come(who, {}, 'one')])
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200])
    expect(new Set(replies.map((reply) => reply.body.data.id)).size).toBe(1)
    expect((await go(who, {}, 'one')).status).toBe(409)
    expect((await come(who, { reason: 'Other' }, 'one')).status).toBe(409)
    const ended = await go(who, {}, 'two')
    expect((await go(who, {}, 'two')).body.data).toEqual(ended.body.data)
    expect((await come(await building.as(building.cast.agent), {}, 'one')).body.data.user.id).toBe(building.cast.agent)
    const bad = await come(who, {}, 'x'.repeat(201))
    expect([bad.status, errorsOf(bad)]).toEqual([422, [{ field: 'idempotency-key', rule: 'pattern' }]])
    expect((await myself(who)).recent).toHaveLength(1)
    building.clock.advance(DAY_MS + MINUTE_MS)
    expect((await come(await building.as(who.id), {}, 'one')).body.data.id).not.toBe(ended.body.data.id)
  })

  it('AD-7 what nobody ended within 16 hours is unfinished', async () => {
    const { who, building } = await atWork()
    const first = (await come(who)).body.data.id
    building.clock.advance(16 * HOUR_MS - MINUTE_MS)
    expect(await myself(await building.as(who.id))).toMatchObject({ allowed: 'check_out', open: { state: 'open' } })
    building.clock.advance(2 * MINUTE_MS)
    const late = await building.as(who.id)
    expect(await myself(late)).toMatchObject({ allowed: 'check_in', open: null, recent: [{ id: first, state: 'unfinished' }] })
    const admin = await building.as(building.cast.admin)
    expect((await admin.asks(attendances.presence, { query: {} })).body.data).toEqual([])
    expect((await go(late)).status).toBe(409)
    const second = await come(late)
    expect([second.status, second.body.data.id === first]).toEqual([200, false])
    const listed = (await admin.asks(attendances.list, { query: { only: 'unfinished' } })).body.data
    expect(listed.map((item) => [item.id, item.state, item.check_out])).toEqual([[first, 'unfinished', null]])
  })
})

describe('shifts', () => {
  it('AD-8 late is beyond the grace, early before the end, and both say by which hours', async () => {
    // 07:05 at the site; the shift is 07:00 to 15:00 with ten minutes of grace.
    const { who, building } = await atWork()
    const shift = await newShift(building, { start: '07:00', end: '15:00', grace_minutes: 10 })
    await giveShift(building, who, shift)
    expect((await myself(who)).shift).toMatchObject({ name: 'Morning', start: '2027-01-18T00:00:00.000Z', end: '2027-01-18T08:00:00.000Z' })
    expect((await come(who)).body.data).toMatchObject({ late_minutes: 0, shift: { name: 'Morning', grace_minutes: 10 }, day: '2027-01-18' })
    building.clock.set(new Date('2027-01-18T07:44:30Z'))
    const gone = (await go(await building.as(who.id))).body.data
    expect(gone).toMatchObject({ early_minutes: 15, worked_minutes: 459 })
    building.clock.set(new Date('2027-01-19T00:10:59Z'))
    const next = await building.as(who.id)
    expect((await come(next)).body.data.late_minutes).toBe(0)
    await go(next)
    building.clock.set(new Date('2027-01-19T00:11:00Z'))
    expect((await come(next)).body.data.late_minutes).toBe(11)
    building.clock.set(new Date('2027-01-19T08:00:00Z'))
    expect((await go(await building.as(who.id))).body.data.early_minutes).toBe(0)
  })

  it('AD-9 a night shift belongs to the day it begins on, groups lend theirs, and out of hours nobody is late', async () => {
    const { who, building } = await atWork('2027-01-18T17:30:00Z')
    const night = await newShift(building, { name: 'Night', start: '23:00', end: '07:00', grace_minutes: 15 })
    await giveShift(building, who, night)
    expect((await come(who)).body.data).toMatchObject({ day: '2027-01-18', late_minutes: 90, shift: { start: '2027-01-18T16:00:00.000Z' } })
    const { agent, cast, db } = building
    const groupShifts = [await newShift(building, { name: 'Early', start: '07:00', end: '15:00' }), night]
    await db.sql.insert(groupMembers).values({ group_id: cast.group, user_id: agent.id }).onConflictDoNothing()
    await db.sql.insert(shiftGroups).values(groupShifts.map((shift_id) => ({ shift_id, group_id: cast.group })))
    building.clock.set(new Date('2027-01-18T23:40:00Z'))
    const worker = await building.as(cast.agent)
    expect((await come(worker)).body.data).toMatchObject({ day: '2027-01-19', late_minutes: 0, shift: { name: 'Early' } })
    await go(worker)
    building.clock.set(new Date('2027-01-19T08:30:00Z'))
    expect((await come(await building.as(cast.agent))).body.data).toMatchObject({ shift: null, late_minutes: 0, day: '2027-01-19' })
    // Sundays are off for this one.
    building.clock.set(new Date('2027-01-24T00:30:00Z'))
    const weekdays = await newShift(building, { start: '07:00', end: '15:00', days: [1, 2, 3, 4, 5, 6] })
    await giveShift(building, who, weekdays)
    expect((await come(await building.as(who.id))).body.data).toMatchObject({ shift: null, late_minutes: 0, day: '2027-01-24' })
  })
})

describe('what is sent', () => {
  it('AD-18 bad input is refused and leaves nothing behind', async () => {
    const { who } = await atWork()
    const bodies: unknown[] = [
      {},
      { position: { longitude: 181, latitude: 0, accuracy_m: 1 } },
      { position: { longitude: 106, latitude: -6 } },
      { position: { longitude: '106', latitude: -6, accuracy_m: 1 } },
      { position: [106, -6] },
      { position: AT, at: '2026-01-01T00:00:00Z' },
      { position: AT, user_id: who.id },
      { position: null, reason: '' },
      { position: null, reason: 'a\u0000b' },
      { position: null, reason: 'x'.repeat(301) },
      { position: AT, location_id: "1' or '1'='1" },
      { position: AT, location_id: newId() },
      [],
      7,
    ]
    for (const body of bodies) {
      const reply = await who.sends('POST', attendances.checkIn.path, JSON.stringify(body))
      expect([body, reply.status, reply.body.errors.length > 0]).toEqual([body, 422, true])
    }
    expect((await who.sends('POST', attendances.checkIn.path, '{"broken')).status).toBe(422)
    expect((await myself(who)).recent).toEqual([])
    const odd = "<script>alert(1)</script> '; drop table users; --"
    expect((await come(who, { position: null, reason: odd })).body.data.check_in.reason).toBe(odd)
  })
})
