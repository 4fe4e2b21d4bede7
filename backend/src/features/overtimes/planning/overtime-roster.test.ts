import { overtimes } from '@menara/shared/contract/people/overtime/overtimes.contract.ts'
import { expect, it } from 'vitest'
import { openBuilding } from '../../../../../tests/kit/building.ts'
import { giveShift, newShift } from '../../../../../tests/kit/desk/attendance.ts'
import { overtimeTeam } from '../../../../../tests/kit/desk/overtime.ts'
import { rosterDays } from '../../../schema/people.ts'

it('OVT-14 what is published in the roster goes before the standing week', async () => {
  const building = await openBuilding()
  building.clock.set(new Date('2027-01-18T01:00:00Z'))
  const { boss, worker } = await overtimeTeam(building)
  const { site } = building.cast
  const morning = await newShift(building, { start: '08:00', end: '16:00', days: [1, 2, 3, 4, 5] })
  const night = await newShift(building, { name: 'Night', start: '20:00', end: '04:00' })
  await giveShift(building, worker, morning)
  const plan = { user_id: worker.id, location_id: site, state: 'published' as const, published_at: '2027-01-10T00:00:00Z' }
  const asker = await building.as(boss.id)
  const preview = async (starts_at: string, ends_at: string) => {
    const { body } = await asker.asks(overtimes.preview, { query: { user_id: worker.id, location_id: site, starts_at, ends_at } })
    return { shift: body.data.shift?.name ?? null, ladder: body.data.steps[0]?.ladder }
  }
  const wednesday = () => preview('2027-01-20T03:00:00Z', '2027-01-20T05:00:00Z')
  const sunday = () => preview('2027-01-24T14:00:00Z', '2027-01-24T16:00:00Z')
  expect([await wednesday(), await sunday()]).toEqual([
    { shift: 'Morning', ladder: 'workday' },
    { shift: null, ladder: 'rest_five' },
  ])
  await building.db.sql.insert(rosterDays).values([
    { ...plan, day: '2027-01-20', kind: 'off', shift_id: null },
    { ...plan, day: '2027-01-24', kind: 'shift', shift_id: night },
  ])
  expect([await wednesday(), await sunday()]).toEqual([
    { shift: null, ladder: 'rest_five' },
    { shift: 'Night', ladder: 'workday' },
  ])
})
