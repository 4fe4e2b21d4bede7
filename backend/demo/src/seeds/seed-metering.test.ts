import { users } from '@menara/backend/schema/people.ts'
import { energy } from '@menara/shared/contract/iot/energy.contract.ts'
import { peopleCounting } from '@menara/shared/contract/iot/people-counting.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { calendarIn, dayAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openBuilding } from '../../../../tests/kit/building.ts'
import { emptied } from '../../../../tests/kit/services/test-database.ts'
import { seedDemo } from '../seed.ts'

it('DM-14 every site has a meter tree with a past, tariffs and budgets, and people are counted where they come and go', async () => {
  const building = await openBuilding()
  await emptied(building.db)
  await seedDemo(building.backend.platform)
  const [mail] = await building.db.sql.select({ id: users.id }).from(users).where(sql`email = 'admin@menara.demo'`)
  const admin = await building.as(mail?.id ?? '')
  const sites = (await admin.asks(locations.list, { query: {} })).body.data
  const day = calendarIn('Asia/Jakarta')(building.clock.now().getTime()).day
  const yesterday = dayAfter(day, -1)
  expect((await admin.asks(energy.now, { query: {} })).body.data.map((item) => item.name).sort()).toEqual(
    sites.map((site) => site.name).sort(),
  )
  for (const { id: location_id, code } of sites) {
    const tree = (await admin.asks(energy.tree, { query: { location_id, start: yesterday, end: yesterday } })).body.data
    const main = tree.find((item) => item.meter.code === 'E-00')
    expect([code, (main?.kwh ?? 0) > 100, main?.coverage, (main?.cost ?? 0) > 0]).toEqual([code, true, 1, true])
    // What is not measured is a part of the whole, as in any house.
    expect([code, (main?.remainder?.share ?? -1) > 0.03 && (main?.remainder?.share ?? 1) < 0.45]).toEqual([code, true])
    const month = (await admin.asks(energy.month, { query: { location_id, month: yesterday.slice(0, 7) } })).body.data
    expect([code, month.budget !== null, month.factor !== null, (month.intensity.eui ?? 0) > 0]).toEqual([code, true, true, true])
    const baseline = (await admin.asks(energy.baseline, { query: { location_id, day: yesterday } })).body.data
    expect([code, baseline.hours, Math.abs(baseline.deviation ?? 1) < 0.15]).toEqual([code, 24, true])
  }
  // A counting day goes on until the reset of the night after it.
  const days = (await admin.asks(peopleCounting.daily, { query: {} })).body.data.filter((item) => item.date < yesterday)
  expect(days.length).toBeGreaterThan(25)
  for (const day of days)
    expect([day.date, day.in > 50, day.out > 50, Math.abs(day.imbalance) <= day.error, day.dwell_why]).toEqual([
      day.date,
      true,
      true,
      true,
      null,
    ])
  expect((await admin.asks(peopleCounting.now, { query: {} })).body.data.length).toBeGreaterThan(5)
})
