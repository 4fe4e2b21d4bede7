import type { Platform } from '../../platform/platform.ts'
import type { Companies } from '../../ports/companies.ts'
import type { Documents } from '../../ports/documents.ts'
import type { BillingRuns } from '../../ports/finance/billing-runs.ts'
import type { Receivables } from '../../ports/finance/receivables.ts'
import type { MeterHours } from '../../ports/iot/meter-hours.ts'
import type { OutsideMails } from '../../ports/outside-mails.ts'
import type { Places } from '../../ports/places.ts'
import { invoicesRoutes, tenantsRoutes, usageRoutes } from './billing.routes.ts'
import { billedFactsStore } from './invoices/billed-facts.store.ts'
import { invoiceSource } from './invoices/invoice-document.ts'
import { invoiceDraftsService } from './invoices/invoice-drafts.service.ts'
import { invoiceIssuingService } from './invoices/invoice-issuing.service.ts'
import { invoiceRecipients } from './invoices/invoice-mails.ts'
import { invoiceWritingStore } from './invoices/invoice-writing.store.ts'
import { invoicesService } from './invoices/invoices.service.ts'
import { invoicesStore } from './invoices/invoices.store.ts'
import { receiptsService } from './invoices/receipts.service.ts'
import { billingRatesService } from './rates/billing-rates.service.ts'
import { billingRatesStore } from './rates/billing-rates.store.ts'
import { tenantsService } from './tenants/tenants.service.ts'
import { tenantsStore } from './tenants/tenants.store.ts'
import { companyPlansService } from './usage/company-plans.service.ts'
import { companyPlansStore } from './usage/company-plans.store.ts'
import { planInvoicesService } from './usage/plan-invoices.service.ts'
import { platformUsageStore } from './usage/platform-usage.store.ts'

interface Others {
  readonly places: Pick<Places, 'site'>
  readonly companies: Companies
  readonly meters: MeterHours
  readonly documents: Pick<Documents, 'source' | 'pdf'>
  readonly notifications: OutsideMails
}

/** Tenants, what they are charged, their invoices and what they paid. */
export function openBilling(
  { app, db, journal, now, newId }: Platform,
  { places, companies, meters, documents, notifications }: Others,
): { readonly receivables: Receivables; readonly runs: BillingRuns } {
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const [tenants, rates, store, writing] = [tenantsStore(db), billingRatesStore(db), invoicesStore(db, now), invoiceWritingStore(db)]
  const base = { journal, places, companies, atomically, now, newId }
  const reading = invoicesService(store)
  const invoices = { ...base, store, writing, facts: billedFactsStore(db), reading }
  tenantsRoutes(app, tenantsService({ ...base, store: tenants }), billingRatesService({ ...base, store: rates }))
  const issuing = invoiceIssuingService({
    ...invoices,
    write: notifications.mailOutside(invoiceRecipients({ store, tenants, documents })),
    emailOf: async (id) => (await tenants.find(id))?.email ?? null,
  })
  const receipts = receiptsService(invoices)
  const drafts = invoiceDraftsService({ ...invoices, tenants, rates, meters })
  invoicesRoutes(app, { reading, issuing, receipts, drafts })
  const plans = companyPlansService({ ...base, tenants, store: companyPlansStore(db) })
  usageRoutes(app, { usage: platformUsageStore(db), plans, invoices: planInvoicesService({ ...invoices, tenants, planOf: plans.get }) })
  documents.source(invoiceSource(reading.get, tenants.find))
  return { receivables: receipts.port, runs: drafts }
}
