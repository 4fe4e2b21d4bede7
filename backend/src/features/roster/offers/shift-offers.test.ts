import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { attendanceDays } from '@menara/shared/contract/people/attendance/attendance-days.contract.ts'
import { type RosterWish, roster } from '@menara/shared/contract/people/roster/roster.contract.ts'
import { type ShiftOfferDraft, shiftOffers } from '@menara/shared/contract/people/roster/shift-offers.contract.ts'
import { expect, it } from 'vitest'
import { errorsOf, messageOf } from '../../../../../tests/contract/refusals.ts'
import type { Person } from '../../../../../tests/kit/building.ts'
import { atWork, newShift, ownSites } from '../../../../../tests/kit/desk/attendance.ts'
import { personAt } from '../../../../../tests/kit/desk/purchases.ts'

const [MONDAY, TUESDAY, WEDNESDAY] = ['2027-01-18', '2027-01-19', '2027-01-20']

/** Monday, 18 January, 07:05. Ayu has the morning of Tuesday, Budi the night of Wednesday, Citra nothing. */
async function colleagues() {
  const { building, admin } = await atWork()
  const { site } = building.cast
  const [ayu, budi, citra] = [await personAt(building, site, []), await personAt(building, site, []), await personAt(building, site, [])]
  for (const person of [ayu, budi, citra]) await ownSites(building, person, [site])
  const morning = await newShift(building)
  const night = await newShift(building, { name: 'Night', start: '23:00', end: '07:00' })
  const publish = () => admin.asks(roster.publish, { body: { location_id: site, from: '2027-01-01', to: '2027-01-31' } })
  const plan = async (...days: RosterWish[]) => (await admin.asks(roster.assign, { body: { location_id: site, days } })).status
  const works = (who: Person, day: string, shift_id: string): RosterWish => ({ user_id: who.id, day, kind: 'shift', shift_id })
  await plan(works(ayu, TUESDAY, morning), works(budi, WEDNESDAY, night))
  await publish()
  const offer = (who: Person, body: ShiftOfferDraft) => who.asks(shiftOffers.create, { body })
  const made = async (who: Person, body: ShiftOfferDraft) => (await offer(who, body)).body.data
  const moved = (who: Person, move: 'accept' | 'decline' | 'withdraw', id: string) => who.asks(shiftOffers[move], { params: { id } })
  const decide = (id: string, approved: boolean, who = admin) =>
    who.asks(shiftOffers.decide, { params: { id }, body: { approved, reason: 'Too few people' } })
  const days = async (who: Person) =>
    (await who.asks(roster.own, {})).body.data.map((row) => `${row.day} ${row.shift ?? 'off'}${row.confirmed ? '' : ' ?'}`)
  const told = async (who: Person) =>
    (await who.asks(inbox.list, { query: {} })).body.data
      .map((row) => row.message?.key ?? '')
      .filter((key) => key.startsWith('shift_offers'))
  const own = async (who: Person) => (await who.asks(shiftOffers.own, {})).body.data
  return { building, admin, site, ayu, budi, citra, morning, night, plan, publish, works, offer, made, moved, decide, days, told, own }
}

it('SHO-3 a shift is given away: offered, accepted, approved, and attendance follows', async () => {
  const { building, site, ayu, citra, made, moved, decide, days, told } = await colleagues()
  const offer = await made(ayu, { kind: 'give', day: TUESDAY, counterpart_id: citra.id, note: 'School meeting' })
  expect(offer).toMatchObject({ state: 'offered', note: 'School meeting', shift: { name: 'Morning' }, counterpart: { id: citra.id } })
  expect((await moved(citra, 'accept', offer.id)).body.data).toMatchObject({ state: 'accepted' })
  expect(await days(citra)).toEqual([])
  expect((await decide(offer.id, true)).body.data).toMatchObject({ state: 'applied', settled: { by: { id: building.cast.admin } } })
  expect([await days(ayu), await days(citra)]).toEqual([[`${TUESDAY} off`], [`${TUESDAY} Morning`]])
  expect([await told(citra), await told(ayu)]).toEqual([
    ['shift_offers.applied', 'shift_offers.offered'],
    ['shift_offers.applied', 'shift_offers.accepted'],
  ])
  const admin = await building.as(building.cast.admin)
  const day = async (who: Person) =>
    (await admin.asks(attendanceDays.person, { query: { location_id: site, user_id: who.id, day: TUESDAY } })).body.data
  expect([await day(ayu), await day(citra)]).toMatchObject([
    { rostered: true, status: 'off' },
    { rostered: true, status: 'expected', shift: { name: 'Morning' } },
  ])
  expect((await decide(offer.id, true)).status).toBe(409)
})

it('SHO-3 two shifts are swapped, on two days and on one', async () => {
  const { ayu, budi, citra, night, morning, plan, works, publish, made, moved, decide, days } = await colleagues()
  const apart = await made(ayu, { kind: 'swap', day: TUESDAY, counterpart_id: budi.id, counterpart_day: WEDNESDAY })
  await moved(budi, 'accept', apart.id)
  await decide(apart.id, true)
  expect([await days(ayu), await days(budi)]).toEqual([
    [`${TUESDAY} off`, `${WEDNESDAY} Night`],
    [`${TUESDAY} Morning`, `${WEDNESDAY} off`],
  ])
  await plan(works(citra, '2027-01-26', morning), works(budi, '2027-01-26', night))
  await publish()
  const same = await made(citra, { kind: 'swap', day: '2027-01-26', counterpart_id: budi.id, counterpart_day: '2027-01-26' })
  await moved(budi, 'accept', same.id)
  await decide(same.id, true)
  expect((await days(citra)).at(-1)).toBe('2027-01-26 Night')
  expect((await days(budi)).at(-1)).toBe('2027-01-26 Morning')
})

it('SHO-1 only a published shift that has not begun is offered, and once at a time', async () => {
  const { building, ayu, budi, citra, morning, plan, works, publish, offer } = await colleagues()
  await plan(works(ayu, '2027-01-22', morning), { user_id: ayu.id, day: '2027-01-21', kind: 'off' })
  const draft = await offer(ayu, { kind: 'give', day: '2027-01-22' })
  expect([draft.status, messageOf(draft)]).toEqual([404, 'You have no published shift on 2027-01-22'])
  await publish()
  expect((await offer(ayu, { kind: 'give', day: '2027-01-21' })).status).toBe(404)
  expect((await offer(ayu, { kind: 'give', day: TUESDAY, counterpart_id: citra.id })).status).toBe(200)
  const twice = await offer(ayu, { kind: 'give', day: TUESDAY })
  expect([twice.status, messageOf(twice)]).toEqual([409, `The shift of ${TUESDAY} is offered already; withdraw that offer first`])
  const asked = await offer(budi, { kind: 'swap', day: WEDNESDAY, counterpart_id: ayu.id, counterpart_day: TUESDAY })
  expect(asked.status).toBe(409)
  building.clock.set(new Date('2027-01-22T01:00:00Z'))
  const begun = await offer(await building.as(ayu.id), { kind: 'give', day: '2027-01-22' })
  expect([begun.status, messageOf(begun)]).toEqual([409, 'The shift of 2027-01-22 has begun already'])
})

it('SHO-2 a colleague declines, the first takes what anybody may, and no other site sees it', async () => {
  const { building, admin, ayu, budi, citra, made, moved, told, own } = await colleagues()
  const other = await personAt(building, building.cast.otherSite, [])
  const declined = await made(ayu, { kind: 'give', day: TUESDAY, counterpart_id: citra.id })
  expect((await moved(budi, 'accept', declined.id)).status).toBe(404)
  expect((await moved(citra, 'decline', declined.id)).body.data.state).toBe('declined')
  expect(await told(ayu)).toEqual(['shift_offers.declined'])
  const free = await made(ayu, { kind: 'give', day: TUESDAY })
  expect([(await own(citra)).some((row) => row.id === free.id), (await own(other)).length]).toEqual([true, 0])
  expect((await moved(other, 'accept', free.id)).status).toBe(404)
  expect((await moved(ayu, 'accept', free.id)).status).toBe(409)
  expect((await moved(citra, 'accept', free.id)).body.data).toMatchObject({ state: 'accepted', counterpart: { id: citra.id } })
  expect((await moved(budi, 'accept', free.id)).status).toBe(404)
  expect((await moved(citra, 'withdraw', free.id)).body.data).toMatchObject({ state: 'offered', counterpart: null })
  expect((await moved(ayu, 'withdraw', free.id)).body.data.state).toBe('withdrawn')
  const { body } = await admin.asks(shiftOffers.list, { query: { location_id: building.cast.site } })
  expect(body.data.map((row) => row.state)).toEqual(['withdrawn', 'declined'])
})

it('SHO-4 nobody decides about an offer of which they are a part', async () => {
  const { building, site, ayu, made, moved, decide } = await colleagues()
  const head = await personAt(building, site, ['show_manage_user', 'show_plugin_people_management'])
  await ownSites(building, head, [site])
  const offer = await made(ayu, { kind: 'give', day: TUESDAY, counterpart_id: head.id })
  await moved(head, 'accept', offer.id)
  const refused = await decide(offer.id, true, head)
  expect([refused.status, messageOf(refused)]).toEqual([403, 'Somebody else decides about a shift of your own'])
  expect((await decide(offer.id, true, ayu)).status).toBe(403)
  expect((await decide(offer.id, true)).body.data.state).toBe('applied')
})

it('SHO-5 rest and a shift that one has already forbid it', async () => {
  const { ayu, budi, citra, night, morning, plan, works, publish, offer, made, moved } = await colleagues()
  await plan(works(citra, MONDAY, night), works(budi, TUESDAY, morning))
  await publish()
  const rest = await offer(ayu, { kind: 'give', day: TUESDAY, counterpart_id: citra.id })
  expect([rest.status, messageOf(rest)]).toEqual([409, expect.stringContaining('less than 8 hours of rest')])
  const busy = await offer(ayu, { kind: 'give', day: TUESDAY, counterpart_id: budi.id })
  expect([busy.status, messageOf(busy)]).toEqual([409, expect.stringContaining(`works on ${TUESDAY} already`)])
  const free = await made(ayu, { kind: 'give', day: TUESDAY })
  expect((await moved(citra, 'accept', free.id)).status).toBe(409)
})

it('SHO-6 a roster that was changed since ends the offer, and a draft holds the approval back', async () => {
  const { building, ayu, citra, night, plan, works, publish, made, moved, decide, own, told } = await colleagues()
  const held = await made(ayu, { kind: 'give', day: TUESDAY, counterpart_id: citra.id })
  await moved(citra, 'accept', held.id)
  await plan(works(ayu, TUESDAY, night))
  const refused = await decide(held.id, true)
  expect([refused.status, messageOf(refused)]).toEqual([409, expect.stringContaining('an unpublished change')])
  await publish()
  expect((await own(citra))[0]).toMatchObject({ id: held.id, state: 'expired', settled: { by: null } })
  expect(await told(citra)).toEqual(['shift_offers.expired', 'shift_offers.offered'])
  expect((await decide(held.id, true, await building.as(building.cast.admin))).status).toBe(409)
})

it('SHO-7 what nobody took ends when the shift begins', async () => {
  const { building, ayu, made, told, own } = await colleagues()
  const { id } = await made(ayu, { kind: 'give', day: TUESDAY })
  building.clock.set(new Date('2027-01-19T00:59:00Z'))
  await building.backend.roster.expireOffers()
  expect((await own(await building.as(ayu.id)))[0]?.state).toBe('offered')
  building.clock.set(new Date('2027-01-19T01:00:00Z'))
  await building.backend.roster.expireOffers()
  const again = await building.as(ayu.id)
  expect((await own(again))[0]).toMatchObject({ id, state: 'expired' })
  expect(await told(again)).toEqual(['shift_offers.expired'])
})

it('SHO-8 SHO-9 open shifts are taken one by one, and a refused taker leaves the place open', async () => {
  const { admin, site, ayu, budi, citra, morning, moved, decide, days, told } = await colleagues()
  const body = { location_id: site, day: TUESDAY, shift_id: morning, places: 2, note: 'Fair' }
  const [first, second] = (await admin.asks(shiftOffers.open, { body })).body.data
  expect([first?.user, second?.kind, await told(citra), await told(ayu)]).toEqual([null, 'open', ['shift_offers.open'], []])
  const id = first?.id ?? ''
  expect((await moved(ayu, 'accept', id)).status).toBe(409)
  await moved(citra, 'accept', id)
  expect((await decide(id, false)).body.data).toMatchObject({ state: 'offered', counterpart: null })
  await moved(budi, 'accept', id)
  await decide(id, true)
  expect([await days(budi), await days(citra)]).toEqual([[`${TUESDAY} Morning`, `${WEDNESDAY} Night ?`], []])
  expect((await admin.asks(shiftOffers.close, { params: { id } })).status).toBe(409)
  expect((await admin.asks(shiftOffers.close, { params: { id: second?.id ?? '' } })).body.data.state).toBe('withdrawn')
})

it('SHO-10 the choices hold what no rule refuses', async () => {
  const { ayu, budi, citra, night, plan, works, publish } = await colleagues()
  const choices = async (who: Person, day: string) => (await who.asks(shiftOffers.choices, { query: { day } })).body.data
  const before = await choices(ayu, TUESDAY)
  expect(before.give.map((row) => row.id)).toEqual(expect.arrayContaining([budi.id, citra.id]))
  expect(before.swap).toMatchObject([{ user: { id: budi.id }, day: WEDNESDAY, shift: { name: 'Night' } }])
  await plan(works(citra, MONDAY, night))
  await publish()
  const after = await choices(ayu, TUESDAY)
  expect(after.give.map((row) => row.id)).not.toContain(citra.id)
  expect(after.swap.map((row) => `${row.user.id} ${row.day}`)).toEqual([`${citra.id} ${MONDAY}`, `${budi.id} ${WEDNESDAY}`])
  expect((await ayu.asks(shiftOffers.choices, { query: { day: WEDNESDAY } })).status).toBe(404)
})

it('SHO-11 bad input and other sites are refused', async () => {
  const { building, admin, ayu, budi, morning, offer, made } = await colleagues()
  expect(errorsOf(await offer(ayu, { kind: 'swap', day: TUESDAY }))).toEqual([{ field: 'counterpart_id', rule: 'required' }])
  expect(errorsOf(await offer(ayu, { kind: 'swap', day: TUESDAY, counterpart_id: budi.id }))).toEqual([
    { field: 'counterpart_day', rule: 'required' },
  ])
  const stranger = await personAt(building, building.cast.otherSite, [])
  expect(errorsOf(await offer(ayu, { kind: 'give', day: TUESDAY, counterpart_id: stranger.id }))).toEqual([
    { field: 'counterpart_id', rule: 'exists' },
  ])
  const past = { location_id: building.cast.site, day: '2027-01-17', shift_id: morning, places: 1 }
  expect((await admin.asks(shiftOffers.open, { body: past })).status).toBe(422)
  const { id } = await made(ayu, { kind: 'give', day: TUESDAY })
  const elsewhere = await personAt(building, building.cast.otherSite, ['show_manage_user', 'show_plugin_people_management'])
  expect((await elsewhere.asks(shiftOffers.decide, { params: { id }, body: { approved: true } })).status).toBe(404)
  expect((await elsewhere.asks(shiftOffers.list, { query: {} })).body.data).toEqual([])
})

it('SHO-12 two who take it at once: one has it', async () => {
  const { ayu, budi, citra, made, moved } = await colleagues()
  const { id } = await made(ayu, { kind: 'give', day: TUESDAY })
  const both = await Promise.all([moved(budi, 'accept', id), moved(citra, 'accept', id)])
  expect(both.map((answer) => answer.status).sort()).toEqual([200, 404])
})
