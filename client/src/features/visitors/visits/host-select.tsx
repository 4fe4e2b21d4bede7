import { Select, type SelectProps } from '@mantine/core'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { asking } from '../../../kit/calls/query.ts'

interface HostProps extends SelectProps {
  readonly locationId: string
  /** Who it is now: offered even when no longer of the site. */
  readonly now?: Ref | null
}

/** Somebody of the site who receives a visitor. */
export function HostSelect({ locationId, now, ...props }: HostProps) {
  const { t } = useTranslation(['visitors', 'common'])
  const rows = useQuery(asking(users.byLocation, { params: { id: locationId }, query: {} })).data?.data
  const choices = useMemo(() => {
    const all: readonly Ref[] = [...(rows ?? []), ...(now && !rows?.some((row) => row.id === now.id) ? [now] : [])]
    return all.map((item) => ({ value: item.id, label: item.name }))
  }, [rows, now])
  return (
    <Select
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('invitation.nobody') }}
      nothingFoundMessage={t('invitation.noSuchPerson')}
      data={choices}
      {...props}
    />
  )
}
