import { itemReceipts } from '@menara/shared/contract/purchasing/item-receipts.contract.ts'
import { purchaseAwards } from '@menara/shared/contract/purchasing/purchase-awards.contract.ts'
import { purchaseOrders } from '@menara/shared/contract/purchasing/purchase-orders.contract.ts'
import { purchaseFeed, purchases } from '@menara/shared/contract/purchasing/purchases.contract.ts'
import { rfqs } from '@menara/shared/contract/purchasing/rfqs.contract.ts'
import { vendorInvoices } from '@menara/shared/contract/purchasing/vendor-invoices.contract.ts'
import { skus } from '@menara/shared/contract/skus.contract.ts'
import { vendors } from '@menara/shared/contract/vendors.contract.ts'
import type { PurchaseState } from '@menara/shared/domain/purchasing/purchase-states.ts'
import type { CallOf, Endpoint } from '@menara/shared/kit/endpoint.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking } from '../../kit/calls/query.ts'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { useChanges } from '../../kit/live/live.ts'
import { toastSuccess } from '../../kit/overlays/toasts.ts'
import { useSiteId } from '../../kit/site.ts'

/** As many purchases as the board shows. */
const BOARD_LIMIT = 200

export const purchaseOf = (id: string) => asking(purchases.get, { params: { id } })
export const rfqOf = (id: string) => asking(rfqs.get, { params: { id } })
export const comparisonOf = (id: string) => asking(purchaseAwards.comparison, { params: { id } })
export const ordersOf = (ticketId: string | undefined, location_id?: string) =>
  asking(purchaseOrders.list, { query: { limit: 100, ...(ticketId && { ticket_id: ticketId }), ...(location_id && { location_id }) } })
export const receiptsOf = (orderId: string) => asking(itemReceipts.list, { params: { id: orderId } })
export const invoicesOf = (query: CallOf<typeof vendorInvoices.list>['query']) =>
  asking(vendorInvoices.list, { query: { limit: 100, ...query } })
export const scoresOf = (location_id: string | undefined) =>
  asking(vendorInvoices.scores, { query: { ...(location_id && { location_id }) } })
export const itemsLike = (search: string) => asking(skus.list, { query: { limit: 20, ...(search && { search }) } })
export const allVendors = () => ({ ...asking(vendors.list, { query: { limit: 200 } }), staleTime: 60_000 })

interface Asked {
  readonly search?: string | undefined
  readonly state?: PurchaseState | undefined
  readonly location_id?: string | undefined
}
/** Those that go on, or those of one stage. */
export const purchasesLike = ({ search, state, location_id }: Asked) =>
  asking(purchases.list, {
    query: {
      limit: BOARD_LIMIT,
      ...(search && { search }),
      ...(state ? { state } : { open: true }),
      ...(location_id && { location_id }),
    },
  })

const SUBJECTS = [
  'purchases',
  'rfqs',
  'direct_orders',
  'purchase_awards',
  'purchase_orders',
  'item_receipts',
  'vendor_invoices',
  'vendor_documents',
]

/** Everything of purchasing is asked again when a purchase changes. */
export function usePurchasesLive(): void {
  const cache = useQueryClient()
  const location_id = useSiteId()
  useChanges(purchaseFeed, { location_id }, () => {
    for (const subject of SUBJECTS) void cache.invalidateQueries({ queryKey: [subject] })
  })
}

/** A command of purchasing: everything about it, and its ticket, is asked again; a refusal is shown. */
export function usePurchaseCommand<E extends Endpoint>(item: E, what: 'create' | 'update' | null = 'update') {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (args: CallOf<E>) => call(item, args),
    onSuccess: () => {
      if (what) toastSuccess(what)
    },
    onError: showRefusal,
    onSettled: () => {
      for (const subject of [...SUBJECTS, 'tickets']) void cache.invalidateQueries({ queryKey: [subject] })
    },
  })
}
