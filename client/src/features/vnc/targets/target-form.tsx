import { Checkbox, NumberInput, PasswordInput, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type VncTarget, vnc } from '@menara/shared/contract/media/vnc.contract.ts'
import { areas } from '@menara/shared/contract/places/areas.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asking } from '../../../kit/calls/query.ts'
import { LoadedRecord, RecordForm, useRecordForm } from '../../../kit/forms/record-form.tsx'
import { PageHeader } from '../../../kit/page-header.tsx'
import { useSiteId, useSites } from '../../../kit/site.ts'
import { targetById, useSaveTarget } from '../vnc.api.ts'
import { useVncPlace } from '../vnc-place.ts'
import { permissionChoices, type TargetValues, targetBodyOf, targetValuesOf } from './target-values.ts'

export function TargetForm({ id }: { readonly id: string | undefined }) {
  return (
    <LoadedRecord id={id} query={targetById}>
      {(target) => <Fields target={target} />}
    </LoadedRecord>
  )
}

type Form = UseFormReturnType<TargetValues>

function Fields({ target }: { readonly target: VncTarget | undefined }) {
  const { t } = useTranslation('vnc')
  const { move } = useVncPlace()
  const schema = target ? vnc.update.body : vnc.create.body
  const save = useSaveTarget()
  const { form, frame } = useRecordForm(schema, targetValuesOf(target, useSiteId()), {
    record: target,
    read: targetBodyOf,
    save: (body) => save.mutateAsync({ id: target?.id, body }),
    leave: () => move({ tab: 'targets' }),
  })
  return (
    <>
      <PageHeader title={target?.name ?? t('new')} subtitle={t('formText')} />
      <RecordForm {...frame}>
        <TextInput label={t('name')} withAsterisk key={form.key('name')} {...form.getInputProps('name')} />
        <PlaceFields form={form} />
        <Textarea label={t('description')} autosize minRows={2} key={form.key('description')} {...form.getInputProps('description')} />
        <WayFields form={form} target={target} />
        <RightFields form={form} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Checkbox
            label={t('recordLabel')}
            description={t('recordText')}
            key={form.key('recorded')}
            {...form.getInputProps('recorded', { type: 'checkbox' })}
          />
          <NumberInput
            label={t('retention')}
            min={1}
            max={3650}
            key={form.key('retention_days')}
            {...form.getInputProps('retention_days')}
          />
        </SimpleGrid>
        <Checkbox label={t('enabled')} key={form.key('enabled')} {...form.getInputProps('enabled', { type: 'checkbox' })} />
      </RecordForm>
    </>
  )
}

function PlaceFields({ form }: { readonly form: Form }) {
  const { t } = useTranslation('vnc')
  const sites = useSites()
  const [siteId, setSiteId] = useState(form.getValues().location_id)
  const rooms = useQuery({ ...asking(areas.list, { query: { location_id: siteId } }), enabled: siteId !== '' }).data?.data ?? []
  const site = form.getInputProps('location_id')
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Select
        label={t('site')}
        withAsterisk
        searchable
        data={sites.map((site) => ({ value: site.id, label: site.name }))}
        key={form.key('location_id')}
        {...site}
        onChange={(value: string | null) => {
          site.onChange(value ?? '')
          setSiteId(value ?? '')
          form.setFieldValue('area_id', '')
        }}
      />
      <Select
        label={t('area')}
        clearable
        searchable
        clearButtonProps={{ 'aria-label': t('noArea') }}
        data={rooms.map((room) => ({ value: room.id, label: room.name }))}
        key={form.key('area_id')}
        {...form.getInputProps('area_id')}
      />
    </SimpleGrid>
  )
}

/** Where it is and how one gets in: written, never shown again. */
function WayFields({ form, target }: { readonly form: Form; readonly target: VncTarget | undefined }) {
  const { t } = useTranslation('vnc')
  const stays = target ? { placeholder: t('stays') } : {}
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t('host')}
          description={t('hostText')}
          autoComplete="off"
          withAsterisk={!target}
          key={form.key('host')}
          {...stays}
          {...form.getInputProps('host')}
        />
        <NumberInput
          label={t('port')}
          description={t('portText')}
          min={1}
          max={65_535}
          withAsterisk={!target}
          allowDecimal={false}
          thousandSeparator={false}
          key={form.key('port')}
          {...stays}
          {...form.getInputProps('port')}
        />
      </SimpleGrid>
      <PasswordInput
        label={t('password')}
        description={t('passwordText')}
        autoComplete="new-password"
        maxLength={64}
        key={form.key('password')}
        {...(target?.has_password && stays)}
        {...form.getInputProps('password')}
      />
      {target?.has_password && (
        <Checkbox
          label={t('withoutPassword')}
          key={form.key('without_password')}
          {...form.getInputProps('without_password', { type: 'checkbox' })}
        />
      )}
    </>
  )
}

function RightFields({ form }: { readonly form: Form }) {
  const { t } = useTranslation('vnc')
  const data = permissionChoices()
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {(['view_permission', 'control_permission'] as const).map((text) => (
        <Select
          key={form.key(text)}
          label={t(text)}
          description={t('permissionText')}
          allowDeselect={false}
          searchable
          data={data}
          {...form.getInputProps(text)}
        />
      ))}
    </SimpleGrid>
  )
}
