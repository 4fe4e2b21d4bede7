import { billingRates } from '@menara/shared/contract/finance/billing-rates.contract.ts'
import { tenantInvoices } from '@menara/shared/contract/finance/tenant-invoices.contract.ts'
import { tenants } from '@menara/shared/contract/finance/tenants.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openBuilding } from '../../../../../tests/kit/building.ts'
import { aDraft, aTenantMeter, draftOfTenant, newTenant, openLetting, ratesOf } from '../../../../../tests/kit/finance/billing.ts'
import { roles } from '../../../schema/people.ts'

const span = { from: '2026-01-01', until: null }

describe('tenants', () => {
  it('BIL-1 are seen and written at one’s sites, and issued by those who may', async () => {
    const building = await openLetting(await openBuilding())
    const { admin, agent, stranger, db, cast } = building
    const tenant = await newTenant(building)
    const draft = await aDraft(building, tenant.id)
    expect([(await agent.asks(tenants.list, { query: {} })).status, (await stranger.asks(tenants.list, { query: {} })).status]).toEqual([
      403, 401,
    ])
    await db.sql
      .update(roles)
      .set({ permissions: ['show_manage_billing'] })
      .where(eq(roles.name, 'agent'))
    const [here, far] = [await building.as(cast.agent), await building.as(cast.elsewhere)]
    const params = { id: tenant.id }
    expect((await here.asks(tenants.get, { params })).body.data).toEqual(tenant)
    expect([
      (await far.asks(tenants.get, { params })).status,
      (await far.asks(tenants.update, { params, body: { name: 'x' } })).status,
    ]).toEqual([404, 404])
    expect((await far.asks(tenantInvoices.get, { params: { id: draft.id } })).status).toBe(404)
    const issue = { params: { id: draft.id }, body: { rev: draft.rev } }
    expect([(await here.asks(tenantInvoices.issue, issue)).status, (await admin.asks(tenantInvoices.issue, issue)).status]).toEqual([
      403, 200,
    ])
    expect((await admin.asks(tenants.remove, { params })).body).toMatchObject({ status: 409, rule: 'tenants.in_use' })
  })

  it('BIL-2 have a tax number of 15 or 16 digits', async () => {
    const building = await openBuilding()
    const { admin } = building
    expect((await newTenant(building, { npwp: '01.234.567.8-901.000' })).npwp).toBe('012345678901000')
    expect((await newTenant(building, { npwp: '3171234567890001' })).npwp).toBe('3171234567890001')
    for (const npwp of ['12345', '01.234.567.8-901.0000.0', 'ABC'])
      expect((await admin.asks(tenants.create, { body: draftOfTenant(building, { npwp }) })).body).toMatchObject({
        status: 422,
        errors: [{ field: 'npwp' }],
      })
  })

  it('BIL-3 never pay for more than the whole of a meter, also when they ask at once', async () => {
    const building = await openBuilding()
    const { admin } = building
    const meter_id = await aTenantMeter(building, { code: 'E-T03', hours: [] })
    const take = (share: number, more = {}) =>
      admin.asks(tenants.create, { body: draftOfTenant(building, { meters: [{ meter_id, share, ...span, ...more }] }) })
    const both = await Promise.all([take(600), take(600)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await take(401)).body).toMatchObject({
      status: 409,
      rule: 'tenants.meter_shared_out',
      errors: [{ field: 'meters.0.share', rule: 'overlap' }],
    })
    expect((await take(1000, { from: '2025-01-01', until: '2025-12-31' })).status).toBe(200)
    expect((await take(400)).status).toBe(200)
    const twice = draftOfTenant(building, { meters: [1, 2].map(() => ({ meter_id, share: 600, from: '2024-01-01', until: '2024-12-31' })) })
    expect((await admin.asks(tenants.create, { body: twice })).status).toBe(409)
  })

  it('BIL-4 are charged by rates of the site, one for each first month', async () => {
    const building = await openBuilding()
    const { admin, cast } = building
    const add = (more: object) => admin.asks(billingRates.create, { body: { ...ratesOf(building), ...more } })
    expect((await add({})).body.data).toMatchObject({ vat_per_mille: 110, due_days: 14, fine_per_mille: null, resources: [] })
    expect((await add({})).body).toMatchObject({ status: 409, rule: 'billing.rates_taken' })
    expect((await add({ valid_from: '2026-07', resources: [{ asset_id: cast.otherAsset, hour: 1 }] })).body).toMatchObject({
      status: 422,
      errors: [{ field: 'resources.0.asset_id', rule: 'exists' }],
    })
  })
})
