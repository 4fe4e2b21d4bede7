import { NumberInput, Select, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core'
import { type AssetDetail, AssetDraft, assetConditions, assetStates, assetTypes } from '@menara/shared/contract/places/assets.contract.ts'
import { vendors } from '@menara/shared/contract/vendors.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asking } from '../../kit/calls/query.ts'
import { DateField } from '../../kit/dates/date-field.tsx'
import type { useContractForm } from '../../kit/forms/form.ts'
import { RecordForm, useRecordForm } from '../../kit/forms/record-form.tsx'
import { recordView, useViewState } from '../../kit/lists/view-state.ts'
import { useSite, useSites } from '../../kit/site.ts'
import { AreaSelect } from '../areas/embed/area-select.tsx'
import { saveAsset } from './assets.api.ts'

interface Values extends Record<string, unknown> {
  location_id: string
  area_id: string
  vendor_id: string
  code: string
  name: string
  type: string
  state: string
  condition: string
  serial: string
  description: string
  installed_on: string
  warranty_until: string
  longitude: number | ''
  latitude: number | ''
  bookable: boolean
}

const NULLABLE = new Set(['area_id', 'vendor_id', 'installed_on', 'warranty_until', 'longitude', 'latitude'])
/** Emptied references and dates become null, other empty fields empty texts. */
const readValues = (values: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values)
      .map(([key, value]) => [key, value === '' && NULLABLE.has(key) ? null : value])
      .filter(([key, value]) => value !== '' || !['location_id', 'code', 'name', 'type'].includes(String(key))),
  )

const BLANK: Values = {
  location_id: '',
  area_id: '',
  vendor_id: '',
  code: '',
  name: '',
  type: 'other',
  state: 'deployed',
  condition: 'good',
  serial: '',
  description: '',
  installed_on: '',
  warranty_until: '',
  longitude: '',
  latitude: '',
  bookable: false,
}

/** What the form starts with: the asset's facts, absent ones empty. */
function startOf(asset: AssetDetail | undefined, siteId: string | undefined): Values {
  if (!asset) return { ...BLANK, location_id: siteId ?? '' }
  const facts = { ...asset, vendor_id: asset.vendor?.id } as Readonly<Record<string, unknown>>
  return Object.fromEntries(Object.keys(BLANK).map((key) => [key, facts[key] ?? ''])) as Values
}

export function AssetFields({ asset }: { readonly asset: AssetDetail | undefined }) {
  const { t } = useTranslation('assets')
  const go = useNavigate()
  const { show } = useViewState(recordView)
  const site = useSite()
  const { form, frame } = useRecordForm(AssetDraft, startOf(asset, site?.id), {
    record: asset,
    read: readValues,
    save: (body) => saveAsset(asset?.id, body),
    leave: () => void go({ to: '/admin/manage/assets' }),
    done: ({ data }) => {
      if (!asset) show({ id: data.id }, 'replace')
    },
  })
  return (
    <RecordForm {...frame}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('name')} withAsterisk key={form.key('name')} {...form.getInputProps('name')} />
        <TextInput label={t('code')} withAsterisk key={form.key('code')} {...form.getInputProps('code')} />
      </SimpleGrid>
      <PlaceFields form={form} />
      <KindFields form={form} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateField kind="date" label={t('installedOn')} key={form.key('installed_on')} {...form.getInputProps('installed_on')} />
        <DateField kind="date" label={t('warrantyUntil')} key={form.key('warranty_until')} {...form.getInputProps('warranty_until')} />
        <NumberInput label={t('longitude')} decimalScale={7} key={form.key('longitude')} {...form.getInputProps('longitude')} />
        <NumberInput label={t('latitude')} decimalScale={7} key={form.key('latitude')} {...form.getInputProps('latitude')} />
      </SimpleGrid>
      <Switch label={t('bookable')} key={form.key('bookable')} {...form.getInputProps('bookable', { type: 'checkbox' })} />
      <Textarea label={t('description')} autosize minRows={2} key={form.key('description')} {...form.getInputProps('description')} />
    </RecordForm>
  )
}

type AssetForm = ReturnType<typeof useContractForm<Values>>['form']

function PlaceFields({ form }: { readonly form: AssetForm }) {
  const { t } = useTranslation('assets')
  const sites = useSites()
  const [locationId, setLocationId] = useState(form.getValues().location_id)
  form.watch('location_id', ({ value }) => {
    setLocationId(value)
    form.setFieldValue('area_id', '')
  })
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Select
        label={t('site')}
        withAsterisk
        searchable
        allowDeselect={false}
        data={sites.map((site) => ({ value: site.id, label: site.name }))}
        key={form.key('location_id')}
        {...form.getInputProps('location_id')}
      />
      <AreaSelect label={t('area')} locationId={locationId} key={form.key('area_id')} {...form.getInputProps('area_id')} />
    </SimpleGrid>
  )
}

function KindFields({ form }: { readonly form: AssetForm }) {
  const { t } = useTranslation('assets')
  const known = useQuery({ ...asking(vendors.list, { query: { limit: 1000 } }), staleTime: 300_000 }).data?.data ?? []
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Select
        label={t('type')}
        withAsterisk
        allowDeselect={false}
        data={assetTypes.map((text) => ({ value: text, label: t(`types.${text}`) }))}
        key={form.key('type')}
        {...form.getInputProps('type')}
      />
      <Select
        label={t('vendor')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('noVendor') }}
        data={known.map((item) => ({ value: item.id, label: item.name }))}
        key={form.key('vendor_id')}
        {...form.getInputProps('vendor_id')}
      />
      <Select
        label={t('state')}
        allowDeselect={false}
        data={assetStates.map((state) => ({ value: state, label: t(`states.${state}`) }))}
        key={form.key('state')}
        {...form.getInputProps('state')}
      />
      <Select
        label={t('condition')}
        allowDeselect={false}
        data={assetConditions.map((condition) => ({ value: condition, label: t(`conditions.${condition}`) }))}
        key={form.key('condition')}
        {...form.getInputProps('condition')}
      />
      <TextInput label={t('serial')} key={form.key('serial')} {...form.getInputProps('serial')} />
    </SimpleGrid>
  )
}
