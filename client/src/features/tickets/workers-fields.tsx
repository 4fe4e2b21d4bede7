import { Select, type SelectProps } from '@mantine/core'
import { groups } from '@menara/shared/contract/groups.contract.ts'
import { users } from '@menara/shared/contract/users.contract.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { asking } from '../../kit/query.ts'
import { dayText } from './facts/facts-words.ts'
import { useAway } from './stages/stages.api.ts'

interface WorkerProps extends SelectProps {
  readonly locationId: string
  /** Who has it now: offered even when no longer eligible. */
  readonly now?: Ref | null
}

/** Kept while nothing changes: a new list would take away what is being typed. */
function useChoices(rows: readonly Ref[] | undefined, now: Ref | null | undefined) {
  return useMemo(() => {
    const known = rows ?? []
    const all = now && !known.some((it) => it.id === now.id) ? [...known, now] : known
    return all.map((it) => ({ value: it.id, label: it.name }))
  }, [rows, now])
}

/** Active people who see the site; who is away today is marked with the day until when. */
export function AssigneeSelect({ locationId, now, ...props }: WorkerProps) {
  const { t } = useTranslation(['tickets', 'ticket_types'])
  const rows = useQuery({ ...asking(users.byLocation, { params: { id: locationId } }), enabled: locationId !== '' }).data?.data
  const away = useAway(locationId)
  const choices = useChoices(rows, now)
  return (
    <Select
      label={t('assignee')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('nobody') }}
      nothingFoundMessage={t('nothingFound')}
      data={choices}
      renderOption={({ option }) => {
        const until = away.get(option.value)
        return until ? `${option.label} · ${t('awayUntil', { day: dayText(until), ns: 'ticket_types' })}` : option.label
      }}
      {...props}
    />
  )
}

/** Groups that serve the site. */
export function GroupSelect({ locationId, now, ...props }: WorkerProps) {
  const { t } = useTranslation('tickets')
  const rows = useQuery({ ...asking(groups.list, { query: { limit: 1000, location_id: locationId } }), enabled: locationId !== '' }).data
    ?.data
  return (
    <Select
      label={t('group')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('nobody') }}
      nothingFoundMessage={t('nothingFound')}
      data={useChoices(rows, now)}
      {...props}
    />
  )
}
