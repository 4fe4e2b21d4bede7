import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { assets } from '@menara/shared/contract/places/assets.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { IconBox, IconSearch, IconTicket, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/spotlight/styles.layer.css'
import { asking } from '../../kit/calls/query.ts'
import { useMay, useMe } from '../../kit/session/session.ts'
import { useNavLabel } from '../layouts/nav-list.tsx'
import { everywhere } from '../routing/nav.ts'
import { router } from '../routing/router.tsx'

const FOUND = 6

/** Ctrl K: every screen one may open, and tickets, assets and people by what is typed. It stands beside the router, not inside it. */
export function Palette() {
  const { t } = useTranslation('nav')
  const [typed, setTyped] = useState('')
  const screens = useScreens()
  const found = useFound(typed.trim())
  return (
    <Spotlight
      actions={[...found, screens]}
      query={typed}
      onQueryChange={setTyped}
      nothingFound={t('nothingFound')}
      highlightQuery
      limit={30}
      scrollable
      maxHeight={420}
      shortcut={null}
      searchProps={{ leftSection: <IconSearch size={18} aria-hidden />, placeholder: t('searchOrJump'), 'aria-label': t('searchOrJump') }}
    />
  )
}

function useScreens(): SpotlightActionGroupData {
  const { t } = useTranslation('nav')
  const me = useMe()
  const label = useNavLabel()
  const items = everywhere((permission) => me?.permissions.includes(permission) ?? false)
  const distinct = [...new Map(items.map((item) => [item.to, item])).values()]
  return {
    group: t('palette.screens'),
    actions: distinct.map(
      (item): SpotlightActionData => ({
        id: item.to,
        label: label(item),
        leftSection: <item.icon size={18} aria-hidden />,
        onClick: () => void router.navigate({ to: item.to }),
      }),
    ),
  }
}

/** The server does the finding; what it answered matches already, so the typed words go along as keywords. */
function useFound(typed: string): SpotlightActionGroupData[] {
  const { t } = useTranslation('nav')
  const [search] = useDebouncedValue(typed, 200)
  const mayTickets = useMay('show_ticketing')
  const mayAssets = useMay('show_manage_asset')
  const mayUsers = useMay('show_manage_user')
  const on = search.length >= 2
  const query = { search, limit: FOUND }
  const ticketRows = useQuery({ ...asking(tickets.list, { query }), enabled: on && mayTickets }).data?.data ?? []
  const assetRows = useQuery({ ...asking(assets.list, { query }), enabled: on && mayAssets }).data?.data ?? []
  const userRows = useQuery({ ...asking(users.list, { query }), enabled: on && mayUsers }).data?.data ?? []
  if (!on) return []
  const group = (name: string, actions: SpotlightActionData[]): SpotlightActionGroupData => ({ group: name, actions })
  return [
    group(
      t('palette.tickets'),
      ticketRows.map((row) => ({
        id: row.id,
        label: row.title,
        description: row.number,
        keywords: typed,
        leftSection: <IconTicket size={18} aria-hidden />,
        onClick: () => void router.navigate({ to: '/desk/ticketing/$type/detail', params: { type: row.type }, search: { id: row.id } }),
      })),
    ),
    group(
      t('palette.assets'),
      assetRows.map((row) => ({
        id: row.id,
        label: row.name,
        description: `${row.code} · ${row.location.name}`,
        keywords: typed,
        leftSection: <IconBox size={18} aria-hidden />,
        onClick: () => void router.navigate({ to: '/admin/manage/assets/form', search: { id: row.id } }),
      })),
    ),
    group(
      t('palette.people'),
      userRows.map((row) => ({
        id: row.id,
        label: row.name,
        description: row.email,
        keywords: typed,
        leftSection: <IconUser size={18} aria-hidden />,
        onClick: () => void router.navigate({ to: '/admin/manage/user/formUser', search: { id: row.id } }),
      })),
    ),
  ].filter((data) => data.actions.length > 0)
}
