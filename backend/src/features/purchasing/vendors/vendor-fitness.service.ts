import { Fault } from '../../../platform/errors.ts'
import { dayIn } from '../../../platform/time/zoned-time.ts'
import type { TicketRow } from '../../../ports/tickets/tickets.ts'
import type { PurchasingNeeds } from '../purchase-access.service.ts'
import type { VendorDocumentsStore } from './vendor-documents.store.ts'

export interface VendorFitnessNeeds extends Pick<PurchasingNeeds, 'site' | 'now'> {
  readonly documents: Pick<VendorDocumentsStore, 'expired'>
}
interface Chosen {
  readonly vendorIds: readonly string[]
  readonly override: string | undefined
}
/** What is written into the audit trail where a vendor was taken in spite of it; undefined where nothing has run out. */
export interface Overridden {
  readonly override_reason: string
  readonly expired: readonly { readonly vendor_id: string; readonly kind: string; readonly number: string }[]
}
export type VendorFitness = ReturnType<typeof vendorFitness>

/** Whether vendors may be asked or chosen: 409 where a required document has run out and no reason is given. */
export const vendorFitness =
  ({ documents, site, now }: VendorFitnessNeeds) =>
  async ({ location }: TicketRow, { vendorIds, override }: Chosen): Promise<Overridden | undefined> => {
    if (vendorIds.length === 0) return undefined
    const today = dayIn((await site(location.id))?.zone ?? 'UTC', now())
    const expired = await documents.expired(vendorIds, today)
    const [first] = expired
    if (!first) return undefined
    if (override === undefined)
      throw new Fault('conflict', 'vendor_documents.expired', {
        params: { vendor: first.vendor.name, document: `${first.kind.toUpperCase()} ${first.number}`, day: first.valid_until ?? '' },
      })
    return { override_reason: override, expired: expired.map(({ vendor_id, kind, number }) => ({ vendor_id, kind, number })) }
  }
