import { NumberInput, Text, TextInput } from '@mantine/core'
import { type TenantInvoice, tenantInvoices } from '@menara/shared/contract/finance/tenant-invoices.contract.ts'
import { useTranslation } from 'react-i18next'
import type { TSchema } from 'typebox'
import { call } from '../../../kit/calls/call.ts'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { todayIn } from '../../../kit/dates/zoned-time.ts'
import { useContractForm } from '../../../kit/forms/form.ts'
import { useRupiahInput } from '../../../kit/forms/rupiah-input.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { rupiahText } from '../../../kit/texts/money.ts'
import { useBillingChange } from '../billing.api.ts'
import { BillingDialog } from '../billing-dialog.tsx'

interface DialogProps {
  readonly invoice: TenantInvoice
  readonly close: () => void
}
interface SavedForm<V extends Record<string, unknown>> {
  readonly start: V
  readonly read: (values: V) => Record<string, unknown>
  readonly save: (values: V) => Promise<unknown>
  readonly close: () => void
}
/** A short form that closes once it is saved. */
function useSavedForm<V extends Record<string, unknown>>(schema: TSchema, { start, read, save, close }: SavedForm<V>) {
  const { form, onError, focusFirst } = useContractForm<V>(schema, start, { read })
  const saving = useBillingChange(save)
  const done = () => {
    toastSuccess('update')
    close()
  }
  const submit = form.onSubmit((values) => void saving.mutateAsync(values).then(done, onError), focusFirst)
  return { form, frame: { submit, busy: saving.isPending, close } }
}

const manualOf = ({ lines }: TenantInvoice) =>
  lines.filter((line) => line.kind === 'manual').map((line) => ({ reason: line.label, amount: line.amount }))

/** A line by hand, with its reason; a negative amount is a discount. */
export function ManualDialog({ invoice, close }: DialogProps) {
  const { t } = useTranslation('billing')
  const rupiah = useRupiahInput()
  const { id, rev } = invoice
  interface Values extends Record<string, unknown> {
    reason: string
    amount: number | string
  }
  const lineOf = ({ reason, amount }: Values) => ({ ...(reason && { reason }), ...(amount !== '' && { amount: Number(amount) }) })
  const { form, frame } = useSavedForm<Values>(tenantInvoices.update.body.properties.manual.items, {
    ...{ start: { reason: '', amount: '' }, read: lineOf, close },
    save: (values) =>
      call(tenantInvoices.update, { params: { id }, body: { rev, manual: [...manualOf(invoice), lineOf(values)] as never } }),
  })
  return (
    <BillingDialog title={t('manual.add')} submitText={t('manual.add')} {...frame}>
      <Text size="sm">{t('manual.text')}</Text>
      <TextInput label={t('reason')} withAsterisk key={form.key('reason')} {...form.getInputProps('reason')} />
      <NumberInput
        {...rupiah}
        min={Number.MIN_SAFE_INTEGER}
        allowNegative
        label={t('amount')}
        withAsterisk
        key={form.key('amount')}
        {...form.getInputProps('amount')}
      />
    </BillingDialog>
  )
}

/** Cancels an issued invoice by a credit note. */
export function CancelDialog({ invoice, close }: DialogProps) {
  const { t } = useTranslation('billing')
  const { id, rev } = invoice
  const read = ({ reason }: { reason: string }) => ({ rev, ...(reason && { reason }) })
  const { form, frame } = useSavedForm<{ reason: string }>(tenantInvoices.cancel.body, {
    ...{ start: { reason: '' }, read, close },
    save: (values) => call(tenantInvoices.cancel, { params: { id }, body: read(values) as never }),
  })
  return (
    <BillingDialog title={t('cancel.title')} submitText={t('cancel.title')} {...frame}>
      <Text size="sm">{t('cancel.text', { number: invoice.number, total: rupiahText(invoice.total) })}</Text>
      <TextInput label={t('reason')} withAsterisk key={form.key('reason')} {...form.getInputProps('reason')} />
    </BillingDialog>
  )
}

/** Records money that came without a statement of the bank. */
export function ReceiveDialog({ invoice, close }: DialogProps) {
  const { t } = useTranslation('billing')
  const rupiah = useRupiahInput()
  const today = todayIn(useZoneOf()(invoice.location.id))
  interface Values extends Record<string, unknown> {
    amount: number | string
    day: string
    reference: string
  }
  const read = ({ amount, day, reference }: Values) => ({
    ...(amount !== '' && { amount: Number(amount) }),
    ...(day && { day }),
    ...(reference && { reference }),
  })
  const { form, frame } = useSavedForm<Values>(tenantInvoices.receive.body, {
    ...{ start: { amount: Math.max(0, invoice.total - invoice.paid) || '', day: today, reference: '' }, read, close },
    save: (values) => call(tenantInvoices.receive, { params: { id: invoice.id }, body: read(values) as never }),
  })
  return (
    <BillingDialog title={t('receive.title')} submitText={t('receive.title')} {...frame}>
      <NumberInput {...rupiah} label={t('amount')} withAsterisk key={form.key('amount')} {...form.getInputProps('amount')} />
      <DateField kind="date" label={t('day')} withAsterisk key={form.key('day')} {...form.getInputProps('day')} />
      <TextInput label={t('reference')} withAsterisk key={form.key('reference')} {...form.getInputProps('reference')} />
    </BillingDialog>
  )
}
