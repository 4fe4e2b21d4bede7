import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { type ItemReceipt, itemReceipts } from '@menara/shared/contract/purchasing/item-receipts.contract.ts'
import type { PurchaseOrder } from '@menara/shared/contract/purchasing/purchase-orders.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dayText, numberText } from '../../../kit/dates/dates.ts'
import { colourOf } from '../../../kit/look/look.ts'
import { Section } from '../../../kit/section.tsx'
import { useZoneOf } from '../../../kit/site.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import { DocumentIcon } from '../../documents/embed/document-icon.tsx'
import { RecordPhotos } from '../../photos/embed/record-photos.tsx'
import { receiptsOf, usePurchaseCommand } from '../purchasing.api.ts'
import { ReasonButton } from '../reason-button.tsx'

interface ReceiptListProps {
  readonly order: PurchaseOrder
  readonly mayAct: boolean
}
const COLOURS = { draft: 'gray', posted: 'green', reversed: 'red' } as const

/** Receipts of an order, newest first. */
export function ReceiptList({ order, mayAct }: ReceiptListProps) {
  const { t } = useTranslation('purchasing')
  const zone = useZoneOf()(order.location.id)
  const { data, error, refetch } = useQuery(receiptsOf(order.id))
  if (error && !data) return <FailedState error={error} retry={() => void refetch()} />
  if (!data) return <WaitingRows rows={2} />
  const rows = data.data.toReversed()
  return (
    <Section title={t('receipts.title')} count={rows.length}>
      {rows.length === 0 && <Text c="dimmed">{t('receipts.none')}</Text>}
      <Stack gap="md">
        {rows.map((receipt) => (
          <Receipt key={receipt.id} receipt={receipt} mayAct={mayAct} zone={zone} />
        ))}
      </Stack>
    </Section>
  )
}

interface ReceiptProps {
  readonly receipt: ItemReceipt
  readonly mayAct: boolean
  /** Zone of the order's site. */
  readonly zone: string
}
function Receipt({ receipt, mayAct, zone }: ReceiptProps) {
  const { t } = useTranslation('purchasing')
  const [post, reverse] = [usePurchaseCommand(itemReceipts.post), usePurchaseCommand(itemReceipts.reverse)]
  const params = { id: receipt.id }
  return (
    <article aria-label={`${dayText(receipt.received_on)} ${receipt.delivery_note}`}>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {dayText(receipt.received_on)}
          </Text>
          <Badge color={colourOf(COLOURS, receipt.state)}>{t(`receipts.state.${receipt.state}`)}</Badge>
          <Text size="xs" c="dimmed">
            {[receipt.delivery_note, receipt.posted_by?.name ?? receipt.created_by?.name].filter(Boolean).join(' · ')}
          </Text>
        </Group>
        {mayAct && receipt.state === 'draft' && (
          <Button size="xs" loading={post.isPending} onClick={() => post.mutate({ params })}>
            {t('receipts.post')}
          </Button>
        )}
        {receipt.state !== 'draft' && <DocumentIcon kind="goods_receipt" subject_id={receipt.id} of={receipt.delivery_note} />}
        {mayAct && receipt.state === 'posted' && (
          <ReasonButton label={t('receipts.reverse')} danger run={(reason) => reverse.mutate({ params, body: { reason } })} />
        )}
      </Group>
      {receipt.lines.map((line) => (
        <Text key={line.order_line_id} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('receipts.line', {
            description: line.description,
            unit: line.unit,
            ...{ accepted: numberText(line.accepted), rejected: numberText(line.rejected), short: numberText(line.short) },
          })}
          {line.reason && ` (${line.reason})`}
        </Text>
      ))}
      {receipt.reverse_reason && (
        <Text size="sm" c="red">
          {receipt.reverse_reason}
        </Text>
      )}
      <RecordPhotos
        subject="item_receipts"
        subject_id={receipt.id}
        zone={zone}
        stageText={(stage) => t(`receipts.state.${stage as ItemReceipt['state']}`)}
      />
    </article>
  )
}
