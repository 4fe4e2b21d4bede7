import { assets, attributes } from '@menara/shared/contract/places/assets.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding } from '../../../../tests/kit/building.ts'
import { audit, outbox } from '../../schema/journal.ts'
import { roles } from '../../schema/people.ts'

const NOBODY = '0190a0a0-0000-7000-8000-000000000000'

/** The ids of the properties Power and Year of an asset. */
async function twoOn({ admin }: Building, asset: string): Promise<[power: string, year: string]> {
  const body = {
    attributes: [
      { name: 'Power', value: '35', unit: 'kW' },
      { name: 'Year', value: '2020' },
    ],
  }
  const made = await admin.asks(assets.update, { params: { id: asset }, body })
  return made.body.data.attributes.map((attribute) => attribute.id) as [string, string]
}

describe('changing a named property', () => {
  it('AB-1 is for those who manage assets', async () => {
    const building = await openBuilding()
    const { admin, agent, stranger, cast } = building
    const [id] = await twoOn(building, cast.asset)
    expect((await agent.asks(attributes.update, { params: { id }, body: { value: '1' } })).status).toBe(403)
    expect((await stranger.asks(attributes.update, { params: { id }, body: { value: '1' } })).status).toBe(401)
    const changed = await admin.asks(attributes.update, { params: { id }, body: { value: '40' } })
    expect(changed.body.data).toEqual({ id, asset_id: cast.asset, name: 'Power', value: '40', unit: 'kW' })
    expect((await admin.asks(attributes.update, { params: { id }, body: { name: 'Cooling', unit: '' } })).body.data).toMatchObject({
      name: 'Cooling',
      value: '40',
      unit: '',
    })
  })

  it('AB-2 knows nothing of other sites', async () => {
    const building = await openBuilding()
    const { operator, cast, db } = building
    await db.sql
      .update(roles)
      .set({ permissions: ['show_manage_asset'] })
      .where(eq(roles.name, 'operator'))
    const [far] = await twoOn(building, cast.otherAsset)
    const [near] = await twoOn(building, cast.asset)
    for (const id of [far, NOBODY])
      expect((await operator.asks(attributes.update, { params: { id }, body: { value: '1' } })).status).toBe(404)
    expect((await operator.asks(attributes.update, { params: { id: near }, body: { value: '1' } })).status).toBe(200)
  })

  it('AB-3 keeps names apart', async () => {
    const building = await openBuilding()
    const [power, year] = await twoOn(building, building.cast.asset)
    const twice = await building.admin.asks(attributes.update, { params: { id: power }, body: { name: 'Year' } })
    expect(twice.body).toMatchObject({ status: 409, errors: [{ field: 'name', rule: 'unique' }] })
    expect((await building.admin.asks(attributes.update, { params: { id: year }, body: { name: 'Year' } })).status).toBe(200)
  })

  it('AB-4 counts as a change of the asset', async () => {
    const building = await openBuilding()
    const { admin, cast, db } = building
    const [id] = await twoOn(building, cast.asset)
    await admin.asks(attributes.update, { params: { id }, body: { value: '40' } })
    expect((await admin.asks(assets.get, { params: { id: cast.asset } })).body.data.rev).toBe(3)
    const [trace] = await db.sql.select().from(audit).where(eq(audit.subject_id, id)).orderBy(audit.seq)
    expect(trace).toMatchObject({
      action: 'attribute.updated',
      actor_id: cast.admin,
      detail: { asset_id: cast.asset, before: { value: '35' }, after: { value: '40' } },
    })
    expect(await db.sql.$count(outbox, eq(outbox.key, cast.asset))).toBe(2)
  })

  it('AB-5 refuses bad input and keeps HTML and SQL as text', async () => {
    const building = await openBuilding()
    const [id] = await twoOn(building, building.cast.asset)
    const bad = [
      { name: '' },
      { name: 1 },
      { name: 'a\u0000' },
      { value: 'a\u0000' },
      { value: 5 },
      { value: 'x'.repeat(1_000_000) },
      { unit: 'x'.repeat(21) },
      { unit: 'a\u0000' },
      { asset_id: NOBODY },
      {},
      [],
      null,
    ]
    for (const body of bad) {
      const what = JSON.stringify(body).slice(0, 60)
      expect([what, (await building.admin.sends('PUT', `/api/v1/attributes/${id}`, JSON.stringify(body))).status]).toEqual([what, 422])
    }
    expect((await building.admin.sends('PUT', '/api/v1/attributes/1', { value: '1' })).status).toBe(422)
    const value = '<b>"\'; drop table attributes; --</b>'
    expect((await building.admin.asks(attributes.update, { params: { id }, body: { name: value, value } })).body.data).toMatchObject({
      name: value,
      value,
    })
  })
})
