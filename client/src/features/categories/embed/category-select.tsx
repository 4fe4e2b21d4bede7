import { Select, type SelectProps, Text } from '@mantine/core'
import type { CategoryChoice, CategoryRef } from '@menara/shared/contract/desk/categories.contract.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Static } from 'typebox'
import { choicesOf } from '../categories.api.ts'
import { useCategoryWords } from './category-words.ts'

type Named = Static<typeof CategoryRef>
interface CategorySelectProps extends Omit<SelectProps, 'data' | 'renderOption'> {
  readonly typeId: number
  /** Those that serve the site; of all sites in scope where there is none. */
  readonly locationId: string | undefined
  /** What is chosen already: offered even when it is archived. */
  readonly now?: Named | null
  readonly onChoose?: (choice: CategoryChoice | null) => void
}

/** A category of a ticket type, in the order of its tree, found by any part of its whole name. */
export function CategorySelect({ typeId, locationId, now, onChoose, onChange, ...props }: CategorySelectProps) {
  const { t } = useTranslation('categories')
  const { nameOf, pathOf } = useCategoryWords()
  const answer = useQuery({ ...choicesOf(typeId, locationId), placeholderData: keepPreviousData })
  const offered = useMemo(() => answer.data?.data ?? [], [answer.data])
  const rows: readonly Named[] = now && !offered.some((item) => item.id === now.id) ? [now, ...offered] : offered
  return (
    <Select
      label={t('category')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('noCategory') }}
      nothingFoundMessage={t('nothingFound')}
      data={rows.map((row) => ({ value: row.id, label: pathOf(row) }))}
      renderOption={({ option }) => {
        const item = rows.find((row) => row.id === option.value)
        const name = item ? nameOf(item) : option.label
        return (
          <Text size="sm" component="span">
            <Text span c="dimmed" size="sm">
              {option.label.slice(0, option.label.length - name.length)}
            </Text>
            {name}
          </Text>
        )
      }}
      onChange={(value, option) => {
        onChange?.(value, option)
        onChoose?.(offered.find((item) => item.id === value) ?? null)
      }}
      {...props}
    />
  )
}
