import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { assets } from '@menara/shared/contract/places/assets.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asking } from '../../../kit/calls/query.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useSiteId } from '../../../kit/site.ts'

const TYPED_MS = 250
const OPEN = 'new,assigned,in_progress,pending'

/** What an item is given out to: an open ticket or an asset, as `subject id`. Typing searches both. */
export function DocumentSelect(props: SelectProps) {
  const { t } = useTranslation('stock')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.split(' · ')[0] ?? '', TYPED_MS)
  const siteId = useSiteId()
  const at = { limit: 20, ...(siteId && { location_id: siteId }), ...(search && { search }) }
  const seesTickets = useMay('show_ticketing')
  const found = useQuery({
    ...asking(tickets.list, { query: { ...at, states: OPEN, sort: 'newest' } }),
    enabled: seesTickets,
    placeholderData: keepPreviousData,
  })
  const things = useQuery({ ...asking(assets.list, { query: at }), placeholderData: keepPreviousData })
  return (
    <Select
      label={t('document')}
      withAsterisk
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={t('nothingFound')}
      data={[
        {
          group: t('documentTickets'),
          items: (found.data?.data ?? []).map(({ id, number, title }) => ({ value: `tickets ${id}`, label: `${number} · ${title}` })),
        },
        {
          group: t('documentAssets'),
          items: (things.data?.data ?? []).map(({ id, code, name }) => ({ value: `assets ${id}`, label: `${code} · ${name}` })),
        },
      ]}
      {...props}
    />
  )
}
