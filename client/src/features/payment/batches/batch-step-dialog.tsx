import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { type PaymentBatch, paymentBatches } from '@menara/shared/contract/finance/payment-batches.contract.ts'
import { type PaymentBatchStep, wordedBatchSteps } from '@menara/shared/domain/finance/payment-state.ts'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { todayIn } from '../../../kit/dates/zoned-time.ts'
import { useContractForm } from '../../../kit/forms/form.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useHomeZone } from '../../../kit/site.ts'
import { rupiahText } from '../../../kit/texts/money.ts'
import { useBatchStep } from '../payment.api.ts'

interface Values extends Record<string, unknown> {
  step: PaymentBatchStep
  rev: number
  note: string
  day: string
}
interface DialogProps {
  readonly batch: PaymentBatch
  readonly step: PaymentBatchStep
  readonly close: () => void
}

/** Asks for what a step of a batch needs, and takes it. */
export function BatchStepDialog({ batch, step, close }: DialogProps) {
  const { t } = useTranslation('payment')
  const take = useBatchStep(batch)
  const today = todayIn(useHomeZone())
  const day = step === 'pay' ? today : ''
  const { form, onError, focusFirst } = useContractForm<Values>(paymentBatches.step.body, { step, rev: batch.rev, note: '', day })
  const submit = form.onSubmit(
    (values) =>
      take.mutate(
        { step, ...(values.note.trim() && { note: values.note.trim() }), ...(values.day && { day: values.day }) },
        {
          onSuccess() {
            toastSuccess('update')
            close()
          },
          onError,
        },
      ),
    focusFirst,
  )
  return (
    <Modal opened onClose={close} title={t(`step.${step}`)} centered>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm">{t(`explain.${step}`, { count: batch.line_count, amount: rupiahText(batch.total) })}</Text>
          {step === 'pay' && (
            <DateField kind="date" label={t('batch.paidOn')} withAsterisk key={form.key('day')} {...form.getInputProps('day')} />
          )}
          {wordedBatchSteps.includes(step) && (
            <Textarea
              label={t('note')}
              withAsterisk
              data-autofocus
              autosize
              minRows={2}
              maxLength={1000}
              key={form.key('note')}
              {...form.getInputProps('note')}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('discard', { ns: 'common' })}
            </Button>
            <Button type="submit" loading={take.isPending} {...(wordedBatchSteps.includes(step) && { color: 'red' })}>
              {t(`step.${step}`)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
