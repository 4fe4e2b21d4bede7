import { ageingBuckets } from '@menara/shared/domain/finance/ageing.ts'
import { tenantInvoiceStates } from '@menara/shared/domain/finance/tenant-invoices.ts'
import { oneOf, text } from '../../kit/lists/view-state.ts'

export const billingTabs = ['invoices', 'tenants', 'rates', 'ageing', 'usage'] as const
export const invoiceFilterStates = [...tenantInvoiceStates, 'overdue'] as const
/** Which tab, what its list is narrowed to, and which invoice and line are open. */
export const billingView = {
  tab: oneOf(billingTabs),
  search: text,
  month: text,
  state: oneOf(invoiceFilterStates),
  tenant: text,
  bucket: oneOf(ageingBuckets),
  invoice: text,
  line: text,
}
