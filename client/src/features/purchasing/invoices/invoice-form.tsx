import { Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import type { PurchaseOrder } from '@menara/shared/contract/purchasing/purchase-orders.contract.ts'
import { type VendorInvoice, vendorInvoices } from '@menara/shared/contract/purchasing/vendor-invoices.contract.ts'
import { linesTotal } from '@menara/shared/domain/money.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newCommandId } from '../../../kit/calls/new-key.ts'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { numberText } from '../../../kit/dates/dates.ts'
import { todayIn } from '../../../kit/dates/zoned-time.ts'
import { MoneyInput } from '../../../kit/forms/money-input.tsx'
import { useWholeInput } from '../../../kit/forms/rupiah-input.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { moneyText } from '../../../kit/texts/money.ts'
import { usePurchaseCommand } from '../purchasing.api.ts'
import { bodyOfInvoice, emptyInvoice, type InvoiceDraft } from './invoice-draft.ts'

interface InvoiceFormProps {
  readonly order: PurchaseOrder
  readonly invoices: readonly VendorInvoice[]
  readonly close: () => void
}

/** An invoice as the vendor wrote it; it begins with what came and was not invoiced yet. */
export function InvoiceForm({ order, invoices, close }: InvoiceFormProps) {
  const { t } = useTranslation('purchasing')
  const zone = useZoneOf()(order.location.id)
  const [draft, setDraft] = useState<InvoiceDraft>(() => emptyInvoice(order, invoices, todayIn(zone)))
  const [commandId] = useState(newCommandId)
  const create = usePurchaseCommand(vendorInvoices.create)
  const put = (facts: Partial<InvoiceDraft>) => setDraft((before) => ({ ...before, ...facts }))
  const body = bodyOfInvoice(draft, commandId)
  const isReady = body.number !== '' && body.issued_on !== '' && body.due_on >= body.issued_on && body.lines.length > 0
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) create.mutate({ params: { id: order.id }, body }, { onSuccess: close })
      }}
    >
      <Stack gap="sm">
        <TextInput
          label={t('invoices.number')}
          withAsterisk
          data-autofocus
          maxLength={60}
          value={draft.number}
          onChange={(event) => put({ number: event.currentTarget.value })}
        />
        <Group align="flex-start" gap="sm">
          <DateField label={t('invoices.issued')} withAsterisk kind="date" value={draft.issued} onChange={(issued) => put({ issued })} />
          <DateField label={t('invoices.due')} withAsterisk kind="date" value={draft.due} onChange={(due) => put({ due })} />
        </Group>
        {order.lines.map((line) => (
          <LineFields key={line.id} line={line} currency={order.currency} draft={draft} put={put} />
        ))}
        <MoneyInput currency={order.currency} label={t('invoices.tax')} maw={220} value={draft.tax} onChange={(tax) => put({ tax })} />
        <Group justify="space-between">
          <Text fw={600} className="num" role="status">
            {t('invoices.sum', { amount: moneyText(order.currency, linesTotal(body.lines) + body.tax) })}
          </Text>
          <Button type="submit" disabled={!isReady} loading={create.isPending}>
            {t('invoices.enter')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface LineFieldsProps {
  readonly line: PurchaseOrder['lines'][number]
  readonly currency: PurchaseOrder['currency']
  readonly draft: InvoiceDraft
  readonly put: (facts: Partial<InvoiceDraft>) => void
}
function LineFields({ line, currency, draft, put }: LineFieldsProps) {
  const { t } = useTranslation('purchasing')
  const whole = useWholeInput()
  const typed = draft.lines[line.id] ?? { quantity: '', unit_price: '' }
  const change = (facts: Partial<typeof typed>) => put({ lines: { ...draft.lines, [line.id]: { ...typed, ...facts } } })
  return (
    <Stack gap={4} role="group" aria-label={line.description}>
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {line.description}
      </Text>
      <Text size="xs" c="dimmed">
        {t('invoices.of', {
          ordered: numberText(line.quantity),
          accepted: numberText(line.accepted),
          unit: line.unit,
          price: moneyText(currency, line.unit_price),
        })}
      </Text>
      <Group gap="xs">
        <NumberInput {...whole} label={t('lines.quantity')} w={110} value={typed.quantity} onChange={(quantity) => change({ quantity })} />
        <MoneyInput
          currency={currency}
          label={t('orders.unitPrice')}
          w={180}
          value={typed.unit_price}
          onChange={(unit_price) => change({ unit_price })}
        />
      </Group>
    </Stack>
  )
}
