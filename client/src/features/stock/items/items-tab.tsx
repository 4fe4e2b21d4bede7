import { Badge, Button, Checkbox, Select, Text } from '@mantine/core'
import { type StockItem, stockItems } from '@menara/shared/contract/stock/stock-items.contract.ts'
import { IconQrcode, IconShoppingCartPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { numberText } from '../../../kit/dates/dates.ts'
import { AnchorLink } from '../../../kit/links/anchor-link.tsx'
import { usePages } from '../../../kit/links/pages.ts'
import type { Column } from '../../../kit/lists/data-grid.tsx'
import { ListPanel } from '../../../kit/lists/list-page.tsx'
import { RowButton } from '../../../kit/lists/row-button.tsx'
import { SearchInput } from '../../../kit/lists/search-input.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { GOODS_CODES } from '../../../kit/scanning/code-kinds.ts'
import { ScanButton } from '../../../kit/scanning/scan-button.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { useSiteId } from '../../../kit/site.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { rupiahText } from '../../../kit/texts/money.ts'
import { RecordFiles } from '../../imports/embed/record-files.tsx'
import { SelectionBar } from '../../imports/embed/selection-bar.tsx'
import { inventoryView } from '../inventory-view.ts'
import { saveLabels, storesAt, useItemName, useStockCommand } from '../stock.api.ts'

const NOTHING: ReadonlySet<string> = new Set()

/** Items with what there is of them at the chosen site, or at all. */
export function StockItems() {
  const { t } = useTranslation('stock')
  const go = useNavigate()
  const { state, change } = useViewState(inventoryView)
  const { search = '', below, archived, store } = state
  const siteId = useSiteId()
  const manages = useMay('stock_manage')
  const [selected, setSelected] = useState(NOTHING)
  const stores = useQuery(storesAt(siteId)).data?.data ?? []
  const fitting = {
    ...(search && { search }),
    ...(below && { below }),
    ...(archived && { archived }),
    ...(siteId && { location_id: siteId }),
    ...(store && { store_id: store }),
  }
  const list = usePages(stockItems.list, fitting)
  return (
    <ListPanel<StockItem>
      label={t('tab.item')}
      list={list}
      filters={
        <>
          <SearchInput label={t('item.search')} value={search} onSearch={(typed) => change({ search: typed || undefined })} />
          <Select
            aria-label={t('store')}
            placeholder={t('everyStore')}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': t('everyStore') }}
            w={210}
            value={store ?? null}
            onChange={(chosen) => change({ store: chosen ?? undefined })}
            data={stores.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <ScanButton title={t('scan.item')} kinds={GOODS_CODES} onCode={(code) => change({ search: code })} />
          <Checkbox
            label={t('item.belowOnly')}
            checked={below === true}
            onChange={(event) => change({ below: event.currentTarget.checked || undefined })}
          />
          <Checkbox
            label={t('item.withArchived')}
            checked={archived === true}
            onChange={(event) => change({ archived: event.currentTarget.checked || undefined })}
          />
        </>
      }
      actions={
        <>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconQrcode size={14} aria-hidden />}
            onClick={() => void saveLabels(call(stockItems.labels, { query: fitting }), `${t('labels.items')}.pdf`)}
          >
            {t('labels.print')}
          </Button>
          <RecordFiles kind="items" filter={{ search, location_id: siteId }} />
        </>
      }
      {...(manages && {
        below: <SelectionBar kind="items" keys={selected} clear={() => setSelected(NOTHING)} fields={['active']} removable />,
        selected: { keys: selected, change: setSelected },
      })}
      columns={useColumns()}
      keyOf={(item) => item.id}
      nameOf={(item) => `${item.code} ${item.name_en}`}
      barOf={(item) => (item.below ? 'var(--app-high)' : undefined)}
      onOpen={({ id }) => void go({ to: '/admin/plugins/inventory/item/form', search: { id } })}
      height="calc(100dvh - 400px)"
      empty={<EmptyState title={t('item.empty')} text={t('item.emptyText')} />}
    />
  )
}

function useColumns(): readonly Column<StockItem>[] {
  const { t } = useTranslation('stock')
  const nameOf = useItemName()
  return [
    {
      key: 'name',
      header: t('item.name'),
      cell: (item) => (
        <Text component="span" size="sm" fw={600}>
          {nameOf(item)}
        </Text>
      ),
    },
    { key: 'code', header: t('item.code'), width: 120, cell: (item) => <span className="num">{item.code}</span> },
    {
      key: 'stock',
      header: t('item.stock'),
      width: 130,
      cell: (item) => (
        <span className="num">
          {numberText(item.stock)} {item.unit}
        </span>
      ),
    },
    {
      key: 'minimum',
      header: t('item.minimum'),
      width: 100,
      wideOnly: true,
      cell: (item) => <span className="num">{numberText(item.minimum_stock)}</span>,
    },
    {
      key: 'transit',
      header: t('item.inTransit'),
      width: 110,
      wideOnly: true,
      cell: (item) => <span className="num">{item.in_transit > 0 ? numberText(item.in_transit) : '–'}</span>,
    },
    { key: 'value', header: t('item.value'), width: 130, cell: (item) => <span className="num">{rupiahText(item.value)}</span> },
    { key: 'state', header: t('item.state'), width: 190, cell: (item) => <ItemState item={item} /> },
    { key: 'actions', header: '', width: 56, wideOnly: true, cell: (item) => <Reorder item={item} /> },
  ]
}

/** Whether it is enough, and what is ordered. */
function ItemState({ item }: { readonly item: StockItem }) {
  const { t } = useTranslation('stock')
  const open = item.sites.find(({ reorder }) => reorder)?.reorder
  if (!item.active) return <Badge color="gray">{t('item.archived')}</Badge>
  return (
    <>
      {item.below ? <Badge color="orange">{t('item.below')}</Badge> : <Badge color="green">{t('item.enough')}</Badge>}
      {open && (
        <AnchorLink
          ml={8}
          size="xs"
          to="/desk/ticketing/$type/detail"
          params={{ type: 'procurement' }}
          search={{ id: open.ticket_id }}
          onClick={(event) => event.stopPropagation()}
        >
          {open.number}
        </AnchorLink>
      )}
    </>
  )
}

/** One press orders for the first site that has too little and has ordered nothing. */
function Reorder({ item }: { readonly item: StockItem }) {
  const { t } = useTranslation('stock')
  const may = useMay('stock_post') && item.active
  const order = useStockCommand(stockItems.reorder)
  const short = item.sites.find(({ below, reorder }) => below && !reorder)
  if (!may || !short || item.reorder_quantity < 1) return null
  return (
    <RowButton
      label={t('item.reorderAt', { name: item.name_en, site: short.location.name })}
      icon={IconShoppingCartPlus}
      run={() => order.mutate({ params: { id: item.id }, body: { location_id: short.location.id } })}
    />
  )
}
