import { Button, Group, NumberInput, Paper, Stack, Text, TextInput } from '@mantine/core'
import { itemReceipts } from '@menara/shared/contract/purchasing/item-receipts.contract.ts'
import type { PurchaseOrder } from '@menara/shared/contract/purchasing/purchase-orders.contract.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newCommandId } from '../../../kit/calls/new-key.ts'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { numberText } from '../../../kit/dates/dates.ts'
import { todayIn } from '../../../kit/dates/zoned-time.ts'
import { Section } from '../../../kit/section.tsx'
import { useZoneOf } from '../../../kit/site.ts'
import { usePurchaseCommand } from '../purchasing.api.ts'
import { bodyOfReceipt, emptyReceipt, missingReasons, type ReceiptDraft } from './receipt-draft.ts'

/** What came, line by line: accepted, rejected, short. It is posted with the same button. */
export function ReceiptForm({ order }: { readonly order: PurchaseOrder }) {
  const { t } = useTranslation('purchasing')
  const zone = useZoneOf()(order.location.id)
  const [draft, setDraft] = useState<ReceiptDraft>(() => emptyReceipt(order, todayIn(zone)))
  const [commandId, setCommand] = useState(newCommandId)
  const [write, post] = [usePurchaseCommand(itemReceipts.create, null), usePurchaseCommand(itemReceipts.post)]
  const put = (facts: Partial<ReceiptDraft>) => setDraft((before) => ({ ...before, ...facts }))
  const body = bodyOfReceipt(draft, commandId)
  const missing = missingReasons(draft)
  const submit = async () => {
    if (body.lines.length === 0 || missing.length > 0) return
    const { data } = await write.mutateAsync({ params: { id: order.id }, body })
    await post.mutateAsync({ params: { id: data.id } })
    setCommand(newCommandId())
    setDraft({ ...emptyReceipt(order, todayIn(zone)), counts: {} })
  }
  return (
    <Section title={t('receipts.new')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit().catch(() => undefined)
        }}
      >
        <Stack gap="sm">
          <Group align="flex-end" gap="sm">
            <TextInput
              label={t('receipts.deliveryNote')}
              maxLength={200}
              value={draft.note}
              onChange={(event) => put({ note: event.currentTarget.value })}
            />
            <DateField label={t('receipts.on')} kind="date" value={draft.on} onChange={(on) => put({ on })} />
          </Group>
          {order.lines.map((line) => (
            <LineFields key={line.id} line={line} draft={draft} put={put} isMissing={missing.includes(line.id)} />
          ))}
          <Group justify="flex-end">
            <Button
              type="submit"
              disabled={body.lines.length === 0 || missing.length > 0 || draft.on === ''}
              loading={write.isPending || post.isPending}
            >
              {t('receipts.post')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  )
}

interface LineFieldsProps {
  readonly line: PurchaseOrder['lines'][number]
  readonly draft: ReceiptDraft
  readonly put: (facts: Partial<ReceiptDraft>) => void
  readonly isMissing: boolean
}
const COUNTS = ['accepted', 'rejected', 'short'] as const
function LineFields({ line, draft, put, isMissing }: LineFieldsProps) {
  const { t } = useTranslation('purchasing')
  const counts = draft.counts[line.id] ?? {}
  const change = (facts: Partial<typeof counts>) => put({ counts: { ...draft.counts, [line.id]: { ...counts, ...facts } } })
  return (
    <Paper withBorder p="sm" role="group" aria-label={line.description}>
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {line.description}
      </Text>
      <Text size="xs" c="dimmed">
        {t('receipts.open', {
          open: numberText(Math.max(0, line.quantity - line.accepted)),
          ordered: numberText(line.quantity),
          unit: line.unit,
        })}
      </Text>
      <Group align="flex-start" gap="xs" mt={4}>
        {COUNTS.map((count) => (
          <NumberInput
            key={count}
            label={t(`receipts.${count}`)}
            w={110}
            min={0}
            allowDecimal={false}
            value={counts[count] ?? 0}
            onChange={(value) => change({ [count]: Number(value) || 0 })}
          />
        ))}
        <TextInput
          flex="1 1 200px"
          label={t('receipts.reason')}
          maxLength={500}
          error={isMissing ? t('receipts.reasonMissing') : undefined}
          value={counts.reason ?? ''}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
      </Group>
    </Paper>
  )
}
