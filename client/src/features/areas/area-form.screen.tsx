import { NumberInput, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { type Area, AreaDraft, areaKinds } from '@menara/shared/contract/places/areas.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { bodyOf, type useContractForm } from '../../kit/forms/form.ts'
import { LoadedRecord, RecordForm, useRecordForm } from '../../kit/forms/record-form.tsx'
import { recordView, useViewState } from '../../kit/lists/view-state.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { useSite, useSites } from '../../kit/site.ts'
import { areaById, areasOf, saveArea, treeOf } from './areas.api.ts'
import { PlanPreview } from './plan-preview.tsx'

export function AreaFormScreen() {
  const { id } = useViewState(recordView).state
  return (
    <LoadedRecord id={id} query={areaById}>
      {(area) => <AreaForm key={id ?? 'new'} area={area} />}
    </LoadedRecord>
  )
}

interface Values extends Record<string, unknown> {
  location_id: string
  parent_id: string
  code: string
  name: string
  kind: string
  level: number | ''
  longitude: number | ''
  latitude: number | ''
  plan: string
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
          <NumberInput label={t('longitude')} decimalScale={7} key={form.key('longitude')} {...form.getInputProps('longitude')} />
          <NumberInput label={t('latitude')} decimalScale={7} key={form.key('latitude')} {...form.getInputProps('latitude')} />
        </SimpleGrid>
        <Textarea
          label={t('plan')}
          description={t('planText')}
          autosize
          minRows={3}
          maxRows={10}
          styles={{ input: { fontFamily: 'monospace', fontSize: 12 } }}
          key={form.key('plan')}
          {...form.getInputProps('plan')}
        />
        {area?.plan && <PlanPreview plan={area.plan} label={t('planOf', { name: area.name })} />}
      </RecordForm>
    </>
  )
}

function PlaceFields({
  form,
  area,
}: {
  readonly form: ReturnType<typeof useContractForm<Values>>['form']
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

/** What the form holds as the contract's body: emptied fields become null, the plan is parsed. Text that is not JSON stays text and is refused. */
function readValues(values: Values): Record<string, unknown> {
  const { level, longitude, latitude, parent_id, plan, ...rest } = values
  return {
    ...bodyOf(rest),
    parent_id: parent_id || null,
    level: level === '' ? null : level,
    longitude: longitude === '' ? null : longitude,
    latitude: latitude === '' ? null : latitude,
    plan: planOf(plan),
  }
}
function planOf(text: string): unknown {
  if (!text?.trim()) return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
