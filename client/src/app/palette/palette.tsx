import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/spotlight/styles.layer.css'
import { useMe } from '../../kit/session/session.ts'
import { useNavLabel } from '../layouts/nav-list.tsx'
import { everywhere } from '../routing/nav.ts'
import { router } from '../routing/router.tsx'
import { useCommands } from './palette-commands.ts'
import { useFound } from './palette-found.tsx'

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
