import { Group, Stack, Text } from '@mantine/core'
import { type VendorInvoice, vendorInvoices } from '@menara/shared/contract/purchasing/vendor-invoices.contract.ts'
import { mayMoveVendorInvoice, type VendorInvoiceMove } from '@menara/shared/domain/purchasing/purchase-states.ts'
import { useTranslation } from 'react-i18next'
import { dayText, numberText } from '../../../kit/dates/dates.ts'
import { useMay } from '../../../kit/session/session.ts'
import { moneyText, rupiahText } from '../../../kit/texts/money.ts'
import { InvoiceBadge } from '../purchase-badges.tsx'
import { usePurchaseCommand } from '../purchasing.api.ts'
import { ReasonButton } from '../reason-button.tsx'
import { PayDialog } from './pay-dialog.tsx'

/** One invoice: each line beside the order and what came, with what can be done. */
export function InvoiceCard({ invoice }: { readonly invoice: VendorInvoice }) {
  const { t } = useTranslation('purchasing')
  return (
    <article aria-label={invoice.number}>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {invoice.number}
          </Text>
          <InvoiceBadge state={invoice.state} />
          <Text size="xs" c="dimmed">
            {t('invoices.days', { issued: dayText(invoice.issued_on), due: dayText(invoice.due_on) })}
          </Text>
        </Group>
        <Text fw={600} className="num">
          {moneyText(invoice.currency, invoice.total)}
        </Text>
      </Group>
      <Stack gap={2} my={4}>
        {invoice.lines.map((line) => (
          <Line key={line.order_line_id} line={line} currency={invoice.currency} />
        ))}
      </Stack>
      <Story invoice={invoice} />
      <Actions invoice={invoice} />
    </article>
  )
}

interface LineProps {
  readonly line: VendorInvoice['lines'][number]
  readonly currency: VendorInvoice['currency']
}
function Line({ line, currency }: LineProps) {
  const { t } = useTranslation('purchasing')
  const money = (amount: number) => moneyText(currency, amount)
  const figures = { quantity: numberText(line.quantity), price: money(line.unit_price), amount: money(line.amount) }
  const differences = line.differences.map((difference) =>
    t(`invoices.differs.${difference}`, {
      ...{ ordered: numberText(line.ordered), accepted: numberText(line.accepted) },
      ...{ invoiced: numberText(line.invoiced), price: money(line.ordered_price) },
    }),
  )
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {t('invoices.line', { description: line.description, unit: line.unit, ...figures })}
      {differences.length > 0 && (
        <Text span size="sm" c="red">
          {` ${differences.join('; ')}`}
        </Text>
      )}
    </Text>
  )
}

function Story({ invoice }: { readonly invoice: VendorInvoice }) {
  const { t } = useTranslation('purchasing')
  const { tax, entered_by, released_by, release_reason, paid_by, paid_on, paid_rupiah, payment_reference, cancel_reason } = invoice
  const words = [
    tax > 0 && t('invoices.withTax', { amount: moneyText(invoice.currency, tax) }),
    entered_by && t('invoices.enteredBy', { name: entered_by.name }),
    release_reason && t('invoices.releasedBy', { name: released_by?.name ?? '–', reason: release_reason }),
    paid_on && t('invoices.paidBy', { name: paid_by?.name ?? '–', day: dayText(paid_on), reference: payment_reference }),
    paid_rupiah !== null && t('invoices.paidRupiah', { amount: rupiahText(paid_rupiah) }),
    cancel_reason,
  ]
  return (
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {words.filter(Boolean).join(' · ')}
    </Text>
  )
}

function Actions({ invoice }: { readonly invoice: VendorInvoice }) {
  const { t } = useTranslation('purchasing')
  const [buys, approves, pays] = [useMay('procurement_buy'), useMay('procurement_approve'), useMay('claim_pay')]
  const [release, cancel] = [usePurchaseCommand(vendorInvoices.release), usePurchaseCommand(vendorInvoices.cancel)]
  const params = { id: invoice.id }
  const may = (move: VendorInvoiceMove) => mayMoveVendorInvoice(move, invoice.state)
  return (
    <Group gap="xs" mt={4}>
      {approves && may('release') && (
        <ReasonButton label={t('invoices.release')} run={(reason) => release.mutate({ params, body: { reason } })} />
      )}
      {pays && may('pay') && <PayDialog invoice={invoice} />}
      {buys && may('cancel') && (
        <ReasonButton label={t('invoices.cancel')} danger run={(reason) => cancel.mutate({ params, body: { reason } })} />
      )}
    </Group>
  )
}
