import { Select, type SelectProps } from '@mantine/core'
import { groups } from '@menara/shared/contract/people/groups.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { asking } from '../../../kit/calls/query.ts'
import { dayText } from '../../../kit/dates/dates.ts'
import { useAway } from '../stages/stages.api.ts'

interface WorkerProps extends SelectProps {
  readonly locationId: string
  /** Who has it now: offered even when no longer eligible. */
  readonly now?: Ref | null
}

/** Kept while nothing changes: a new list would take away what is being typed. */
function useChoices(rows: readonly Ref[] | undefined, now: Ref | null | undefined, called = nameOf) {
  return useMemo(() => {
    const known = (rows ?? []).map((row) => ({ value: row.id, label: row.name }))
    if (!now || known.some((item) => item.value === now.id)) return known
    return [...known, { value: now.id, label: rows ? called(now) : now.name }]
  }, [rows, now, called])
}
const nameOf = ({ name }: Ref): string => name

/** Active people who may work tickets at the site; who has the ticket and may not any more is marked so, who is away today is marked with the day until when. */
export function AssigneeSelect({ locationId, now, ...props }: WorkerProps) {
  const { t } = useTranslation(['tickets', 'ticket_types', 'common'])
  const rows = useQuery({
    ...asking(users.byLocation, { params: { id: locationId }, query: { may: 'ticket_work' } }),
    enabled: locationId !== '',
  }).data?.data
  const away = useAway(locationId)
  const called = useCallback(({ name }: Ref) => t('mayNotWork', { name, ns: 'common' }), [t])
  const choices = useChoices(rows, now, called)
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
