import { companyPlans } from '@menara/shared/contract/finance/company-plans.contract.ts'
import { platformUsage } from '@menara/shared/contract/finance/platform-usage.contract.ts'
import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openBuilding } from '../../../../../tests/kit/building.ts'
import { personAt } from '../../../../../tests/kit/desk/purchases.ts'
import { audit } from '../../../schema/journal.ts'

it('BIL-22 a plan stands beside what its sites use, and says which limits are passed', async () => {
  const building = await openBuilding()
  const { admin, cast, db, clock } = building
  const create = (site_ids: string[], more: object = {}, by = admin) =>
    by.asks(companyPlans.create, { body: { company: 'PT Menara', name: 'Medium', price: 5_000_000, site_ids, ...more } })
  const month = clock.now().toISOString().slice(0, 7)
  const usage = (await admin.asks(platformUsage.list, { query: { month } })).body.data
  const [here, there] = [cast.site, cast.otherSite].map((id) => usage.find((row) => row.location.id === id))
  const plan = (await create([cast.site, cast.otherSite], { max_devices: 1000, max_users: 1 })).body.data
  expect(plan).toMatchObject({ devices: (here?.devices ?? 0) + (there?.devices ?? 0), max_storage_mb: null, passed: ['users'] })
  // Who sees both sites is one person.
  expect(plan.users).toBeLessThan((here?.users ?? 0) + (there?.users ?? 0))
  const params = { id: plan.id }
  const wider = (await admin.asks(companyPlans.update, { params, body: { max_users: plan.users } })).body.data
  expect(wider.passed).toEqual([])
  expect((await create([cast.site])).body).toMatchObject({ status: 409, rule: 'billing.site_in_plan' })
  expect((await create([plan.id])).body).toMatchObject({ status: 422, errors: [{ field: 'site_ids.0', rule: 'exists' }] })
  expect((await create([cast.site, cast.site])).body).toMatchObject({ status: 422, errors: [{ field: 'site_ids.1', rule: 'unique' }] })
  const local = await personAt(building, cast.site, ['show_manage_billing'])
  expect((await local.asks(companyPlans.get, { params })).status).toBe(404)
  expect((await local.asks(companyPlans.list, { query: {} })).body.data).toEqual([])
  expect((await create([cast.otherSite], {}, local)).body).toMatchObject({ status: 422, errors: [{ field: 'site_ids.0' }] })
  await admin.asks(companyPlans.update, { params, body: { site_ids: [cast.site] } })
  expect((await local.asks(companyPlans.list, { query: { location_id: cast.site } })).body.data.map((row) => row.id)).toEqual([plan.id])
  expect((await create([cast.otherSite])).status).toBe(200)
  expect((await local.asks(companyPlans.remove, { params })).status).toBe(200)
  const rows = await db.sql
    .select({ action: audit.action })
    .from(audit)
    .where(and(eq(audit.subject_id, plan.id), eq(audit.subject, 'company_plans')))
    .orderBy(audit.seq)
  expect(rows.map((row) => row.action)).toEqual(['created', 'updated', 'updated', 'removed'].map((action) => `company_plan.${action}`))
})
