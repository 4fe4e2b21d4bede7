import { NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core'
import { type Area, AreaDraft, areaKinds } from '@menara/shared/contract/places/areas.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import type { useContractForm } from '../../kit/forms/form.ts'
import { LoadedRecord, RecordForm, useRecordForm } from '../../kit/forms/record-form.tsx'
import { recordView, useViewState } from '../../kit/lists/view-state.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { useSite, useSites } from '../../kit/site.ts'
import { type AreaValues, readValues } from './area-values.ts'
import { areaById, areasOf, saveArea, treeOf } from './areas.api.ts'
import { PlanSection } from './plan/plan-section.tsx'

export function AreaFormScreen() {
  const { id } = useViewState(recordView).state
  return (
    <LoadedRecord id={id} query={areaById}>
      {(area) => <AreaForm key={id ?? 'new'} area={area} />}
    </LoadedRecord>
  )
}

function AreaForm({ area }: { readonly area: Area | undefined }) {
  const { t } = useTranslation('areas')
  const go = useNavigate()
  const site = useSite()
  const { form, frame } = useRecordForm(
    AreaDraft,
    {
      location_id: area?.location_id ?? site?.id ?? '',
      parent_id: area?.parent_id ?? '',
      code: area?.code ?? '',
      name: area?.name ?? '',
      kind: area?.kind ?? 'room',
      level: area?.level ?? '',
      longitude: area?.longitude ?? '',
      latitude: area?.latitude ?? '',
      plan: area?.plan ? JSON.stringify(area.plan) : '',
    },
    {
      record: area,
      read: readValues,
      save: (body) => saveArea(area?.id, body),
      leave: () => void go({ to: '/admin/manage/area' }),
    },
  )
  // What may lie above it, and where the map looks, follow the site.
  const [, again] = useReducer((count: number) => count + 1, 0)
  form.watch('location_id', again)
  form.watch('parent_id', again)
  return (
    <>
      <PageHeader title={area ? area.name : t('new')} subtitle={t('formText')} />
      <RecordForm {...frame}>
        <PlaceFields form={form} area={area} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label={t('name')} withAsterisk key={form.key('name')} {...form.getInputProps('name')} />
          <TextInput label={t('code')} withAsterisk key={form.key('code')} {...form.getInputProps('code')} />
          <Select
            label={t('kind')}
            allowDeselect={false}
            data={areaKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
            key={form.key('kind')}
            {...form.getInputProps('kind')}
          />
          <NumberInput label={t('level')} allowDecimal={false} key={form.key('level')} {...form.getInputProps('level')} />
        </SimpleGrid>
        <PlanSection form={form} area={area} />
      </RecordForm>
    </>
  )
}

function PlaceFields({
  form,
  area,
}: {
  readonly form: ReturnType<typeof useContractForm<AreaValues>>['form']
  readonly area: Area | undefined
}) {
  const { t } = useTranslation('areas')
  const sites = useSites()
  const locationId = form.getValues().location_id
  const known = useQuery({ ...areasOf(locationId), enabled: locationId !== '' }).data?.data ?? []
  const parents = treeOf(known.filter((item) => item.id !== area?.id && item.location_id === locationId))
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Select
        label={t('site')}
        withAsterisk
        searchable
        disabled={area !== undefined}
        allowDeselect={false}
        data={sites.map((site) => ({ value: site.id, label: site.name }))}
        key={form.key('location_id')}
        {...form.getInputProps('location_id')}
      />
      <Select
        label={t('parent')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('noParent') }}
        data={parents.map((parent) => ({ value: parent.area.id, label: `${'  '.repeat(parent.depth)}${parent.area.name}` }))}
        key={form.key('parent_id')}
        {...form.getInputProps('parent_id')}
      />
    </SimpleGrid>
  )
}
