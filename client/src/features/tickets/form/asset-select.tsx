import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { assets } from '@menara/shared/contract/places/assets.contract.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asking } from '../../../kit/calls/query.ts'
import { lookupByArea, offeredAssets } from './asset-offers.ts'

type Choice = { readonly value: string; readonly label: string }
interface AssetSelectProps extends SelectProps {
  readonly locationId: string
  /** The area that was chosen: what stands there is offered first. */
  readonly areaId?: string
  /** What is chosen when the form opens. */
  readonly now?: Ref | null
}
const OFFERED = 50

/** Assets of a site, found by what is typed (name, code or serial), those of the chosen area before the others. */
export function AssetSelect({ locationId, areaId = '', now, onChange, ...props }: AssetSelectProps) {
  const { t } = useTranslation('tickets')
  const [typed, setTyped] = useState(now?.name ?? '')
  const [chosen, setChosen] = useState<Choice | null>(now ? { value: now.id, label: now.name } : null)
  const [search] = useDebouncedValue(typed === chosen?.label ? '' : typed.trim(), 250)
  const query = { location_id: locationId, active: true, limit: OFFERED, ...(search && { search }) }
  const answer = useQuery({ ...asking(assets.list, { query }), enabled: locationId !== '', placeholderData: keepPreviousData })
  const there = useQuery({ ...asking(assets.list, { query: lookupByArea(areaId) }), enabled: areaId !== '' })
  const found: readonly Choice[] = offeredAssets(search, { ofArea: areaId ? there.data?.data : [], ofSite: answer.data?.data }).map(
    (asset) => ({
      value: asset.id,
      label: `${asset.code} · ${asset.name}`,
    }),
  )
  const offered = chosen && !found.some((choice) => choice.value === chosen.value) ? [chosen, ...found] : found
  return (
    <Select
      label={t('asset')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('none', { ns: 'common' }) }}
      nothingFoundMessage={t('nothingFound')}
      placeholder={t('assetSearch')}
      disabled={locationId === ''}
      data={offered.map((choice) => ({ ...choice }))}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(value, option) => {
        setChosen(offered.find((choice) => choice.value === value) ?? null)
        onChange?.(value, option)
      }}
      {...props}
    />
  )
}
