import { callerOf } from '../../../platform/access/caller.ts'
import { figureText } from '../../../platform/texts/bilingual.ts'
import type { Documents } from '../../../ports/documents.ts'
import type { MailAttachment, Outsider } from '../../../ports/outside-mails.ts'
import type { TenantsStore } from '../tenants/tenants.store.ts'
import type { InvoicesStore, InvoiceWhole } from './invoices.store.ts'

interface InvoiceMailsNeeds {
  readonly store: Pick<InvoicesStore, 'find'>
  readonly tenants: Pick<TenantsStore, 'find'>
  readonly documents: Pick<Documents, 'pdf'>
}

/** Whom the mail about an invoice goes to, as things stand when it leaves, with the invoice; undefined once that was cancelled. */
export const invoiceRecipients =
  ({ store, tenants, documents }: InvoiceMailsNeeds) =>
  async (invoiceId: string, type: string): Promise<Outsider | undefined> => {
    const invoice = type === 'invoice.issued' ? await store.find(invoiceId) : undefined
    const tenant = invoice?.stored === 'issued' ? await tenants.find(invoice.tenant.id) : undefined
    if (!invoice || !tenant?.email) return undefined
    const { number, month, due_on, total, location } = invoice
    return {
      ...{ id: invoiceId, name: tenant.contact_name || tenant.name, email: tenant.email, phone: tenant.phone, language: tenant.language },
      link: null,
      params: { site: location.name, number: number ?? '', month, due: due_on ?? '', total: `Rp ${figureText(total)}` },
      attachments: await documentOf(documents, invoice),
    }
  }

/** The PDF, in the name of who issued the invoice; none once that account is gone. */
async function documentOf({ pdf }: Pick<Documents, 'pdf'>, { id, issued_by, location }: InvoiceWhole): Promise<MailAttachment[]> {
  if (issued_by === null) return []
  const issuer = callerOf({
    ...{ userId: issued_by, sessionId: issued_by, name: '', groupIds: [], locationIds: [location.id] },
    ...{ permissions: new Set(['show_manage_billing'] as const), audience: 'mail' },
  })
  return [{ ...(await pdf({ kind: 'invoice', subject_id: id }, issuer)), mime: 'application/pdf' }]
}
