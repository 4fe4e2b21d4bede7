import { Button, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { type PayeeAccount, payeeAccounts, payeeSorts } from '@menara/shared/contract/finance/bank-accounts.contract.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContractForm } from '../../../kit/forms/form.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { usePayeeChoices, usePutPayee } from '../payment.api.ts'

export type PayeeOf = Pick<PayeeAccount, 'id' | 'name' | 'sort'> & Partial<PayeeAccount>
interface FormProps {
  /** Absent: is chosen here. */
  readonly payee: PayeeOf | undefined
  readonly close: () => void
}
interface Values extends Record<string, unknown> {
  sort: PayeeAccount['sort']
  bank: string
  bic: string
  number: string
  holder: string
}

/** Where somebody is paid to. The number is entered anew each time: it is not sent to the browser. */
export function PayeeForm({ payee, close }: FormProps) {
  const { t } = useTranslation('payment')
  const [id, setId] = useState(payee?.id ?? '')
  const put = usePutPayee(id)
  const { form, onError, focusFirst } = useContractForm<Values>(payeeAccounts.put.body, {
    ...{
      sort: payee?.sort ?? 'user',
      bank: payee?.bank ?? '',
      bic: payee?.bic ?? '',
      number: '',
      holder: payee?.holder ?? payee?.name ?? '',
    },
  })
  const [sort, setSort] = useState(form.getValues().sort)
  form.watch('sort', ({ value }) => setSort(value ?? 'user'))
  const submit = form.onSubmit((values) => {
    put.mutate(values, {
      onSuccess() {
        toastSuccess('update')
        close()
      },
      onError,
    })
  }, focusFirst)
  const field = (name: 'bank' | 'bic' | 'number' | 'holder', maxLength: number) => (
    <TextInput label={t(`account.${name}`)} withAsterisk maxLength={maxLength} key={form.key(name)} {...form.getInputProps(name)} />
  )
  return (
    <Modal opened onClose={close} title={payee ? t('payee.of', { name: payee.name }) : t('payee.new')} centered>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          {!payee && (
            <>
              <Select
                label={t('payee.sort')}
                allowDeselect={false}
                data={payeeSorts.map((value) => ({ value, label: t(`payee.${value}`) }))}
                key={form.key('sort')}
                {...form.getInputProps('sort')}
              />
              <PayeeSelect sort={sort} value={id} choose={setId} />
            </>
          )}
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            {field('bank', 80)}
            {field('bic', 11)}
            {field('number', 34)}
            {field('holder', 70)}
          </SimpleGrid>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('discard', { ns: 'common' })}
            </Button>
            <Button type="submit" loading={put.isPending} disabled={id === ''}>
              {t('save', { ns: 'common' })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

interface SelectProps {
  readonly sort: PayeeAccount['sort']
  readonly value: string
  readonly choose: (id: string) => void
}
function PayeeSelect({ sort, value, choose }: SelectProps) {
  const { t } = useTranslation('payment')
  const choices = usePayeeChoices()
  return (
    <Select
      label={t('column.payee')}
      withAsterisk
      searchable
      limit={100}
      data={choices[sort]}
      value={value || null}
      onChange={(id) => choose(id ?? '')}
    />
  )
}
