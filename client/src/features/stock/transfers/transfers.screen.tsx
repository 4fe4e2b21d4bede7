import { Button, Select, Text } from '@mantine/core'
import { type StockTransfer, stockTransfers } from '@menara/shared/contract/stock/stock-transfers.contract.ts'
import { transferStates } from '@menara/shared/domain/stock/stock-states.ts'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../kit/dates/dates.ts'
import { usePages } from '../../../kit/links/pages.ts'
import type { Column } from '../../../kit/lists/data-grid.tsx'
import { ListPage } from '../../../kit/lists/list-page.tsx'
import { SearchInput } from '../../../kit/lists/search-input.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useSiteId, useZoneOf } from '../../../kit/site.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { useTransferChanges } from '../stock.api.ts'
import { TransferDetail } from './transfer-detail.tsx'
import { TransferForm } from './transfer-form.tsx'
import { TransferBadge, transfersView } from './transfers-view.tsx'

/** Goods from one store to another. */
export function TransfersScreen() {
  useTransferChanges(useSiteId())
  const { id } = useViewState(transfersView).state
  if (id === 'new') return <TransferForm />
  return id === undefined ? <TransferList /> : <TransferDetail id={id} />
}

function TransferList() {
  const { t } = useTranslation('stock')
  const { state: shown, show, change } = useViewState(transfersView)
  const { search = '', state } = shown
  const siteId = useSiteId()
  const mayPost = useMay('stock_post')
  const list = usePages(stockTransfers.list, { ...(search && { search }), ...(state && { state }), ...(siteId && { location_id: siteId }) })
  return (
    <ListPage<StockTransfer>
      title={t('transfer.title')}
      list={list}
      actions={
        mayPost && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => show({ id: 'new' })}>
            {t('transfer.new')}
          </Button>
        )
      }
      filters={
        <>
          <SearchInput label={t('transfer.search')} value={search} onSearch={(typed) => change({ search: typed || undefined })} />
          <Select
            aria-label={t('item.state')}
            placeholder={t('transfer.everyState')}
            clearable
            clearButtonProps={{ 'aria-label': t('transfer.everyState') }}
            w={200}
            value={state ?? null}
            onChange={(chosen) => change({ state: chosen ?? undefined })}
            data={transferStates.map((value) => ({ value, label: t(`transferState.${value}`) }))}
          />
        </>
      }
      columns={useColumns()}
      keyOf={(row) => row.id}
      nameOf={(row) => row.number}
      onOpen={({ id }) => show({ id })}
      empty={<EmptyState title={t('transfer.empty')} text={t('transfer.emptyText')} />}
    />
  )
}

function useColumns(): readonly Column<StockTransfer>[] {
  const { t } = useTranslation('stock')
  const zoneOf = useZoneOf()
  return [
    {
      key: 'number',
      header: t('transfer.number'),
      width: 130,
      cell: ({ number }) => (
        <Text component="span" size="sm" fw={600} className="num">
          {number}
        </Text>
      ),
    },
    { key: 'state', header: t('item.state'), width: 170, cell: (row) => <TransferBadge transfer={row} /> },
    { key: 'from', header: t('transfer.from'), cell: ({ from }) => from.store.name },
    { key: 'to', header: t('transfer.to'), cell: ({ to }) => to.store.name },
    { key: 'note', header: t('transfer.note'), wideOnly: true, cell: ({ note }) => note || '–' },
    { key: 'requester', header: t('transfer.requester'), width: 170, cell: ({ requester }) => requester?.name ?? '–' },
    {
      key: 'at',
      header: t('transfer.updated'),
      width: 170,
      cell: ({ updated_at, from }) => <span className="num">{dateText(updated_at, 'short', zoneOf(from.location.id))}</span>,
    },
  ]
}
