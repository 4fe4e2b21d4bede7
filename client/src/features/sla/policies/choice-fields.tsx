import { MultiSelect, Select } from '@mantine/core'
import { type Told, toldPeople } from '@menara/shared/domain/sla/ladder.ts'
import { useTranslation } from 'react-i18next'

interface ToldSelectProps {
  readonly label: string
  readonly description?: string
  readonly value: readonly Told[]
  readonly change: (value: Told[]) => void
}
/** Whom a step means, by what they are to the ticket. */
export function ToldSelect({ label, description, value, change }: ToldSelectProps) {
  const { t } = useTranslation('sla')
  return (
    <MultiSelect
      label={label}
      description={description}
      miw={200}
      flex={1}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('none', { name: label }) }}
      value={[...value]}
      onChange={(all) => change(toldPeople.filter((person) => all.includes(person)))}
      data={toldPeople.map((person) => ({ value: person, label: t(`told.${person}`) }))}
    />
  )
}

interface Choice {
  readonly value: string
  readonly label: string
}
interface OneOfManyProps {
  readonly label: string
  readonly description?: string
  readonly value: string | null | undefined
  readonly data: readonly Choice[]
  readonly change: (value: string | null) => void
}
/** One of many, or none. */
export function OneOfMany({ label, description, value, data, change }: OneOfManyProps) {
  const { t } = useTranslation('sla')
  return (
    <Select
      label={label}
      description={description}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('none', { name: label }) }}
      value={value ?? null}
      onChange={change}
      data={[...data]}
    />
  )
}

interface SomeOfManyProps {
  readonly label: string
  readonly description?: string
  readonly value: readonly string[] | undefined
  readonly data: readonly Choice[]
  readonly change: (value: string[]) => void
}
/** Any number of many; none is no condition. */
export function SomeOfMany({ label, description, value = [], data, change }: SomeOfManyProps) {
  const { t } = useTranslation('sla')
  return (
    <MultiSelect
      label={label}
      description={description}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('none', { name: label }) }}
      value={[...value]}
      onChange={change}
      data={[...data]}
    />
  )
}
