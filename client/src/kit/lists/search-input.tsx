import { TextInput } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'

/** Esc leaves the field; Enter and arrow down lead into the list where it has rows that take the focus. */
function leave({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): void {
  if (!['Escape', 'Enter', 'ArrowDown'].includes(key)) return
  currentTarget.blur()
  if (key !== 'Escape') document.querySelector<HTMLElement>('#main [role="row"][tabindex="0"]')?.focus()
}

interface SearchInputProps {
  readonly label: string
  readonly value: string
  readonly onSearch: (text: string) => void
}

/** Search field of a list: asks 250 ms after the last key; `/` brings the cursor here, Esc leaves it, Enter and arrow down go to the list. */
export function SearchInput({ label, value, onSearch }: SearchInputProps) {
  const field = useRef<HTMLInputElement>(null)
  const ask = useDebouncedCallback(onSearch, 250)
  // What is being typed stays; what changed elsewhere is shown.
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = value
  }, [value])
  useHotkeys([['/', () => field.current?.focus()]])
  return (
    <TextInput
      ref={field}
      aria-label={label}
      placeholder={label}
      defaultValue={value}
      maxLength={200}
      leftSection={<IconSearch size={16} aria-hidden />}
      onKeyDown={leave}
      onChange={(event) => ask(event.currentTarget.value)}
      w={{ base: '100%', xs: 280 }}
    />
  )
}
