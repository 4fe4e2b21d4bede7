import { readFileSync } from 'node:fs'
import { companyPlans } from '@menara/shared/contract/finance/company-plans.contract.ts'
import { tenants } from '@menara/shared/contract/finance/tenants.contract.ts'
import { companies } from '@menara/shared/contract/places/companies.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { personAt } from '../../../../tests/kit/desk/purchases.ts'
import { newId } from '../../platform/ids.ts'
import { companyPlans as planTable } from '../../schema/finance/company-plans.ts'
import { tenants as tenantTable } from '../../schema/finance/tenants.ts'
import { audit, outbox } from '../../schema/journal.ts'

const refused = (status: number, field: string, rule: string) => ({ status, body: { errors: [{ field, rule }] } })
const make = (by: Person, more: object = {}) => by.asks(companies.create, { body: { kind: 'tenant', name: 'PT Kopi', ...more } })
const change = (by: Person, id: string, body: object) => by.asks(companies.update, { params: { id }, body })
const names = async (by: Person, query = {}) => (await by.asks(companies.list, { query })).body.data.map((one) => one.name)
const manager = (building: Building) => personAt(building, building.cast.site, ['show_manage_area'])

describe('companies', () => {
  it('CO-1 CO-2 are seen where one of their sites is, and changed by who sees all of them', async () => {
    const building = await openBuilding()
    const { admin, agent, stranger, cast } = building
    const local = await manager(building)
    const both = (await make(admin, { location_ids: [cast.site, cast.otherSite] })).body.data
    const there = (await make(admin, { name: 'PT Makassar', location_ids: [cast.otherSite] })).body.data
    const nowhere = (await make(admin, { name: 'PT Tanpa' })).body.data
    expect(both.locations.map((site) => site.id).toSorted()).toEqual([cast.site, cast.otherSite].toSorted())
    expect((await local.asks(companies.get, { params: { id: both.id } })).body.data.locations.map((site) => site.id)).toEqual([cast.site])
    for (const id of [there.id, nowhere.id, newId()]) expect((await local.asks(companies.get, { params: { id } })).status).toBe(404)
    expect(await names(local)).toEqual(['PT Kopi'])
    expect((await agent.asks(companies.list, { query: {} })).status).toBe(403)
    expect((await stranger.asks(companies.list, { query: {} })).status).toBe(401)
    expect((await change(local, both.id, { name: 'Mine' })).status).toBe(403)
    expect((await local.asks(companies.remove, { params: { id: both.id } })).status).toBe(403)
    expect(await make(local, { name: 'PT Baru' })).toMatchObject(refused(422, 'location_ids', 'choose'))
    expect(await make(local, { name: 'PT Baru', location_ids: [cast.otherSite] })).toMatchObject(refused(422, 'location_ids.0', 'exists'))
    const own = (await make(local, { name: 'PT Baru', location_ids: [cast.site] })).body.data
    expect((await change(local, own.id, { address: 'Jl. Satu' })).body.data).toMatchObject({
      address: 'Jl. Satu',
      locations: [{ id: cast.site }],
    })
    expect(await change(local, own.id, { location_ids: [] })).toMatchObject(refused(422, 'location_ids', 'choose'))
    expect((await local.asks(companies.remove, { params: { id: own.id } })).status).toBe(200)
  })

  it('CO-3 have names of their own', async () => {
    const { admin } = await openBuilding()
    const both = await Promise.all(['PT Kopi', 'pt kopi '].map((name) => make(admin, { name })))
    expect(both.map((one) => one.status).toSorted()).toEqual([200, 409])
    const other = (await make(admin, { name: 'PT Teh', tax_number: '01.234.567.8-901.000' })).body.data
    expect(other.tax_number).toBe('012345678901000')
    expect(await change(admin, other.id, { name: 'PT KOPI' })).toMatchObject(refused(409, 'name', 'unique'))
    expect((await change(admin, other.id, { name: 'PT TEH' })).body.data.name).toBe('PT TEH')
    expect(await make(admin, { name: 'PT Gula', tax_number: '12' })).toMatchObject(refused(422, 'tax_number', 'pattern'))
  })

  it('CO-4 have people who belong to one of them', async () => {
    const { admin, cast } = await openBuilding()
    const first = (await make(admin, { user_ids: [cast.employee, cast.agent] })).body.data
    expect(first.people.map((one) => one.id).toSorted()).toEqual([cast.employee, cast.agent].toSorted())
    expect(await make(admin, { name: 'PT Teh', user_ids: [newId()] })).toMatchObject(refused(422, 'user_ids.0', 'exists'))
    expect(await make(admin, { name: 'PT Teh', user_ids: [cast.operator, cast.agent] })).toMatchObject(refused(409, 'user_ids.1', 'unique'))
    expect(await names(admin)).toEqual(['PT Kopi'])
    await change(admin, first.id, { user_ids: [cast.employee] })
    expect((await make(admin, { name: 'PT Teh', user_ids: [cast.agent] })).status).toBe(200)
  })

  it('CO-5 are listed by name, in pages, and found', async () => {
    const { admin, cast } = await openBuilding()
    const contacts = [{ name: 'Rina Wati', role: 'Facility manager', email: null, phone: '' }]
    await make(admin, { name: 'PT C', kind: 'customer', contacts })
    await make(admin, { name: 'PT A', location_ids: [cast.otherSite] })
    await make(admin, { name: 'PT B', active: false, tax_number: '012345678901234' })
    const first = await admin.asks(companies.list, { query: { limit: 2 } })
    const rest = await admin.asks(companies.list, { query: { limit: 2, next: first.body.next ?? '' } })
    expect([first.body.total, ...[...first.body.data, ...rest.body.data].map((one) => one.name)]).toEqual([3, 'PT A', 'PT B', 'PT C'])
    expect(rest.body.next).toBeUndefined()
    expect(await names(admin, { search: 'rina' })).toEqual(['PT C'])
    expect(await names(admin, { search: '0123456' })).toEqual(['PT B'])
    expect(await names(admin, { kind: 'customer' })).toEqual(['PT C'])
    expect(await names(admin, { active: false })).toEqual(['PT B'])
    expect(await names(admin, { location_id: cast.otherSite })).toEqual(['PT A'])
  })

  it('CO-6 are those that tenants and plans name, and stay as long as any does', async () => {
    const { admin, cast } = await openBuilding()
    const tenant = (name: string, code: string, location_id = cast.site) =>
      admin.asks(tenants.create, { body: { location_id, code, name } })
    const first = (await tenant('PT Kopi', 'T1')).body.data
    await tenant('pt kopi', 'T2', cast.otherSite)
    const [kopi, ...others] = (await admin.asks(companies.list, { query: {} })).body.data
    expect(others).toEqual([])
    expect(kopi).toMatchObject({ name: 'PT Kopi', kind: 'tenant', tenancies: 2, plans: 0 })
    expect(kopi?.locations.map((site) => site.id).toSorted()).toEqual([cast.site, cast.otherSite].toSorted())
    await admin.asks(tenants.update, { params: { id: first.id }, body: { name: 'Kopi Senja' } })
    expect((await admin.asks(companies.get, { params: { id: kopi?.id ?? '' } })).body.data).toMatchObject({ name: 'PT Kopi', tenancies: 2 })
    const plan = { company: 'PT Menara', name: 'Besar', price: 1, site_ids: [cast.site] }
    const made = (await admin.asks(companyPlans.create, { body: plan })).body.data
    await admin.asks(companyPlans.update, { params: { id: made.id }, body: { company: 'PT Menara Dua' } })
    expect(await names(admin, { kind: 'customer' })).toEqual(['PT Menara', 'PT Menara Dua'])
    const [two] = (await admin.asks(companies.list, { query: { search: 'dua' } })).body.data
    expect(two).toMatchObject({ plans: 1, locations: [{ id: cast.site }] })
    const remove = (id: string | undefined) => admin.asks(companies.remove, { params: { id: id ?? '' } })
    expect((await remove(kopi?.id)).body).toMatchObject({ status: 409, message: 'PT Kopi is named by 2 tenants; remove them first' })
    expect((await remove(two?.id)).body).toMatchObject({ status: 409, message: 'PT Menara Dua is named by 1 plan; remove them first' })
    await admin.asks(companyPlans.remove, { params: { id: made.id } })
    expect((await remove(two?.id)).status).toBe(200)
  })

  it('CO-8 were made by the migration from the names of plans and tenants', async () => {
    const { admin, db, cast } = await openBuilding()
    const file = readFileSync(new URL('../../../migrations/0014_companies.sql', import.meta.url), 'utf8')
    const statements = file.split('-- A company for each name')[1]?.replace(/^.*\n/, '').split('--> statement-breakpoint') ?? []
    const tenant = { location_id: cast.site, name: 'PT Kopi', contact_name: 'Rina' }
    await db.sql.insert(tenantTable).values([
      { ...tenant, id: newId(), code: 'T1' },
      { ...tenant, id: newId(), code: 'T2', location_id: cast.otherSite, name: ' pt kopi ' },
      { ...tenant, id: newId(), code: 'T3', name: 'PT Menara' },
    ])
    const plan = { id: newId(), company: 'PT Menara', name: 'Besar', price: 1, currency: 'IDR' } as const
    await db.sql.insert(planTable).values(plan)
    for (const statement of statements) await db.sql.execute(statement)
    const made = (await admin.asks(companies.list, { query: {} })).body.data
    expect(made).toMatchObject([
      { name: 'PT Kopi', kind: 'tenant', tenancies: 2, plans: 0, contacts: [{ name: 'Rina' }] },
      { name: 'PT Menara', kind: 'customer', tenancies: 1, plans: 1, contacts: [] },
    ])
    expect(made.map((one) => one.locations.length)).toEqual([2, 1])
  })

  it('CO-7 leave a trace of every change', async () => {
    const { admin, db, cast } = await openBuilding()
    const { id } = (await make(admin, { location_ids: [cast.site] })).body.data
    await change(admin, id, { address: 'Jl. Satu' })
    await change(admin, id, { address: 'Jl. Satu' })
    await admin.asks(companies.remove, { params: { id } })
    const trail = await db.sql
      .select()
      .from(audit)
      .where(and(eq(audit.subject_id, id), eq(audit.subject, 'companies')))
      .orderBy(audit.seq)
    expect(trail.map((one) => one.action)).toEqual(['company.created', 'company.updated', 'company.removed'])
    expect(trail[1]?.detail).toMatchObject({ before: { address: '' }, after: { address: 'Jl. Satu' } })
    const [hint] = await db.sql.select().from(outbox).where(eq(outbox.topic, 'companies'))
    expect(hint).toMatchObject({ key: id, location_id: cast.site })
    // A site goes without its companies.
    const site = { code: 'CKG', name: 'Cakung', type: 'warehouse', zone: 'Asia/Jakarta' } as const
    const empty = (await admin.asks(locations.create, { body: site })).body.data.id
    const kept = (await make(admin, { name: 'PT Teh', location_ids: [empty] })).body.data.id
    expect((await admin.asks(locations.remove, { params: { id: empty } })).status).toBe(200)
    expect((await admin.asks(companies.get, { params: { id: kept } })).body.data.locations).toEqual([])
  })
})
