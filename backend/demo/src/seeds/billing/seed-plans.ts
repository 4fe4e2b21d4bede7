import type { Platform } from '@menara/backend/platform/platform.ts'
import { companyPlanSites, companyPlans } from '@menara/backend/schema/finance/company-plans.ts'
import { locations } from '@menara/backend/schema/places.ts'
import { CURRENCY } from '@menara/shared/domain/money.ts'
import { asc } from 'drizzle-orm'

const BRANCH = 'Cabang'
const OWN = { company: 'PT Menara Contoh', name: 'Besar', max_users: 400, max_devices: 300, max_storage_mb: 2_000_000, price: 48_000_000 }
/** Has more devices than it may. */
const BRANCHES = { company: 'PT Cabang Contoh', name: 'Kecil', max_users: 150, max_devices: 30, max_storage_mb: 50_000, price: 7_500_000 }

/** Two companies share the sites of the demo: one has room left, the other has passed a limit. Joins the open transaction. */
export async function seedPlans({ db, newId }: Platform): Promise<void> {
  const sites = await db.sql.select({ id: locations.id, name: locations.name }).from(locations).orderBy(asc(locations.code))
  for (const plan of [OWN, BRANCHES]) {
    const plan_id = newId()
    const its = sites.filter(({ name }) => name.startsWith(BRANCH) === (plan === BRANCHES))
    if (its.length === 0) continue
    await db.sql.insert(companyPlans).values({ ...plan, id: plan_id, currency: CURRENCY })
    await db.sql.insert(companyPlanSites).values(its.map(({ id }) => ({ plan_id, location_id: id })))
  }
}
