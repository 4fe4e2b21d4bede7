import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type PaymentLine, paymentBatches } from '@menara/shared/contract/finance/payment-batches.contract.ts'
import { useTranslation } from 'react-i18next'
import { useContractForm } from '../../../kit/forms/form.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { rupiahText } from '../../../kit/texts/money.ts'
import { useFailLine } from '../payment.api.ts'

interface DialogProps {
  readonly line: PaymentLine
  readonly close: () => void
}
/** Says that the bank returned a line. */
export function FailDialog({ line, close }: DialogProps) {
  const { t } = useTranslation('payment')
  const fail = useFailLine(line.id)
  const { form, onError, focusFirst } = useContractForm<{ note: string }>(paymentBatches.fail.body, { note: '' })
  const submit = form.onSubmit(({ note }) => {
    fail.mutate(note, {
      onSuccess() {
        toastSuccess('update')
        close()
      },
      onError,
    })
  }, focusFirst)
  return (
    <Modal opened onClose={close} title={t('batch.fail')} centered closeButtonProps={{ 'aria-label': t('close', { ns: 'common' }) }}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm">{t('batch.failText', { name: line.payee.name, amount: rupiahText(line.amount) })}</Text>
          <TextInput label={t('note')} withAsterisk data-autofocus maxLength={200} key={form.key('note')} {...form.getInputProps('note')} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('discard', { ns: 'common' })}
            </Button>
            <Button type="submit" loading={fail.isPending}>
              {t('batch.fail')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
