import { Select, type SelectProps } from '@mantine/core'
import { groups } from '@menara/shared/contract/people/groups.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asking } from '../../kit/calls/query.ts'

const ALL = 1000
interface ChoiceProps extends Omit<SelectProps, 'data'> {
  readonly rows: readonly Ref[]
}
function Choice({ rows, ...props }: ChoiceProps) {
  const { t } = useTranslation('ticket_tools')
  return (
    <Select
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('nobody') }}
      nothingFoundMessage={t('nobodyFound')}
      data={rows.map((row) => ({ value: row.id, label: row.name }))}
      {...props}
    />
  )
}

interface PersonFieldProps extends SelectProps {
  readonly locationId: string | null
  /** Whom it named, who may not work tickets any more. */
  readonly lost?: { readonly name?: string } | undefined
}
/** Active people who may work tickets at a site; at any site where none is named. */
export function PersonField({ locationId, lost, ...props }: PersonFieldProps) {
  const { t } = useTranslation(['ticket_tools', 'common'])
  const there = useQuery({
    ...asking(users.byLocation, { params: { id: locationId ?? '' }, query: { may: 'ticket_work' } }),
    enabled: Boolean(locationId),
  }).data?.data
  const all = useQuery({
    ...asking(users.list, { query: { limit: ALL, status: 'active', may: 'ticket_work' } }),
    enabled: locationId === null,
  }).data?.data
  const description = lost && (lost.name ? t('mayNotWork', { name: lost.name, ns: 'common' }) : t('assigneeMayNotWork', { ns: 'common' }))
  return <Choice label={t('person')} description={description} rows={(locationId === null ? all : there) ?? []} {...props} />
}

/** Teams that serve a site; all where none is named. */
export function TeamField({ locationId, ...props }: SelectProps & { readonly locationId: string | null }) {
  const { t } = useTranslation('ticket_tools')
  const query = { limit: ALL, ...(locationId && { location_id: locationId }) }
  const rows = useQuery({ ...asking(groups.list, { query }), enabled: locationId !== '' }).data?.data ?? []
  return <Choice label={t('team')} rows={rows} {...props} />
}
