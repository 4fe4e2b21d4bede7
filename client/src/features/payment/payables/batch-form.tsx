import { Button, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { PayableRow } from '@menara/shared/contract/finance/payables.contract.ts'
import { paymentBatches } from '@menara/shared/contract/finance/payment-batches.contract.ts'
import { type BankFileFormat, bankFileFormats } from '@menara/shared/domain/finance/bank-files.ts'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { dayText } from '../../../kit/dates/dates.ts'
import { todayIn } from '../../../kit/dates/zoned-time.ts'
import { useContractForm } from '../../../kit/forms/form.ts'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { usePageZone } from '../../../kit/site.ts'
import { rupiahText } from '../../../kit/texts/money.ts'
import { useAccounts, useCreateBatch } from '../payment.api.ts'
import { paymentView } from '../payment-view.ts'

interface Values extends Record<string, unknown> {
  title: string
  account_id: string
  execute_on: string
  format: BankFileFormat
  payables: { kind: PayableRow['kind']; id: string }[]
}
interface FormProps {
  readonly payables: readonly PayableRow[]
  readonly close: () => void
}

/** Begins a batch with what was marked. */
export function BatchForm({ payables, close }: FormProps) {
  const { t } = useTranslation('payment')
  const { change } = useViewState(paymentView)
  const accounts = useAccounts()
  const create = useCreateBatch()
  const today = todayIn(usePageZone())
  const total = payables.reduce((sum, row) => sum + row.amount, 0)
  const { form, onError, focusFirst } = useContractForm<Values>(paymentBatches.create.body, {
    ...{ title: t('batch.newTitle', { day: dayText(today) }), account_id: '', execute_on: today, format: 'pain_09' },
    payables: payables.map(({ kind, id }) => ({ kind, id })),
  })
  const submit = form.onSubmit(
    (values) =>
      create.mutate(values, {
        onSuccess({ data }) {
          toastSuccess('create')
          close()
          change({ batch: data.id }, 'push')
        },
        onError,
      }),
    focusFirst,
  )
  return (
    <Modal opened onClose={close} title={t('batch.new')} centered>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm">{t('batch.sum', { count: payables.length, amount: rupiahText(total) })}</Text>
          <TextInput
            label={t('batch.title')}
            withAsterisk
            data-autofocus
            maxLength={80}
            key={form.key('title')}
            {...form.getInputProps('title')}
          />
          <Select
            label={t('batch.account')}
            withAsterisk
            allowDeselect={false}
            data={accounts.map((account) => ({ value: account.id, label: `${account.name} · ${account.bank}` }))}
            nothingFoundMessage={t('account.none')}
            key={form.key('account_id')}
            {...form.getInputProps('account_id')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <DateField
              kind="date"
              label={t('batch.executeOn')}
              withAsterisk
              key={form.key('execute_on')}
              {...form.getInputProps('execute_on')}
            />
            <Select
              label={t('batch.format')}
              allowDeselect={false}
              data={bankFileFormats.map((value) => ({ value, label: t(`format.${value}`) }))}
              key={form.key('format')}
              {...form.getInputProps('format')}
            />
          </SimpleGrid>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('discard', { ns: 'common' })}
            </Button>
            <Button type="submit" loading={create.isPending}>
              {t('batch.begin')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
