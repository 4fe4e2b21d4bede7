import type { Platform } from '@menara/backend/platform/platform.ts'
import { companyPlanSites, companyPlans } from '@menara/backend/schema/finance/company-plans.ts'
import { tenants } from '@menara/backend/schema/finance/tenants.ts'
import { locations } from '@menara/backend/schema/places.ts'
import { CURRENCY } from '@menara/shared/domain/money.ts'
import { asc } from 'drizzle-orm'

const BRANCH = 'Cabang'
const OWN = { company: 'PT Menara Contoh', name: 'Besar', max_users: 400, max_devices: 300, max_storage_mb: 2_000_000, price: 48_000_000 }
/** Has more devices than it may, and pays for each of them. */
const BRANCHES = {
  ...{ company: 'PT Cabang Contoh', name: 'Kecil', max_users: 150, max_devices: 30, max_storage_mb: 50_000, price: 7_500_000 },
  ...{ over_user: 45_000, over_device: 60_000, over_gb: 12_000 },
}

/** Two companies share the sites of the demo: one has room left, the other has passed a limit and names who pays its invoices. Joins the open transaction. */
export async function seedPlans({ db, newId }: Platform): Promise<void> {
  const sites = await db.sql.select({ id: locations.id, name: locations.name }).from(locations).orderBy(asc(locations.code))
  for (const plan of [OWN, BRANCHES]) {
    const plan_id = newId()
    const its = sites.filter(({ name }) => name.startsWith(BRANCH) === (plan === BRANCHES))
    if (its.length === 0) continue
    const payer_id = plan === BRANCHES ? await seedPayer(db, { id: newId(), location_id: its[0]?.id ?? '' }) : null
    await db.sql.insert(companyPlans).values({ ...plan, id: plan_id, payer_id, currency: CURRENCY })
    await db.sql.insert(companyPlanSites).values(its.map(({ id }) => ({ plan_id, location_id: id })))
  }
}

/** To whom the invoices of the branches' plan go: a tenant of theirs that rents nothing. */
async function seedPayer(db: Platform['db'], of: { readonly id: string; readonly location_id: string }): Promise<string> {
  const facts = { code: 'CBG', name: BRANCHES.company, npwp: '0423456789012345', contact_name: 'Yohanes Tan', phone: '+62 31 5550 104' }
  await db.sql.insert(tenants).values({ ...of, ...facts, language: 'id' })
  return of.id
}
