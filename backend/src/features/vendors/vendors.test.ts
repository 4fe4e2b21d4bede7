import { assets } from '@menara/shared/contract/places/assets.contract.ts'
import { vendors } from '@menara/shared/contract/vendors.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { audit, outbox } from '../../schema/journal.ts'

const NOBODY = '0190a0a0-0000-7000-8000-000000000000'
const SEJUK = { name: 'PT Sejuk Abadi', phone: '+62 21 5550 100', email: 'layanan@sejuk.example', category: 'hvac' }

describe('vendors', () => {
  it('VE-1 are seen by everybody, in pages', async () => {
    const { admin, employee, stranger } = await openBuilding()
    for (const name of ['Gamma', 'Alpha 100%', 'Beta'])
      await admin.asks(vendors.create, { body: { name, category: name === 'Beta' ? 'lift' : '' } })
    const names = async (who: Person, query = {}) => (await who.asks(vendors.list, { query })).body.data.map((vendor) => vendor.name)
    expect(await names(employee)).toEqual(['Alpha 100%', 'Beta', 'Gamma'])
    expect(await names(employee, { search: '0%' })).toEqual(['Alpha 100%'])
    expect(await names(employee, { search: 'LIFT' })).toEqual(['Beta'])
    const first = await employee.asks(vendors.list, { query: { limit: 2 } })
    const rest = await employee.asks(vendors.list, { query: { limit: 2, next: first.body.next ?? '' } })
    expect([first.body.total, rest.body.data.map((item) => item.name), rest.body.next]).toEqual([3, ['Gamma'], undefined])
    expect((await employee.asks(vendors.get, { params: { id: NOBODY } })).status).toBe(404)
    expect((await stranger.asks(vendors.list, { query: {} })).status).toBe(401)
  })

  it('VE-2 are changed by those who manage assets', async () => {
    const { admin, agent } = await openBuilding()
    const made = await admin.asks(vendors.create, { body: SEJUK })
    expect(made).toMatchObject({ status: 200, body: { data: SEJUK } })
    const params = { id: made.body.data.id }
    expect((await agent.asks(vendors.create, { body: SEJUK })).status).toBe(403)
    expect((await agent.asks(vendors.update, { params, body: { name: 'Mine' } })).status).toBe(403)
    expect((await agent.asks(vendors.remove, { params })).status).toBe(403)
    expect((await agent.asks(vendors.get, { params })).body.data).toEqual(made.body.data)
    expect((await admin.asks(vendors.remove, { params })).status).toBe(200)
    expect((await admin.asks(vendors.remove, { params })).status).toBe(404)
    expect((await admin.asks(vendors.update, { params, body: { name: 'Gone' } })).status).toBe(404)
  })

  it('VE-3 keep what is not named', async () => {
    const { admin } = await openBuilding()
    const { body } = await admin.asks(vendors.create, { body: SEJUK })
    const changed = await admin.asks(vendors.update, { params: { id: body.data.id }, body: { email: '' } })
    expect(changed.body.data).toEqual({ ...body.data, email: '' })
  })

  it('VE-4 stay while they serve assets', async () => {
    const { admin, cast } = await openBuilding()
    const { body } = await admin.asks(vendors.create, { body: SEJUK })
    const params = { id: body.data.id }
    await admin.asks(assets.update, { params: { id: cast.asset }, body: { vendor_id: params.id } })
    expect((await admin.asks(vendors.remove, { params })).body).toMatchObject({
      status: 409,
      message: 'PT Sejuk Abadi still serves 1 asset; give them to another vendor first',
    })
    await admin.asks(assets.update, { params: { id: cast.asset }, body: { vendor_id: null } })
    expect((await admin.asks(vendors.remove, { params })).status).toBe(200)
  })

  it('VE-5 leave a trace', async () => {
    const { admin, cast, db } = await openBuilding()
    const { body } = await admin.asks(vendors.create, { body: SEJUK })
    const params = { id: body.data.id }
    await admin.asks(vendors.update, { params, body: { category: 'power' } })
    await admin.asks(vendors.remove, { params })
    const traces = await db.sql.select().from(audit).where(eq(audit.subject_id, params.id)).orderBy(audit.seq)
    expect(traces).toMatchObject([
      { action: 'vendor.created', actor_id: cast.admin, detail: { after: SEJUK } },
      { action: 'vendor.updated', detail: { before: { category: 'hvac' }, after: { category: 'power' } } },
      { action: 'vendor.removed', detail: { before: { name: SEJUK.name } } },
    ])
    expect(await db.sql.$count(outbox, eq(outbox.topic, 'vendors'))).toBe(3)
  })

  it('VE-6 refuse bad input and keep HTML and SQL as text', async () => {
    const { admin } = await openBuilding()
    const { body: made } = await admin.asks(vendors.create, { body: SEJUK })
    const path = `/api/v1/vendors/${made.data.id}`
    const bad = [
      { name: '' },
      { name: 1 },
      { name: 'a\u0000' },
      { name: 'x'.repeat(1_000_000) },
      { phone: 'call me' },
      { phone: 'a\u0000' },
      { email: 'nobody' },
      { email: null },
      { category: 'a\u0000' },
      { category: 'x'.repeat(61) },
      { id: NOBODY },
      {},
      [],
      null,
    ]
    for (const body of bad) {
      const what = JSON.stringify(body).slice(0, 60)
      expect([what, (await admin.sends('PUT', path, JSON.stringify(body))).status]).toEqual([what, 422])
    }
    expect((await admin.sends('POST', '/api/v1/vendors', '{"name"')).status).toBe(422)
    for (const query of ['limit=0', 'limit=x', 'next=x', 'search=%00'])
      expect([query, (await admin.sends('GET', `/api/v1/vendors?${query}`)).status]).toEqual([query, 422])
    const text = '<b>"\'; drop table vendors; --</b>'
    expect(
      (await admin.asks(vendors.update, { params: { id: made.data.id }, body: { name: text, category: text } })).body.data,
    ).toMatchObject({ name: text, category: text })
  })
})
