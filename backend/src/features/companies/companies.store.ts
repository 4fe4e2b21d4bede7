import type { Company } from '@menara/shared/contract/places/companies.contract.ts'
import { eq, ne, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/database.ts'
import { likeText } from '../../platform/paging.ts'
import { companies, companyLocations, companyPeople } from '../../schema/companies.ts'
import { companyPlans } from '../../schema/finance/company-plans.ts'
import { tenants } from '../../schema/finance/tenants.ts'

export type CompaniesStore = ReturnType<typeof companiesStore>
type Row = typeof companies.$inferInsert
/** Sites in scope; null: all. */
export type Scope = readonly string[] | null

export interface CompanyFilter {
  readonly scope: Scope
  readonly search?: string | undefined
  readonly kind?: Company['kind'] | undefined
  readonly location_id?: string | undefined
  readonly active?: boolean | undefined
}
interface Page {
  /** Name and id of the last row of the page before. */
  readonly after: readonly [name: string, id: string] | undefined
  readonly limit: number
}

const among = (scope: readonly string[]): SQL => sql`any(${sql.param([...scope])}::uuid[])`
const seenBy = (scope: Scope): SQL =>
  scope === null ? sql`true` : sql`exists (select from company_locations o where o.company_id = c.id and o.location_id = ${among(scope)})`

function matching({ scope, search, kind, location_id, active }: CompanyFilter): SQL {
  const parts = [seenBy(scope)]
  const text = search && likeText(search)
  if (text) parts.push(sql`(c.name ilike ${text} or c.tax_number ilike ${text} or c.contacts::text ilike ${text})`)
  if (kind) parts.push(sql`c.kind = ${kind}`)
  if (active !== undefined) parts.push(sql`c.active = ${active}`)
  if (location_id) parts.push(sql`exists (select from company_locations o where o.company_id = c.id and o.location_id = ${location_id})`)
  return sql.join(parts, sql` and `)
}

/** The one writer of `companies`, their sites and their people. */
export function companiesStore(db: Database) {
  const select = (where: SQL, { scope, limit }: { scope: Scope; limit: number }): Promise<Company[]> =>
    rowsOf<Company>(
      db,
      sql`select c.id, c.kind, c.name, c.tax_number, c.address, c.contacts, c.active,
        coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by lower(l.name), l.id)
          from company_locations o join locations l on l.id = o.location_id
          where o.company_id = c.id and ${scope === null ? sql`true` : sql`l.id = ${among(scope)}`}), '[]'::jsonb) as locations,
        coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by lower(u.name), u.id)
          from company_people p join users u on u.id = p.user_id where p.company_id = c.id), '[]'::jsonb) as people,
        (select count(*)::int from tenants t where t.company_id = c.id) as tenancies,
        (select count(*)::int from company_plans p where p.company_id = c.id) as plans
        from companies c where ${where} order by c.name, c.id limit ${limit}`,
    )
  return {
    ...partsOn(db),
    /** One row more than `limit` where there are more, by name. */
    list: (filter: CompanyFilter, { after, limit }: Page): Promise<Company[]> =>
      select(after ? sql`${matching(filter)} and (c.name, c.id) > (${after[0]}, ${after[1]}::uuid)` : matching(filter), {
        scope: filter.scope,
        limit: limit + 1,
      }),
    async count(filter: CompanyFilter): Promise<number> {
      const [row] = await rowsOf<{ count: number }>(db, sql`select count(*)::int as count from companies c where ${matching(filter)}`)
      return row?.count ?? 0
    },
    /** Undefined where there is none, or none that is seen. */
    async find(id: string, scope: Scope): Promise<Company | undefined> {
      return (await select(sql`c.id = ${id} and ${seenBy(scope)}`, { scope, limit: 1 }))[0]
    },
    /** The row, held until the transaction ends. */
    async hold(id: string): Promise<void> {
      await db.sql.select({ id: companies.id }).from(companies).where(eq(companies.id, id)).for('update')
    },
    async idOf(name: string): Promise<string | undefined> {
      const [row] = await db.sql
        .select({ id: companies.id })
        .from(companies)
        .where(eq(sql`lower(${companies.name})`, name.trim().toLowerCase()))
      return row?.id
    },
    async nameTaken(name: string, exceptId: string): Promise<boolean> {
      const same = sql`lower(${companies.name}) = ${name.trim().toLowerCase()} and ${ne(companies.id, exceptId)}`
      return (await db.sql.$count(companies, same)) > 0
    },
    /** False when another has the name. */
    async insert(row: Row): Promise<boolean> {
      return (await db.sql.insert(companies).values(row).onConflictDoNothing().returning({ id: companies.id })).length > 0
    },
    async update(id: string, fields: Partial<Row>): Promise<void> {
      if (Object.keys(fields).length > 0) await db.sql.update(companies).set(fields).where(eq(companies.id, id))
    },
    /** What names a company, counted. */
    async namedBy(id: string): Promise<Record<string, number>> {
      return {
        tenants: await db.sql.$count(tenants, eq(tenants.company_id, id)),
        plans: await db.sql.$count(companyPlans, eq(companyPlans.company_id, id)),
      }
    },
    async remove(id: string): Promise<void> {
      await db.sql.delete(companies).where(eq(companies.id, id))
    },
  }
}

function partsOn(db: Database) {
  return {
    async locationIds(company_id: string): Promise<string[]> {
      const rows = await db.sql
        .select({ id: companyLocations.location_id })
        .from(companyLocations)
        .where(eq(companyLocations.company_id, company_id))
      return rows.map(({ id }) => id)
    },
    async setLocations(company_id: string, ids: readonly string[]): Promise<void> {
      await db.sql.delete(companyLocations).where(eq(companyLocations.company_id, company_id))
      await this.addLocations(company_id, ids)
    },
    /** Those it has already stay. */
    async addLocations(company_id: string, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return
      await db.sql
        .insert(companyLocations)
        .values(ids.map((location_id) => ({ company_id, location_id })))
        .onConflictDoNothing()
    },
    /** Which of these people there are. */
    async usersAmong(ids: readonly string[]): Promise<Set<string>> {
      const rows = await rowsOf<{ id: string }>(db, sql`select id from users where id = ${among(ids)}`)
      return new Set(rows.map(({ id }) => id))
    },
    /** The ids that were refused because they belong to another company. */
    async setPeople(company_id: string, ids: readonly string[]): Promise<string[]> {
      await db.sql.delete(companyPeople).where(eq(companyPeople.company_id, company_id))
      if (ids.length === 0) return []
      const made = await db.sql
        .insert(companyPeople)
        .values(ids.map((user_id) => ({ user_id, company_id })))
        .onConflictDoNothing()
        .returning({ id: companyPeople.user_id })
      const known = new Set(made.map(({ id }) => id))
      return ids.filter((id) => !known.has(id))
    },
  }
}
