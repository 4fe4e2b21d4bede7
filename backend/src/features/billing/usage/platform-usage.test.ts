import { platformUsage } from '@menara/shared/contract/finance/platform-usage.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { expect, it } from 'vitest'
import { openBuilding } from '../../../../../tests/kit/building.ts'
import { personAt } from '../../../../../tests/kit/desk/purchases.ts'

it('BIL-21 what a site uses is counted, of the sites one sees, in the month of its clock', async () => {
  const building = await openBuilding()
  const { admin, cast, clock } = building
  const month = clock.now().toISOString().slice(0, 7)
  const usageOf = async (by = admin, asked = month) => (await by.asks(platformUsage.list, { query: { month: asked } })).body.data
  const siteOf = async (asked = month) => (await usageOf(admin, asked)).find((row) => row.location.id === cast.site)
  const before = await siteOf()
  await admin.asks(tickets.create, { body: { ticket_type_id: 1, location_id: cast.site, title: 'Counted' } })
  expect(await siteOf()).toEqual({ ...before, tickets: (before?.tickets ?? 0) + 1 })
  expect(await siteOf('2020-01')).toMatchObject({ tickets: 0 })
  const there = await personAt(building, cast.otherSite, ['show_manage_billing'])
  expect((await usageOf(there)).map((row) => row.location.id)).toEqual([cast.otherSite])
})
