import { Button, Group } from '@mantine/core'
import { type PurchaseOrder, purchaseOrders } from '@menara/shared/contract/purchasing/purchase-orders.contract.ts'
import { mayMoveOrder } from '@menara/shared/domain/purchasing/purchase-states.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../kit/links/button-link.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { usePurchaseCommand } from '../purchasing.api.ts'
import { ReasonButton } from '../reason-button.tsx'
import { type LinkShown, SupplierLink } from '../supplier-link.tsx'
import { AmendDialog } from './amend-dialog.tsx'

interface OrderProps {
  readonly order: PurchaseOrder
}

/** What can be done with an order in its state. */
export function OrderActions({ order }: OrderProps) {
  const { t } = useTranslation('purchasing')
  const [buys, works] = [useMay('procurement_buy'), useMay('ticket_work')]
  return (
    <Group gap="xs">
      {buys && <BuyerActions order={order} />}
      {works && mayMoveOrder('receive', order.state) && (
        <ButtonLink
          to="/desk/ticketing/procurement/itemReceipt"
          search={{ id: order.ticket_id, order: order.id }}
          size="xs"
          variant="default"
        >
          {t('orders.receive')}
        </ButtonLink>
      )}
    </Group>
  )
}

function BuyerActions({ order }: OrderProps) {
  const { t } = useTranslation('purchasing')
  const params = { id: order.id }
  const may = (move: Parameters<typeof mayMoveOrder>[0]) => mayMoveOrder(move, order.state)
  const [issue, resume] = [usePurchaseCommand(purchaseOrders.issue), usePurchaseCommand(purchaseOrders.resume)]
  const hold = usePurchaseCommand(purchaseOrders.hold)
  const [close, cancel] = [usePurchaseCommand(purchaseOrders.close), usePurchaseCommand(purchaseOrders.cancel)]
  return (
    <>
      {may('issue') && (
        <Button size="xs" loading={issue.isPending} onClick={() => issue.mutate({ params })}>
          {t('orders.issue')}
        </Button>
      )}
      {order.issued_at && order.state !== 'cancelled' && <LinkButton order={order} />}
      {may('resume') && (
        <Button size="xs" variant="default" loading={resume.isPending} onClick={() => resume.mutate({ params })}>
          {t('orders.resume')}
        </Button>
      )}
      {may('amend') && <AmendDialog order={order} />}
      {may('hold') && <ReasonButton label={t('orders.hold')} run={(reason) => hold.mutate({ params, body: { reason } })} />}
      {may('close') && <ReasonButton label={t('orders.close')} run={(reason) => close.mutate({ params, body: { reason } })} />}
      {may('cancel') && <ReasonButton label={t('orders.cancel')} danger run={(reason) => cancel.mutate({ params, body: { reason } })} />}
    </>
  )
}

function LinkButton({ order }: OrderProps) {
  const { t } = useTranslation('purchasing')
  const [shown, setShown] = useState<LinkShown | null>(null)
  const link = usePurchaseCommand(purchaseOrders.link, null)
  const { vendor, number } = order
  return (
    <>
      <Button
        size="xs"
        variant="default"
        loading={link.isPending}
        onClick={() =>
          link.mutate(
            { params: { id: order.id } },
            { onSuccess: ({ data }) => setShown({ ...data, vendor: vendor.name, phone: vendor.phone, number }) },
          )
        }
      >
        {t('rfq.link')}
      </Button>
      <SupplierLink link={shown} kind="order" close={() => setShown(null)} />
    </>
  )
}
