import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'

const WAIT_MS = 250

interface Choice {
  readonly value: string
  readonly label: string
}
interface FoundPersonProps extends Omit<SelectProps, 'data' | 'searchable' | 'filter' | 'searchValue' | 'onSearchChange'> {
  /** Who was found for the last search. */
  readonly found: readonly Choice[]
  /** Told what to look for, a moment after it was typed. Has to be stable. */
  readonly onSearch: (search: string) => void
}

/** A person by what is typed of them: the server finds the choices. */
export function FoundPerson({ found, onSearch, onChange, ...field }: FoundPersonProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Choice>()
  // What stands in the field after a choice is the person, who is not looked for.
  const [search] = useDebouncedValue(typed === chosen?.label ? '' : typed, WAIT_MS)
  useEffect(() => onSearch(search), [search, onSearch])
  const choices = chosen && !found.some((one) => one.value === chosen.value) ? [chosen, ...found] : [...found]
  return (
    <Select
      {...field}
      searchable
      // The server has found them.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(next, option) => {
        setChosen(next === null ? undefined : option)
        onChange?.(next, option)
      }}
      data={choices}
    />
  )
}
