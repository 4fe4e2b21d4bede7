import { Checkbox, NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core'
import { type CctvCamera, cctv, transports } from '@menara/shared/contract/media/cctv.contract.ts'
import { recordings } from '@menara/shared/contract/media/cctv-footage.contract.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordForm, useRecordForm } from '../../../kit/forms/record-form.tsx'
import { useSiteId, useSites } from '../../../kit/site.ts'
import { AreaSelect } from '../../areas/embed/area-select.tsx'
import { useSaveCamera } from '../cctv.api.ts'
import { cameraBodyOf, cameraValuesOf } from './camera-values.ts'
import { WayFields } from './camera-way-fields.tsx'

interface CameraFormProps {
  readonly camera: CctvCamera | undefined
  readonly onDone: () => void
}

/** Where a camera hangs, what it sees, and where its pictures come from. What is secret is written and never shown. */
export function CameraForm({ camera, onDone }: CameraFormProps) {
  const { t } = useTranslation(['cctv', 'footage'])
  const siteId = useSiteId()
  const sites = useSites()
  const first = cameraValuesOf(camera, siteId)
  const [place, setPlace] = useState(first.location_id)
  const save = useSaveCamera(camera)
  const { form, frame } = useRecordForm(cctv.create.body, first, {
    record: camera,
    read: cameraBodyOf,
    save: (body) => save.mutateAsync(body),
    leave: onDone,
  })
  form.watch('location_id', ({ value }) => {
    setPlace(value)
    form.setFieldValue('area_id', '')
  })
  return (
    <RecordForm {...frame}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={t('name')} withAsterisk key={form.key('name')} {...form.getInputProps('name')} />
        <TextInput label={t('code')} description={t('codeText')} withAsterisk key={form.key('code')} {...form.getInputProps('code')} />
        <Select
          label={t('site')}
          withAsterisk
          allowDeselect={false}
          disabled={camera !== undefined}
          data={sites.map((site) => ({ value: site.id, label: site.name }))}
          key={form.key('location_id')}
          {...form.getInputProps('location_id')}
        />
        <AreaSelect label={t('area')} locationId={place || undefined} key={form.key('area_id')} {...form.getInputProps('area_id')} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {FIGURES.map(({ name, min, max }) => (
          <NumberInput key={form.key(name)} label={t(name)} min={min} max={max} {...form.getInputProps(name)} />
        ))}
      </SimpleGrid>
      <WayFields camera={camera} form={form} />
      <Select
        label={t('transport')}
        description={t('transportText')}
        allowDeselect={false}
        data={transports.map((transport) => ({ value: transport, label: t(`transports.${transport}`) }))}
        key={form.key('transport')}
        {...form.getInputProps('transport')}
      />
      <Checkbox
        label={t('enabled')}
        description={t('enabledText')}
        key={form.key('enabled')}
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={t('record', { ns: 'footage' })}
          description={t('recordText', { ns: 'footage' })}
          allowDeselect={false}
          data={recordings.map((recording) => ({ value: recording, label: t(`records.${recording}`, { ns: 'footage' }) }))}
          key={form.key('record')}
          {...form.getInputProps('record')}
        />
        <NumberInput
          label={t('retention_days', { ns: 'footage' })}
          withAsterisk
          min={1}
          max={365}
          key={form.key('retention_days')}
          {...form.getInputProps('retention_days')}
        />
      </SimpleGrid>
    </RecordForm>
  )
}

const FIGURES = [
  { name: 'heading', min: 0, max: 360 },
  { name: 'field_of_view', min: 1, max: 360 },
  { name: 'range_m', min: 0, max: 10_000 },
  { name: 'longitude', min: -180, max: 180 },
  { name: 'latitude', min: -90, max: 90 },
] as const
