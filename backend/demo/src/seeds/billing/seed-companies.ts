import type { Platform } from '@menara/backend/platform/platform.ts'
import { companies, companyLocations } from '@menara/backend/schema/companies.ts'
import { companyPlanSites, companyPlans } from '@menara/backend/schema/finance/company-plans.ts'
import { tenants } from '@menara/backend/schema/finance/tenants.ts'
import type { Company } from '@menara/shared/contract/places/companies.contract.ts'
import { asc, eq } from 'drizzle-orm'

/** The companies whose tenancies and plans the demo has, with their sites and contacts. Joins the open transaction. */
export async function seedCompanies({ db, newId }: Platform): Promise<void> {
  const add = async (kind: Company['kind'], { name, siteIds, ...facts }: Seeded): Promise<string> => {
    const id = newId()
    await db.sql.insert(companies).values({ id, kind, name, ...facts })
    if (siteIds.length > 0) await db.sql.insert(companyLocations).values(siteIds.map((location_id) => ({ company_id: id, location_id })))
    return id
  }
  const ofPlans = new Map<string, string>()
  for (const plan of await db.sql.select().from(companyPlans).orderBy(asc(companyPlans.company), asc(companyPlans.id))) {
    const sites = await db.sql
      .select({ id: companyPlanSites.location_id })
      .from(companyPlanSites)
      .where(eq(companyPlanSites.plan_id, plan.id))
    const address = 'Jl. Contoh Raya No. 1, Jakarta'
    const company_id = await add('customer', { name: plan.company, siteIds: sites.map((site) => site.id), address })
    ofPlans.set(plan.company, company_id)
    await db.sql.update(companyPlans).set({ company_id }).where(eq(companyPlans.id, plan.id))
  }
  for (const { id, name, npwp, address, contact_name, phone, location_id } of await db.sql
    .select()
    .from(tenants)
    .orderBy(asc(tenants.code))) {
    const contacts = [{ name: contact_name, role: 'Manajer fasilitas', email: null, phone }]
    const known = ofPlans.get(name)
    const company_id = known ?? (await add('tenant', { name, tax_number: npwp, address, contacts, siteIds: [location_id] }))
    await db.sql.update(tenants).set({ company_id }).where(eq(tenants.id, id))
  }
}

interface Seeded extends Partial<Pick<Company, 'tax_number' | 'address' | 'contacts'>> {
  readonly name: string
  readonly siteIds: readonly string[]
}
