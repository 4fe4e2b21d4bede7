import { rowsOf } from '@menara/backend/platform/db/bulk.ts'
import { overtimes as overtimeTable } from '@menara/backend/schema/overtime/overtimes.ts'
import { overtimes } from '@menara/shared/contract/people/overtime/overtimes.contract.ts'
import { overtimeWeekOf } from '@menara/shared/domain/overtime/overtime-days.ts'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openBuilding } from '../../../../../tests/kit/building.ts'
import { emptied } from '../../../../../tests/kit/services/test-database.ts'
import { seedDemo } from '../../seed.ts'

/** A Wednesday noon in Jakarta. */
const NOW = Date.UTC(2026, 10, 25, 5)

it('DM-109 a year of overtime within the limits, which attendance agrees with', async () => {
  const building = await openBuilding()
  building.clock.set(new Date(NOW))
  await emptied(building.db)
  await seedDemo(building.backend.platform)
  const rows = await building.db.sql.select().from(overtimeTable)
  expect(rows.length).toBeGreaterThan(250)
  const counted = new Map<string, number>()
  for (const row of rows)
    for (const { day, kind, minutes } of row.counted.filter((part) => part.kind === 'workday'))
      for (const key of [`${row.user_id} ${kind} ${day}`, `${row.user_id} week ${overtimeWeekOf(day)}`])
        counted.set(key, (counted.get(key) ?? 0) + minutes)
  const most = (word: string): number => Math.max(...[...counted].filter(([key]) => key.includes(word)).map(([, minutes]) => minutes))
  expect([most('workday') <= 240, most('week') <= 1080]).toEqual([true, true])
  const now = new Date(NOW).toISOString()
  expect(
    rows.filter((row) => row.created_at > now || (row.decided_at ?? row.created_at) > row.starts_at).map(({ number }) => number),
  ).toEqual([])
  const unlike = await rowsOf(
    building.db,
    sql`select o.number from overtimes o where o.actual_minutes is not null and not exists (select 1 from attendances a where a.user_id = o.user_id
      and a.check_in_at < o.starts_at and a.check_out_at >= o.starts_at + o.actual_minutes * interval '1 minute')`,
  )
  expect(unlike).toEqual([])
  expect(new Set(rows.map(({ state }) => state)).size).toBe(11)
  const idOf = async (email: string) =>
    (await rowsOf<{ id: string }>(building.db, sql`select id from users where email = ${email}`))[0]?.id ?? ''
  const hr = await building.as(await idOf('hr@menara.demo'))
  const { data } = (await hr.asks(overtimes.list, { query: { state: 'converted', limit: 50 } })).body
  expect([data.length, data.some(({ pay }) => (pay?.amount ?? 0) > 50_000)]).toEqual([50, true])
  const guard = await building.as(await idOf('guard@menara.demo'))
  const mine = (await guard.asks(overtimes.list, { query: { view: 'team' } })).body
  expect([(mine.total ?? 0) > 0, mine.data.some((row) => 'pay' in row)]).toEqual([true, false])
})
