import { Button, Group, Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { type BankAccount, BankAccountDraft } from '@menara/shared/contract/finance/bank-accounts.contract.ts'
import { type CsvTemplate, DEFAULT_TEMPLATE } from '@menara/shared/domain/finance/bank-files.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContractForm } from '../../../kit/forms/form.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useMe } from '../../../kit/session/session.ts'
import { useSites } from '../../../kit/site.ts'
import { usePutAccount } from '../payment.api.ts'
import { TemplateFields } from './template-fields.tsx'

interface FormProps {
  /** Absent: a new one. */
  readonly known: BankAccount | undefined
  readonly close: () => void
}
interface Values extends Record<string, unknown> {
  name: string
  bank: string
  bic: string
  number: string
  holder: string
  location_id: string
  active: boolean
}

const BLANK = { name: '', bank: '', bic: '', number: '', holder: '', active: true }
const valuesOf = ({ name, bank, bic, number, holder, active, location }: BankAccount): Values => ({
  ...{ name, bank, bic, number, holder, active, location_id: location?.id ?? '' },
})

/** An account of the house, and the columns of its CSV. */
export function AccountForm({ known, close }: FormProps) {
  const { t } = useTranslation('payment')
  const sites = useSites()
  const seesAll = useMe()?.location_ids === null
  const put = usePutAccount()
  const [template, setTemplate] = useState<CsvTemplate>((known?.csv_template as CsvTemplate | undefined) ?? DEFAULT_TEMPLATE)
  const read = ({ location_id, ...values }: Values) => ({ ...values, location_id: location_id || null, csv_template: template })
  const { form, onError, focusFirst } = useContractForm<Values>(
    BankAccountDraft,
    known ? valuesOf(known) : { ...BLANK, location_id: seesAll ? '' : (sites[0]?.id ?? '') },
    { read },
  )
  const submit = form.onSubmit((values) => {
    put.mutate(
      { id: known?.id, body: read(values) },
      {
        onSuccess() {
          toastSuccess(known ? 'update' : 'create')
          close()
        },
        onError,
      },
    )
  }, focusFirst)
  const field = (name: 'name' | 'bank' | 'bic' | 'number' | 'holder', maxLength: number) => (
    <TextInput label={t(`account.${name}`)} withAsterisk maxLength={maxLength} key={form.key(name)} {...form.getInputProps(name)} />
  )
  return (
    <Modal opened onClose={close} size="lg" title={known?.name ?? t('account.new')} centered>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            {field('name', 80)}
            {field('bank', 80)}
            {field('bic', 11)}
            {field('number', 34)}
            {field('holder', 70)}
            <Select
              label={t('column.site')}
              clearable={seesAll}
              clearButtonProps={{ 'aria-label': t('everySite') }}
              placeholder={seesAll ? t('everySite') : ''}
              data={sites.map((site) => ({ value: site.id, label: site.name }))}
              key={form.key('location_id')}
              {...form.getInputProps('location_id')}
            />
          </SimpleGrid>
          <TemplateFields template={template} change={setTemplate} />
          <Switch label={t('account.active')} key={form.key('active')} {...form.getInputProps('active', { type: 'checkbox' })} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('discard', { ns: 'common' })}
            </Button>
            <Button type="submit" loading={put.isPending}>
              {t('save', { ns: 'common' })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
