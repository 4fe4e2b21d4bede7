import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import {
  attendanceEvidence,
  attendanceKiosks,
  attendancePins,
  publicKiosks,
} from '@menara/shared/contract/people/attendance/attendance-kiosks.contract.ts'
import { attendanceExceptions } from '@menara/shared/contract/people/attendance/attendance-settling.contract.ts'
import { attendances } from '@menara/shared/contract/people/attendances.contract.ts'
import { LINK_HEADER } from '@menara/shared/contract/visitors/public-tickets.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { errorsOf, messageOf } from '../../../../../tests/contract/refusals.ts'
import type { Building, Person } from '../../../../../tests/kit/building.ts'
import { atWork, come, giveShift, go, HOUR_MS, MINUTE_MS, myself, newShift, ownSites } from '../../../../../tests/kit/desk/attendance.ts'
import { checkAt, kioskAt, type NewKiosk, PIN, pinned, shownAt, withPhoto } from '../../../../../tests/kit/kiosks/kiosks.ts'
import { newId } from '../../../platform/ids.ts'
import { attendanceKiosks as kiosksTable, attendancePins as pinsTable } from '../../../schema/attendances.ts'
import { audit } from '../../../schema/journal.ts'
import { isSimplePin } from './kiosk-pins.service.ts'

const ALL = ['phone', 'kiosk', 'card', 'manual'] as const
const choose = (admin: Person, { cast }: Building, rules: Partial<Parameters<typeof body>[1]>) =>
  admin.asks(attendanceEvidence.save, { body: body(cast.site, { ways: [...ALL], phone: [], kiosk_photo: false, ...rules }) })
const body = (location_id: string, rules: { ways: (typeof ALL)[number][]; phone: ('position' | 'photo')[]; kiosk_photo: boolean }) => ({
  location_id,
  ...rules,
})
const ruleOf = (answer: { readonly status: number; readonly body: object }) => [
  answer.status,
  ...errorsOf(answer).map((broken) => Object.values(broken).slice(0, 2).join(' ')),
]
const codeOf = async (building: Building, kiosk: NewKiosk) => (await shownAt(building, kiosk)).body.data.codes[0]?.code ?? ''
const scan = (who: Person, kiosk_code: string) => who.asks(attendances.checkIn, { body: { kiosk_code } })

describe('evidence by site', () => {
  it('KSK-1 is chosen by who manages people; unchosen everything counts and nothing is asked for', async () => {
    const { building, admin, who } = await atWork()
    const location_id = building.cast.site
    const asked = () => admin.asks(attendanceEvidence.get, { query: { location_id } })
    expect((await asked()).body.data).toEqual({
      location: { id: location_id, name: 'VJS Jakarta' },
      ...{ ways: [...ALL], phone: [], kiosk_photo: false },
    })
    expect((await choose(admin, building, { ways: ['kiosk'], kiosk_photo: true })).status).toBe(200)
    expect((await asked()).body.data).toMatchObject({ ways: ['kiosk'], kiosk_photo: true })
    expect((await choose(who, building, {})).status).toBe(403)
    expect((await choose(admin, building, { ways: [] })).status).toBe(422)
    const elsewhere = await building.as(building.cast.elsewhere)
    expect([403, 404]).toContain((await choose(elsewhere, building, {})).status)
    const [entry] = await building.db.sql.select().from(audit).where(eq(audit.action, 'attendance_evidence.saved'))
    expect(entry?.detail).toMatchObject({ before: { ways: [...ALL] }, after: { ways: ['kiosk'] } })
  })

  it('KSK-2 KSK-4 what lacks something is refused, says what to do instead, and leaves nothing', async () => {
    const { building, admin, who } = await atWork()
    await choose(admin, building, { phone: ['position', 'photo'] })
    expect((await myself(who)).evidence).toMatchObject({ site: 'VJS Jakarta', phone: ['position', 'photo'] })
    const away = await come(who, { position: null, reason: 'At home' })
    expect(ruleOf(away)).toEqual([422, 'position needs_position_or_kiosk'])
    expect(messageOf(away)).toBe(
      'VJS Jakarta needs your position, and you have to be there: let the browser tell it at the site, or use the kiosk',
    )
    expect(ruleOf(await come(who))).toEqual([422, 'image needs_photo'])
    await choose(admin, building, { ways: ['phone'], phone: ['position'] })
    expect(ruleOf(await come(who, { position: null, reason: 'At home' }))).toEqual([422, 'position needs_position'])
    const times = { check_in_at: '2027-01-17T00:00:00Z', check_out_at: '2027-01-17T08:00:00Z' }
    const record = { user_id: who.id, location_id: building.cast.site, ...times, reason: 'Phone empty' }
    expect(ruleOf(await admin.asks(attendanceExceptions.record, { body: record }))).toEqual([422, 'location_id instead_phone'])
    await choose(admin, building, { ways: ['manual', 'kiosk'] })
    const phone = await come(who)
    expect(ruleOf(phone)).toEqual([422, 'kiosk_code instead_kiosk'])
    expect(messageOf(phone)).toContain('scan the code that the kiosk shows')
    await choose(admin, building, { ways: ['manual'] })
    expect(ruleOf(await come(who))).toEqual([422, 'kiosk_code instead_manual'])
    expect((await myself(who)).recent).toEqual([])
  })

  it('KSK-3 a photo comes with its check-in, is seen by few, and is forgotten after 90 days', async () => {
    const { building, admin, who } = await atWork()
    await choose(admin, building, { phone: ['photo'] })
    const came = await withPhoto(who, 'check-in')
    expect([came.status, came.body.data.check_in]).toMatchObject([200, { has_photo: true, way: 'phone' }])
    const photo = (person: Person, act: 'check_in' | 'check_out') =>
      person.asks(attendances.photo, { params: { id: came.body.data.id }, query: { act } })
    expect((await photo(admin, 'check_in')).status).toBe(200)
    expect((await photo(admin, 'check_out')).status).toBe(404)
    expect((await photo(who, 'check_in')).status).toBe(403)
    expect([403, 404]).toContain((await photo(await building.as(building.cast.elsewhere), 'check_in')).status)
    expect(ruleOf(await go(who))).toEqual([422, 'image needs_photo'])
    expect((await withPhoto(who, 'check-out')).body.data.check_out).toMatchObject({ has_photo: true })
    building.clock.advance(91 * 24 * HOUR_MS)
    await building.backend.personalData.look()
    const later = await building.as(building.cast.admin)
    expect((await photo(later, 'check_in')).status).toBe(404)
    expect((await later.asks(attendances.get, { params: { id: came.body.data.id } })).body.data.check_in.has_photo).toBe(false)
  })
})

describe('kiosks', () => {
  it('KSK-5 is set up by who manages people at the site; its token is told once', async () => {
    const { building, admin, who } = await atWork()
    const kiosk = await kioskAt(admin, building, 'qr')
    const listed = (await admin.asks(attendanceKiosks.list, { query: { location_id: building.cast.site } })).body.data
    expect(listed).toMatchObject([{ id: kiosk.id, name: 'Gate B', mode: 'qr', seen_at: null, revoked_at: null }])
    const [row] = await building.db.sql.select().from(kiosksTable)
    const trail = await building.db.sql.select().from(audit).where(eq(audit.subject, 'attendance_kiosks'))
    expect(JSON.stringify([listed, row, trail])).not.toContain(kiosk.token)
    const again = { location_id: building.cast.site, name: ' gate b ', mode: 'pin' as const }
    expect((await admin.asks(attendanceKiosks.create, { body: again })).status).toBe(409)
    expect((await who.asks(attendanceKiosks.create, { body: again })).status).toBe(403)
    const other = (await admin.asks(attendanceKiosks.create, { body: { ...again, name: 'Gate C' } })).body.data
    const renamed = await admin.asks(attendanceKiosks.update, { params: { id: other.id }, body: { name: 'GATE B' } })
    expect(renamed.status).toBe(409)
  })

  it('KSK-6 a new link ends the old one; a revoked kiosk opens nothing', async () => {
    const { building, admin, who } = await atWork()
    const kiosk = await kioskAt(admin, building, 'qr')
    const fresh = (await admin.asks(attendanceKiosks.renew, { params: { id: kiosk.id } })).body.data
    expect([(await shownAt(building, kiosk)).status, (await shownAt(building, fresh)).status]).toEqual([404, 200])
    const code = await codeOf(building, fresh)
    const elsewhere = await building.as(building.cast.elsewhere)
    expect([403, 404]).toContain((await elsewhere.asks(attendanceKiosks.revoke, { params: { id: kiosk.id } })).status)
    expect((await admin.asks(attendanceKiosks.revoke, { params: { id: kiosk.id } })).body.data.revoked_at).not.toBeNull()
    expect((await shownAt(building, fresh)).status).toBe(401)
    expect((await checkAt(building, fresh, {})).status).toBe(401)
    expect(ruleOf(await scan(who, code))).toEqual([422, 'kiosk_code revoked'])
    for (const again of [attendanceKiosks.revoke, attendanceKiosks.renew])
      expect((await admin.asks(again, { params: { id: kiosk.id } })).status).toBe(409)
    expect((await shownAt(building, { ...kiosk, token: 'x' })).status).toBe(404)
  })

  it('KSK-7 its page shows nothing of people, and that it was seen', async () => {
    const { building, admin, who } = await atWork()
    const kiosk = await kioskAt(admin, building, 'qr')
    await come(who)
    const { body: page } = await shownAt(building, kiosk)
    expect(page.data).toMatchObject({ name: 'Gate B', site: 'VJS Jakarta', zone: 'Asia/Jakarta', mode: 'qr', photo: false, counts: true })
    expect(page.data.codes.map(({ from, until }) => [from, until])).toEqual([
      ['2027-01-18T00:05:00.000Z', '2027-01-18T00:05:30.000Z'],
      ['2027-01-18T00:05:30.000Z', '2027-01-18T00:06:00.000Z'],
    ])
    expect(JSON.stringify(page)).not.toContain('Employee')
    const [listed] = (await admin.asks(attendanceKiosks.list, { query: { location_id: building.cast.site } })).body.data
    expect(listed?.seen_at).toBe('2027-01-18T00:05:00.000Z')
  })

  it('KSK-8 a code counts for 60 seconds at its own site', async () => {
    const { building, admin, who } = await atWork()
    const kiosk = await kioskAt(admin, building, 'qr')
    const code = await codeOf(building, kiosk)
    building.clock.advance(59_000)
    expect((await scan(who, code)).status).toBe(200)
    await go(who)
    building.clock.advance(1000)
    expect(ruleOf(await scan(who, code))).toEqual([422, 'kiosk_code code_expired'])
    const [, number, key, mac] = (await codeOf(building, kiosk)).split('.')
    const ahead = (await shownAt(building, kiosk)).body.data.codes[1]?.code ?? ''
    for (const made of [`${newId()}.${number}.${key}.${mac}`, `${kiosk.id}.${Number(number) - 1}.${key}.${mac}`, ahead, 'nonsense'])
      expect(ruleOf(await scan(who, made))).toEqual([422, 'kiosk_code wrong_code'])
    await ownSites(building, who, [building.cast.otherSite])
    expect(ruleOf(await scan(await building.as(who.id), await codeOf(building, kiosk)))).toEqual([422, 'kiosk_code elsewhere'])
  })

  it('KSK-9 names the kiosk as place and way, without position and reason', async () => {
    const { building, admin, who } = await atWork()
    const kiosk = await kioskAt(admin, building, 'qr')
    await choose(admin, building, { ways: ['kiosk'] })
    const came = await scan(who, await codeOf(building, kiosk))
    expect(came.body.data).toMatchObject({
      location: { name: 'VJS Jakarta' },
      check_in: { way: 'kiosk', place: 'Gate B', on_site: true, reason: '', longitude: null },
    })
    const left = await who.asks(attendances.checkOut, { body: { kiosk_code: await codeOf(building, kiosk) } })
    expect(left.body.data.check_out).toMatchObject({ way: 'kiosk', place: 'Gate B' })
  })

  it('KSK-10 with number and PIN a person comes and leaves; the answer shows little', async () => {
    const { building, admin, who } = await atWork()
    await giveShift(building, who, await newShift(building, { start: '07:00' }))
    const kiosk = await kioskAt(admin, building, 'pin')
    const number = await pinned(who)
    const command_id = newId()
    const came = await checkAt(building, kiosk, { number, command_id, device_at: '2027-01-18T00:05:12Z' })
    expect(came.body.data).toEqual({
      ...{ name: 'Employee', act: 'check_in', at: '2027-01-18T00:05:00.000Z', late_minutes: 5, early_minutes: 0 },
      shift: expect.objectContaining({ name: 'Morning' }),
    })
    expect((await checkAt(building, kiosk, { number, command_id })).body.data).toEqual(came.body.data)
    expect((await checkAt(building, kiosk, { number })).status).toBe(409)
    expect((await myself(who)).open?.check_in).toMatchObject({ way: 'kiosk', place: 'Gate B', clock_s: 12, on_site: true })
    building.clock.advance(2 * MINUTE_MS)
    expect((await checkAt(building, kiosk, { number })).body.data).toMatchObject({ act: 'check_out', name: 'Employee' })
    const qr = await kioskAt(admin, building, 'qr', 'Gate Q')
    expect((await checkAt(building, qr, { number })).status).toBe(409)
    await choose(admin, building, { kiosk_photo: true })
    building.clock.advance(2 * MINUTE_MS)
    expect(ruleOf(await checkAt(building, kiosk, { number }))).toEqual([422, 'image needs_photo'])
  })

  it('KSK-11 whoever is not recognised is refused in the same words', async () => {
    const { building, admin, who } = await atWork()
    const kiosk = await kioskAt(admin, building, 'pin')
    const number = await pinned(who)
    const unknown = await checkAt(building, kiosk, { number: number === '111112' ? '111113' : '111112' })
    const wrong = await checkAt(building, kiosk, { number, pin: '270495' })
    await ownSites(building, who, [building.cast.otherSite])
    const foreign = await checkAt(building, kiosk, { number })
    await building.db.sql.update(pinsTable).set({ locked_until: '2027-01-18T01:00:00Z' })
    const locked = await checkAt(building, kiosk, { number })
    expect([unknown, wrong, foreign, locked].map((answer) => [answer.status, messageOf(answer)])).toEqual(
      Array.from({ length: 4 }, () => [403, messageOf(unknown)]),
    )
  })

  it('KSK-12 five wrong PINs lock it and tell its person once; a kiosk takes only so many tries', async () => {
    const { building, admin, who } = await atWork()
    const kiosk = await kioskAt(admin, building, 'pin')
    const number = await pinned(who)
    for (let tries = 0; tries < 7; tries++) await checkAt(building, kiosk, { number, pin: '270495' })
    expect((await checkAt(building, kiosk, { number })).status).toBe(403)
    const told = (await who.asks(inbox.list, { query: {} })).body.data.filter(({ title }) => title.includes('locked'))
    expect(told).toHaveLength(1)
    expect((await who.asks(attendancePins.own, {})).body.data.locked_until).toBe('2027-01-18T00:20:00.000Z')
    building.clock.advance(15 * MINUTE_MS)
    expect((await checkAt(building, kiosk, { number })).status).toBe(200)
    const statuses: number[] = []
    for (let tries = 0; tries < 32; tries++) statuses.push((await checkAt(building, kiosk, { number: '111112' })).status)
    expect(statuses).toContain(429)
  })

  it('KSK-13 a PIN is set by its person and taken away by who manages people', async () => {
    const { building, admin, who } = await atWork()
    expect((await who.asks(attendancePins.own, {})).body.data).toEqual({ number: null, set_at: null, locked_until: null })
    expect(['111111', '123456', '987654', '121212', '123123'].map(isSimplePin)).not.toContain(false)
    expect([PIN, '123455', '135790'].map(isSimplePin)).not.toContain(true)
    expect(ruleOf(await who.asks(attendancePins.set, { body: { pin: '123456' } }))).toEqual([422, 'pin simple'])
    const number = await pinned(who)
    expect(await pinned(who)).toBe(number)
    const [row] = await building.db.sql.select().from(pinsTable)
    expect(row?.pin).toMatch(/^\$argon2id\$/)
    const params = { id: who.id }
    expect((await who.asks(attendancePins.reset, { params })).status).toBe(403)
    expect((await admin.asks(attendancePins.reset, { params: { id: newId() } })).status).toBe(404)
    expect((await admin.asks(attendancePins.reset, { params })).status).toBe(200)
    expect((await admin.asks(attendancePins.reset, { params })).status).toBe(409)
    const kiosk = await kioskAt(admin, building, 'pin')
    expect((await checkAt(building, kiosk, { number })).status).toBe(403)
    expect((await who.asks(inbox.list, { query: {} })).body.data.map(({ title }) => title)).toContain('Your PIN for kiosks was reset')
    expect((await building.stranger.asks(publicKiosks.get, {}, { [LINK_HEADER]: '' })).status).toBe(404)
  })
})
