import type { Tenant } from '@menara/shared/contract/finance/tenants.contract.ts'
import { and, asc, eq, ilike, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { likeText } from '../../../platform/paging.ts'
import { tenantInvoices } from '../../../schema/finance/tenant-invoices.ts'
import { tenantLeases, tenantMeters, tenantPeople, tenants } from '../../../schema/finance/tenants.ts'
import { energyMeters } from '../../../schema/monitoring/energy.ts'
import { users } from '../../../schema/people.ts'
import { areas, locations } from '../../../schema/places.ts'

export type TenantsStore = ReturnType<typeof tenantsStore>
type Row = typeof tenants.$inferInsert
interface Filter {
  readonly locationIds: readonly string[] | null
  readonly search?: string | undefined
  readonly location_id?: string | undefined
  readonly active?: boolean | undefined
}
interface Page {
  /** Name and id of the last row of the page before. */
  readonly after: readonly [name: string, id: string] | undefined
  readonly limit: number
}
/** A part of a meter that somebody pays for. */
export interface MeterShare {
  readonly tenant_id: string
  readonly tenant: string
  readonly share: number
  readonly from: string
  readonly until: string | null
}

const LEASES = sql<Tenant['leases']>`coalesce((select jsonb_agg(jsonb_build_object(
  'area', jsonb_build_object('id', a.id, 'name', a.name), 'area_dm2', l.area_dm2, 'from', l."from", 'until', l.until) order by l."from", a.name, l.id)
  from tenant_leases l join areas a on a.id = l.area_id where l.tenant_id = tenants.id), '[]'::jsonb)`
const METERS = sql<Tenant['meters']>`coalesce((select jsonb_agg(jsonb_build_object(
  'meter', jsonb_build_object('id', m.id, 'code', m.code, 'name', m.name), 'share', s.share, 'from', s."from", 'until', s.until)
  order by s."from", m.code, s.id) from tenant_meters s join energy_meters m on m.id = s.meter_id where s.tenant_id = tenants.id), '[]'::jsonb)`
const PEOPLE = sql<Tenant['people']>`coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.name, u.id)
  from tenant_people p join users u on u.id = p.user_id where p.tenant_id = tenants.id), '[]'::jsonb)`

function matching({ locationIds, search, location_id, active }: Filter): SQL | undefined {
  const text = search && likeText(search)
  return and(
    locationIds === null ? undefined : inArray(tenants.location_id, [...locationIds]),
    location_id ? eq(tenants.location_id, location_id) : undefined,
    active === undefined ? undefined : eq(tenants.active, active),
    text ? or(ilike(tenants.name, text), ilike(tenants.code, text), ilike(tenants.npwp, text)) : undefined,
  )
}

/** The one writer of `tenants` and what belongs to them. */
export function tenantsStore(db: Database) {
  const select = (where: SQL | undefined) =>
    db.sql
      .select({
        id: tenants.id,
        location: { id: locations.id, name: locations.name },
        code: tenants.code,
        name: tenants.name,
        npwp: tenants.npwp,
        contact_name: tenants.contact_name,
        email: tenants.email,
        phone: tenants.phone,
        address: tenants.address,
        language: tenants.language,
        active: tenants.active,
        leases: LEASES,
        meters: METERS,
        people: PEOPLE,
      })
      .from(tenants)
      .innerJoin(locations, eq(locations.id, tenants.location_id))
      .where(where)
      .$dynamic()
  return {
    ...partsOn(db),
    /** One row more than `limit` where there are more, by name. */
    list: (filter: Filter, { after, limit }: Page): Promise<Tenant[]> =>
      select(and(matching(filter), after && sql`(${tenants.name}, ${tenants.id}) > (${after[0]}, ${after[1]}::uuid)`))
        .orderBy(asc(tenants.name), asc(tenants.id))
        .limit(limit + 1),
    count: (filter: Filter): Promise<number> => db.sql.$count(tenants, matching(filter)),
    async find(id: string): Promise<Tenant | undefined> {
      return (await select(eq(tenants.id, id)))[0]
    },
    /** Tenants of a site, by id: whoever holds several of them does so in one order. */
    ofSite: (locationId: string): Promise<Tenant[]> => select(eq(tenants.location_id, locationId)).orderBy(asc(tenants.id)),
    /** The row, held until the transaction ends. */
    async hold(id: string): Promise<void> {
      await db.sql.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, id)).for('no key update')
    },
    async codeTaken(locationId: string, code: string, exceptId: string): Promise<boolean> {
      const same = and(eq(tenants.location_id, locationId), eq(sql`lower(${tenants.code})`, code.toLowerCase()), ne(tenants.id, exceptId))
      return (await db.sql.$count(tenants, same)) > 0
    },
    /** False when another tenant of the site has the code. */
    async insert(row: Row): Promise<boolean> {
      return (await db.sql.insert(tenants).values(row).onConflictDoNothing().returning({ id: tenants.id })).length > 0
    },
    async update(id: string, facts: Partial<Row>): Promise<void> {
      if (Object.keys(facts).length > 0) await db.sql.update(tenants).set(facts).where(eq(tenants.id, id))
    },
    invoicesOf: (id: string): Promise<number> => db.sql.$count(tenantInvoices, eq(tenantInvoices.tenant_id, id)),
    async remove(id: string): Promise<void> {
      await db.sql.delete(tenants).where(eq(tenants.id, id))
    },
  }
}

function partsOn(db: Database) {
  return {
    async setLeases(tenant_id: string, rows: readonly Omit<typeof tenantLeases.$inferInsert, 'tenant_id'>[]): Promise<void> {
      await db.sql.delete(tenantLeases).where(eq(tenantLeases.tenant_id, tenant_id))
      if (rows.length > 0) await db.sql.insert(tenantLeases).values(rows.map((row) => ({ ...row, tenant_id })))
    },
    async setMeters(tenant_id: string, rows: readonly Omit<typeof tenantMeters.$inferInsert, 'tenant_id'>[]): Promise<void> {
      await db.sql.delete(tenantMeters).where(eq(tenantMeters.tenant_id, tenant_id))
      if (rows.length > 0) await db.sql.insert(tenantMeters).values(rows.map((row) => ({ ...row, tenant_id })))
    },
    async setPeople(tenant_id: string, location_id: string, ids: readonly string[]): Promise<void> {
      await db.sql.delete(tenantPeople).where(eq(tenantPeople.tenant_id, tenant_id))
      if (ids.length > 0) await db.sql.insert(tenantPeople).values(ids.map((user_id) => ({ tenant_id, user_id, location_id })))
    },
    /** Areas of a site among these ids. */
    async areasAt(locationId: string, ids: readonly string[]): Promise<Set<string>> {
      const here = and(eq(areas.location_id, locationId), inArray(areas.id, [...ids]))
      return new Set((ids.length === 0 ? [] : await db.sql.select({ id: areas.id }).from(areas).where(here)).map(({ id }) => id))
    },
    /** Meters of a site among these ids, held: nobody else shares them out meanwhile. */
    async holdMeters(locationId: string, ids: readonly string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set()
      const here = and(eq(energyMeters.location_id, locationId), inArray(energyMeters.id, [...ids]))
      const held = await db.sql
        .select({ id: energyMeters.id })
        .from(energyMeters)
        .where(here)
        .orderBy(asc(energyMeters.id))
        .for('no key update')
      return new Set(held.map(({ id }) => id))
    },
    /** What other tenants pay of a meter. */
    sharesOf: (meterId: string, exceptTenant: string): Promise<MeterShare[]> =>
      db.sql
        .select({
          tenant_id: tenantMeters.tenant_id,
          tenant: tenants.name,
          share: tenantMeters.share,
          from: tenantMeters.from,
          until: tenantMeters.until,
        })
        .from(tenantMeters)
        .innerJoin(tenants, eq(tenants.id, tenantMeters.tenant_id))
        .where(and(eq(tenantMeters.meter_id, meterId), ne(tenantMeters.tenant_id, exceptTenant))),
    /** Of these people, those another tenant of the site has. */
    async peopleTaken(locationId: string, ids: readonly string[], exceptTenant: string): Promise<string[]> {
      if (ids.length === 0) return []
      const same = and(
        eq(tenantPeople.location_id, locationId),
        inArray(tenantPeople.user_id, [...ids]),
        ne(tenantPeople.tenant_id, exceptTenant),
      )
      return (await db.sql.select({ id: tenantPeople.user_id }).from(tenantPeople).where(same)).map(({ id }) => id)
    },
    async usersAmong(ids: readonly string[]): Promise<Set<string>> {
      const found =
        ids.length === 0
          ? []
          : await db.sql
              .select({ id: users.id })
              .from(users)
              .where(inArray(users.id, [...ids]))
      return new Set(found.map(({ id }) => id))
    },
  }
}
