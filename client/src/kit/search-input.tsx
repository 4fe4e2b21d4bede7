import { TextInput } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'

interface SearchInputProps {
  readonly label: string
  readonly value: string
  readonly onSearch: (text: string) => void
}

/** Search field of a list: asks 250 ms after the last key; `/` brings the cursor here. */
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
      onChange={(event) => ask(event.currentTarget.value)}
      w={{ base: '100%', xs: 280 }}
    />
  )
}
