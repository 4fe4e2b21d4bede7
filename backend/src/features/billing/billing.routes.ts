import { billingRates } from '@menara/shared/contract/finance/billing-rates.contract.ts'
import { companyPlans, planInvoices } from '@menara/shared/contract/finance/company-plans.contract.ts'
import { platformUsage } from '@menara/shared/contract/finance/platform-usage.contract.ts'
import { tenantInvoices } from '@menara/shared/contract/finance/tenant-invoices.contract.ts'
import { tenants } from '@menara/shared/contract/finance/tenants.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { InvoiceDraftsService } from './invoices/invoice-drafts.service.ts'
import type { InvoiceIssuingService } from './invoices/invoice-issuing.service.ts'
import type { InvoicesService } from './invoices/invoices.service.ts'
import type { ReceiptsService } from './invoices/receipts.service.ts'
import type { BillingRatesService } from './rates/billing-rates.service.ts'
import type { TenantsService } from './tenants/tenants.service.ts'
import type { CompanyPlansService } from './usage/company-plans.service.ts'
import type { PlanInvoicesService } from './usage/plan-invoices.service.ts'
import type { PlatformUsageStore } from './usage/platform-usage.store.ts'

export function tenantsRoutes(app: FastifyInstance, service: TenantsService, rates: BillingRatesService): void {
  mount(app, tenants.list, ({ query }, caller) => service.list(query, caller))
  mount(app, tenants.get, async ({ params }, caller) => ({ data: await service.get(params.id, caller) }))
  mount(app, tenants.create, async ({ body }, caller) => ({ data: await service.create(body, caller) }))
  mount(app, tenants.update, async ({ params, body }, caller) => ({ data: await service.update(params.id, body, caller) }))
  mount(app, tenants.remove, async ({ params }, caller) => {
    await service.remove(params.id, caller)
    return { data: null }
  })
  mount(app, billingRates.list, ({ query }, caller) => rates.list(query, caller))
  mount(app, billingRates.get, async ({ params }, caller) => ({ data: await rates.get(params.id, caller) }))
  mount(app, billingRates.create, async ({ body }, caller) => ({ data: await rates.create(body, caller) }))
  mount(app, billingRates.update, async ({ params, body }, caller) => ({ data: await rates.update(params.id, body, caller) }))
  mount(app, billingRates.remove, async ({ params }, caller) => {
    await rates.remove(params.id, caller)
    return { data: null }
  })
}

interface Services {
  readonly reading: InvoicesService
  readonly drafts: InvoiceDraftsService
  readonly issuing: InvoiceIssuingService
  readonly receipts: ReceiptsService
}
export function invoicesRoutes(app: FastifyInstance, { reading, drafts, issuing, receipts }: Services): void {
  mount(app, tenantInvoices.list, ({ query }, caller) => reading.list(query, caller))
  mount(app, tenantInvoices.ageing, async ({ query }, caller) => ({ data: await reading.ageing(query, caller) }))
  mount(app, tenantInvoices.get, async ({ params }, caller) => ({ data: await reading.get(params.id, caller) }))
  mount(app, tenantInvoices.run, async ({ body }, caller) => ({ data: await drafts.run(body, caller) }))
  mount(app, tenantInvoices.update, async ({ params, body }, caller) => ({ data: await drafts.update(params.id, body, caller) }))
  mount(app, tenantInvoices.remove, async ({ params }, caller) => {
    await drafts.remove(params.id, caller)
    return { data: null }
  })
  mount(app, tenantInvoices.issue, async ({ params, body }, caller) => ({ data: await issuing.issue(params.id, body.rev, caller) }))
  mount(app, tenantInvoices.cancel, async ({ params, body }, caller) => ({ data: await issuing.cancel(params.id, body, caller) }))
  mount(app, tenantInvoices.readings, async ({ params }, caller) => ({ data: await reading.readings(params, caller) }))
  mount(app, tenantInvoices.receive, async ({ params, body }, caller) => ({ data: await receipts.receive(params.id, body, caller) }))
  mount(app, tenantInvoices.reverse, async ({ params, body }, caller) => ({ data: await receipts.reverse(params, body.reason, caller) }))
}

interface Usage {
  readonly usage: PlatformUsageStore
  readonly plans: CompanyPlansService
  readonly invoices: PlanInvoicesService
}
export function usageRoutes(app: FastifyInstance, { usage, plans, invoices }: Usage): void {
  mount(app, platformUsage.list, async ({ query }, caller) => ({ data: await usage.ofMonth(query.month, caller) }))
  mount(app, companyPlans.list, ({ query }, caller) => plans.list(query, caller))
  mount(app, companyPlans.get, async ({ params }, caller) => ({ data: await plans.get(params.id, caller) }))
  mount(app, companyPlans.create, async ({ body }, caller) => ({ data: await plans.create(body, caller) }))
  mount(app, companyPlans.update, async ({ params, body }, caller) => ({ data: await plans.update(params.id, body, caller) }))
  mount(app, planInvoices.draft, async ({ params, body }, caller) => ({ data: await invoices.draft(params.id, body.month, caller) }))
  mount(app, companyPlans.remove, async ({ params }, caller) => {
    await plans.remove(params.id, caller)
    return { data: null }
  })
}
