import { Alert, Button, Group, Text } from '@mantine/core'
import { type OrderAmendment, type PurchaseOrder, purchaseOrders } from '@menara/shared/contract/purchasing/purchase-orders.contract.ts'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../../kit/dates/dates.ts'
import { useMay, useMe } from '../../../kit/session/session.ts'
import { moneyText } from '../../../kit/texts/money.ts'
import { usePurchaseCommand } from '../purchasing.api.ts'

interface AmendmentCardProps {
  readonly order: PurchaseOrder
  readonly amendment: OrderAmendment
}
const COLOURS = { waiting_approval: 'grape', approved: 'gray', rejected: 'gray' } as const

/** A version of an order, with the word of the second person. */
export function AmendmentCard({ order, amendment }: AmendmentCardProps) {
  const { t } = useTranslation('purchasing')
  const me = useMe()?.id
  const decide = usePurchaseCommand(purchaseOrders.decide)
  const mayDecide = useMay('procurement_approve') && amendment.state === 'waiting_approval' && me !== amendment.made_by?.id
  const answer = (approve: boolean) => decide.mutate({ params: { id: order.id }, body: { approve } })
  return (
    <Alert
      color={COLOURS[amendment.state]}
      mx="md"
      mb="xs"
      title={t(`orders.amendment.${amendment.state}`, { version: amendment.version })}
    >
      <Text size="sm">{`${amendment.made_by?.name ?? '–'}: ${amendment.reason}`}</Text>
      {amendment.lines.map((line) => (
        <Text key={line.id} size="sm" className="num">
          {`${order.lines.find((item) => item.id === line.id)?.description ?? ''}: ${numberText(line.quantity)} × ${moneyText(order.currency, line.unit_price)}`}
        </Text>
      ))}
      {mayDecide && (
        <Group gap="xs" mt="xs">
          <Button size="xs" loading={decide.isPending} onClick={() => answer(true)}>
            {t('award.approve')}
          </Button>
          <Button size="xs" variant="default" loading={decide.isPending} onClick={() => answer(false)}>
            {t('award.reject')}
          </Button>
        </Group>
      )}
    </Alert>
  )
}
