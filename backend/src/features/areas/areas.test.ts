import { areas } from '@menara/shared/contract/places/areas.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { audit, outbox } from '../../schema/journal.ts'
import { roles } from '../../schema/people.ts'

const NOBODY = '0190a0a0-0000-7000-8000-000000000000'
const codes = async (who: Person, query = {}) => (await who.asks(areas.list, { query })).body.data.map((area) => area.code)

/** A room on the first site's floor. */
async function room({ admin, cast }: Building, code = 'R1', parent_id: string = cast.floor): Promise<string> {
  const { body } = await admin.asks(areas.create, { body: { location_id: cast.site, parent_id, code, name: `Room ${code}`, kind: 'room' } })
  return body.data.id
}

describe('seeing areas', () => {
  it('AR-1 shows those of the own sites, whole or in pages', async () => {
    const building = await openBuilding()
    const { admin, agent, elsewhere, stranger, cast } = building
    for (const code of ['R3', 'R1', 'R_2']) await room(building, code)
    expect(await codes(admin)).toEqual(['L1', 'L12', 'R1', 'R3', 'R_2'])
    expect(await codes(agent)).toEqual(['L12', 'R1', 'R3', 'R_2'])
    expect(await codes(agent, { location_id: cast.otherSite })).toEqual([])
    expect(await codes(admin, { location_id: cast.otherSite })).toEqual(['L1'])
    expect(await codes(admin, { kind: 'floor' })).toEqual(['L1', 'L12'])
    expect(await codes(admin, { search: 'r_' })).toEqual(['R_2'])
    const first = await admin.asks(areas.list, { query: { limit: 3, next: '0' } })
    const rest = await admin.asks(areas.list, { query: { limit: 3, next: first.body.next ?? '' } })
    expect([...first.body.data, ...rest.body.data].map((item) => item.code)).toEqual(['L1', 'L12', 'R1', 'R3', 'R_2'])
    expect(rest.body.next).toBeUndefined()
    expect((await agent.asks(areas.get, { params: { id: cast.floor } })).body.data).toMatchObject({
      name: 'Level 12',
      level: 12,
      plan: null,
    })
    expect((await elsewhere.asks(areas.get, { params: { id: cast.floor } })).status).toBe(404)
    expect((await stranger.asks(areas.list, { query: {} })).status).toBe(401)
  })

  it('AR-8 counts the assets in each', async () => {
    const building = await openBuilding()
    const { admin, cast } = building
    const empty = await room(building)
    expect((await admin.asks(areas.get, { params: { id: cast.floor } })).body.data.asset_count).toBe(1)
    expect((await admin.asks(areas.get, { params: { id: empty } })).body.data.asset_count).toBe(0)
  })
})

describe('changing areas', () => {
  it('AR-2 is for those who manage places', async () => {
    const { admin, agent, cast } = await openBuilding()
    const body = { location_id: cast.site, code: 'G', name: 'Ground', kind: 'floor', level: 0 } as const
    expect((await agent.asks(areas.create, { body })).status).toBe(403)
    expect((await agent.asks(areas.update, { params: { id: cast.floor }, body: { name: 'Mine' } })).status).toBe(403)
    expect((await agent.asks(areas.remove, { params: { id: cast.floor } })).status).toBe(403)
    const made = await admin.asks(areas.create, { body })
    expect(made).toMatchObject({ status: 200, body: { data: { ...body, parent_id: null, longitude: null, plan: null, asset_count: 0 } } })
    const params = { id: made.body.data.id }
    expect((await admin.asks(areas.update, { params, body: { level: 1 } })).body.data).toMatchObject({ name: 'Ground', level: 1 })
    expect((await admin.asks(areas.remove, { params })).status).toBe(200)
    expect((await admin.asks(areas.remove, { params })).status).toBe(404)
  })

  it('AR-3 keeps an area at a site the caller sees', async () => {
    const { admin, operator, cast, db } = await openBuilding()
    await db.sql
      .update(roles)
      .set({ permissions: ['show_manage_area'] })
      .where(eq(roles.name, 'operator'))
    const draft = { code: 'X', name: 'X', kind: 'zone' } as const
    for (const location_id of [cast.otherSite, NOBODY])
      expect((await operator.asks(areas.create, { body: { ...draft, location_id } })).body).toMatchObject({
        status: 422,
        errors: [{ field: 'location_id', rule: 'exists' }],
      })
    expect((await operator.asks(areas.create, { body: { ...draft, location_id: cast.site } })).status).toBe(200)
    expect((await operator.asks(areas.update, { params: { id: cast.otherFloor }, body: { name: 'Mine' } })).status).toBe(404)
    expect((await operator.asks(areas.remove, { params: { id: cast.otherFloor } })).status).toBe(404)
    const moved = await admin.asks(areas.update, { params: { id: cast.floor }, body: { location_id: cast.otherSite } })
    expect(moved.body).toMatchObject({ status: 422, errors: [{ field: 'location_id', rule: 'fixed' }] })
    expect((await admin.asks(areas.update, { params: { id: cast.floor }, body: { location_id: cast.site } })).status).toBe(200)
  })

  it('AR-4 takes a parent of the same site', async () => {
    const building = await openBuilding()
    const { admin, cast } = building
    const id = await room(building)
    expect((await admin.asks(areas.get, { params: { id } })).body.data.parent_id).toBe(cast.floor)
    const parents = [
      [NOBODY, 'exists'],
      [cast.otherFloor, 'parent'],
    ] as const
    for (const [parent_id, rule] of parents)
      expect((await admin.asks(areas.update, { params: { id }, body: { parent_id } })).body).toMatchObject({
        status: 422,
        errors: [{ field: 'parent_id', rule }],
      })
    expect((await admin.asks(areas.update, { params: { id }, body: { parent_id: null } })).body.data.parent_id).toBeNull()
  })

  it('AR-5 never lies inside itself', async () => {
    const building = await openBuilding()
    const { admin, cast } = building
    const inner = await room(building, 'R2', await room(building, 'R1'))
    for (const parent_id of [cast.floor, inner])
      expect((await admin.asks(areas.update, { params: { id: cast.floor }, body: { parent_id } })).body).toMatchObject({
        status: 422,
        errors: [{ field: 'parent_id', rule: 'parent' }],
      })
    expect((await admin.asks(areas.update, { params: { id: inner }, body: { parent_id: cast.floor } })).status).toBe(200)
  })

  it('AR-5 holds when two moves would close the circle together', async () => {
    const building = await openBuilding()
    const { admin } = building
    const [one, two] = [await room(building, 'R1'), await room(building, 'R2')]
    const moves = await Promise.all([
      admin.asks(areas.update, { params: { id: one }, body: { parent_id: two } }),
      admin.asks(areas.update, { params: { id: two }, body: { parent_id: one } }),
    ])
    expect(moves.map((move) => move.status).sort()).toEqual([200, 422])
  })

  it('AR-6 keeps codes of a site apart', async () => {
    const building = await openBuilding()
    const { admin, cast } = building
    const id = await room(building)
    const twice = await admin.asks(areas.create, { body: { location_id: cast.site, code: 'L12', name: 'Again', kind: 'floor' } })
    expect(twice.body).toMatchObject({ status: 409, errors: [{ field: 'code', rule: 'unique' }] })
    expect((await admin.asks(areas.update, { params: { id }, body: { code: 'L12' } })).status).toBe(409)
    expect((await admin.asks(areas.update, { params: { id }, body: { code: 'R1' } })).status).toBe(200)
    expect(
      (await admin.asks(areas.create, { body: { location_id: cast.otherSite, code: 'L12', name: 'Other', kind: 'floor' } })).status,
    ).toBe(200)
  })

  it('AR-9 removes only an empty one', async () => {
    const building = await openBuilding()
    const { admin, cast } = building
    const id = await room(building)
    expect((await admin.asks(areas.remove, { params: { id: cast.floor } })).body).toMatchObject({
      status: 409,
      message: 'Level 12 still holds 1 area and 1 asset; move or remove them first',
    })
    expect((await admin.asks(areas.remove, { params: { id } })).status).toBe(200)
  })

  it('AR-10 leaves a trace', async () => {
    const { admin, cast, db } = await openBuilding()
    await admin.asks(areas.update, { params: { id: cast.floor }, body: { name: 'Lantai 12', kind: 'floor' } })
    const [trace] = await db.sql.select().from(audit).where(eq(audit.subject_id, cast.floor)).orderBy(audit.seq)
    expect(trace).toMatchObject({
      action: 'area.updated',
      actor_id: cast.admin,
      detail: { before: { name: 'Level 12' }, after: { name: 'Lantai 12' } },
    })
    const [hint] = await db.sql.select().from(outbox).where(eq(outbox.topic, 'areas')).orderBy(outbox.seq)
    expect(hint).toMatchObject({ key: cast.floor, location_id: cast.site })
  })

  it('AR-11 refuses bad input and keeps HTML and SQL as text', async () => {
    const { admin, cast } = await openBuilding()
    const bad = [
      { name: 1 },
      { name: '' },
      { name: 'a\u0000' },
      { name: 'x'.repeat(1_000_000) },
      { code: 'a b' },
      { kind: 'castle' },
      { level: 1.5 },
      { level: 201 },
      { level: '1' },
      { longitude: 200 },
      { latitude: 'north' },
      { parent_id: 'up' },
      { parent_id: 1 },
      { location_id: 'here' },
      { location_id: null },
      { asset_count: 3 },
      {},
      [],
      null,
    ]
    for (const body of bad) {
      const what = JSON.stringify(body).slice(0, 60)
      expect([what, (await admin.sends('PUT', `/api/v1/areas/${cast.floor}`, JSON.stringify(body))).status]).toEqual([what, 422])
    }
    expect((await admin.sends('POST', '/api/v1/areas', '{"code"')).status).toBe(422)
    for (const query of [
      'location_id=1',
      'limit=0',
      'limit=1001',
      'next=x',
      'kind=castle',
      'search=%00',
      `next=${cursor(['a\u0000', NOBODY])}`,
      `next=${cursor(['a', 'b'])}`,
    ])
      expect([query, (await admin.sends('GET', `/api/v1/areas?${query}`)).status]).toEqual([query, 422])
    const name = '<b>"\'; drop table areas; --</b>'
    expect((await admin.asks(areas.update, { params: { id: cast.floor }, body: { name } })).body.data.name).toBe(name)
    expect(await codes(admin, { search: name })).toEqual(['L12'])
  })
})

const cursor = (values: unknown): string => Buffer.from(JSON.stringify(values)).toString('base64url')

describe('floor plans', () => {
  const square = [
    [
      [106.8, -6.1],
      [106.9, -6.1],
      [106.9, -6.2],
      [106.8, -6.2],
      [106.8, -6.1],
    ],
  ]
  const feature = (geometry: unknown, properties: unknown = {}) => ({ type: 'Feature', properties, geometry })
  const collection = (...features: unknown[]) => ({ type: 'FeatureCollection' as const, features })
  const good = [
    feature({ type: 'Polygon', coordinates: square }, { kind: 'room', name: 'Atrium <b>', area_id: NOBODY }),
    feature({ type: 'MultiPolygon', coordinates: [square, square] }, null),
    feature({
      type: 'LineString',
      coordinates: [
        [106.8, -6.1, 12],
        [106.9, -6.1, 12],
      ],
    }),
    feature({ type: 'Point', coordinates: [106.8, -6.1] }),
  ]
  let deep: unknown = 1
  for (let level = 0; level < 500; level += 1) deep = [deep]

  it('AR-7 are GeoJSON in WGS 84 degrees', async () => {
    const { admin, cast } = await openBuilding()
    const params = { id: cast.floor }
    const { body } = await admin.asks(areas.update, { params, body: { plan: collection(...good) } })
    expect(body.data.plan).toEqual(collection(...good))
    const bad = [
      1,
      {},
      feature(null),
      feature({ type: 'Circle', coordinates: [0, 0] }),
      feature({ type: 'toString', coordinates: [0, 0] }),
      feature({ type: 'Point', coordinates: [106.8] }),
      feature({ type: 'Point', coordinates: [106.8, -96] }),
      feature({ type: 'Point', coordinates: ['106.8', -6] }),
      feature({ type: 'Point', coordinates: [1, 2, 3, 4] }),
      feature({ type: 'Point', coordinates: [null, null] }),
      feature({ type: 'LineString', coordinates: [[106.8, -6.1]] }),
      feature({ type: 'Polygon', coordinates: [] }),
      feature({
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [0, 1],
            [1, 1],
            [1, 0],
          ],
        ],
      }),
      feature({ type: 'Polygon', coordinates: square[0] }),
      feature({ type: 'MultiPolygon', coordinates: square }),
      feature({ type: 'MultiPolygon', coordinates: [] }),
      feature({ type: 'Polygon', coordinates: square }, 'room'),
      feature({ type: 'Polygon', coordinates: deep }),
      feature({ type: 'Point', coordinates: [0, 0] }, { deep }),
    ]
    const tooDeep = new Set([bad.length - 2, bad.length - 1])
    for (const [place, wrong] of bad.entries()) {
      const refused = await admin.asks(areas.update, { params, body: { plan: collection(good[0], wrong) } })
      expect([place, refused.status, refused.body]).toMatchObject([
        place,
        422,
        { errors: [{ field: 'plan', rule: tooDeep.has(place) ? 'maxDepth' : 'geojson' }] },
      ])
    }
    const infinite = JSON.stringify({ plan: collection(feature({ type: 'Point', coordinates: [0, 7] })) }).replace('7', '1e999')
    expect((await admin.sends('PUT', `/api/v1/areas/${cast.floor}`, infinite)).status).toBe(422)
    const deepest = JSON.stringify({ plan: collection(feature({ type: 'Point', coordinates: [0, 0] }, 7)) }).replace(
      '7',
      `{"a":${'['.repeat(400_000)}${']'.repeat(400_000)}}`,
    )
    expect((await admin.sends('PUT', `/api/v1/areas/${cast.floor}`, deepest)).status).toBe(422)
    for (const plan of [{ type: 'Feature', features: [] }, { type: 'FeatureCollection' }, [], 'plan'])
      expect((await admin.sends('PUT', `/api/v1/areas/${cast.floor}`, { plan })).status).toBe(422)
    expect(
      (
        await admin.sends('PUT', `/api/v1/areas/${cast.floor}`, {
          plan: collection(feature({ type: 'Point', coordinates: [0, 0] }, { name: 'a\u0000' })),
        })
      ).status,
    ).toBe(422)
    expect((await admin.asks(areas.get, { params })).body.data.plan).toEqual(collection(...good))
    expect((await admin.asks(areas.update, { params, body: { plan: null } })).body.data.plan).toBeNull()
  })
})
