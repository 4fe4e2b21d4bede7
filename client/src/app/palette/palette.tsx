import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/spotlight/styles.layer.css'
import { useMe } from '../../kit/session/session.ts'
import { useNavLabel } from '../layouts/nav-list.tsx'
import { everywhere } from '../routing/nav.ts'
import { router } from '../routing/router.tsx'
import { useCommands } from './palette-commands.ts'
import { closeness, PALETTE_SOURCES } from './palette-sources.ts'

const KEPT_MS = 10_000

/** Ctrl K: every screen one may open and what may be done anywhere, and records of all kinds by what is typed. It stands beside the router, not inside it. */
export function Palette() {
  const { t } = useTranslation('nav')
  const [typed, setTyped] = useState('')
  const screens = useScreens()
  const commands = useCommands()
  const found = useFound(typed.trim())
  return (
    <Spotlight
      actions={[...found, screens, { group: t('palette.commands'), actions: typed.trim() === '' ? [] : commands }]}
      query={typed}
      onQueryChange={setTyped}
      nothingFound={t('nothingFound')}
      highlightQuery
      limit={60}
      scrollable
      maxHeight={420}
      shortcut={null}
      searchProps={{ leftSection: <IconSearch size={18} aria-hidden />, placeholder: t('searchOrJump'), 'aria-label': t('searchOrJump') }}
    />
  )
}

/** Screens are found by their names in both languages, whichever is shown. */
function useScreens(): SpotlightActionGroupData {
  const { t, i18n } = useTranslation('nav')
  const me = useMe()
  const label = useNavLabel()
  const other = i18n.language === 'id' ? 'en' : 'id'
  const { isSuccess } = useQuery({
    queryKey: ['texts', other, 'nav'],
    queryFn: async () => {
      await i18n.reloadResources([other], ['nav'])
      return true
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const labelInOther = useNavLabel(isSuccess ? other : i18n.language)
  const items = everywhere((permission) => me?.permissions.includes(permission) ?? false)
  const distinct = [...new Map(items.map((item) => [item.to, item])).values()]
  return {
    group: t('palette.screens'),
    actions: distinct.map(
      (item): SpotlightActionData => ({
        id: item.to,
        label: label(item),
        keywords: labelInOther(item),
        leftSection: <item.icon size={18} aria-hidden />,
        onClick: () => void router.navigate({ to: item.to }),
      }),
    ),
  }
}

/** What every source found, the kind with the closest first; what the server answered matches already, so the typed words go along as keywords. */
function useFound(typed: string): SpotlightActionGroupData[] {
  const { t, i18n } = useTranslation('nav')
  const [search] = useDebouncedValue(typed, 200)
  const me = useMe()
  const mine = PALETTE_SOURCES.filter(({ permission }) => me?.permissions.includes(permission))
  const on = search.length >= 2
  const answers = useQueries({
    queries: mine.map(({ key, find }) => ({
      queryKey: ['palette', key, search, i18n.language],
      queryFn: () => find(search, i18n.language),
      enabled: on,
      staleTime: KEPT_MS,
      retry: false,
      placeholderData: keepPreviousData,
    })),
  })
  if (!on) return []
  return mine
    .flatMap(({ key, icon: Icon }, at) => {
      const rows = answers[at]?.data ?? []
      if (rows.length === 0) return []
      const actions = rows
        .toSorted((one, other) => closeness(other, search) - closeness(one, search))
        .map(
          (row): SpotlightActionData => ({
            ...{ id: `${key}-${row.id}`, label: row.label, description: row.description, keywords: typed },
            leftSection: <Icon size={18} aria-hidden />,
            onClick: () => void row.go(),
          }),
        )
      return [{ group: t(`palette.${key}`), actions, close: Math.max(...rows.map((row) => closeness(row, search))) }]
    })
    .toSorted((one, other) => other.close - one.close)
    .map(({ group, actions }) => ({ group, actions }))
}
