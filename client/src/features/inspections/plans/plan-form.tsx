import { Fieldset, NumberInput, SegmentedControl, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { type InspectionPlan, InspectionPlanDraft } from '@menara/shared/contract/inspections/inspection-plans.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../../kit/calls/query.ts'
import { todayIn } from '../../../kit/dates/zoned-time.ts'
import { RecordForm, useRecordForm } from '../../../kit/forms/record-form.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { useSiteId, useSites, useZoneOf } from '../../../kit/site.ts'
import { useTextOf } from '../../../kit/texts/both-texts.ts'
import { AreaSelect } from '../../areas/embed/area-select.tsx'
import { activePeople, allTemplates, assetsAt, groupsAt, planById, refreshInspections, savePlan } from '../inspections.api.ts'
import { inspectionView } from '../inspections-view.ts'
import { CheckpointInputs } from './checkpoint-inputs.tsx'
import { DateInputs } from './date-inputs.tsx'
import { bodyOf, newValues, type PlanFormOf, type PlanValues, valuesOf } from './plan-values.ts'
import { useWatched } from './use-watched.ts'

/** An inspection plan: what is gone through where, when its rounds come, and who makes them. */
export function PlanForm({ plan }: { readonly plan: InspectionPlan | undefined }) {
  const { show } = useViewState(inspectionView)
  const chosen = useSiteId()
  const sites = useSites()
  const zoneOf = useZoneOf()
  const siteId = plan?.location.id ?? chosen ?? sites[0]?.id ?? ''
  const { form, frame } = useRecordForm(InspectionPlanDraft, plan ? valuesOf(plan) : newValues(siteId, todayIn(zoneOf(siteId))), {
    record: plan,
    read: (values: PlanValues) => bodyOf(values),
    async save(body) {
      const saved = await savePlan(plan?.id, { ...body, ...(plan && { rev: plan.rev }) })
      queryClient.setQueryData(planById(saved.data.id).queryKey, saved)
      await refreshInspections('inspection_plans')
      return saved.data
    },
    leave: () => show({ tab: 'plans' }),
    done: ({ id }) => show({ tab: 'plans', plan: id }, 'replace'),
  })
  const site = useWatched(form, 'location_id')
  return (
    <RecordForm {...frame}>
      <WhatInputs form={form} site={site} isNew={plan === undefined} />
      <CheckpointInputs form={form} siteId={site} />
      <DateInputs form={form} />
      <WhoInputs form={form} site={site} />
    </RecordForm>
  )
}

interface InputsProps {
  readonly form: PlanFormOf
  readonly site: string
}
function WhatInputs({ form, site, isNew }: InputsProps & { readonly isNew: boolean }) {
  const { t } = useTranslation('inspections')
  const textOf = useTextOf()
  const sites = useSites()
  const templates = useQuery(allTemplates()).data?.data ?? []
  const assets = useQuery({ ...assetsAt(site), enabled: site !== '' }).data?.data ?? []
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput label={t('nameHead')} withAsterisk maxLength={120} key={form.key('name')} {...form.getInputProps('name')} />
      <Select
        label={t('templateHead')}
        withAsterisk
        searchable
        allowDeselect={false}
        data={templates.map((one) => ({ value: one.id, label: textOf({ en: one.name_en, id: one.name_id }) }))}
        key={`${form.key('template_id')} ${templates.length > 0}`}
        {...form.getInputProps('template_id')}
      />
      <Select
        label={t('siteHead')}
        withAsterisk
        searchable
        allowDeselect={false}
        disabled={!isNew}
        data={sites.map(({ id, name }) => ({ value: id, label: name }))}
        key={form.key('location_id')}
        {...form.getInputProps('location_id')}
      />
      <AreaSelect label={t('areaHead')} locationId={site} key={`${form.key('area_id')} ${site}`} {...form.getInputProps('area_id')} />
      <Select
        label={t('assetHead')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('noAsset') }}
        limit={60}
        data={assets.map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` }))}
        key={`${form.key('asset_id')} ${site} ${assets.length > 0}`}
        {...form.getInputProps('asset_id')}
      />
    </SimpleGrid>
  )
}

function WhoInputs({ form, site }: InputsProps) {
  const { t } = useTranslation('inspections')
  const whose = useWatched(form, 'whose')
  const isOfPerson = whose === 'person'
  const groups = useQuery({ ...groupsAt(site), enabled: site !== '' && !isOfPerson }).data?.data ?? []
  const people = useQuery({ ...activePeople(), enabled: isOfPerson }).data?.data ?? []
  const [field, rows] = isOfPerson ? (['assignee_id', people] as const) : (['group_id', groups] as const)
  const minutes = (name: 'before_minutes' | 'after_minutes', label: string) => (
    <NumberInput label={label} min={0} clampBehavior="none" key={form.key(name)} {...form.getInputProps(name)} />
  )
  return (
    <Fieldset legend={t('whoLegend')}>
      <Stack gap="md">
        <SegmentedControl
          aria-label={t('whoLegend')}
          data={(['group', 'person'] as const).map((value) => ({ value, label: t(`whose.${value}`) }))}
          key={form.key('whose')}
          {...form.getInputProps('whose')}
        />
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <Select
            label={t(`whose.${isOfPerson ? 'person' : 'group'}`)}
            withAsterisk
            searchable
            allowDeselect={false}
            limit={60}
            data={rows.map(({ id, name }) => ({ value: id, label: name }))}
            key={`${form.key(field)} ${site} ${rows.length > 0}`}
            {...form.getInputProps(field)}
          />
          {minutes('before_minutes', t('before'))}
          {minutes('after_minutes', t('after'))}
        </SimpleGrid>
      </Stack>
    </Fieldset>
  )
}
