import { Badge, Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Category } from '@menara/shared/contract/desk/categories.contract.ts'
import { openStates } from '@menara/shared/domain/tickets/ticket-state.ts'
import { ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import { IconArchive, IconArrowDown, IconArrowUp, IconRestore } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PriorityBadge } from '../../kit/badges.tsx'
import { showRefusal } from '../../kit/calls/refusals.ts'
import type { Column } from '../../kit/lists/data-grid.tsx'
import { RowButton, RowRemove } from '../../kit/lists/row-button.tsx'
import { toastSuccess } from '../../kit/overlays/toasts.ts'
import { usePutCategory, useRemoveCategory } from './categories.api.ts'
import { type Moves, movesOf } from './category-order.ts'
import { useCategoryWords } from './embed/category-words.ts'

const OPEN = openStates.join(',')

interface Shown {
  readonly rows: readonly Category[]
  /** What was searched for stands without the ones above it: it says its whole name, and has no neighbours. */
  readonly isSearched: boolean
}

export function useCategoryColumns({ rows, isSearched }: Shown): readonly Column<Category>[] {
  const { t } = useTranslation('categories')
  const narrow = useMediaQuery('(max-width: 48em)') ?? false
  const moves = isSearched ? undefined : movesOf(rows)
  return [
    { key: 'name', header: t('name'), cell: (item) => <Name of={item} whole={isSearched || narrow} /> },
    {
      key: 'team',
      header: t('team'),
      width: 190,
      cell: (item) => item.group?.name ?? <Nothing />,
    },
    {
      key: 'priority',
      header: t('priority'),
      width: 124,
      cell: (item) => (item.priority ? <PriorityBadge priority={item.priority} /> : <Nothing />),
    },
    { key: 'site', header: t('site'), width: 170, cell: (item) => item.location?.name ?? t('everySite') },
    {
      key: 'open',
      header: t('open'),
      width: 110,
      cell: (item) => (narrow ? t('openCount', { count: item.open_count }) : <OpenLink of={item} />),
    },
    {
      key: 'actions',
      header: '',
      width: 168,
      wideOnly: true,
      cell: (item) => <Actions category={item} moves={moves?.get(item.id) ?? {}} />,
    },
  ]
}

const Nothing = () => (
  <Text component="span" size="sm" c="dimmed">
    –
  </Text>
)

function Name({ of: item, whole }: { readonly of: Category; readonly whole: boolean }) {
  const { t } = useTranslation('categories')
  const { nameOf, pathOf } = useCategoryWords()
  return (
    <Text component="span" size="sm" fw={item.level === 1 ? 600 : 500} pl={whole ? 0 : (item.level - 1) * 18} title={pathOf(item)}>
      {whole ? pathOf(item) : nameOf(item)}
      {!item.offered && (
        <Badge color="gray" ml={8} style={{ verticalAlign: 'middle' }}>
          {t('archived')}
        </Badge>
      )}
    </Text>
  )
}

/** To the tickets that were counted. */
function OpenLink({ of: item }: { readonly of: Category }) {
  const { t } = useTranslation('categories')
  const { pathOf } = useCategoryWords()
  if (item.open_count === 0) return <span className="num">0</span>
  return (
    <Link
      to="/desk/ticketing/$type/list"
      params={{ type: ticketTypeById(item.ticket_type_id)?.code ?? '' }}
      search={{ category: item.id, states: OPEN }}
      className="num"
      style={{ color: 'inherit' }}
      aria-label={t('openOf', { count: item.open_count, name: pathOf(item) })}
      onClick={(event) => event.stopPropagation()}
    >
      {item.open_count}
    </Link>
  )
}

function Actions({ category, moves: { up, down } }: { readonly category: Category; readonly moves: Moves }) {
  const { t } = useTranslation('categories')
  const name = useCategoryWords().pathOf(category)
  const put = usePutCategory()
  const remove = useRemoveCategory()
  const change = (body: object, done?: () => void) =>
    put.mutate({ id: category.id, body: { ...body } }, { onSuccess: () => done?.(), onError: showRefusal })
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      {up !== undefined && <RowButton label={t('upName', { name })} icon={IconArrowUp} run={() => change({ sort: up })} />}
      {down !== undefined && <RowButton label={t('downName', { name })} icon={IconArrowDown} run={() => change({ sort: down })} />}
      <RowButton
        label={t(category.active ? 'archiveName' : 'restoreName', { name })}
        icon={category.active ? IconArchive : IconRestore}
        run={() => change({ active: !category.active }, () => toastSuccess('update'))}
      />
      <RowRemove
        label={t('removeName', { name })}
        title={t('removeTitle')}
        text={t('removeText', { name })}
        remove={() => remove.mutateAsync(category.id)}
      />
    </Group>
  )
}
