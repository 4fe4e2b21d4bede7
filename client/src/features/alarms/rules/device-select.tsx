import { Autocomplete, type AutocompleteProps, Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asking } from '../../../kit/calls/query.ts'
import { taggedWords } from '../../../kit/texts/tag-words.ts'
import { pointsOfDevice } from '../alarms.api.ts'

const SHOWN = 50

type DeviceSelectProps = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  readonly value: string | null
  readonly change: (id: string | null) => void
}

/** A device by its name; the server is asked as one types. */
export function DeviceSelect({ value, change, label, ...rest }: DeviceSelectProps) {
  const { t } = useTranslation()
  const { t: tr } = useTranslation('alarm_rules')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  const own = useQuery({ ...asking(iot.device, { params: { id: value ?? '' } }), enabled: value !== null && value !== '' }).data?.data
  const wanted = search !== own?.name ? taggedWords(search) : {}
  const found =
    useQuery({ ...asking(iot.devices, { query: { limit: SHOWN, next: '0', ...wanted } }), placeholderData: (before) => before }).data
      ?.data ?? []
  const all = [...(own && !found.some((item) => item.id === own.id) ? [own] : []), ...found]
  return (
    <Select
      {...rest}
      {...(rest.clearable
        ? { 'aria-label': String(label), placeholder: String(label), clearButtonProps: { 'aria-label': t('none') } }
        : { label, placeholder: tr('findDevice') })}
      searchable
      filter={({ options }) => options}
      data={all.map((item) => ({ value: item.id, label: item.name }))}
      value={value === '' ? null : value}
      onChange={change}
      onSearchChange={setTyped}
    />
  )
}

type PointInputProps = Omit<AutocompleteProps, 'data'> & { readonly deviceId: string }

/** A point of a device: those that spoke are offered, another one may be typed. */
export function PointInput({ deviceId, ...rest }: PointInputProps) {
  const points = useQuery({ ...pointsOfDevice(deviceId), enabled: deviceId !== '' }).data?.data ?? []
  return <Autocomplete {...rest} data={[...new Set(points.map((point) => point.point))]} />
}
