import { Text } from '@mantine/core'
import { type Asset, assets } from '@menara/shared/contract/places/assets.contract.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePages } from '../../../kit/links/pages.ts'
import type { Column } from '../../../kit/lists/data-grid.tsx'
import { ListPanel } from '../../../kit/lists/list-page.tsx'
import { SearchInput } from '../../../kit/lists/search-input.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { useSiteId } from '../../../kit/site.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { inventoryView } from '../inventory-view.ts'

/** Assets that wait in a store to be used. */
export function StockAssets() {
  const { t } = useTranslation(['stock', 'assets'])
  const go = useNavigate()
  const { state, change } = useViewState(inventoryView)
  const { search = '' } = state
  const list = usePages(assets.list, { state: 'in_stock', ...(search && { search }), location_id: useSiteId() })
  const columns: readonly Column<Asset>[] = [
    {
      key: 'name',
      header: t('asset.name'),
      cell: ({ name }) => (
        <Text component="span" size="sm" fw={600}>
          {name}
        </Text>
      ),
    },
    { key: 'code', header: t('item.code'), width: 140, cell: ({ code }) => <span className="num">{code}</span> },
    { key: 'type', header: t('asset.type'), width: 160, cell: ({ type }) => t(`types.${type}`, { ns: 'assets' }) },
    { key: 'serial', header: t('lot.serial'), width: 180, wideOnly: true, cell: ({ serial }) => serial || '–' },
    { key: 'site', header: t('site'), width: 220, cell: ({ location, area }) => [location.name, area?.name].filter(Boolean).join(', ') },
  ]
  return (
    <ListPanel<Asset>
      label={t('tab.asset')}
      list={list}
      filters={<SearchInput label={t('asset.search')} value={search} onSearch={(typed) => change({ search: typed || undefined })} />}
      columns={columns}
      keyOf={(asset) => asset.id}
      nameOf={(asset) => `${asset.code} ${asset.name}`}
      onOpen={({ id }) => void go({ to: '/admin/plugins/inventory/asset/form', search: { id } })}
      height="calc(100dvh - 400px)"
      empty={<EmptyState title={t('asset.empty')} text={t('asset.emptyText')} />}
    />
  )
}
