import { type LeaveRuleDraft, leave, leaveRules } from '@menara/shared/contract/people/leave.contract.ts'
import { roster } from '@menara/shared/contract/people/roster/roster.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { expect, it } from 'vitest'
import { errorsOf, messageOf } from '../../../../tests/contract/refusals.ts'
import type { Building } from '../../../../tests/kit/building.ts'
import { absence, asksFor, openWithAbsences, steps } from '../../../../tests/kit/desk/absences.ts'
import { giveShift, newShift, ownSites } from '../../../../tests/kit/desk/attendance.ts'
import { personAt } from '../../../../tests/kit/desk/purchases.ts'

const RULE: LeaveRuleDraft = {
  ...{ valid_from: '2020-01-01', days_per_year: 3, waiting_months: 12, pro_rata: false },
  ...{ carry_over_days: 0, carry_over_months: 6, joint_leave_counts: false },
}
const annual = (first_day: string, last_day = first_day, more: object = {}) => ({ absence_kind: 'annual', first_day, last_day, ...more })

/** Monday, 16 November 2026; three days of annual leave a year, unless the rule says otherwise. */
async function granting(rule: Partial<LeaveRuleDraft> = {}) {
  const building = await openWithAbsences()
  building.clock.set(new Date('2026-11-16T02:00:00Z'))
  const [admin, employee, agent] = [
    await building.as(building.cast.admin),
    await building.as(building.cast.employee),
    await building.as(building.cast.agent),
  ]
  await admin.asks(leaveRules.create, { body: { ...RULE, ...rule } })
  await ownSites(building, employee, [building.cast.site])
  const asks = (facts: object) => asksFor(building, facts, { by: employee })
  const own = async (year = 2026) => (await employee.asks(leave.own, { query: { year } })).body.data
  const left = async (year = 2026) => (await own(year)).person.balance?.left
  return { building, admin, employee, agent, asks, own, left }
}
const askedBy = (building: Building, facts: object, by: Awaited<ReturnType<Building['as']>>) => absence(building, facts, { by })

it('LVE-4 more than is left is refused when it is asked for, changed and approved', async () => {
  const { building, admin, employee, agent, asks, left } = await granting()
  const asked = await askedBy(building, annual('2026-11-23', '2026-11-24'), employee)
  expect(await left()).toBe(1)
  const more = await asks(annual('2026-12-07', '2026-12-08'))
  expect([more.status, messageOf(more), errorsOf(more)]).toEqual([
    409,
    'Employee has too little annual leave in 2026: 2 days are asked for, 1 more than there are',
    [{ field: 'facts.last_day', rule: 'balance' }],
  ])
  const longer = await employee.asks(tickets.update, { params: { id: asked.id }, body: { facts: { last_day: '2026-11-27' } } })
  expect(longer.status).toBe(409)
  await admin.asks(leave.adjust, { params: { id: employee.id }, body: { year: 2026, days: -2, reason: 'Taken before' } })
  expect([await left(), (await steps(agent, asked, 'approve')).status]).toEqual([-1, 409])
  await admin.asks(leave.adjust, { params: { id: employee.id }, body: { year: 2026, days: 1, reason: 'Counted twice' } })
  expect((await steps(agent, asked, 'approve')).status).toBe(200)
  expect((await asks(annual('2026-12-07', '2026-12-07', { first_half: true }))).status).toBe(409)
})

it('LVE-4 every calendar year is counted for itself, and a request that was rejected costs nothing', async () => {
  const { building, employee, agent, asks, left } = await granting()
  expect((await asks(annual('2026-12-28', '2027-01-06'))).status).toBe(409)
  const turn = await askedBy(building, annual('2026-12-30', '2027-01-05'), employee)
  expect([await left(2026), await left(2027)]).toEqual([1, 1])
  expect((await steps(agent, turn, 'reject', 'Too busy')).status).toBe(200)
  expect([await left(2026), await left(2027)]).toEqual([3, 3])
})

it('LVE-4 two at once never take the same days', async () => {
  const { building, employee, left } = await granting({ days_per_year: 2 })
  const both = await Promise.all(
    [annual('2026-11-23', '2026-11-24'), annual('2026-12-07', '2026-12-08')].map((facts) => asksFor(building, facts, { by: employee })),
  )
  expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
  expect(await left()).toBe(0)
})

it('LVE-2 only days of work count, by half days', async () => {
  const { building, admin, employee, own } = await granting({ days_per_year: 12, joint_leave_counts: true })
  await askedBy(building, annual('2026-11-20', '2026-11-23', { first_half: true }), employee)
  const { person, days } = await own()
  expect(days.filter((day) => day.state === 'waiting').map((day) => [day.day, day.days])).toEqual([
    ['2026-11-20', 0.5],
    ['2026-11-23', 1],
  ])
  expect([person.balance?.waiting, person.balance?.joint, days.filter((day) => day.state === 'joint').length]).toEqual([1.5, 8, 8])
  const shift = await newShift(building, { days: [1, 2, 3, 4, 5, 6] })
  await giveShift(building, employee, shift)
  expect((await own()).person.balance?.waiting).toBe(2.5)
  const plan = { user_id: employee.id, day: '2026-11-23', kind: 'off' as const }
  await admin.asks(roster.assign, { body: { location_id: building.cast.site, days: [plan] } })
  await admin.asks(roster.publish, { body: { location_id: building.cast.site, from: '2026-11-20', to: '2026-11-30' } })
  expect((await own()).person.balance?.waiting).toBe(1.5)
})

it('LVE-1 LVE-3 nothing before the first twelve months, and what is left goes over', async () => {
  const { admin, employee, asks, own } = await granting({ carry_over_days: 2 })
  const joined = (joined_on: string | null) => admin.asks(leave.setPerson, { params: { id: employee.id }, body: { joined_on } })
  await joined('2026-03-01')
  expect((await own()).person).toMatchObject({ joined_on: '2026-03-01', balance: { granted: 0, left: 0 } })
  expect((await asks(annual('2026-11-23'))).status).toBe(409)
  await joined('2024-06-01')
  expect((await own()).person.balance).toMatchObject({ granted: 3, carried: 2, lapsed: 2, left: 3 })
  expect((await own(2027)).person.balance).toMatchObject({ carried: 2, lapsed: 0, left: 5 })
  expect((await asks(annual('2027-08-02', '2027-08-05'))).status).toBe(409)
  expect((await asks(annual('2027-06-07', '2027-06-10'))).status).toBe(200)
})

it('LVE-5 nobody asks for blocked days, at that site or at all', async () => {
  const { building, admin, asks } = await granting()
  const block = (location_id: string | null, first_day: string, last_day: string) =>
    admin.asks(leave.addBlock, { body: { location_id, first_day, last_day, reason: 'Year-end closing' } })
  await block(building.cast.otherSite, '2026-12-01', '2026-12-31')
  expect((await asks(annual('2026-12-07'))).status).toBe(200)
  const made = (await block(null, '2026-12-21', '2026-12-31')).body.data
  const refused = await asks(annual('2026-12-18', '2026-12-21'))
  expect([refused.status, messageOf(refused), errorsOf(refused)]).toEqual([
    409,
    'No annual leave is taken from 2026-12-21 to 2026-12-31: Year-end closing',
    [{ field: 'facts.first_day', rule: 'blocked' }],
  ])
  expect((await asks({ ...annual('2026-12-21'), absence_kind: 'sick' })).status).toBe(200)
  await admin.asks(leave.removeBlock, { params: { id: made.id } })
  expect((await asks(annual('2026-12-22'))).status).toBe(200)
})

it('LVE-6 other kinds cost nothing, and without a rule nothing is refused', async () => {
  const { admin, asks, left, own } = await granting()
  expect((await asks({ ...annual('2026-11-23', '2026-11-27'), absence_kind: 'sick' })).status).toBe(200)
  expect(await left()).toBe(3)
  const [rule] = (await admin.asks(leaveRules.list, {})).body.data
  await admin.asks(leaveRules.remove, { params: { id: rule?.id ?? '' } })
  expect((await own()).person.balance).toBeNull()
  expect((await asks(annual('2026-11-30', '2026-12-11'))).status).toBe(200)
})

it('LVE-7 days are changed by hand with a reason, by somebody else', async () => {
  const { building, admin, own } = await granting()
  const change = (id: string, days: number) =>
    admin.asks(leave.adjust, { params: { id }, body: { year: 2026, days, reason: 'Ten years here' } })
  const { employee, admin: self } = building.cast
  expect((await change(employee, 1.5)).body.data.person.balance).toMatchObject({ adjusted: 1.5, left: 4.5 })
  expect((await own()).adjustments).toMatchObject([{ days: 1.5, reason: 'Ten years here', by: { id: self } }])
  expect([(await change(self, 5)).status, (await change(employee, 0)).status, (await change(employee, 0.3)).status]).toEqual([
    403, 422, 422,
  ])
})

it('LVE-8 what a request would cost is known before it is sent', async () => {
  const { building, admin, employee } = await granting()
  const body = { location_id: building.cast.site, first_day: '2026-12-24', last_day: '2026-12-24', reason: 'Inventory' }
  await admin.asks(leave.addBlock, { body })
  const preview = async (first_day: string, last_day: string) =>
    (await employee.asks(leave.preview, { query: { first_day, last_day, location_id: building.cast.site } })).body.data
  expect(await preview('2026-11-21', '2026-11-24')).toEqual({ days: 2, after: [{ year: 2026, left: 1 }], blocked: null })
  expect(await preview('2026-12-21', '2026-12-25')).toMatchObject({ days: 3, after: [{ left: 0 }], blocked: { reason: 'Inventory' } })
  expect(await preview('2026-11-21', '2026-11-22')).toEqual({ days: 0, after: [], blocked: null })
})

it('LVE-9 people of other sites are not found, and the desk changes nothing', async () => {
  const { building, admin, employee } = await granting()
  const rights = ['show_plugin_people_management', 'show_manage_user'] as const
  const elsewhere = await personAt(building, building.cast.otherSite, [...rights])
  const params = { id: employee.id }
  expect((await elsewhere.asks(leave.person, { params, query: {} })).status).toBe(404)
  expect((await elsewhere.asks(leave.setPerson, { params, body: { joined_on: null } })).status).toBe(404)
  expect((await elsewhere.asks(leave.list, { query: { location_id: building.cast.site } })).status).toBe(404)
  expect((await employee.asks(leave.list, { query: { location_id: building.cast.site } })).status).toBe(403)
  expect((await elsewhere.asks(leaveRules.create, { body: { ...RULE, valid_from: '2027-01-01' } })).status).toBe(403)
  const everywhere = { location_id: null, first_day: '2026-12-01', last_day: '2026-12-02', reason: 'All' }
  expect((await elsewhere.asks(leave.addBlock, { body: everywhere })).status).toBe(422)
  const { id } = (await admin.asks(leave.addBlock, { body: everywhere })).body.data
  expect((await elsewhere.asks(leave.removeBlock, { params: { id } })).status).toBe(404)
  const { body } = await admin.asks(leave.list, { query: { location_id: building.cast.site, search: 'Employee' } })
  expect(body.data.map((row) => [row.user.name, row.balance?.left])).toEqual([['Employee', 3]])
})

it('LVE-10 bad input is refused with the field and the rule', async () => {
  const { admin, employee } = await granting()
  const twice = await admin.asks(leaveRules.create, { body: RULE })
  expect([twice.status, messageOf(twice)]).toEqual([409, 'Another rule begins on 2020-01-01; remove it first'])
  const order = { location_id: null, first_day: '2026-12-02', last_day: '2026-12-01', reason: 'All' }
  expect(errorsOf(await admin.asks(leave.addBlock, { body: order }))).toEqual([{ field: 'last_day', rule: 'minimum' }])
  const wide = { first_day: '2026-01-01', last_day: '2028-01-01' }
  expect(errorsOf(await employee.asks(leave.preview, { query: wide }))).toEqual([{ field: 'last_day', rule: 'range' }])
  expect((await admin.asks(leaveRules.remove, { params: { id: employee.id } })).status).toBe(404)
})
