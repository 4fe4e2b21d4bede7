import type { SelectProps } from '@mantine/core'
import { useState } from 'react'
import { FoundPerson } from '../../kit/people/found-person.tsx'
import { usePeopleFound } from './personal-data.api.ts'

/** A person by what is typed of the name or address. */
export function PersonField({ value, ...field }: Pick<SelectProps, 'label' | 'error' | 'value' | 'onChange' | 'withAsterisk'>) {
  const [search, setSearch] = useState('')
  return <FoundPerson {...field} value={value ?? null} found={usePeopleFound(search)} onSearch={setSearch} />
}
