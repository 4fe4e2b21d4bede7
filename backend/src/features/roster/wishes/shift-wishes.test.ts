import { personalData } from '@menara/shared/contract/people/personal-data/personal-data.contract.ts'
import { roster } from '@menara/shared/contract/people/roster/roster.contract.ts'
import { rosterFilling } from '@menara/shared/contract/people/roster/roster-filling.contract.ts'
import { shiftWishes } from '@menara/shared/contract/people/roster/shift-wishes.contract.ts'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { errorsOf } from '../../../../../tests/contract/refusals.ts'
import type { Person } from '../../../../../tests/kit/building.ts'
import { atWork, newShift, ownSites } from '../../../../../tests/kit/desk/attendance.ts'
import { personAt } from '../../../../../tests/kit/desk/purchases.ts'
import { newId } from '../../../platform/ids.ts'
import { shiftWishesStore } from './shift-wishes.store.ts'

type Body = { readonly day: string; readonly kind: 'off' | 'shift' | 'none'; readonly shift_id?: string }
/** Monday, 18 January 2027, at the site of the employee. */
async function wishing() {
  const { building, who, admin } = await atWork()
  const { site, otherSite, employee } = building.cast
  await ownSites(building, who, [site])
  const night = await newShift(building, { name: 'Night', start: '23:00', end: '07:00' })
  const wish = (body: Body, by: Person = who) => by.asks(shiftWishes.put, { body })
  const own = async (month = '2027-02', by: Person = who) => (await by.asks(shiftWishes.own, { query: { month } })).body.data
  const limit = (per_month: number, by: Person = admin) => by.asks(shiftWishes.setLimit, { body: { location_id: site, per_month } })
  return { building, who, admin, site, otherSite, employee, night, wish, own, limit }
}

it('RSW-1 a person wishes for days off and shifts of days to come, and takes wishes back', async () => {
  const { who, admin, night, wish, own } = await wishing()
  expect((await wish({ day: '2027-02-03', kind: 'off' })).status).toBe(200)
  const both = (await wish({ day: '2027-02-01', kind: 'shift', shift_id: night })).body.data
  expect(both).toMatchObject({ month: '2027-02', limit: 5, is_open: true })
  expect(both.wishes).toEqual([
    { day: '2027-02-01', kind: 'shift', shift: { id: night, name: 'Night' } },
    { day: '2027-02-03', kind: 'off', shift: null },
  ])
  await wish({ day: '2027-02-01', kind: 'off' })
  await wish({ day: '2027-02-03', kind: 'none' })
  expect((await own()).wishes).toEqual([{ day: '2027-02-01', kind: 'off', shift: null }])
  expect((await own('2027-02', admin)).wishes).toEqual([])
  for (const day of ['2027-01-18', '2027-01-01', '2027-04-21'])
    expect(errorsOf(await wish({ day, kind: 'off' }))).toMatchObject([{ field: 'day', rule: 'range' }])
  expect(errorsOf(await wish({ day: '2027-02-05', kind: 'shift' }))).toMatchObject([{ field: 'shift_id', rule: 'required' }])
  expect(errorsOf(await wish({ day: '2027-02-05', kind: 'off', shift_id: night }))).toMatchObject([{ field: 'shift_id', rule: 'unknown' }])
  expect(errorsOf(await wish({ day: '2027-02-05', kind: 'shift', shift_id: newId() }))).toMatchObject([
    { field: 'shift_id', rule: 'exists' },
  ])
  expect((await own('2026-12')).is_open).toBe(false)
  expect((await own('2027-06')).is_open).toBe(false)
  expect((await who.asks(roster.list, { query: { location_id: newId(), from: '2027-02-01', to: '2027-02-28' } })).status).toBe(403)
})

it('RSW-2 once days of a month are published its wishes stay as they are', async () => {
  const { admin, site, employee, night, wish, own } = await wishing()
  await wish({ day: '2027-02-03', kind: 'off' })
  const days = [{ user_id: employee, day: '2027-02-01', kind: 'shift' as const, shift_id: night }]
  await admin.asks(roster.assign, { body: { location_id: site, days } })
  expect((await own()).is_open).toBe(true)
  await admin.asks(roster.publish, { body: { location_id: site, from: '2027-02-01', to: '2027-02-28' } })
  expect((await own()).is_open).toBe(false)
  expect((await wish({ day: '2027-02-04', kind: 'off' })).status).toBe(409)
  expect((await wish({ day: '2027-02-03', kind: 'none' })).status).toBe(409)
  expect((await wish({ day: '2027-03-01', kind: 'off' })).status).toBe(200)
})

it('RSW-3 a site says how many wishes a person may have in a month', async () => {
  const { building, who, otherSite, site, wish, own, limit } = await wishing()
  expect((await limit(2)).body.data).toEqual({ per_month: 2 })
  for (const day of ['2027-02-01', '2027-02-02']) expect((await wish({ day, kind: 'off' })).status).toBe(200)
  expect((await wish({ day: '2027-02-03', kind: 'off' })).status).toBe(409)
  expect((await wish({ day: '2027-02-02', kind: 'none' })).status).toBe(200)
  expect((await wish({ day: '2027-02-03', kind: 'off' })).status).toBe(200)
  expect((await own()).limit).toBe(2)
  await limit(0)
  expect((await wish({ day: '2027-03-03', kind: 'off' })).status).toBe(409)
  expect((await limit(3, who)).status).toBe(403)
  expect((await limit(3, await personAt(building, otherSite, ['show_manage_user']))).status).toBe(404)
  expect((await limit(3, await personAt(building, site, ['show_manage_user']))).status).toBe(200)
})

it('RSW-4 wishes stand in the roster of the site', async () => {
  const { admin, site, employee, night, wish } = await wishing()
  await wish({ day: '2027-02-01', kind: 'shift', shift_id: night })
  const { data } = (await admin.asks(roster.list, { query: { location_id: site, from: '2027-02-01', to: '2027-02-28' } })).body
  expect(data.wish_limit).toBe(5)
  expect(data.people.find(({ user }) => user.id === employee)?.wishes).toEqual([{ day: '2027-02-01', kind: 'shift', shift_id: night }])
})

it('RSW-5 wishes are in the archive of their person and leave with an erasure', async () => {
  const { building, who, employee, wish } = await wishing()
  await wish({ day: '2027-02-01', kind: 'off' })
  const archive = unzipSync((await who.asks(personalData.ownFile, {})).raw)
  expect(Buffer.from(archive['accounts/shift_wishes.json'] ?? []).toString()).toContain('2027-02-01')
  const store = shiftWishesStore(building.db)
  expect([await store.erase(employee), await store.erase(employee)]).toEqual([1, 0])
})

it('RSW-6 filling a month names the wishes it could not keep', async () => {
  const { admin, site, employee, night, wish } = await wishing()
  await wish({ day: '2027-02-01', kind: 'off' })
  const need = { shift_id: night, weekdays: [1, 0, 0, 0, 0, 0, 0], holiday: null, dates: [], skills: [] }
  await admin.asks(roster.setNeeds, { body: { location_id: site, needs: [need] } })
  const body = { location_id: site, from: '2027-02-01', to: '2027-02-07', user_ids: [employee], replace_drafts: false, max_week_hours: 40 }
  const { data } = (await admin.asks(rosterFilling.run, { body })).body
  expect([data.covered, data.wishes.kept]).toEqual([1, 0])
  expect(data.wishes.refused).toEqual([
    { user: { id: employee, name: 'Employee' }, day: '2027-02-01', shift_id: null, instead_id: night, reasons: [] },
  ])
})
