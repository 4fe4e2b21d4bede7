import { Select, type SelectProps } from '@mantine/core'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { subtypesOf } from '../desk-settings.api.ts'
import { useSettingWords } from './setting-words.ts'

interface SubtypeSelectProps extends Omit<SelectProps, 'data'> {
  readonly typeId: number
  /** What the ticket has already: offered even when it is archived. */
  readonly now: Ticket['subtype']
}

/** A sub-type of a ticket type; nothing is shown where the type has none. */
export function SubtypeSelect({ typeId, now, ...props }: SubtypeSelectProps) {
  const { t } = useTranslation('desk_settings')
  const { nameOf } = useSettingWords()
  const offered = useQuery(subtypesOf(typeId, false)).data?.data ?? []
  const rows = now && !offered.some((item) => item.id === now.id) ? [now, ...offered] : offered
  if (rows.length === 0) return null
  return (
    <Select
      label={t('subtype.one')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('subtype.none') }}
      data={rows.map((row) => ({ value: row.id, label: nameOf(row) }))}
      {...props}
    />
  )
}
