import { Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { type CostCentre, CostCentreDraft } from '@menara/shared/contract/approvals/cost-centres.contract.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadedRecord, RecordForm, useRecordForm } from '../../../kit/forms/record-form.tsx'
import { PageHeader } from '../../../kit/page-header.tsx'
import { useMe } from '../../../kit/session/session.ts'
import { useSites } from '../../../kit/site.ts'
import { BudgetSection } from '../budget-section.tsx'
import { costCentreById, usePeopleAt, usePutCostCentre } from '../cost-centres.api.ts'

interface FormProps {
  /** Absent: a new one. */
  readonly id: string | undefined
  readonly leave: () => void
}

/** A budget and who answers for it. */
export function CostCentreForm({ id, leave }: FormProps) {
  const { t } = useTranslation('cost_centres')
  return (
    <LoadedRecord id={id} query={costCentreById}>
      {(known) => (
        <>
          <PageHeader title={known?.code ?? t('new')} subtitle={t('text')} />
          <Stack gap="md" maw={860}>
            <Fields key={id ?? 'new'} known={known} leave={leave} />
            {known && <BudgetSection centre={known} />}
          </Stack>
        </>
      )}
    </LoadedRecord>
  )
}

interface Values extends Record<string, unknown> {
  code: string
  name_en: string
  name_id: string
  owner_id: string
  deputy_id: string
  location_id: string
}
const read = ({ owner_id, deputy_id, location_id, ...rest }: Values) => ({
  ...rest,
  ...(owner_id && { owner_id }),
  deputy_id: deputy_id || null,
  location_id: location_id || null,
})

function Fields({ known, leave }: { readonly known: CostCentre | undefined; readonly leave: () => void }) {
  const { t } = useTranslation('cost_centres')
  const sites = useSites()
  const seesAll = useMe()?.location_ids === null
  const put = usePutCostCentre()
  const { form, frame } = useRecordForm(
    CostCentreDraft,
    {
      code: known?.code ?? '',
      name_en: known?.name_en ?? '',
      name_id: known?.name_id ?? '',
      owner_id: known?.owner?.id ?? '',
      deputy_id: known?.deputy?.id ?? '',
      location_id: known ? (known.location?.id ?? '') : seesAll ? '' : (sites[0]?.id ?? ''),
    },
    { record: known, read, leave, save: (body) => put.mutateAsync({ id: known?.id, body: changed(body, known) }) },
  )
  const [siteId, setSiteId] = useState(form.getValues().location_id)
  form.watch('location_id', ({ value }) => setSiteId(value ?? ''))
  const people = usePeopleAt(siteId)
  const withNow = (now: Ref | null | undefined) =>
    now && !people.some((person) => person.value === now.id) ? [{ value: now.id, label: now.name }, ...people] : people
  return (
    <RecordForm {...frame}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('code')} withAsterisk maxLength={40} key={form.key('code')} {...form.getInputProps('code')} />
        <Select
          label={t('site')}
          searchable
          clearable={seesAll}
          clearButtonProps={{ 'aria-label': t('everySite') }}
          placeholder={seesAll ? t('everySite') : ''}
          data={sites.map((site) => ({ value: site.id, label: site.name }))}
          key={form.key('location_id')}
          {...form.getInputProps('location_id')}
        />
        <TextInput label={t('name_en')} withAsterisk maxLength={80} key={form.key('name_en')} {...form.getInputProps('name_en')} />
        <TextInput label={t('name_id')} withAsterisk maxLength={80} key={form.key('name_id')} {...form.getInputProps('name_id')} />
        <Select
          label={t('owner')}
          description={t('ownerText')}
          withAsterisk
          searchable
          allowDeselect={false}
          data={withNow(known?.owner)}
          key={form.key('owner_id')}
          {...form.getInputProps('owner_id')}
        />
        <Select
          label={t('deputy')}
          description={t('deputyText')}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('noDeputy') }}
          data={withNow(known?.deputy)}
          key={form.key('deputy_id')}
          {...form.getInputProps('deputy_id')}
        />
      </SimpleGrid>
    </RecordForm>
  )
}

/** People are sent only where they change: one who has left since does not stand in the way of the rest. */
function changed({ owner_id, deputy_id, ...rest }: ReturnType<typeof read>, known: CostCentre | undefined): Record<string, unknown> {
  return {
    ...rest,
    ...(owner_id !== known?.owner?.id && { owner_id }),
    ...(deputy_id !== (known?.deputy?.id ?? null) && { deputy_id }),
  }
}
