import { Badge, Select, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type StockMovement, stockMovements } from '@menara/shared/contract/stock/stock-movements.contract.ts'
import { movementKinds } from '@menara/shared/domain/stock/stock-states.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateText, numberText } from '../../../kit/dates/dates.ts'
import { DayRange } from '../../../kit/dates/day-range.tsx'
import { daysAsInstants } from '../../../kit/dates/zoned-time.ts'
import { AnchorLink } from '../../../kit/links/anchor-link.tsx'
import { ButtonLink } from '../../../kit/links/button-link.tsx'
import { usePages } from '../../../kit/links/pages.ts'
import type { Column } from '../../../kit/lists/data-grid.tsx'
import { ListPage } from '../../../kit/lists/list-page.tsx'
import { oneOf, text, useViewState } from '../../../kit/lists/view-state.ts'
import { colourOf } from '../../../kit/look/look.ts'
import { usePageZone, useSiteId, useZoneOf } from '../../../kit/site.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { itemById, itemsCalled, storesAt, useItemName, useStockChanges } from '../stock.api.ts'

export const stockCardView = { item: text, store: text, kind: oneOf(movementKinds), start: text, end: text }

const KINDS = {
  receipt: 'green',
  issue: 'blue',
  return: 'teal',
  adjustment: 'orange',
  transfer_out: 'grape',
  transfer_in: 'grape',
  count: 'yellow',
} as const

/** The stock card: what moved, by whom, for which document, and how much the store had after it. */
export function StockCardScreen() {
  const { t } = useTranslation('stock')
  const siteId = useSiteId()
  useStockChanges(siteId)
  const { item, store, kind, start, end } = useViewState(stockCardView).state
  const zone = usePageZone()
  const days = daysAsInstants({ ...(start && { start }), ...(end && { end }) }, zone)
  const list = usePages(stockMovements.list, {
    ...days,
    ...(item && { item_id: item }),
    ...(store && { store_id: store }),
    ...(kind && { kind }),
    ...(siteId && { location_id: siteId }),
  })
  return (
    <ListPage<StockMovement>
      title={t('card.title')}
      list={list}
      actions={
        <ButtonLink to="/admin/plugins/inventory" variant="default">
          {t('title')}
        </ButtonLink>
      }
      filters={<Filters />}
      columns={useColumns()}
      keyOf={(row) => row.id}
      nameOf={(row) => `${row.item.code} ${row.quantity}`}
      least={980}
      empty={<EmptyState title={t('card.empty')} text={t('card.emptyText')} />}
    />
  )
}

function Filters() {
  const { t } = useTranslation('stock')
  const { state, change } = useViewState(stockCardView)
  const { item, store, kind, start = '', end = '' } = state
  const siteId = useSiteId()
  const zone = usePageZone()
  const stores = useQuery(storesAt(siteId)).data?.data ?? []
  return (
    <>
      <ItemSelect value={item} onChange={(next) => change({ item: next })} />
      <Select
        aria-label={t('store')}
        placeholder={t('everyStore')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('everyStore') }}
        w={200}
        value={store ?? null}
        onChange={(chosen) => change({ store: chosen ?? undefined })}
        data={stores.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Select
        aria-label={t('card.kind')}
        placeholder={t('card.everyKind')}
        clearable
        clearButtonProps={{ 'aria-label': t('card.everyKind') }}
        w={160}
        value={kind ?? null}
        onChange={(chosen) => change({ kind: chosen ?? undefined })}
        data={movementKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <DayRange
        start={start}
        end={end}
        labels={[t('from'), t('until')]}
        zone={zone}
        change={(days) => change({ start: (days.start ?? start) || undefined, end: (days.end ?? end) || undefined })}
      />
    </>
  )
}

interface ItemSelectProps {
  readonly value: string | undefined
  readonly onChange: (id: string | undefined) => void
}
/** One item, found by typing a part of its name, code or barcode. */
function ItemSelect({ value, onChange }: ItemSelectProps) {
  const { t } = useTranslation('stock')
  const nameOf = useItemName()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  const known = useQuery({ ...itemById(value ?? ''), enabled: value !== undefined }).data?.data
  const isShown = known !== undefined && search === nameOf(known)
  const found = useQuery({ ...itemsCalled(isShown ? '' : search), placeholderData: keepPreviousData }).data?.data ?? []
  const rows = known && !found.some(({ id }) => id === known.id) ? [known, ...found] : found
  return (
    <Select
      aria-label={t('card.item')}
      placeholder={t('card.everyItem')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('card.everyItem') }}
      w={240}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={t('nothingFound')}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      data={rows.map((row) => ({ value: row.id, label: nameOf(row) }))}
    />
  )
}

function useColumns(): readonly Column<StockMovement>[] {
  const { t } = useTranslation('stock')
  const nameOf = useItemName()
  const zoneOf = useZoneOf()
  return [
    {
      key: 'item',
      header: t('card.item'),
      cell: ({ item, lot }) => (
        <>
          <AnchorLink size="sm" fw={600} to="/admin/plugins/inventory/item/form" search={{ id: item.id }}>
            {nameOf(item)}
          </AnchorLink>
          {lot && (
            <Text component="span" size="xs" c="dimmed" ml={6}>
              {lot}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'at',
      header: t('card.at'),
      width: 170,
      cell: ({ at, location }) => <span className="num">{dateText(at, 'short', zoneOf(location.id))}</span>,
    },
    {
      key: 'kind',
      header: t('card.kind'),
      width: 130,
      cell: ({ kind }) => <Badge color={colourOf(KINDS, kind)}>{t(`kind.${kind}`)}</Badge>,
    },
    {
      key: 'quantity',
      header: t('quantity'),
      width: 110,
      cell: ({ quantity, item }) => (
        <Text component="span" size="sm" className="num" {...(quantity < 0 && { c: 'var(--app-high)' })}>
          {quantity > 0 ? '+' : '−'}
          {numberText(Math.abs(quantity))} {item.unit}
        </Text>
      ),
    },
    { key: 'balance', header: t('card.balance'), width: 90, cell: ({ balance }) => <span className="num">{numberText(balance)}</span> },
    {
      key: 'store',
      header: t('store'),
      width: 210,
      cell: ({ store, bin, location }) => (store.is_transit ? t('card.onTheWay', { site: location.name }) : `${store.name} · ${bin.code}`),
    },
    { key: 'document', header: t('card.document'), width: 150, cell: (row) => <DocumentLink movement={row} /> },
    {
      key: 'actor',
      header: t('card.actor'),
      width: 150,
      wideOnly: true,
      cell: ({ actor, reason }) => <span title={reason}>{actor?.name ?? '–'}</span>,
    },
  ]
}

/** Where a movement's document is. */
function DocumentLink({ movement: { document, reason } }: { readonly movement: StockMovement }) {
  const { t } = useTranslation('stock')
  if (!document) return <span title={reason}>{reason || '–'}</span>
  const label = document.label || t('card.removed')
  const { subject, id, ticket_type } = document
  if (subject === 'tickets' && ticket_type)
    return (
      <AnchorLink size="sm" to="/desk/ticketing/$type/detail" params={{ type: ticket_type }} search={{ id }}>
        {label}
      </AnchorLink>
    )
  if (subject === 'assets')
    return (
      <AnchorLink size="sm" to="/admin/plugins/inventory/asset/form" search={{ id }}>
        {label}
      </AnchorLink>
    )
  if (subject === 'stock_transfers')
    return (
      <AnchorLink size="sm" to="/admin/plugins/item_movement" search={{ id }}>
        {label}
      </AnchorLink>
    )
  if (subject === 'stock_counts')
    return (
      <AnchorLink size="sm" to="/admin/plugins/inventory" search={{ tab: 'counts', count: id }}>
        {label}
      </AnchorLink>
    )
  return <>{label}</>
}
