import { users } from '@menara/backend/schema/people.ts'
import { visitSeries } from '@menara/shared/contract/visitors/visit-series.contract.ts'
import { visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openBuilding } from '../../../../../tests/kit/building.ts'
import { seedVisitSeries } from './seed-visit-series.ts'

it('DM-77 has a cleaning crew that comes again, whose visits the clock opens', async () => {
  const { backend, db, cast, admin } = await openBuilding()
  await db.sql.update(users).set({ email: 'agent@menara.demo' }).where(eq(users.id, cast.agent))
  await db.atomically(() => seedVisitSeries(backend.platform))
  await backend.visitors.look()
  const [series, ...others] = (await admin.asks(visitSeries.list, { query: {} })).body.data
  expect(others).toEqual([])
  expect(series?.opened.length).toBeGreaterThanOrEqual(4)
  const id = series?.opened[0]?.ticket?.id ?? ''
  const crew = (await admin.asks(visitors.ofTicket, { params: { id } })).body.data
  expect(crew.map((row) => row.name)).toEqual(series?.visitors.map((row) => row.name))
})
