import { defaultOptionsFilter, MultiSelect, type MultiSelectProps, type OptionsFilter, Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Point } from '@menara/shared/contract/iot/telemetry.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pointsFound, pointsOfSite } from './iot.api.ts'

const PAUSE_MS = 250
const nameOf = ({ device, label, point, unit }: Point): string => `${device} · ${label || point}${unit ? ` (${unit})` : ''}`

/** What was found by tags bears no tag in its name. */
const filter: OptionsFilter<string> = (input) =>
  input.search.includes('#') ? input.options : (defaultOptionsFilter(input) as typeof input.options)

/** Points found by words in device or label, and those already chosen. */
function useChoices(siteId: string | undefined, chosen: readonly string[]) {
  const { t } = useTranslation('iot')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.split(' · ')[0] ?? '', PAUSE_MS)
  const found = useQuery({ ...pointsFound(search.trim(), siteId), placeholderData: (before) => before }).data?.data
  const all = useQuery({ ...pointsOfSite(undefined), enabled: chosen.length > 0 })
  const isMissing = all.data !== undefined && chosen.some((id) => !all.data.data.some((item) => item.id === id))
  const again = all.refetch
  // A chosen point that was made after the list was asked for has no name in it yet.
  useEffect(() => {
    if (isMissing) void again()
  }, [isMissing, again])
  const data = useMemo(() => {
    const known = new Map(
      [...(all.data?.data ?? []).filter((item) => chosen.includes(item.id)), ...(found ?? [])].map((item) => [item.id, item]),
    )
    return [...known.values()].map((value) => ({ value: value.id, label: nameOf(value) }))
  }, [all.data, found, chosen])
  return { data, searchable: true, onSearchChange: setTyped, nothingFoundMessage: t('nothingFound'), limit: 60, filter } as const
}

export function PointSelect({
  siteId,
  value,
  ...props
}: SelectProps & { readonly siteId: string | undefined; readonly value: string | null }) {
  const chosen = useMemo(() => (value === null ? [] : [value]), [value])
  return <Select {...useChoices(siteId, chosen)} value={value} {...props} />
}

interface PointsSelectProps extends MultiSelectProps {
  readonly siteId: string | undefined
  readonly value: string[]
}
export function PointsSelect({ siteId, value, ...props }: PointsSelectProps) {
  return <MultiSelect {...useChoices(siteId, value)} value={value} hidePickedOptions {...props} />
}
