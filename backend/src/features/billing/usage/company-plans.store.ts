import type { CompanyPlan } from '@menara/shared/contract/finance/company-plans.contract.ts'
import { limitsPassed } from '@menara/shared/domain/finance/company-plans.ts'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/access/caller.ts'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { companyPlanSites, companyPlans } from '../../../schema/finance/company-plans.ts'
import { keptBytes } from './platform-usage.store.ts'

export type CompanyPlansStore = ReturnType<typeof companyPlansStore>
type Row = typeof companyPlans.$inferInsert
interface Page {
  readonly location_id?: string | undefined
  /** Company and id of the last row of the page before. */
  readonly after: readonly [company: string, id: string] | undefined
  readonly limit: number
}
const SITES = sql`(select location_id from company_plan_sites where plan_id = p.id)`
const KEPT = keptBytes(SITES)

/** Who sees all sites of a plan; one without sites is for who sees every site. */
function seenBy({ locationIds }: Pick<Caller, 'locationIds'>): SQL {
  if (locationIds === null) return sql`true`
  const mine = sql`any(${sql.param([...locationIds])}::uuid[])`
  return sql`exists (select from company_plan_sites o where o.plan_id = p.id)
    and not exists (select from company_plan_sites o where o.plan_id = p.id and not (o.location_id = ${mine}))`
}

/** The one writer of `company_plans` and their sites; reads them with what is used of them now. */
export function companyPlansStore(db: Database) {
  async function select(where: SQL, limit: number): Promise<CompanyPlan[]> {
    const rows: Omit<CompanyPlan, 'passed'>[] = await rowsOf(
      db,
      sql`select p.id, p.company, p.name, p.max_users, p.max_devices, p.max_storage_mb, p.price::float8 as price, p.currency,
        p.over_user::float8 as over_user, p.over_device::float8 as over_device, p.over_gb::float8 as over_gb, p.vat_per_mille, p.due_days,
        (select jsonb_build_object('id', t.id, 'name', t.name) from tenants t where t.id = p.payer_id) as payer,
        coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by lower(l.name), l.id)
          from locations l where l.id in ${SITES}), '[]'::jsonb) as sites,
        (select count(*)::int from users u where u.status = 'active'
          and exists (select from company_plan_sites o where o.plan_id = p.id)
          and (u.all_locations or exists (select from user_locations l where l.user_id = u.id and l.location_id in ${SITES}))) as users,
        (select count(*)::int from devices d where d.location_id in ${SITES}) as devices,
        ${KEPT.documents} + ${KEPT.attachments} + ${KEPT.recordings} as storage_bytes
        from company_plans p where ${where} order by p.company, p.id limit ${limit}`,
    )
    return rows.map((row) => ({ ...row, passed: limitsPassed(row, row) }))
  }
  return {
    /** One row more than `limit` where there are more, by company. */
    list({ location_id, after, limit }: Page, caller: Pick<Caller, 'locationIds'>): Promise<CompanyPlan[]> {
      const there = location_id
        ? sql`exists (select from company_plan_sites o where o.plan_id = p.id and o.location_id = ${location_id})`
        : sql`true`
      const next = after ? sql`(p.company, p.id) > (${after[0]}, ${after[1]}::uuid)` : sql`true`
      return select(sql`${seenBy(caller)} and ${there} and ${next}`, limit + 1)
    },
    async find(id: string, caller: Pick<Caller, 'locationIds'>): Promise<CompanyPlan | undefined> {
      return (await select(sql`p.id = ${id} and ${seenBy(caller)}`, 1))[0]
    },
    async insert(row: Row): Promise<void> {
      await db.sql.insert(companyPlans).values(row)
    },
    async update(id: string, patch: Partial<Row>): Promise<void> {
      if (Object.keys(patch).length > 0) await db.sql.update(companyPlans).set(patch).where(eq(companyPlans.id, id))
    },
    /** Whether another plan has this payer. */
    async payerTaken(payer_id: string, exceptId: string): Promise<boolean> {
      return (await db.sql.$count(companyPlans, and(eq(companyPlans.payer_id, payer_id), ne(companyPlans.id, exceptId)))) > 0
    },
    async remove(id: string): Promise<void> {
      await db.sql.delete(companyPlans).where(eq(companyPlans.id, id))
    },
    /** False where another plan has one of them. */
    async setSites(plan_id: string, siteIds: readonly string[]): Promise<boolean> {
      await db.sql.delete(companyPlanSites).where(eq(companyPlanSites.plan_id, plan_id))
      const rows = siteIds.map((location_id) => ({ plan_id, location_id }))
      const made = await db.sql.insert(companyPlanSites).values(rows).onConflictDoNothing().returning({ id: companyPlanSites.location_id })
      return made.length === rows.length
    },
  }
}
