import { Button, Group, NumberInput, Stack, TextInput } from '@mantine/core'
import { type VendorInvoice, vendorInvoices } from '@menara/shared/contract/purchasing/vendor-invoices.contract.ts'
import { isForeign } from '@menara/shared/domain/purchasing/purchase-currencies.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { todayIn } from '../../../kit/dates/zoned-time.ts'
import { useRupiahInput } from '../../../kit/forms/rupiah-input.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { useZoneOf } from '../../../kit/site.ts'
import { moneyText } from '../../../kit/texts/money.ts'
import { usePurchaseCommand } from '../purchasing.api.ts'

/** Day and reference of a payment that was made. */
export function PayDialog({ invoice }: { readonly invoice: VendorInvoice }) {
  const { t } = useTranslation('purchasing')
  const zone = useZoneOf()(invoice.location.id)
  const [isOpen, setOpen] = useState(false)
  const [day, setDay] = useState(() => todayIn(zone))
  const [reference, setReference] = useState('')
  const pay = usePurchaseCommand(vendorInvoices.pay)
  const [rupiah, setRupiah] = useState<number>()
  const rupiahInput = useRupiahInput()
  const isAbroad = isForeign(invoice.currency)
  const body = { paid_on: day, reference: reference.trim(), ...(isAbroad && rupiah !== undefined && { rupiah }) }
  const isReady = day !== '' && body.reference !== '' && (!isAbroad || (rupiah ?? 0) > 0)
  const title = t('invoices.payTitle', { number: invoice.number })
  return (
    <>
      <Button size="xs" onClick={() => setOpen(true)}>
        {t('invoices.pay')}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={title}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (isReady) pay.mutate({ params: { id: invoice.id }, body }, { onSuccess: () => setOpen(false) })
          }}
        >
          <Stack gap="sm">
            <DateField label={t('invoices.paidOn')} kind="date" value={day} onChange={setDay} />
            <TextInput
              label={t('invoices.reference')}
              withAsterisk
              data-autofocus
              maxLength={120}
              value={reference}
              onChange={(event) => setReference(event.currentTarget.value)}
            />
            {isAbroad && (
              <NumberInput
                {...rupiahInput}
                label={t('invoices.rupiah')}
                description={t('invoices.rupiahText', { amount: moneyText(invoice.currency, invoice.total) })}
                withAsterisk
                value={rupiah ?? ''}
                onChange={(value) => setRupiah(typeof value === 'number' ? value : undefined)}
              />
            )}
            <Group justify="flex-end">
              <Button type="submit" disabled={!isReady} loading={pay.isPending}>
                {t('invoices.pay')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  )
}
