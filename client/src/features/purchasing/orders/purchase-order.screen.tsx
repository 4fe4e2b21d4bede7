import { Stack } from '@mantine/core'
import type { PurchaseOrder } from '@menara/shared/contract/purchasing/purchase-orders.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { recordView, useViewState } from '../../../kit/lists/view-state.ts'
import { PageHeader } from '../../../kit/page-header.tsx'
import { useSiteId } from '../../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { InvoiceList } from '../invoices/invoice-list.tsx'
import { PurchasePage } from '../purchase-page.tsx'
import { ordersOf, usePurchasesLive } from '../purchasing.api.ts'
import { OrderCard } from './order-card.tsx'

/** Orders of one purchase; without one in the address, all of the chosen site. */
export function PurchaseOrderScreen() {
  const { id } = useViewState(recordView).state
  if (id === undefined) return <AllOrders />
  return <PurchasePage step="orders">{(purchase) => <Orders ticketId={purchase.id} />}</PurchasePage>
}

function AllOrders() {
  const { t } = useTranslation('purchasing')
  const siteId = useSiteId()
  usePurchasesLive()
  return (
    <>
      <PageHeader title={t('step.orders')} subtitle={t('orders.all')} />
      <Orders {...(siteId && { siteId })} />
    </>
  )
}

function Orders({ ticketId, siteId }: { readonly ticketId?: string; readonly siteId?: string }) {
  const { t } = useTranslation('purchasing')
  const { data, error, refetch } = useQuery(ordersOf(ticketId, siteId))
  if (error && !data) return <FailedState error={error} retry={() => void refetch()} />
  if (!data) return <WaitingRows rows={4} />
  if (data.data.length === 0) return <EmptyState title={t('orders.none')} text={t('orders.noneText')} />
  return (
    <Stack gap="md">
      {data.data.map((order) => (
        <OrderAndInvoices key={order.id} order={order} withInvoices={ticketId !== undefined && order.issued_at !== null} />
      ))}
    </Stack>
  )
}

interface OrderAndInvoicesProps {
  readonly order: PurchaseOrder
  /** Of one purchase they are read along; of all orders they would be one question each. */
  readonly withInvoices: boolean
}
function OrderAndInvoices({ order, withInvoices }: OrderAndInvoicesProps) {
  return (
    <>
      <OrderCard order={order} />
      {withInvoices && <InvoiceList order={order} />}
    </>
  )
}
