import { reports } from '@menara/shared/contract/reports/reports.contract.ts'
import { reportSchedules, savedReports } from '@menara/shared/contract/reports/saved-reports.contract.ts'
import { daysOfPeriod } from '@menara/shared/domain/reports/report-period.ts'
import { expect, it } from 'vitest'
import { openBuilding } from '../../../../../tests/kit/building.ts'
import { seedReports } from './seed-reports.ts'

it('DM-104 three kept reports, two of them for everybody and one mailed every Monday, can all be asked', async () => {
  const building = await openBuilding()
  const { backend, db, cast } = building
  await db.atomically(() => seedReports(backend.platform))
  const everybody = (await building.admin.asks(savedReports.list, { query: {} })).body.data
  const owner = await building.as(everybody[0]?.owner.id ?? cast.admin)
  const rows = (await owner.asks(savedReports.list, { query: {} })).body.data
  expect(rows.map(({ audience }) => audience).sort()).toEqual(['everyone', 'everyone', 'personal'])
  for (const { definition } of rows) {
    const { period, view: _view, ...shape } = definition
    const body = { ...shape, ...daysOfPeriod(period as never, '2026-11-27') }
    expect((await building.admin.asks(reports.query, { body })).status).toBe(200)
  }
  const mailed = await Promise.all(
    rows.map(async ({ id }) => (await owner.asks(reportSchedules.list, { params: { id } })).body.data.length),
  )
  expect(mailed.sort()).toEqual([0, 0, 1])
})
