import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { areasOf, treeOf } from '../areas.api.ts'

/** Several areas of one site, indented as the tree is. */
export function AreasSelect({ locationId, ...props }: MultiSelectProps & { readonly locationId: string }) {
  const rows = treeOf((useQuery(areasOf(locationId)).data?.data ?? []).filter((item) => item.location_id === locationId))
  return (
    <MultiSelect
      searchable
      hidePickedOptions
      data={rows.map((row) => ({ value: row.area.id, label: `${'  '.repeat(row.depth)}${row.area.name}` }))}
      {...props}
    />
  )
}
