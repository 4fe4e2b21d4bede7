import { EXPIRY_NOTICE_DAYS } from '@menara/shared/domain/purchasing/vendor-document.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { dayIn } from '../../../platform/time/zoned-time.ts'
import type { Notifier } from '../../../ports/notifications.ts'
import type { People } from '../../../ports/people.ts'
import { recordDocument } from './vendor-documents.service.ts'
import type { VendorDocumentRow, VendorDocumentsStore } from './vendor-documents.store.ts'

export interface VendorDocumentNoticesNeeds {
  readonly store: Pick<VendorDocumentsStore, 'ending' | 'update'>
  readonly journal: Journal
  readonly people: Pick<People, 'holding'>
  readonly notifier: Pick<Notifier, 'send'>
  /** Of what belongs to no site. */
  readonly zone: string
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
}
const DAY_MS = 86_400_000

/** Who is told before a document of a vendor runs out. */
export const vendorDocumentNoticesService = (needs: VendorDocumentNoticesNeeds) => ({
  /** Tells buyers of what runs out soon, once for each end. */
  look: (): Promise<void> =>
    needs.atomically(async () => {
      const by = dayIn(needs.zone, new Date(needs.now().getTime() + EXPIRY_NOTICE_DAYS * DAY_MS))
      const ending = await needs.store.ending(by)
      if (ending.length === 0) return
      const user_ids = await needs.people.holding('procurement_buy', null)
      for (const row of ending) {
        await needs.store.update(row.id, { told_of: row.valid_until })
        recordDocument(needs, 'told', { row, caller: null, detail: { valid_until: row.valid_until } })
        if (user_ids.length > 0) await tell(needs, row, user_ids)
      }
    }),
})

async function tell(
  { notifier }: VendorDocumentNoticesNeeds,
  { vendor, kind, number, valid_until }: VendorDocumentRow,
  user_ids: string[],
) {
  const document = `${kind.toUpperCase()} ${number}`
  await notifier.send({
    ...{ user_ids, type: 'vendor_document.ending', title: `${document} of ${vendor.name} ends on ${valid_until}`, text: vendor.name },
    link: '/desk/eproc?look=vendors',
    message: { key: 'inbox.vendor_document_ending', params: { vendor: vendor.name, document, day: valid_until ?? '' } },
  })
}
