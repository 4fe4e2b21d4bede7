import { areas } from '@menara/shared/contract/places/areas.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { eq, getTableName, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { TEST_START } from '../../../../tests/kit/test-clock.ts'
import { rowsOf } from '../../platform/db/bulk.ts'
import { newId } from '../../platform/ids.ts'
import { tenants } from '../../schema/finance/tenants.ts'
import { audit, outbox } from '../../schema/journal.ts'
import { roles } from '../../schema/people.ts'
import { tickets } from '../../schema/tickets/tickets.ts'
import { BELONGING } from './locations.store.ts'

const NOBODY = '0190a0a0-0000-7000-8000-000000000000'
const CAKUNG = { code: 'CKG', name: 'Gudang Cakung', type: 'warehouse', zone: 'Asia/Jakarta' } as const

const codes = async (who: Person, query = {}) => (await who.asks(locations.list, { query })).body.data.map((location) => location.code)

/** Makes the operator one who manages the places of the first site. */
async function localManager({ db, operator }: Building): Promise<Person> {
  await db.sql
    .update(roles)
    .set({ permissions: ['show_manage_area'] })
    .where(eq(roles.name, 'operator'))
  return operator
}

describe('seeing sites', () => {
  it('LO-1 shows those of the scope alone', async () => {
    const { admin, agent, elsewhere, stranger, cast } = await openBuilding()
    expect(await codes(admin)).toEqual(['MKS', 'VJS'])
    expect(await codes(admin, { type: 'branch' })).toEqual(['MKS'])
    expect(await codes(agent)).toEqual(['VJS'])
    expect(await codes(agent, { type: 'branch' })).toEqual([])
    expect((await agent.asks(locations.get, { params: { id: cast.site } })).body.data).toMatchObject({ code: 'VJS', zone: 'Asia/Jakarta' })
    expect((await elsewhere.asks(locations.get, { params: { id: cast.site } })).status).toBe(404)
    expect((await admin.asks(locations.get, { params: { id: NOBODY } })).status).toBe(404)
    expect((await stranger.asks(locations.list, { query: {} })).status).toBe(401)
  })
})

describe('changing sites', () => {
  it('LO-2 is for those who manage places', async () => {
    const { admin, agent, cast } = await openBuilding()
    expect((await agent.asks(locations.create, { body: CAKUNG })).status).toBe(403)
    expect((await agent.asks(locations.update, { params: { id: cast.site }, body: { name: 'Mine' } })).status).toBe(403)
    expect((await agent.asks(locations.remove, { params: { id: cast.site } })).status).toBe(403)
    const made = await admin.asks(locations.create, { body: CAKUNG })
    expect(made).toMatchObject({ status: 200, body: { data: { ...CAKUNG, address: '', longitude: null, latitude: null } } })
    const params = { id: made.body.data.id }
    expect((await admin.asks(locations.update, { params, body: { address: 'Jl. Raya Cakung' } })).body.data.address).toBe('Jl. Raya Cakung')
    expect((await admin.asks(locations.remove, { params })).status).toBe(200)
    expect(await codes(admin)).toEqual(['MKS', 'VJS'])
  })

  it('LO-3 adds one only for somebody who sees all sites', async () => {
    const building = await openBuilding()
    const manager = await localManager(building)
    const refused = await manager.asks(locations.create, { body: CAKUNG })
    expect(refused).toMatchObject({ status: 403, body: { message: 'Only someone whose scope is all sites can add a site' } })
    const { site, otherSite } = building.cast
    expect((await manager.asks(locations.update, { params: { id: site }, body: { name: 'Menara VJS' } })).body.data.name).toBe('Menara VJS')
    expect((await manager.asks(locations.update, { params: { id: otherSite }, body: { name: 'Mine' } })).status).toBe(404)
    expect((await manager.asks(locations.remove, { params: { id: otherSite } })).status).toBe(404)
  })

  it('LO-4 takes IANA zones alone', async () => {
    const { admin, cast } = await openBuilding()
    const params = { id: cast.site }
    for (const zone of ['Asia/Jayapura', 'Asia/Makassar', 'UTC'])
      expect((await admin.asks(locations.update, { params, body: { zone } })).body.data.zone).toBe(zone)
    for (const zone of ['WIB', '+07:00', 'Asia/Monas', ' ', 'a\u0000', "Asia/Jakarta'; drop table locations"])
      expect((await admin.asks(locations.update, { params, body: { zone } })).body).toMatchObject({
        status: 422,
        errors: [{ field: 'zone', rule: 'zone' }],
      })
    expect((await admin.asks(locations.create, { body: { ...CAKUNG, zone: 'Mars/Olympus' } })).status).toBe(422)
  })

  it('LO-5 keeps codes apart', async () => {
    const { admin, cast } = await openBuilding()
    const again = await admin.asks(locations.create, { body: { ...CAKUNG, code: 'VJS' } })
    expect(again.body).toMatchObject({ status: 409, errors: [{ field: 'code', rule: 'unique' }] })
    expect((await admin.asks(locations.update, { params: { id: cast.otherSite }, body: { code: 'VJS' } })).status).toBe(409)
    expect((await admin.asks(locations.update, { params: { id: cast.site }, body: { code: 'VJS' } })).status).toBe(200)
    expect(await codes(admin)).toEqual(['MKS', 'VJS'])
  })

  it('LO-6 refuses a code with a slash', async () => {
    const { admin } = await openBuilding()
    const refused = await admin.asks(locations.create, { body: { ...CAKUNG, code: 'CKG/1' } })
    expect(refused.body).toMatchObject({ status: 422, errors: [{ field: 'code', rule: 'topic' }] })
    expect((await admin.asks(locations.create, { body: { ...CAKUNG, code: 'CKG-1' } })).status).toBe(200)
  })

  it('LO-7 leaves alone what is not named', async () => {
    const { admin, cast } = await openBuilding()
    const { body } = await admin.asks(locations.update, { params: { id: cast.site }, body: { longitude: null } })
    expect(body.data).toMatchObject({ code: 'VJS', name: 'VJS Jakarta', zone: 'Asia/Jakarta', longitude: null, latitude: -6.1944 })
  })

  it('LO-8 removes only an empty one', async () => {
    const { admin, cast, db } = await openBuilding()
    const refused = await admin.asks(locations.remove, { params: { id: cast.site } })
    expect(refused.body).toMatchObject({
      status: 409,
      message: 'VJS Jakarta still has 1 area, 1 asset and 1 team; move or remove them first',
    })
    const made = await admin.asks(locations.create, { body: CAKUNG })
    const params = { id: made.body.data.id }
    const at = TEST_START.toISOString()
    const ticket = {
      id: newId(),
      number: 'GEN-1',
      ticket_type_id: 1,
      title: 'Leak',
      state: 'closed',
      progress_status_id: 107,
      priority: 'low',
      rank: 3,
    }
    await db.sql.insert(tickets).values({ ...ticket, location_id: params.id, created_at: at, updated_at: at })
    expect((await admin.asks(locations.remove, { params })).body).toMatchObject({
      status: 409,
      message: 'Gudang Cakung still has 1 ticket; move or remove them first',
    })
    await db.sql.delete(tickets)
    await db.sql.insert(tenants).values({ id: newId(), location_id: params.id, code: 'T1', name: 'PT Satu' })
    expect((await admin.asks(locations.remove, { params })).body).toMatchObject({
      status: 409,
      message: 'Gudang Cakung still has 1 tenant; move or remove them first',
    })
    await db.sql.delete(tenants)
    expect((await admin.asks(locations.remove, { params })).status).toBe(200)
    expect((await admin.asks(locations.remove, { params })).status).toBe(404)
  })

  it('LO-8 names whatever keeps a site: no table that the database protects is forgotten', async () => {
    const { db } = await openBuilding()
    const protecting = await rowsOf<{ name: string }>(
      db,
      sql`select distinct c.conrelid::regclass::text as name from pg_constraint c
        where c.contype = 'f' and c.confrelid = 'locations'::regclass and c.confdeltype in ('r', 'a')`,
    )
    const counted = new Set(Object.values(BELONGING).map((column) => getTableName(column.table)))
    // These come with a row that is counted: an alarm with its device, a transfer with its stores, a line with its batch, an invoice and its number with their tenant.
    const implied = new Set(['alarms', 'stock_transfers', 'payment_lines', 'tenant_invoices', 'tenant_invoice_numbers'])
    expect(protecting.map(({ name }) => name).filter((name) => !counted.has(name) && !implied.has(name))).toEqual([])
  })

  it('LO-9 leaves a trace', async () => {
    const { admin, cast, db } = await openBuilding()
    await admin.asks(locations.update, { params: { id: cast.site }, body: { name: 'Menara VJS', address: '' } })
    const [trace] = await db.sql.select().from(audit).where(eq(audit.subject_id, cast.site)).orderBy(audit.seq)
    expect(trace).toMatchObject({
      action: 'location.updated',
      actor_id: cast.admin,
      detail: { before: { name: 'VJS Jakarta' }, after: { name: 'Menara VJS' } },
    })
    const [hint] = await db.sql.select().from(outbox).where(eq(outbox.topic, 'locations')).orderBy(outbox.seq)
    expect(hint).toMatchObject({ key: cast.site, location_id: cast.site })
    await admin.asks(locations.update, { params: { id: cast.site }, body: { zone: 'Mars/Olympus' } })
    expect(await db.sql.$count(audit, eq(audit.subject_id, cast.site))).toBe(1)
  })

  it('LO-10 refuses bad input and keeps HTML and SQL as text', async () => {
    const { admin, cast } = await openBuilding()
    const bad = [
      { name: 1 },
      { name: '' },
      { name: '  ' },
      { name: 'a\u0000' },
      { name: 'x'.repeat(1_000_000) },
      { code: '' },
      { code: '-a' },
      { code: 'a b' },
      { type: 'castle' },
      { address: 'a\u0000' },
      { address: 'x'.repeat(501) },
      { longitude: 181 },
      { longitude: '106' },
      { latitude: -90.1 },
      { zone: '' },
      { owner: 'me' },
      { id: NOBODY },
      {},
      [],
      null,
    ]
    for (const body of bad) {
      const what = JSON.stringify(body).slice(0, 60)
      expect([what, (await admin.sends('PUT', `/api/v1/locations/${cast.site}`, JSON.stringify(body))).status]).toEqual([what, 422])
    }
    expect(
      (await admin.sends('POST', '/api/v1/locations', JSON.stringify({ code: 'X', name: 'X' }))).body.errors.map((error) => error.field),
    ).toEqual(['type', 'zone'])
    expect((await admin.sends('POST', '/api/v1/locations', '{"code"')).status).toBe(422)
    expect((await admin.sends('GET', '/api/v1/locations?type=castle')).status).toBe(422)
    expect((await admin.sends('GET', '/api/v1/locations?owner=me')).status).toBe(200)
    expect((await admin.sends('GET', '/api/v1/locations/%00')).status).toBe(422)
    const name = '<b>"\'; drop table locations; --</b>'
    expect((await admin.asks(locations.update, { params: { id: cast.site }, body: { name, address: name } })).body.data).toMatchObject({
      name,
      address: name,
    })
    expect((await admin.asks(areas.list, { query: {} })).body.data).toHaveLength(2)
  })
})
