import { dashboards, type Layout } from '@menara/shared/contract/iot/dashboards.contract.ts'
import { roles } from '@menara/shared/contract/people/roles.contract.ts'
import { savedReports } from '@menara/shared/contract/reports/saved-reports.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { aSensor } from '../../../../tests/kit/devices/sensors.ts'
import { newId } from '../../platform/ids.ts'
import { audit, outbox } from '../../schema/journal.ts'
import { devices, points } from '../../schema/monitoring/iot.ts'
import { userLocations, userRoles, users } from '../../schema/people.ts'

const PLACE = { id: 'a', x: 0, y: 0, w: 3, h: 2, title: '' }
const TEXT: Layout = { widgets: [{ ...PLACE, kind: 'text', text: 'Hello' }] }

async function pointAt({ db }: Building, location_id: string): Promise<string> {
  const [device_id, id] = [newId(), newId()]
  await db.sql.insert(devices).values({ id: device_id, location_id, code: device_id, name: 'Chiller', kind: 'meter' })
  await db.sql.insert(points).values({ id, device_id, point: 'power', label: 'Power', unit: 'kW' })
  return id
}
const showing = (point_id: string): Layout => ({ widgets: [{ ...PLACE, kind: 'value', point_id }] })
const names = async (who: Person, query = {}) => (await who.asks(dashboards.list, { query })).body.data.map((dashboard) => dashboard.name)
const make = async (who: Person, body: Record<string, unknown>) =>
  (await who.asks(dashboards.create, { body: { name: 'Mine', ...body } })).body.data

/** A personal report. */
async function keptBy(who: Person): Promise<string> {
  const period = { kind: 'days' as const, count: 7 }
  const definition = { subject: 'tickets' as const, groups: [], measures: ['count'], period, view: 'table' as const }
  return (await who.asks(savedReports.create, { body: { name: 'Tickets', definition } })).body.data.id
}

/** A role of its own, held by these people. */
async function roleOf({ admin, db }: Building, name: string, holders: readonly string[]): Promise<string> {
  const { body } = await admin.asks(roles.create, { body: { name, permissions: ['show_plugin_iot'] } })
  for (const user_id of holders) await db.sql.insert(userRoles).values({ user_id, role_id: body.data.id })
  return body.data.id
}

describe('dashboards', () => {
  it('DA-1 are seen by those they are for, by name, in pages', async () => {
    const building = await openBuilding()
    const { admin, operator, employee, agent, stranger } = building
    const control = await roleOf(building, 'Control room', [operator.id])
    const others = await roleOf(building, 'Others', [])
    await make(admin, { name: 'Everyone', audience: 'everyone' })
    await make(admin, { name: 'Control', audience: 'roles', role_ids: [control] })
    await make(admin, { name: 'Others', audience: 'roles', role_ids: [others] })
    await make(operator, { name: 'Own' })
    expect(await names(operator)).toEqual(['Control', 'Everyone', 'Own'])
    expect(await names(admin)).toEqual(['Control', 'Everyone', 'Others'])
    const first = (await operator.asks(dashboards.list, { query: { limit: 2 } })).body
    expect(first.data[0]).toMatchObject({ audience: 'roles', roles: [{ id: control, name: 'Control room' }], owner: null, widget_count: 0 })
    expect(await names(operator, { limit: 2, next: first.next })).toEqual(['Own'])
    expect((await employee.asks(dashboards.list, { query: {} })).status).toBe(403)
    expect((await agent.asks(dashboards.create, { body: { name: 'No' } })).status).toBe(403)
    expect((await stranger.asks(dashboards.list, { query: {} })).status).toBe(401)
  })

  it('DA-2 of other sites and other people do not exist', async () => {
    const building = await openBuilding()
    const { admin, operator, cast, db } = building
    await roleOf(building, 'Watchers', [cast.elsewhere])
    const elsewhere = await building.as(cast.elsewhere)
    const here = await make(admin, { name: 'Here', audience: 'everyone', location_id: cast.site })
    await make(admin, { name: 'There', audience: 'everyone', location_id: cast.otherSite })
    const own = await make(operator, { name: 'Own' })
    expect(await names(elsewhere)).toEqual(['There'])
    expect(await names(admin, { location_id: cast.site })).toEqual(['Here'])
    for (const id of [here.id, own.id, newId()]) {
      expect((await elsewhere.asks(dashboards.get, { params: { id } })).status).toBe(404)
      expect((await elsewhere.asks(dashboards.update, { params: { id }, body: { rev: 1, name: 'Taken' } })).status).toBe(404)
      expect((await elsewhere.asks(dashboards.remove, { params: { id } })).status).toBe(404)
    }
    expect((await admin.asks(dashboards.get, { params: { id: own.id } })).status).toBe(404)
    await db.sql.delete(userLocations).where(eq(userLocations.user_id, cast.elsewhere))
    expect(await names(await building.as(cast.elsewhere))).toEqual([])
  })

  it('DA-3 are changed by their owner, shared ones by those who configure', async () => {
    const { admin, operator } = await openBuilding()
    const shared = await make(admin, { name: 'Shared', audience: 'everyone', layout: TEXT })
    const params = { id: shared.id }
    expect(shared.editable).toBe(true)
    expect((await operator.asks(dashboards.get, { params })).body.data).toEqual({ ...shared, editable: false })
    const refused = await operator.asks(dashboards.update, { params, body: { rev: 1, name: 'Mine' } })
    expect(refused.body).toMatchObject({
      status: 403,
      message: 'Shared is shared: only those with “configure alarms” change it; make a copy of your own instead',
    })
    expect((await operator.asks(dashboards.remove, { params })).status).toBe(403)
    expect((await operator.asks(dashboards.create, { body: { name: 'For all', audience: 'everyone' } })).status).toBe(403)
    const own = await make(operator, { name: 'Own', layout: shared.layout })
    expect(own).toMatchObject({ audience: 'personal', owner: { id: operator.id }, editable: true, layout: TEXT })
    const away = await operator.asks(dashboards.update, { params: { id: own.id }, body: { rev: 1, audience: 'everyone' } })
    expect(away.status).toBe(403)
    expect((await operator.asks(dashboards.remove, { params: { id: own.id } })).status).toBe(200)
    const taken = await admin.asks(dashboards.update, { params, body: { rev: 1, audience: 'personal' } })
    expect(taken.body.data).toMatchObject({ owner: { id: admin.id }, audience: 'personal' })
    expect(await names(operator)).toEqual([])
  })

  it('DA-4 for roles name roles, and only those do', async () => {
    const building = await openBuilding()
    const { admin } = building
    const role = await roleOf(building, 'Control room', [])
    const refusal = async (body: object) => (await admin.sends('POST', '/api/v1/dashboards', { name: 'D', ...body })).body.errors
    expect(await refusal({ audience: 'roles' })).toEqual([{ field: 'role_ids', rule: 'minItems' }])
    expect(await refusal({ audience: 'everyone', role_ids: [role] })).toEqual([{ field: 'role_ids', rule: 'maxItems' }])
    expect(await refusal({ audience: 'roles', role_ids: [newId()] })).toEqual([{ field: 'role_ids', rule: 'exists' }])
    const made = await make(admin, { audience: 'roles', role_ids: [role] })
    const wider = await admin.asks(dashboards.update, { params: { id: made.id }, body: { rev: 1, audience: 'everyone' } })
    expect(wider.body.data.roles).toEqual([])
  })

  it('DA-5 hold widgets that fit and show what is there', async () => {
    const building = await openBuilding()
    const { admin, cast, db } = building
    const [here, there] = [await pointAt(building, cast.site), await pointAt(building, cast.otherSite)]
    await roleOf(building, 'Watchers', [cast.elsewhere])
    const elsewhere = await building.as(cast.elsewhere)
    const refusal = async (who: Person, layout: object) =>
      (await who.sends('POST', '/api/v1/dashboards', { name: 'D', layout })).body.errors?.map((error) => error.rule)
    expect(await refusal(elsewhere, showing(here))).toEqual(['exists'])
    expect(await refusal(admin, showing(newId()))).toEqual(['exists'])
    expect(await refusal(elsewhere, { widgets: [{ ...PLACE, kind: 'map', location_id: cast.site }] })).toEqual(['exists'])
    const camera = await aSensor(building, { code: 'CAM', kind: 'camera' })
    const sensor = await aSensor(building, { code: 'SEN' })
    const filming = (camera_id: string) => ({ widgets: [{ ...PLACE, kind: 'camera', camera_id }] })
    expect(await refusal(admin, filming(camera.id))).toBeUndefined()
    for (const [who, id] of [
      [admin, sensor.id],
      [elsewhere, camera.id],
    ] as const)
      expect(await refusal(who, filming(id))).toEqual(['exists'])
    const reporting = (report_id: string) => ({ widgets: [{ ...PLACE, kind: 'report', report_id, location_id: null }] })
    const report = await keptBy(admin)
    expect(await refusal(admin, reporting(report))).toBeUndefined()
    for (const [who, id] of [
      [admin, newId()],
      [elsewhere, report],
    ] as const)
      expect(await refusal(who, reporting(id))).toEqual(['exists'])
    expect(await refusal(admin, { widgets: [...TEXT.widgets, ...TEXT.widgets] })).toEqual(['unique'])
    expect(await refusal(admin, { widgets: [{ ...TEXT.widgets[0], x: 10 }] })).toEqual(['columns'])
    const made = await make(elsewhere, { layout: showing(there) })
    expect(made.layout).toEqual(showing(there))
    // What was there already stays, even when the one who saves no longer sees it.
    await db.sql.update(devices).set({ location_id: cast.site })
    const layout: Layout = { widgets: [...made.layout.widgets, { ...PLACE, id: 'b', kind: 'text', text: '' }] }
    expect((await elsewhere.asks(dashboards.update, { params: { id: made.id }, body: { rev: 1, layout } })).status).toBe(200)
  })

  it('DA-6 are changed from the revision that was seen', async () => {
    const { admin } = await openBuilding()
    const made = await make(admin, { audience: 'everyone', layout: TEXT })
    const params = { id: made.id }
    const both = await Promise.all(['One', 'Two'].map((name) => admin.asks(dashboards.update, { params, body: { rev: 1, name } })))
    expect(both.map((reply) => reply.status).sort()).toEqual([200, 409])
    const [late] = both.filter((reply) => reply.status === 409)
    expect(late?.body).toMatchObject({ errors: [{ field: 'rev', rule: 'current' }], message: expect.stringContaining('revision') })
    const [won] = both.filter((reply) => reply.status === 200)
    expect((await admin.asks(dashboards.get, { params })).body.data).toEqual(won?.body.data)
    expect(won?.body.data).toMatchObject({ rev: 2, layout: TEXT })
  })

  it('DA-7 leave a trace', async () => {
    const { admin, db } = await openBuilding()
    const { id } = await make(admin, {})
    await admin.asks(dashboards.update, { params: { id }, body: { rev: 1, name: 'Other' } })
    await admin.asks(dashboards.remove, { params: { id } })
    const traces = await db.sql.select().from(audit).where(eq(audit.subject_id, id)).orderBy(audit.seq)
    expect(traces).toMatchObject([
      { action: 'dashboard.created', actor_id: admin.id, detail: { after: { name: 'Mine' } } },
      { action: 'dashboard.updated', detail: { before: { name: 'Mine' }, after: { name: 'Other' } } },
      { action: 'dashboard.removed', detail: { before: { name: 'Other' } } },
    ])
    expect(await db.sql.$count(outbox, eq(outbox.topic, 'dashboards'))).toBe(3)
  })

  it('DA-8 outlive their role, not their owner', async () => {
    const building = await openBuilding()
    const { admin, operator, db } = building
    const role = await roleOf(building, 'Short lived', [])
    const shared = await make(admin, { name: 'Shared', audience: 'roles', role_ids: [role] })
    await make(operator, { name: 'Own' })
    await admin.asks(roles.remove, { params: { id: role } })
    expect((await admin.asks(dashboards.get, { params: { id: shared.id } })).body.data.roles).toEqual([])
    expect(await names(operator)).toEqual(['Own'])
    await db.sql.delete(users).where(eq(users.id, operator.id))
    expect(await names(admin)).toEqual(['Shared'])
  })

  it('DA-9 refuse bad input and keep HTML and SQL as text', async () => {
    const { admin, cast } = await openBuilding()
    const bad = [
      {},
      { name: '' },
      { name: 'x'.repeat(81) },
      { name: 'a\u0000b' },
      { name: 'D', unknown: 1 },
      { name: 'D', location_id: newId() },
      { name: 'D', layout: [] },
      { name: 'D', layout: { widgets: [{ ...PLACE, kind: 'camera' }] } },
      { name: 'D', layout: { widgets: [{ ...PLACE, kind: 'text', text: 'a\u0000b' }] } },
      { name: 'D', layout: { widgets: [{ ...PLACE, kind: 'text', text: '', w: 1.5 }] } },
      { name: 'D', layout: { widgets: Array.from({ length: 61 }, (_, i) => ({ ...PLACE, id: `w${i}`, kind: 'text', text: '' })) } },
    ]
    for (const body of bad) expect((await admin.sends('POST', '/api/v1/dashboards', body)).status).toBe(422)
    expect((await admin.sends('POST', '/api/v1/dashboards', '{"name":')).status).toBe(422)
    const { id } = await make(admin, {})
    for (const body of [{ name: 'No rev' }, { rev: 0 }, { rev: 1, location_id: 'x' }])
      expect((await admin.sends('PUT', `/api/v1/dashboards/${id}`, body)).status).toBe(422)
    expect((await admin.sends('GET', '/api/v1/dashboards/1')).status).toBe(422)
    const name = `<b>x</b>'; drop table dashboards; --`
    const made = await make(admin, { name, location_id: cast.site, layout: TEXT })
    expect([made.name, made.location?.id]).toEqual([name, cast.site])
  })
})
