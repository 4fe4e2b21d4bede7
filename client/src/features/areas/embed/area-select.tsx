import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { areasOf, treeOf } from '../areas.api.ts'

/** Area of one site, indented as the tree is. Without a site there is nothing to choose. */
export function AreaSelect({ locationId, ...props }: SelectProps & { readonly locationId: string | undefined }) {
  const { t } = useTranslation('areas')
  const answer = useQuery({ ...areasOf(locationId), enabled: Boolean(locationId) })
  const rows = locationId ? treeOf((answer.data?.data ?? []).filter((item) => item.location_id === locationId)) : []
  return (
    <Select
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('noArea') }}
      disabled={!locationId}
      data={rows.map((row) => ({ value: row.area.id, label: `${'  '.repeat(row.depth)}${row.area.name}` }))}
      {...props}
    />
  )
}
