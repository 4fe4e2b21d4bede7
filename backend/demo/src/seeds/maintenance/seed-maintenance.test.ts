import { maintenance } from '@menara/shared/contract/maintenance/maintenance-occurrences.contract.ts'
import { maintenancePlans } from '@menara/shared/contract/maintenance/maintenance-plans.contract.ts'
import { expect, it } from 'vitest'
import { openBuilding } from '../../../../../tests/kit/building.ts'
import { seedMaintenance } from './seed-maintenance.ts'

it('DM-105 ten plans with a year of work behind and ahead of them, done, skipped and missed; none is opened on the first day', async () => {
  const { admin, backend, db } = await openBuilding()
  await db.atomically(() => seedMaintenance(backend.platform))
  await backend.maintenance.look()
  const plans = (await admin.asks(maintenancePlans.list, { query: { limit: 50 } })).body.data
  expect(plans.map(({ state, overdue, next_on }) => [state, overdue, next_on !== null])).toEqual(Array(10).fill(['active', 0, true]))
  for (const of of ['done', 'skipped', 'missed', 'planned'] as const) {
    const { data } = (await admin.asks(maintenance.occurrences, { query: { state: of, limit: 1000 } })).body
    expect([of, data.length > 5]).toEqual([of, true])
  }
  expect((await admin.asks(maintenance.occurrences, { query: { state: 'ticket_opened' } })).body.data).toEqual([])
})
