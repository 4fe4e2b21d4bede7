import { MultiSelect, Select, type SelectProps, SimpleGrid, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { vendors } from '@menara/shared/contract/vendors.contract.ts'
import { evidences } from '@menara/shared/domain/tickets/ticket-facts.ts'
import { ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asking } from '../../../kit/calls/query.ts'
import { useMay } from '../../../kit/session/session.ts'
import { taggedWords } from '../../../kit/texts/tag-words.ts'
import { AbsenceFields, TripFields } from './away-fields.tsx'
import { MoneyFields } from './money-fields.tsx'
import type { TypeFieldsProps } from './type-fields-props.ts'

const FIELDS: Readonly<Record<string, (props: TypeFieldsProps) => React.ReactNode>> = {
  general: WorkFields,
  work_order: WorkFields,
  workorder: WorkFields,
  absense: AbsenceFields,
  travelling: TripFields,
  alarm: AlarmFields,
  reimburse: MoneyFields,
  procurement: MoneyFields,
}

/** What the form of a type asks for beside what every ticket has. */
export function TypeFields({ typeId, ...props }: TypeFieldsProps & { readonly typeId: number }) {
  const Fields = FIELDS[ticketTypeById(typeId)?.code ?? '']
  return Fields ? <Fields {...props} /> : null
}

function WorkFields({ form }: TypeFieldsProps) {
  const { t } = useTranslation('ticket_types')
  const known = useQuery({ ...asking(vendors.list, { query: { limit: 1000 } }), staleTime: 300_000 }).data?.data ?? []
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Select
        label={t('fact.vendor')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('none', { ns: 'common' }) }}
        data={known.map((item) => ({ value: item.id, label: item.name }))}
        key={form.key('facts.vendor_id')}
        {...form.getInputProps('facts.vendor_id')}
      />
      <Textarea
        label={t('fact.parts')}
        placeholder={t('partsHint')}
        autosize
        minRows={1}
        maxRows={8}
        key={form.key('facts.parts')}
        {...form.getInputProps('facts.parts')}
      />
    </SimpleGrid>
  )
}

function AlarmFields({ form, locationId }: TypeFieldsProps) {
  const { t } = useTranslation('ticket_types')
  const seesDevices = useMay('show_plugin_iot')
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {seesDevices && (
        <DevicePicker
          locationId={locationId}
          key={`${form.key('facts.device_id')} ${locationId}`}
          {...form.getInputProps('facts.device_id')}
        />
      )}
      <MultiSelect
        label={t('fact.evidence')}
        clearable
        clearButtonProps={{ 'aria-label': t('none', { ns: 'common' }) }}
        data={evidences.map((evidence) => ({ value: evidence, label: t(`evidence.${evidence}`) }))}
        key={form.key('facts.evidence')}
        {...form.getInputProps('facts.evidence')}
      />
    </SimpleGrid>
  )
}

const OFFERED = 50

/** Devices of a site, found by what is typed. */
function DevicePicker({ locationId, defaultValue, ...props }: SelectProps & { readonly locationId: string }) {
  const { t } = useTranslation('ticket_types')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const chosen = String(defaultValue ?? '')
  const own = useQuery({ ...asking(iot.device, { params: { id: chosen } }), enabled: chosen !== '' }).data?.data
  const words = search === '' || search === own?.name ? {} : taggedWords(search)
  const query = { location_id: locationId, limit: OFFERED, ...words }
  const found =
    useQuery({ ...asking(iot.devices, { query }), enabled: locationId !== '', placeholderData: keepPreviousData }).data?.data ?? []
  const all = own && !found.some((item) => item.id === own.id) ? [own, ...found] : found
  return (
    <Select
      label={t('fact.device')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('none', { ns: 'common' }) }}
      disabled={locationId === ''}
      data={all.map((item) => ({ value: item.id, label: item.name }))}
      onSearchChange={setTyped}
      {...(chosen !== '' && { defaultValue: chosen })}
      {...props}
    />
  )
}
