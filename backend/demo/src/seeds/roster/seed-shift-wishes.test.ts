import { roster } from '@menara/shared/contract/people/roster/roster.contract.ts'
import { expect, it } from 'vitest'
import { atWork, newShift, ownSites } from '../../../../../tests/kit/desk/attendance.ts'
import { seedShiftWishes } from './seed-shift-wishes.ts'

it('DM-141 people with a roster wish for days of the first month that is not published', async () => {
  const { building, who, admin } = await atWork()
  const { site, employee } = building.cast
  await ownSites(building, who, [site])
  const shift_id = await newShift(building)
  const days = [{ user_id: employee, day: '2027-01-31', kind: 'shift' as const, shift_id }]
  await admin.asks(roster.assign, { body: { location_id: site, days } })
  await admin.asks(roster.publish, { body: { location_id: site, from: '2027-01-01', to: '2027-01-31' } })
  await building.db.atomically(() => seedShiftWishes(building.backend.platform))
  const { data } = (await admin.asks(roster.list, { query: { location_id: site, from: '2027-02-01', to: '2027-02-28' } })).body
  expect(data.people.find(({ user }) => user.id === employee)?.wishes).toEqual([
    { day: '2027-02-03', kind: 'off', shift_id: null },
    { day: '2027-02-15', kind: 'shift', shift_id },
  ])
})
