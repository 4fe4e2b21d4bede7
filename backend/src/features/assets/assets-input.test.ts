import { assets } from '@menara/shared/contract/places/assets.contract.ts'
import { describe, expect, it } from 'vitest'
import { openBuilding } from '../../../../tests/kit/building.ts'

describe('writing facts of assets', () => {
  it('AS-15 refuses bad input and keeps HTML and SQL as text', async () => {
    const { admin, cast } = await openBuilding()
    const bad = [
      { name: 1 },
      { name: '' },
      { name: 'a\u0000' },
      { name: 'x'.repeat(1_000_000) },
      { code: 'a b' },
      { type: 'castle' },
      { state: 'gone' },
      { condition: 'mint' },
      { serial: 'a\u0000' },
      { serial: 'x'.repeat(81) },
      { description: 'a\u0000' },
      { installed_on: '2026-02-30' },
      { installed_on: 'today' },
      { warranty_until: 1 },
      { longitude: 181 },
      { extra_type: 'a\u0000' },
      { extra_data: [] },
      { extra_data: { a: 'b\u0000' } },
      { extra_data: Object.fromEntries(Array.from({ length: 101 }, (_, key) => [key, 1])) },
      { attributes: [{ name: 'A' }] },
      { attributes: [{ name: 'A', value: 'b\u0000' }] },
      { attributes: {} },
      { location_id: 'here' },
      { area_id: 1 },
      { vendor_id: 'me' },
      { active: true },
      { rev: 1 },
      {},
      [],
      null,
    ]
    for (const body of bad) {
      const what = JSON.stringify(body).slice(0, 60)
      expect([what, (await admin.sends('PUT', `/api/v1/assets/${cast.asset}`, JSON.stringify(body))).status]).toEqual([what, 422])
    }
    expect((await admin.sends('POST', '/api/v1/assets', '{"code"')).status).toBe(422)
    expect((await admin.sends('PUT', '/api/v1/assets/%00', { name: 'X' })).status).toBe(422)
    const deep = `{"extra_data":{"a":${'['.repeat(400_000)}${']'.repeat(400_000)}}}`
    expect((await admin.sends('PUT', `/api/v1/assets/${cast.asset}`, deep)).status).toBe(422)
    const text = '<b>"\'; drop table assets; --</b>'
    const { body } = await admin.asks(assets.update, {
      params: { id: cast.asset },
      body: {
        name: text,
        serial: text,
        description: text,
        extra_data: { [text]: text },
        attributes: [{ name: text, value: text, unit: '<i>' }],
      },
    })
    expect(body.data).toMatchObject({
      name: text,
      serial: text,
      description: text,
      extra_data: { [text]: text },
      attributes: [{ name: text, value: text, unit: '<i>' }],
    })
  })
})
