import { vendorInvoices } from '@menara/shared/contract/purchasing/vendor-invoices.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import type { VendorInvoicesService } from './vendor-invoices.service.ts'

export function vendorInvoicesRoutes(app: FastifyInstance, service: VendorInvoicesService): void {
  mount(app, vendorInvoices.list, ({ query }, caller) => service.list(query, caller))
  mount(app, vendorInvoices.create, async ({ params, body }, caller) => ({ data: await service.create(params.id, body, caller) }))
  mount(app, vendorInvoices.release, async ({ params, body }, caller) => ({ data: await service.release(params.id, body.reason, caller) }))
  mount(app, vendorInvoices.cancel, async ({ params, body }, caller) => ({ data: await service.cancel(params.id, body.reason, caller) }))
  mount(app, vendorInvoices.pay, async ({ params, body }, caller) => ({ data: await service.pay(params.id, body, caller) }))
  mount(app, vendorInvoices.scores, async ({ query }, caller) => ({ data: await service.scores(query.location_id, caller) }))
}
