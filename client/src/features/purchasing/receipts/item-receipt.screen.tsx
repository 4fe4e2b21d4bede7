import { Select, Stack } from '@mantine/core'
import type { PurchaseDetail } from '@menara/shared/contract/purchasing/purchases.contract.ts'
import { mayMoveOrder } from '@menara/shared/domain/purchasing/purchase-states.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { text, useViewState } from '../../../kit/lists/view-state.ts'
import { useMay } from '../../../kit/session/session.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { PurchasePage } from '../purchase-page.tsx'
import { ordersOf } from '../purchasing.api.ts'
import { ReceiptForm } from './receipt-form.tsx'
import { ReceiptList } from './receipt-list.tsx'

export const itemReceiptView = { id: text, order: text }

/** What came for the orders of a purchase. */
export function ItemReceiptScreen() {
  return <PurchasePage step="receipts">{(purchase) => <Receipts purchase={purchase} />}</PurchasePage>
}

function Receipts({ purchase }: { readonly purchase: PurchaseDetail }) {
  const { t } = useTranslation('purchasing')
  const works = useMay('ticket_work')
  const { state, change } = useViewState(itemReceiptView)
  const { data, error, refetch } = useQuery(ordersOf(purchase.id))
  if (error && !data) return <FailedState error={error} retry={() => void refetch()} />
  if (!data) return <WaitingRows rows={4} />
  const orders = data.data.filter((order) => order.issued_at !== null && order.state !== 'cancelled')
  const order = orders.find((item) => item.id === state.order) ?? orders[0]
  if (!order) return <EmptyState title={t('receipts.noOrder')} text={t('receipts.noOrderText')} />
  return (
    <Stack gap="md">
      <Select
        label={t('receipts.order')}
        maw={420}
        allowDeselect={false}
        data={orders.map((item) => ({ value: item.id, label: `${item.number} · ${item.vendor.name}` }))}
        value={order.id}
        onChange={(value) => change({ order: value ?? undefined })}
      />
      {works && mayMoveOrder('receive', order.state) && <ReceiptForm key={order.id} order={order} />}
      <ReceiptList order={order} mayAct={works} />
    </Stack>
  )
}
