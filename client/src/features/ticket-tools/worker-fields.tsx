import { Select, type SelectProps } from '@mantine/core'
import { groups } from '@menara/shared/contract/groups.contract.ts'
import { users } from '@menara/shared/contract/users.contract.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asking } from '../../kit/query.ts'

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
      data={rows.map((it) => ({ value: it.id, label: it.name }))}
      {...props}
    />
  )
}

/** Active people who see a site; of any site where none is named. */
export function PersonField({ locationId, ...props }: SelectProps & { readonly locationId: string | null }) {
  const { t } = useTranslation('ticket_tools')
  const there = useQuery({ ...asking(users.byLocation, { params: { id: locationId ?? '' } }), enabled: Boolean(locationId) }).data?.data
  const all = useQuery({ ...asking(users.list, { query: { limit: ALL } }), enabled: locationId === null }).data?.data
  return <Choice label={t('person')} rows={(locationId === null ? all : there) ?? []} {...props} />
}

/** Teams that serve a site; all where none is named. */
export function TeamField({ locationId, ...props }: SelectProps & { readonly locationId: string | null }) {
  const { t } = useTranslation('ticket_tools')
  const query = { limit: ALL, ...(locationId && { location_id: locationId }) }
  const rows = useQuery({ ...asking(groups.list, { query }), enabled: locationId !== '' }).data?.data ?? []
  return <Choice label={t('team')} rows={rows} {...props} />
}
