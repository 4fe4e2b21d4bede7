import { useDebouncedValue } from '@mantine/hooks'
import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight'
import { search as searching } from '@menara/shared/contract/records/search.contract.ts'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asking } from '../../kit/calls/query.ts'
import { useMe } from '../../kit/session/session.ts'
import { closeness, PALETTE_SOURCES } from './palette-sources.ts'

const KEPT_MS = 10_000
const SHORTEST = 2

/** Records by what is typed; where there are none, by what may have been meant. */
export function useFound(typed: string): SpotlightActionGroupData[] {
  const { t } = useTranslation('nav')
  const [search] = useDebouncedValue(typed, 200)
  const found = useRecords(search, typed)
  const isNothing = search.length >= SHORTEST && found.done && found.groups.length === 0
  const corrections = useQuery({
    ...asking(searching.corrections, { query: { search } }),
    enabled: isNothing,
    staleTime: KEPT_MS,
    retry: false,
  })
  const meant = (isNothing && corrections.data?.data[0]) || ''
  const others = useRecords(meant, typed)
  if (!isNothing) return found.groups
  return others.groups.map(({ group, actions }) => ({ group: t('palette.meant', { kind: group, text: meant }), actions }))
}

interface Records {
  readonly groups: SpotlightActionGroupData[]
  /** Every kind has answered for this text. */
  readonly done: boolean
}
/** What every source found, the kind with the closest first. It matches already, so the typed words go along as keywords. */
function useRecords(search: string, typed: string): Records {
  const { t, i18n } = useTranslation('nav')
  const me = useMe()
  const mine = PALETTE_SOURCES.filter(({ permission }) => me?.permissions.includes(permission))
  const on = search.length >= SHORTEST
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
  if (!on) return { groups: [], done: false }
  const groups = mine
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
  return { groups, done: answers.every(({ isFetching, isPlaceholderData }) => !isFetching && !isPlaceholderData) }
}
