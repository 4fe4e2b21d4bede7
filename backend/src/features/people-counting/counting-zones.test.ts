import { peopleCounting } from '@menara/shared/contract/iot/people-counting.contract.ts'
import { eq, like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { personWith } from '../../../../tests/contract/asking.ts'
import { aFloor, aGate, gateOf } from '../../../../tests/kit/devices/counted-floor.ts'
import { newId } from '../../platform/ids.ts'
import { audit, outbox } from '../../schema/journal.ts'

describe('places', () => {
  it('PC-9 are areas with counters of their site', async () => {
    const { building, zone, north } = await aFloor()
    const { admin, cast } = building
    const away = await aGate(building, 'PC-9', true)
    const add = (body: object) =>
      admin.sends('POST', '/api/v1/people-counting/zones', { area_id: cast.otherFloor, capacity: 10, gates: [gateOf(away)], ...body })
    const rule = async (body: object) => {
      const reply = await add(body)
      return [reply.status, reply.body.errors?.[0]]
    }
    expect(await rule({ gates: [gateOf(north)] })).toEqual([422, { field: 'gates', rule: 'exists' }])
    expect(await rule({ gates: [gateOf(away), gateOf(away)] })).toEqual([422, { field: 'gates', rule: 'unique' }])
    expect(await rule({ gates: [{ ...gateOf(away), out_point: 'entries' }] })).toEqual([422, { field: 'gates', rule: 'different' }])
    expect(await rule({ area_id: newId() })).toEqual([422, { field: 'area_id', rule: 'exists' }])
    expect(await rule({ area_id: cast.floor, gates: [gateOf(north)] })).toEqual([409, { field: 'area_id', rule: 'unique' }])
    expect((await add({})).status).toBe(200)
    expect(
      (await admin.asks(peopleCounting.updateZone, { params: { id: zone.id }, body: { area_id: cast.otherFloor } })).body,
    ).toMatchObject({ errors: [{ field: 'area_id', rule: 'fixed' }] })
    expect((await admin.asks(peopleCounting.counters, { query: { location_id: cast.otherSite } })).body.data).toMatchObject([
      { device: { id: away.sensor.id }, points: ['entries', 'exits'] },
    ])
    expect((await admin.asks(peopleCounting.removeZone, { params: { id: zone.id } })).status).toBe(200)
    expect((await admin.asks(peopleCounting.zones, { query: { location_id: cast.site } })).body.data).toEqual([])
  })

  it('PC-10 belong to a permission and to sites', async () => {
    const { building, zone, north } = await aFloor()
    const { employee, operator, cast } = building
    expect((await employee.asks(peopleCounting.now, { query: {} })).status).toBe(403)
    expect((await operator.asks(peopleCounting.updateZone, { params: { id: zone.id }, body: { capacity: 5 } })).status).toBe(403)
    const there = await personWith(building, 'everything', [cast.otherSite])
    expect((await there.asks(peopleCounting.now, { query: {} })).body.data).toEqual([])
    expect((await there.asks(peopleCounting.zones, { query: {} })).body.data).toEqual([])
    const body = { area_id: cast.floor, capacity: 10, gates: [gateOf(north)] }
    expect((await there.asks(peopleCounting.createZone, { body })).body).toMatchObject({
      status: 422,
      errors: [{ field: 'area_id', rule: 'exists' }],
    })
    for (const [method, url, more] of [
      ['GET', `people-counting/zones/${zone.id}`],
      ['PUT', `people-counting/zones/${zone.id}`, { capacity: 5 }],
      ['DELETE', `people-counting/zones/${zone.id}`],
      ['GET', 'temp/people/daily?location=VJS'],
      ['GET', `people-counting/export?location_id=${cast.site}&start=2026-03-02&end=2026-03-02`],
    ] as const)
      expect([url, (await there.sends(method, `/api/v1/${url}`, more)).status]).toEqual([url, 404])
    expect((await there.asks(peopleCounting.counters, { query: { location_id: cast.site } })).body.data).toEqual([])
  })

  it('PC-12 leave every change in the audit trail and announce it', async () => {
    const { building, zone } = await aFloor()
    const { admin, db } = building
    await admin.asks(peopleCounting.updateZone, { params: { id: zone.id }, body: { capacity: 120 } })
    await admin.asks(peopleCounting.removeZone, { params: { id: zone.id } })
    const rows = await db.sql.select().from(audit).where(like(audit.action, 'counting_zone.%')).orderBy(audit.seq)
    expect(rows.map((row) => row.action).sort()).toEqual(['counting_zone.created', 'counting_zone.removed', 'counting_zone.updated'])
    expect(rows.find((row) => row.action === 'counting_zone.updated')?.detail).toEqual({
      before: { capacity: 100 },
      after: { capacity: 120 },
    })
    expect((await db.sql.select().from(outbox).where(eq(outbox.topic, 'people-counting')).orderBy(outbox.seq)).length).toBe(3)
  })

  it('PC-13 refuse bad input', async () => {
    const { building, zone, north } = await aFloor()
    const { admin, cast } = building
    const put = async (body: object) => (await admin.sends('PUT', `/api/v1/people-counting/zones/${zone.id}`, body)).status
    for (const wrong of [
      { capacity: 0 },
      { capacity: 1.5 },
      { warn_percent: 101 },
      { reset_hour: 24 },
      { gates: [] },
      { gates: [{ ...gateOf(north), accuracy: 2 }] },
      { gates: [{ ...gateOf(north), in_point: 'a b' }] },
      { extra: 1 },
      {},
    ])
      expect({ wrong, status: await put(wrong) }).toEqual({ wrong, status: 422 })
    for (const url of [
      'temp/people/detail?name=a%00b&date=2026-03-02',
      'temp/people/detail?name=x&date=2026-02-30',
      'temp/people/detail?name=x&date=1800-01-01',
      'temp/people/daily?location=%27%20or%201=1',
      `people-counting/export?location_id=${cast.site}&start=2026-03-02&end=2026-03-01`,
      `people-counting/export?location_id=${cast.site}&start=2026-01-01&end=2026-03-01`,
      'people-counting/zones?next=bad',
    ])
      expect([url, (await admin.sends('GET', `/api/v1/${url}`)).status]).toEqual([url, 422])
    expect((await admin.sends('GET', "/api/v1/temp/people/detail?name=<b>';--&date=2026-03-02")).status).toBe(404)
  })
})
