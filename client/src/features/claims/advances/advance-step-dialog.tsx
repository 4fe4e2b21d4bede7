import { Button, Group, NumberInput, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type Advance, advances } from '@menara/shared/contract/claims/advances.contract.ts'
import type { AdvanceStep } from '@menara/shared/domain/claims/claim-state.ts'
import { useTranslation } from 'react-i18next'
import { useContractForm } from '../../../kit/forms/form.ts'
import { useRupiahInput } from '../../../kit/forms/rupiah-input.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { rupiahText } from '../../../kit/texts/money.ts'
import { useAdvanceStep } from '../claims.api.ts'

interface Values extends Record<string, unknown> {
  step: AdvanceStep
  reference: string
  note: string
  amount: number | ''
}
interface DialogProps {
  readonly advance: Advance
  readonly step: AdvanceStep
  readonly close: () => void
}

/** Asks for what a step of an advance needs, and takes it. */
export function AdvanceStepDialog({ advance, step, close }: DialogProps) {
  const { t } = useTranslation('claims')
  const whole = useRupiahInput()
  const take = useAdvanceStep(advance)
  const start: Values = { step, reference: '', note: '', amount: step === 'return' ? advance.outstanding : '' }
  const { form, onError, focusFirst } = useContractForm<Values>(advances.step.body, start)
  const submit = form.onSubmit(
    ({ amount, reference, note }) =>
      take.mutate(
        { step, ...(reference && { reference }), ...(note && { note }), ...(typeof amount === 'number' && { amount }) },
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
  const moves = step === 'pay' || step === 'return'
  return (
    <Modal opened onClose={close} title={t(`advanceStep.${step}`)} centered>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm">
            {advance.purpose} · {advance.requester.name} · {rupiahText(step === 'return' ? advance.outstanding : advance.amount)}
          </Text>
          {step === 'return' && <NumberInput {...whole} label={t('amount')} key={form.key('amount')} {...form.getInputProps('amount')} />}
          {moves && (
            <TextInput
              label={t('reference')}
              withAsterisk
              maxLength={120}
              data-autofocus
              key={form.key('reference')}
              {...form.getInputProps('reference')}
            />
          )}
          {(step === 'reject' || step === 'cancel') && (
            <Textarea
              label={t('note')}
              withAsterisk
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
            <Button type="submit" loading={take.isPending}>
              {t(`advanceStep.${step}`)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
