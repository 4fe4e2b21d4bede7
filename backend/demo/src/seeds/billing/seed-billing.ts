import { invoiceWritingStore } from '@menara/backend/features/billing/invoices/invoice-writing.store.ts'
import { recordInvoice } from '@menara/backend/features/billing/invoices/invoices.service.ts'
import { callerOf } from '@menara/backend/platform/access/caller.ts'
import type { Platform } from '@menara/backend/platform/platform.ts'
import { dayIn } from '@menara/backend/platform/time/zoned-time.ts'
import type { BillingRuns } from '@menara/backend/ports/finance/billing-runs.ts'
import { billingRates, tenantInvoices } from '@menara/backend/schema/finance/tenant-invoices.ts'
import { tenantLeases, tenantMeters, tenants } from '@menara/backend/schema/finance/tenants.ts'
import { energyFloors, energyMeters } from '@menara/backend/schema/monitoring/energy.ts'
import { locations } from '@menara/backend/schema/places.ts'
import { dayAfter, monthAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import { and, asc, eq } from 'drizzle-orm'
import { demoStaff } from '../claims/demo-staff.ts'

const SITE = 'VJS'
const TENANTS = [
  { code: 'SML', name: 'PT Samudra Logistik', npwp: '0123456789012345', contact_name: 'Ratna Dewi' },
  { code: 'BDN', name: 'PT Bumi Data Nusantara', npwp: '0223456789012345', contact_name: 'Agus Salim' },
  { code: 'RNS', name: 'CV Rasa Nusantara', npwp: '323456789012345', contact_name: 'Melati Putri' },
] as const
/** Months that are billed; meters were put in at the beginning of the last of them. */
const MONTHS = 3
const RATES = { service_m2: 65_000, surcharge_per_mille: 25, room_hour: 150_000, parking_hour: 5000, vat_per_mille: 110, due_days: 14 }
/** Of each month from the oldest, what each tenant paid, in per cent of the invoice; null: it is a draft. */
const PAID: readonly (readonly (number | null)[])[] = [
  [100, 100, 100],
  [100, 100, 40],
  [100, null, 0],
]

/** Three tenants of the head office with invoices of three months: paid, in part, overdue, and one that is a draft. Joins the open transaction. */
export async function seedBilling(base: Platform, billing: BillingRuns): Promise<void> {
  const { db, now } = base
  const [site] = await db.sql.select().from(locations).where(eq(locations.code, SITE))
  const finance = (await demoStaff(base))?.of('finance')
  if (!site || !finance) return
  const thisMonth = dayIn(site.zone, now()).slice(0, 7)
  const months = Array.from({ length: MONTHS }, (_, at) => monthAfter(thisMonth, at - MONTHS))
  await db.sql.insert(billingRates).values({ ...RATES, id: base.newId(), location_id: site.id, valid_from: monthAfter(thisMonth, -14) })
  const ids = await seedTenants(base, { siteId: site.id, metered: `${months.at(-1)}-01` })
  const caller = callerOf({
    ...{ userId: finance, sessionId: finance, name: 'demo', groupIds: [], locationIds: null },
    ...{ permissions: new Set(['show_manage_billing', 'billing_issue'] as const), audience: 'demo' },
  })
  for (const [at, month] of months.entries()) {
    await billing.run({ location_id: site.id, month }, caller)
    for (const [place, tenantId] of ids.entries()) {
      const paid = PAID[at]?.[place] ?? null
      if (paid !== null) await issue(base, { tenantId, month, paid, finance, site })
    }
  }
}

interface Renting {
  readonly siteId: string
  /** First day of their meters. */
  readonly metered: string
}
/** Each rents the floor of one of the site's meters for tenants. */
async function seedTenants({ db, newId }: Platform, { siteId, metered }: Renting): Promise<string[]> {
  const floors = await db.sql
    .select({ meter_id: energyMeters.id, area_id: energyFloors.area_id, floor_m2: energyFloors.floor_m2 })
    .from(energyMeters)
    .innerJoin(energyFloors, eq(energyFloors.area_id, energyMeters.area_id))
    .where(and(eq(energyMeters.location_id, siteId), eq(energyMeters.use, 'tenant')))
    .orderBy(asc(energyMeters.code))
  const ids: string[] = []
  for (const [place, { code, name, npwp, contact_name }] of TENANTS.entries()) {
    const floor = floors[place]
    if (!floor) continue
    const tenant_id = newId()
    const phone = `+62 21 5550 10${place + 1}`
    await db.sql.insert(tenants).values({ id: tenant_id, location_id: siteId, code, name, npwp, contact_name, phone, language: 'id' })
    const area_dm2 = Math.round(floor.floor_m2 * 100)
    await db.sql.insert(tenantLeases).values({ id: newId(), tenant_id, area_id: floor.area_id, area_dm2, from: '2024-01-01' })
    await db.sql.insert(tenantMeters).values({ id: newId(), tenant_id, meter_id: floor.meter_id, share: 1000, from: metered })
    ids.push(tenant_id)
  }
  return ids
}

interface Issuing {
  readonly tenantId: string
  readonly month: string
  /** Per cent of the invoice. */
  readonly paid: number
  readonly finance: string
  readonly site: { readonly id: string; readonly name: string; readonly code: string; readonly zone: string }
}
/** Issued on the third of the month after, as if somebody had done so then. A draft with hours that nobody decided about stays one. */
async function issue(base: Platform, { tenantId, month, paid, finance, site }: Issuing): Promise<void> {
  const { db, journal, newId, now } = base
  const [draft] = await db.sql
    .select()
    .from(tenantInvoices)
    .where(and(eq(tenantInvoices.tenant_id, tenantId), eq(tenantInvoices.month, month), eq(tenantInvoices.state, 'draft')))
  if (!draft || draft.total <= 0) return
  const writing = invoiceWritingStore(db)
  const issued_on = `${monthAfter(month)}-03`
  const year = Number(issued_on.slice(0, 4))
  const number = `INV/${site.code}/${year}/${String(await writing.nextNumber(site.id, year, 'monthly')).padStart(5, '0')}`
  const facts = { state: 'issued', number, issued_on, due_on: dayAfter(issued_on, draft.due_days) } as const
  const decision = draft.missing_hours > 0 ? ('measured' as const) : null
  await writing.update(draft.id, { ...facts, decision, issued_by: finance })
  const invoice = { id: draft.id, location: { id: site.id, name: site.name } }
  recordInvoice(journal, 'issued', { invoice, actorId: finance, detail: { after: { ...facts, total: draft.total } } })
  const today = dayIn(site.zone, now())
  const day = dayAfter(issued_on, 10)
  if (paid === 0 || day > today) return
  const amount = Math.round((draft.total * paid) / 100)
  const receipt = { amount, day, reference: `Transfer ${number}` }
  await writing.addReceipt({ ...receipt, id: newId(), invoice_id: draft.id, source: 'manual', actor_id: finance, at: now().toISOString() })
  recordInvoice(journal, 'received', { invoice, actorId: finance, detail: { after: { ...receipt, source: 'manual' } } })
}
