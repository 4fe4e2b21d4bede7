import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { usePeopleFound } from './personal-data.api.ts'

const WAIT_MS = 250

/** A person by what is typed of the name or address. */
export function PersonField({ value, onChange, ...field }: Pick<SelectProps, 'label' | 'error' | 'value' | 'onChange' | 'withAsterisk'>) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, WAIT_MS)
  const [chosen, setChosen] = useState<{ value: string; label: string }>()
  const found = usePeopleFound(chosen?.label === search ? '' : search)
  const choices = chosen && !found.some((one) => one.value === chosen.value) ? [chosen, ...found] : found
  return (
    <Select
      {...field}
      searchable
      // The server has found them by name and address.
      filter={({ options }) => options}
      value={value ?? null}
      onSearchChange={setTyped}
      onChange={(next, option) => {
        setChosen(next === null ? undefined : option)
        onChange?.(next, option)
      }}
      data={choices}
    />
  )
}
