import { energy } from '@menara/shared/contract/iot/energy.contract.ts'
import { eq, like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { personWith } from '../../../../tests/contract/asking.ts'
import { openBuilding } from '../../../../tests/kit/building.ts'
import { aMeterDevice } from '../../../../tests/kit/devices/meters.ts'
import { newId } from '../../platform/ids.ts'
import { audit, outbox } from '../../schema/journal.ts'

const PLN = { name: 'PLN B-3/TM', lwbp_sen: 103_578, k_factor: 1.5 }
const meterOf = (location_id: string, code: string) => ({ location_id, code, name: `Meter ${code}`, use: 'other' as const })

describe('tariffs', () => {
  it('EN-2 never overlap and end after they begin', async () => {
    const { admin, cast } = await openBuilding()
    const add = (valid_from: string, valid_until: string | null, more = {}) =>
      admin.sends('POST', '/api/v1/energy/tariffs', { location_id: cast.site, ...PLN, valid_from, valid_until, ...more })
    const first = await add('2026-01-01', '2026-07-01')
    expect(first).toMatchObject({ status: 200, body: { data: { peak_start: 17, peak_end: 22, kvarh_sen: null } } })
    expect(await add('2026-06-30', null)).toMatchObject({ status: 409, body: { errors: [{ field: 'valid_from', rule: 'overlap' }] } })
    expect((await add('2026-07-01', null)).status).toBe(200)
    expect((await add('2026-06-30', null, { location_id: cast.otherSite })).status).toBe(200)
    expect(await add('2025-06-01', '2025-06-01')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'valid_until', rule: 'range' }] },
    })
    expect(await add('2025-06-01', '2025-07-01', { peak_start: 20, peak_end: 18 })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'peak_end', rule: 'range' }] },
    })
    const id = (first.body.data as { id: string }).id
    const change = (body: object) => admin.sends('PUT', `/api/v1/energy/tariffs/${id}`, body)
    expect((await change({ valid_until: '2026-07-02' })).status).toBe(409)
    expect(await change({ lwbp_sen: 110_000 })).toMatchObject({
      status: 200,
      body: { data: { lwbp_sen: 110_000, valid_until: '2026-07-01' } },
    })
    const list = await admin.asks(energy.tariffs, { query: { location_id: cast.site } })
    expect(list.body.data.map((item) => item.valid_from)).toEqual(['2026-07-01', '2026-01-01'])
    const page = await admin.asks(energy.tariffs, { query: { location_id: cast.site, limit: 1 } })
    expect(
      (await admin.asks(energy.tariffs, { query: { location_id: cast.site, limit: 1, next: page.body.next ?? '' } })).body.data,
    ).toMatchObject([{ valid_from: '2026-01-01' }])
    expect((await admin.asks(energy.removeTariff, { params: { id } })).status).toBe(200)
    expect((await admin.asks(energy.tariff, { params: { id } })).status).toBe(404)
  })
})

describe('meters', () => {
  it('EN-12 stand in a tree of their site and read what fits', async () => {
    const building = await openBuilding()
    const { admin, cast } = building
    const device = await aMeterDevice(building, { code: 'PM-1', units: { energy: 'kWh', power: 'kW' }, counters: ['energy'] })
    const away = await aMeterDevice(building, { code: 'PM-2', units: { energy: 'kWh' }, counters: ['energy'], elsewhere: true })
    const add = (code: string, more: object = {}) => admin.sends('POST', '/api/v1/energy/meters', { ...meterOf(cast.site, code), ...more })
    const idOf = async (code: string, more: object = {}) => ((await add(code, more)).body.data as { id: string }).id
    const main = await idOf('M', { point_id: await device.pointId('energy'), power_point_id: await device.pointId('power') })
    const child = await idOf('C', { parent_id: main, area_id: cast.floor })
    const wrong = async (more: object) => {
      const { status, body } = await add('W', more)
      return [status, body.errors?.[0]]
    }
    expect(await wrong({ point_id: await device.pointId('power') })).toEqual([422, { field: 'point_id', rule: 'unit' }])
    expect(await wrong({ point_id: await away.pointId('energy') })).toEqual([422, { field: 'point_id', rule: 'exists' }])
    expect(await wrong({ parent_id: newId() })).toEqual([422, { field: 'parent_id', rule: 'exists' }])
    expect(await wrong({ area_id: cast.otherFloor })).toEqual([422, { field: 'area_id', rule: 'exists' }])
    expect((await add('C')).status).toBe(409)
    expect((await admin.asks(energy.updateMeter, { params: { id: main }, body: { parent_id: child } })).body).toMatchObject({
      errors: [{ field: 'parent_id', rule: 'parent' }],
    })
    expect((await admin.asks(energy.updateMeter, { params: { id: child }, body: { code: 'M' } })).status).toBe(409)
    expect((await admin.asks(energy.updateMeter, { params: { id: child }, body: { location_id: cast.otherSite } })).status).toBe(422)
    const terms = [{ meter_id: main, sign: 'plus' }]
    const virtual = await idOf('V', { terms })
    expect(await wrong({ terms: [{ meter_id: virtual, sign: 'plus' }] })).toEqual([422, { field: 'terms', rule: 'virtual' }])
    expect(await wrong({ terms: [...terms, ...terms] })).toEqual([422, { field: 'terms', rule: 'unique' }])
    expect(await wrong({ terms: [{ meter_id: newId(), sign: 'minus' }] })).toEqual([422, { field: 'terms', rule: 'exists' }])
    expect(await wrong({ terms, point_id: await device.pointId('energy') })).toEqual([422, { field: 'terms', rule: 'virtual' }])
    expect(await wrong({ parent_id: virtual })).toEqual([422, { field: 'parent_id', rule: 'virtual' }])
    expect((await admin.asks(energy.removeMeter, { params: { id: main } })).body).toMatchObject({
      status: 409,
      message: expect.stringContaining('1 meter and 1 virtual meter'),
    })
    for (const id of [virtual, child, main]) expect((await admin.asks(energy.removeMeter, { params: { id } })).status).toBe(200)
    expect((await admin.asks(energy.meters, { query: {} })).body.data).toEqual([])
  })
})

describe('rights', () => {
  it('EN-16 belong to a permission and to sites', async () => {
    const building = await openBuilding()
    const { admin, employee, operator, cast } = building
    const here = await personWith(building, 'everything', [cast.site])
    const body = { location_id: cast.otherSite, ...PLN, valid_from: '2026-01-01' }
    expect((await employee.asks(energy.tariffs, { query: {} })).status).toBe(403)
    expect((await operator.asks(energy.createTariff, { body })).status).toBe(403)
    expect((await here.asks(energy.createTariff, { body })).body).toMatchObject({
      status: 422,
      errors: [{ field: 'location_id', rule: 'exists' }],
    })
    const there = (await admin.asks(energy.createTariff, { body })).body.data
    expect((await here.asks(energy.tariffs, { query: {} })).body.data).toEqual([])
    for (const [method, url, more] of [
      ['GET', `/api/v1/energy/tariffs/${there.id}`],
      ['PUT', `/api/v1/energy/tariffs/${there.id}`, { name: 'Mine' }],
      ['DELETE', `/api/v1/energy/tariffs/${there.id}`],
      ['PUT', `/api/v1/energy/sites/${cast.otherSite}`, { floor_m2: 5 }],
      ['PUT', `/api/v1/energy/floors/${cast.otherFloor}`, { floor_m2: 5 }],
      ['GET', `/api/v1/energy/usage?location_id=${cast.otherSite}&start=2026-01-01&end=2026-01-02&step=day`],
      ['GET', `/api/v1/energy/tree?location_id=${cast.otherSite}&start=2026-01-01&end=2026-01-02`],
      ['GET', `/api/v1/energy/month?location_id=${cast.otherSite}&month=2026-01`],
      ['GET', `/api/v1/energy/demand?location_id=${cast.site}&meter_id=${newId()}&day=2026-01-01`],
    ] as const)
      expect([url, (await here.sends(method, url, more)).status]).toEqual([url, 404])
    for (const url of ['points', 'floors', 'budgets'])
      expect((await here.sends('GET', `/api/v1/energy/${url}?location_id=${cast.otherSite}`)).body.data).toEqual([])
    expect((await here.asks(energy.now, { query: { location_id: cast.otherSite } })).body.data).toEqual([])
    expect((await here.asks(energy.sites, { query: {} } as never)).body.data.map((item) => item.id)).toEqual([cast.site])
  })

  it('EN-19 leave every change in the audit trail and announce it', async () => {
    const { admin, cast, db } = await openBuilding()
    const location_id = cast.site
    const tariff = (await admin.asks(energy.createTariff, { body: { location_id, ...PLN, valid_from: '2026-01-01' } })).body.data
    await admin.asks(energy.updateTariff, { params: { id: tariff.id }, body: { k_factor: 1.4 } })
    await admin.asks(energy.removeTariff, { params: { id: tariff.id } })
    const factor = (await admin.asks(energy.createFactor, { body: { location_id, year: 2019, kg_per_kwh: 0.8, source: 'RUPTL' } })).body
      .data
    await admin.asks(energy.updateFactor, { params: { id: factor.id }, body: { kg_per_kwh: 0.9 } })
    await admin.asks(energy.removeFactor, { params: { id: factor.id } })
    const budget = (await admin.asks(energy.setBudget, { body: { location_id, month: '2026-03', rupiah: 5 } })).body.data
    expect((await admin.asks(energy.setBudget, { body: { location_id, month: '2026-03', rupiah: 7 } })).body.data).toEqual({
      ...budget,
      rupiah: 7,
    })
    expect((await admin.asks(energy.budgets, { query: { location_id } })).body.data).toMatchObject([{ rupiah: 7 }])
    await admin.asks(energy.removeBudget, { params: { id: budget.id } })
    await admin.asks(energy.updateSite, { params: { id: cast.site }, body: { floor_m2: 10 } })
    await admin.asks(energy.updateFloor, { params: { id: cast.floor }, body: { floor_m2: 10 } })
    const rows = await db.sql.select().from(audit).where(like(audit.action, 'energy_%')).orderBy(audit.seq)
    expect(rows.map((row) => row.action).sort()).toEqual(
      [
        'tariff.created',
        'tariff.updated',
        'tariff.removed',
        'factor.created',
        'factor.updated',
        'factor.removed',
        'budget.set',
        'budget.set',
        'budget.removed',
        'site.updated',
        'floor.updated',
      ]
        .map((text) => `energy_${text}`)
        .sort(),
    )
    expect(rows.find((row) => row.action === 'energy_tariff.updated')?.detail).toEqual({
      before: { k_factor: 1.5 },
      after: { k_factor: 1.4 },
    })
    expect((await db.sql.select().from(outbox).where(eq(outbox.topic, 'energy')).orderBy(outbox.seq)).length).toBe(rows.length)
  })

  it('EN-20 bad input is refused, and text stays text', async () => {
    const { admin, cast } = await openBuilding()
    const location_id = cast.site
    const asked = async (url: string) => (await admin.sends('GET', `/api/v1/energy/${url}`)).status
    const site = `location_id=${location_id}`
    for (const url of [
      `usage?${site}&start=2026-02-30&end=2026-03-01&step=day`,
      `usage?${site}&start=2026-03-02&end=2026-03-01&step=day`,
      `usage?${site}&start=2026-01-01&end=2026-03-01&step=hour`,
      `usage?${site}&start=1890-01-01&end=1890-01-02&step=hour`,
      `usage?${site}&start=2026-03-01&end=2026-03-01&step=week`,
      `demand?${site}&day=yesterday`,
      `month?${site}&month=2026-13`,
      'usage?location_id=none&start=2026-03-01&end=2026-03-01&step=day',
      'tariffs?next=bad',
      `factors?next=${Buffer.from('[1.5,"x"]').toString('base64url')}`,
    ])
      expect([url, await asked(url)]).toEqual([url, 422])
    const draft = { location_id, ...PLN, valid_from: '2026-01-01' }
    for (const wrong of [
      { lwbp_sen: 10.5 },
      { lwbp_sen: 0 },
      { k_factor: 0.5 },
      { valid_from: '2026-02-30' },
      { name: 'a\u0000b' },
      { name: '' },
      { extra: 1 },
      { peak_start: 25 },
    ])
      expect({ wrong, status: (await admin.sends('POST', '/api/v1/energy/tariffs', { ...draft, ...wrong })).status }).toEqual({
        wrong,
        status: 422,
      })
    const name = "<b>'; drop table energy_tariffs; --"
    expect((await admin.asks(energy.createTariff, { body: { ...draft, name } })).body.data.name).toBe(name)
  })
})
