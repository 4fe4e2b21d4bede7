import { NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core'
import { type ReimburseType, ReimburseTypeDraft } from '@menara/shared/contract/claims/reimburse-types.contract.ts'
import { isComputed, type ReimburseKind, reimburseKinds } from '@menara/shared/domain/claims/claim-lines.ts'
import { type ClaimPolicy, claimPolicies } from '@menara/shared/domain/claims/claim-state.ts'
import { MAX_AMOUNT } from '@menara/shared/domain/money.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadedRecord, RecordForm, useRecordForm } from '../../../kit/forms/record-form.tsx'
import { useRupiahInput } from '../../../kit/forms/rupiah-input.ts'
import { PageHeader } from '../../../kit/page-header.tsx'
import { readNumber } from '../claim-words.tsx'
import { reimburseTypeById, usePutType } from '../claims.api.ts'

interface FormProps {
  /** Absent: a new one. */
  readonly id: string | undefined
  readonly leave: () => void
}

/** What may be claimed, and within which limits. */
export function ReimburseTypeForm({ id, leave }: FormProps) {
  const { t } = useTranslation('claims')
  return (
    <LoadedRecord id={id} query={reimburseTypeById}>
      {(known) => (
        <>
          <PageHeader title={known?.name_en ?? t('types.new')} subtitle={t('types.text')} />
          <Fields key={id ?? 'new'} known={known} leave={leave} />
        </>
      )}
    </LoadedRecord>
  )
}

type Amount = number | ''
interface Values extends Record<string, unknown> {
  name_en: string
  name_id: string
  policy: ClaimPolicy
  kind: ReimburseKind
  account_code: string
  line_limit: Amount
  claim_limit: Amount
  receipt_from: Amount
  rate: Amount
}
const read = ({ line_limit, claim_limit, receipt_from, rate, ...rest }: Values) => ({
  ...rest,
  ...{ line_limit: readNumber(line_limit), claim_limit: readNumber(claim_limit), receipt_from: readNumber(receipt_from) },
  rate: isComputed(rest.kind) ? readNumber(rate) : null,
})

function Fields({ known, leave }: { readonly known: ReimburseType | undefined; readonly leave: () => void }) {
  const { t } = useTranslation('claims')
  const whole = useRupiahInput()
  const put = usePutType()
  const start: Values = {
    ...{ name_en: known?.name_en ?? '', name_id: known?.name_id ?? '', policy: known?.policy ?? 'v2', kind: known?.kind ?? 'expense' },
    ...{ account_code: known?.account_code ?? '', line_limit: known?.line_limit ?? '', claim_limit: known?.claim_limit ?? '' },
    ...{ receipt_from: known?.receipt_from ?? '', rate: known?.rate ?? '' },
  }
  const { form, frame } = useRecordForm(ReimburseTypeDraft, start, {
    ...{ record: known, read, leave },
    save: (body) => put.mutateAsync({ id: known?.id, body }),
  })
  const [kind, setKind] = useState(start.kind)
  form.watch('kind', ({ value }) => setKind(value))
  const amount = (name: 'line_limit' | 'claim_limit' | 'receipt_from') => (
    <NumberInput
      {...whole}
      label={t(`types.${name}`)}
      description={t(`types.${name}Text`)}
      max={MAX_AMOUNT}
      key={form.key(name)}
      {...form.getInputProps(name)}
    />
  )
  return (
    <RecordForm {...frame}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('types.name_en')} withAsterisk maxLength={80} key={form.key('name_en')} {...form.getInputProps('name_en')} />
        <TextInput label={t('types.name_id')} withAsterisk maxLength={80} key={form.key('name_id')} {...form.getInputProps('name_id')} />
        <Select
          label={t('types.policy')}
          allowDeselect={false}
          data={claimPolicies.map((value) => ({ value, label: t(`policy.${value}`) }))}
          key={form.key('policy')}
          {...form.getInputProps('policy')}
        />
        <TextInput
          label={t('types.account_code')}
          withAsterisk
          maxLength={40}
          key={form.key('account_code')}
          {...form.getInputProps('account_code')}
        />
        <Select
          label={t('types.kind')}
          allowDeselect={false}
          data={reimburseKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          key={form.key('kind')}
          {...form.getInputProps('kind')}
        />
        {isComputed(kind) && (
          <NumberInput
            {...whole}
            label={t(`types.rate_${kind}`)}
            withAsterisk
            max={100_000_000}
            key={form.key('rate')}
            {...form.getInputProps('rate')}
          />
        )}
        {amount('line_limit')}
        {amount('claim_limit')}
        {amount('receipt_from')}
      </SimpleGrid>
    </RecordForm>
  )
}
