import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { bankStatements, type StatementLine } from '@menara/shared/contract/finance/bank-statements.contract.ts'
import { useTranslation } from 'react-i18next'
import { useContractForm } from '../../../kit/forms/form.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { rupiahText } from '../../../kit/texts/money.ts'
import { useReverse } from './statements.api.ts'

interface DialogProps {
  readonly allocation: StatementLine['allocations'][number]
  readonly close: () => void
}
/** Takes an allocation back, with a reason. */
export function ReverseDialog({ allocation: { allocation_id: id, label: name, amount, target }, close }: DialogProps) {
  const { t } = useTranslation('payment')
  const reverse = useReverse()
  const { form, onError, focusFirst } = useContractForm<{ note: string }>(bankStatements.reverse.body, { note: '' })
  const submit = form.onSubmit(({ note }) => {
    reverse.mutate(
      { id, note },
      {
        onSuccess() {
          toastSuccess('update')
          close()
        },
        onError,
      },
    )
  }, focusFirst)
  return (
    <Modal opened onClose={close} title={t('statement.reverse')} centered closeButtonProps={{ 'aria-label': t('close', { ns: 'common' }) }}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm">
            {t(target === 'receivable' ? 'statement.reverseReceivable' : 'statement.reverseText', { name, amount: rupiahText(amount) })}
          </Text>
          <TextInput label={t('note')} withAsterisk data-autofocus maxLength={200} key={form.key('note')} {...form.getInputProps('note')} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('discard', { ns: 'common' })}
            </Button>
            <Button type="submit" loading={reverse.isPending}>
              {t('statement.reverse')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
