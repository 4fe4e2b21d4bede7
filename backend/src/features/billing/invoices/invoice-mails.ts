import { figureText } from '../../../platform/texts/bilingual.ts'
import type { Outsider } from '../../../ports/outside-mails.ts'
import type { TenantsStore } from '../tenants/tenants.store.ts'
import type { InvoicesStore } from './invoices.store.ts'

interface InvoiceMailsNeeds {
  readonly store: Pick<InvoicesStore, 'find'>
  readonly tenants: Pick<TenantsStore, 'find'>
}

/** Whom the mail about an invoice goes to, as things stand when it leaves; undefined once the invoice was cancelled. */
export const invoiceRecipients =
  ({ store, tenants }: InvoiceMailsNeeds) =>
  async (invoiceId: string, type: string): Promise<Outsider | undefined> => {
    const invoice = type === 'invoice.issued' ? await store.find(invoiceId) : undefined
    const tenant = invoice?.stored === 'issued' ? await tenants.find(invoice.tenant.id) : undefined
    if (!invoice || !tenant?.email) return undefined
    const { number, month, due_on, total, location } = invoice
    return {
      ...{ id: invoiceId, name: tenant.contact_name || tenant.name, email: tenant.email, phone: tenant.phone, language: tenant.language },
      link: null,
      params: { site: location.name, number: number ?? '', month, due: due_on ?? '', total: `Rp ${figureText(total)}` },
    }
  }
