import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asking } from '../../../kit/calls/query.ts'
import { taggedWords } from '../../../kit/texts/tag-words.ts'

const OFFERED = 50

/** Devices of a site, found by what is typed. */
export function DevicePicker({ locationId, defaultValue, ...props }: SelectProps & { readonly locationId: string }) {
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
