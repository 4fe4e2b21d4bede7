import { assets } from '@menara/shared/contract/places/assets.contract.ts'
import { vendors } from '@menara/shared/contract/vendors.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { TEST_START } from '../../../../tests/kit/test-clock.ts'
import { newId } from '../../platform/ids.ts'
import { audit, outbox } from '../../schema/journal.ts'
import { devices } from '../../schema/monitoring/iot.ts'
import { roles } from '../../schema/people.ts'
import { tickets } from '../../schema/tickets/tickets.ts'

const NOBODY = '0190a0a0-0000-7000-8000-000000000000'

/** Makes the operator one who manages the assets of the first site. */
async function localManager({ db, operator }: Building): Promise<Person> {
  await db.sql
    .update(roles)
    .set({ permissions: ['show_manage_asset'] })
    .where(eq(roles.name, 'operator'))
  return operator
}

async function aTicket({ db, cast }: Building, state: 'in_progress' | 'closed'): Promise<void> {
  const at = TEST_START.toISOString()
  const facts = { ticket_type_id: 1, title: 'Leak', progress_status_id: 104, priority: 'low', rank: 3, created_at: at, updated_at: at }
  await db.sql
    .insert(tickets)
    .values({ ...facts, id: newId(), number: `GEN-${state}`, state, location_id: cast.site, asset_id: cast.asset })
}
const aDevice = ({ db, cast }: Building, code = 'D1') =>
  db.sql.insert(devices).values({ id: newId(), location_id: cast.site, asset_id: cast.asset, code, name: `Device ${code}`, kind: 'sensor' })

describe('changing assets', () => {
  it('AS-4 is for those who manage assets', async () => {
    const { agent, cast, stranger } = await openBuilding()
    const params = { id: cast.asset }
    expect((await agent.asks(assets.create, { body: { location_id: cast.site, code: 'X', name: 'X', type: 'it' } })).status).toBe(403)
    expect((await agent.asks(assets.update, { params, body: { name: 'Mine' } })).status).toBe(403)
    expect((await agent.asks(assets.activate, { params })).status).toBe(403)
    expect((await agent.asks(assets.deactivate, { params })).status).toBe(403)
    expect((await agent.asks(assets.remove, { params })).status).toBe(403)
    expect((await stranger.asks(assets.remove, { params })).status).toBe(401)
  })

  it('AS-5 begins deployed, good and active', async () => {
    const { admin, cast } = await openBuilding()
    const { body: vendor } = await admin.asks(vendors.create, { body: { name: 'PT Sejuk' } })
    const draft = { location_id: cast.site, code: 'CH-1', name: 'Chiller 1', type: 'hvac' } as const
    const plain = await admin.asks(assets.create, { body: draft })
    expect(plain).toMatchObject({
      status: 200,
      body: {
        data: {
          ...draft,
          state: 'deployed',
          condition: 'good',
          active: true,
          rev: 1,
          area: null,
          vendor: null,
          attributes: [],
          extra_data: {},
        },
      },
    })
    const whole = {
      ...draft,
      code: 'CH-2',
      area_id: cast.floor,
      state: 'in_stock',
      condition: 'poor',
      serial: 'S1',
      description: 'Two\nlines',
      installed_on: '2024-02-29',
      warranty_until: null,
      longitude: 106.8,
      latitude: -6.2,
      extra_type: 'chl',
      extra_data: { status: 'spare', deep: { a: [1] } },
    } as const
    const made = await admin.asks(assets.create, {
      body: {
        ...whole,
        vendor_id: vendor.data.id,
        attributes: [
          { name: 'Power', value: '350', unit: 'TR' },
          { name: 'Brand', value: '' },
        ],
      },
    })
    expect(made.body.data).toMatchObject({
      ...whole,
      location: { id: cast.site, name: 'VJS Jakarta' },
      area: { id: cast.floor, name: 'Level 12' },
      vendor: { id: vendor.data.id, name: 'PT Sejuk' },
      attributes: [
        { name: 'Brand', value: '', unit: '' },
        { name: 'Power', value: '350', unit: 'TR' },
      ],
    })
    expect((await admin.asks(assets.get, { params: { id: made.body.data.id } })).body.data).toEqual(made.body.data)
  })

  it('AS-6 stands at a site, in an area and with a vendor that are there', async () => {
    const building = await openBuilding()
    const { cast, admin } = building
    const manager = await localManager(building)
    const draft = { location_id: cast.site, code: 'X', name: 'X', type: 'it' } as const
    const wrong = [
      [{ location_id: NOBODY }, 'location_id', 'exists'],
      [{ location_id: cast.otherSite }, 'location_id', 'exists'],
      [{ area_id: NOBODY }, 'area_id', 'exists'],
      [{ area_id: cast.otherFloor }, 'area_id', 'exists'],
      [{ vendor_id: NOBODY }, 'vendor_id', 'exists'],
    ] as const
    for (const [facts, field, rule] of wrong) {
      expect((await manager.asks(assets.create, { body: { ...draft, ...facts } })).body).toMatchObject({
        status: 422,
        errors: [{ field, rule }],
      })
      expect((await manager.asks(assets.update, { params: { id: cast.asset }, body: facts })).body).toMatchObject({
        status: 422,
        errors: [{ field, rule }],
      })
    }
    expect((await admin.asks(assets.create, { body: { ...draft, area_id: cast.otherFloor } })).body).toMatchObject({
      status: 422,
      errors: [{ field: 'area_id', rule: 'site' }],
    })
    expect((await manager.asks(assets.update, { params: { id: cast.otherAsset }, body: { name: 'Mine' } })).status).toBe(404)
    expect((await manager.asks(assets.create, { body: { ...draft, area_id: cast.floor } })).status).toBe(200)
  })

  it('AS-7 keeps codes of a site apart', async () => {
    const { admin, cast } = await openBuilding()
    const draft = { location_id: cast.site, code: 'AHU-03', name: 'Again', type: 'hvac' } as const
    expect((await admin.asks(assets.create, { body: draft })).body).toMatchObject({
      status: 409,
      errors: [{ field: 'code', rule: 'unique' }],
    })
    const other = await admin.asks(assets.create, { body: { ...draft, location_id: cast.otherSite } })
    expect(other.status).toBe(200)
    const params = { id: other.body.data.id }
    expect((await admin.asks(assets.update, { params, body: { location_id: cast.site } })).status).toBe(409)
    expect((await admin.asks(assets.update, { params, body: { code: 'UPS-B' } })).status).toBe(409)
    expect((await admin.asks(assets.update, { params, body: { code: 'AHU-03' } })).status).toBe(200)
  })

  it('AS-8 counts revisions and remembers what was', async () => {
    const { admin, cast, db, clock } = await openBuilding()
    const params = { id: cast.asset }
    const before = (await admin.asks(assets.get, { params })).body.data
    clock.advance(60_000)
    const { body } = await admin.asks(assets.update, { params, body: { name: 'AHU 3', condition: 'fair' } })
    expect(body.data).toEqual({ ...before, name: 'AHU 3', condition: 'fair', rev: 2, updated_at: body.data.updated_at })
    expect(body.data.updated_at > before.updated_at).toBe(true)
    const [trace] = await db.sql.select().from(audit).where(eq(audit.subject_id, cast.asset)).orderBy(audit.seq)
    expect(trace).toMatchObject({
      action: 'asset.updated',
      actor_id: cast.admin,
      detail: { before: { name: before.name, condition: 'good' }, after: { name: 'AHU 3', condition: 'fair' } },
    })
    const [hint] = await db.sql.select().from(outbox).where(eq(outbox.topic, 'assets')).orderBy(outbox.seq)
    expect(hint).toMatchObject({ key: cast.asset, location_id: cast.site })
  })

  it('AS-9 takes named properties as the whole set', async () => {
    const { admin, cast } = await openBuilding()
    const params = { id: cast.asset }
    const set = async (attributes: { name: string; value: string }[]) => admin.asks(assets.update, { params, body: { attributes } })
    expect(
      (
        await set([
          { name: 'Power', value: '35' },
          { name: 'Year', value: '2020' },
        ])
      ).body.data.attributes.map((attribute) => attribute.name),
    ).toEqual(['Power', 'Year'])
    expect((await set([{ name: 'Year', value: '2021' }])).body.data.attributes).toMatchObject([{ name: 'Year', value: '2021', unit: '' }])
    const twice = await set([
      { name: 'A', value: '1' },
      { name: 'B', value: '1' },
      { name: 'A', value: '2' },
    ])
    expect(twice.body).toMatchObject({ status: 422, errors: [{ field: 'attributes.2.name', rule: 'unique' }] })
    expect((await admin.asks(assets.update, { params, body: { condition: 'poor' } })).body.data.attributes).toMatchObject([
      { name: 'Year', value: '2021' },
    ])
    expect((await set([])).body.data.attributes).toEqual([])
  })

  it('AS-10 leaves its area when it moves, and does not move with devices', async () => {
    const building = await openBuilding()
    const { admin, cast, db } = building
    const params = { id: cast.asset }
    await aDevice(building)
    expect((await admin.asks(assets.update, { params, body: { location_id: cast.otherSite } })).body).toMatchObject({
      status: 409,
      message: 'Air handling unit 3 has 1 device mounted; take them off before it moves to another site',
    })
    expect((await admin.asks(assets.update, { params, body: { location_id: cast.site, name: 'Stays' } })).body.data.area?.id).toBe(
      cast.floor,
    )
    await db.sql.delete(devices)
    expect((await admin.asks(assets.update, { params, body: { location_id: cast.otherSite } })).body.data).toMatchObject({
      location_id: cast.otherSite,
      area: null,
    })
    expect((await admin.asks(assets.update, { params, body: { location_id: cast.site, area_id: cast.floor } })).body.data.area?.id).toBe(
      cast.floor,
    )
  })

  it('AS-11 turns only what is not so already', async () => {
    const building = await openBuilding()
    const { admin, cast } = building
    const params = { id: cast.asset }
    expect((await admin.asks(assets.activate, { params })).body).toMatchObject({
      status: 409,
      message: 'Air handling unit 3 is active already; it can be deactivated',
    })
    const both = await Promise.all([admin.asks(assets.deactivate, { params }), admin.asks(assets.deactivate, { params })])
    expect(both.map((reply) => reply.status).sort()).toEqual([200, 409])
    expect((await admin.asks(assets.get, { params })).body.data).toMatchObject({ active: false, rev: 2 })
    expect((await admin.asks(assets.activate, { params })).body.data).toMatchObject({ active: true, rev: 3 })
    const manager = await localManager(building)
    expect((await manager.asks(assets.deactivate, { params: { id: cast.otherAsset } })).status).toBe(404)
    expect((await manager.asks(assets.remove, { params: { id: cast.otherAsset } })).status).toBe(404)
  })

  it('AS-12 stays while something hangs on it', async () => {
    const building = await openBuilding()
    const { admin, cast, db } = building
    const params = { id: cast.asset }
    await aTicket(building, 'in_progress')
    await aTicket(building, 'closed')
    await aDevice(building)
    expect((await admin.asks(assets.get, { params })).body.data).toMatchObject({ device_count: 1, open_ticket_count: 1 })
    expect((await admin.asks(assets.remove, { params })).body).toMatchObject({
      status: 409,
      message: 'Air handling unit 3 still has 1 open ticket and 1 device; close or move them first, or deactivate the asset',
    })
    await db.sql.delete(devices)
    await db.sql.delete(tickets).where(eq(tickets.state, 'in_progress'))
    expect((await admin.asks(assets.remove, { params })).status).toBe(200)
    expect((await admin.asks(assets.get, { params })).status).toBe(404)
    expect(await db.sql.select({ asset_id: tickets.asset_id }).from(tickets)).toEqual([{ asset_id: null }])
  })
})
