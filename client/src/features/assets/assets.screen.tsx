import { Button, SegmentedControl, Select, Text } from '@mantine/core'
import { MOST_ASSET_LABELS } from '@menara/shared/contract/places/asset-labels.contract.ts'
import { type Asset, assetStates, assets, assetTypes } from '@menara/shared/contract/places/assets.contract.ts'
import { IconPlus, IconQrcode } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../kit/links/button-link.tsx'
import { usePages } from '../../kit/links/pages.ts'
import type { Column } from '../../kit/lists/data-grid.tsx'
import { ListPage } from '../../kit/lists/list-page.tsx'
import { SearchInput } from '../../kit/lists/search-input.tsx'
import { oneOf, text, useViewState } from '../../kit/lists/view-state.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { useSiteId } from '../../kit/site.ts'
import { EmptyState, WaitingRows } from '../../kit/states.tsx'
import { RecordFiles } from '../imports/embed/record-files.tsx'
import { SelectionBar } from '../imports/embed/selection-bar.tsx'
import { AssetStateBadge } from './asset-badges.tsx'
import { usePrintLabels } from './assets.api.ts'

export const assetsView = { view: oneOf(['bookings']), search: text, type: oneOf(assetTypes), state: oneOf(assetStates) }

const SiteBookings = lazy(async () => ({ default: (await import('../bookings/embed/site-bookings.tsx')).SiteBookings }))

/** Everything that is looked after, of the chosen site or of all; or what of a site is booked, by day. */
export function AssetsScreen() {
  const { t } = useTranslation('assets')
  const { view } = useViewState(assetsView).state
  if (view !== 'bookings') return <AssetList />
  return (
    <>
      <PageHeader title={t('title')} actions={<Actions view="bookings" />} />
      <Suspense fallback={<WaitingRows />}>
        <SiteBookings />
      </Suspense>
    </>
  )
}

const NOTHING: ReadonlySet<string> = new Set()
const SETTABLE = ['state', 'condition', 'active', 'bookable'] as const

function Actions({ view }: { readonly view: 'list' | 'bookings' }) {
  const { t } = useTranslation('assets')
  const { state, show } = useViewState(assetsView)
  const siteId = useSiteId()
  return (
    <>
      <SegmentedControl
        aria-label={t('view')}
        value={view}
        onChange={(to) => show(to === 'bookings' ? { view: to } : {})}
        data={[
          { value: 'list', label: t('viewList') },
          { value: 'bookings', label: t('viewBookings') },
        ]}
      />
      {view === 'list' && <RecordFiles kind="assets" filter={{ search: state.search, location_id: siteId }} />}
      <ButtonLink to="/admin/manage/assets/form" leftSection={<IconPlus size={16} aria-hidden />}>
        {t('new')}
      </ButtonLink>
    </>
  )
}

function AssetList() {
  const { t } = useTranslation('assets')
  const go = useNavigate()
  const { state: shown, change } = useViewState(assetsView)
  const siteId = useSiteId()
  const { search = '', type, state } = shown
  const [selected, setSelected] = useState(NOTHING)
  const list = usePages(assets.list, { ...(search && { search }), ...(type && { type }), ...(state && { state }), location_id: siteId })
  return (
    <ListPage<Asset>
      title={t('title')}
      list={list}
      actions={<Actions view="list" />}
      filters={
        <>
          <SearchInput label={t('search')} value={search} onSearch={(typed) => change({ search: typed || undefined })} />
          <Select
            aria-label={t('type')}
            placeholder={t('type')}
            clearable
            clearButtonProps={{ 'aria-label': t('anyType') }}
            w={180}
            value={type ?? null}
            onChange={(chosen) => change({ type: chosen ?? undefined })}
            data={assetTypes.map((text) => ({ value: text, label: t(`types.${text}`) }))}
          />
          <Select
            aria-label={t('state')}
            placeholder={t('state')}
            clearable
            clearButtonProps={{ 'aria-label': t('anyState') }}
            w={180}
            value={state ?? null}
            onChange={(chosen) => change({ state: chosen ?? undefined })}
            data={assetStates.map((state) => ({ value: state, label: t(`states.${state}`) }))}
          />
        </>
      }
      below={
        <SelectionBar kind="assets" keys={selected} clear={() => setSelected(NOTHING)} fields={SETTABLE}>
          <PrintLabels ids={[...selected]} />
        </SelectionBar>
      }
      selected={{ keys: selected, change: setSelected }}
      columns={useColumns()}
      keyOf={(item) => item.id}
      nameOf={(item) => `${item.code} ${item.name}`}
      onOpen={(value) => void go({ to: '/admin/manage/assets/form', search: { id: value.id } })}
      empty={<EmptyState title={t('empty')} text={t('emptyText')} />}
    />
  )
}

/** Labels of what is selected. */
function PrintLabels({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useTranslation('assets')
  const print = usePrintLabels()
  return (
    <Button
      variant="default"
      leftSection={<IconQrcode size={16} aria-hidden />}
      disabled={ids.length > MOST_ASSET_LABELS}
      loading={print.isPending}
      onClick={() => print.mutate({ ids, name: `${t('labelsFile')}.pdf` })}
    >
      {t('labels')}
    </Button>
  )
}

function useColumns(): readonly Column<Asset>[] {
  const { t } = useTranslation('assets')
  return [
    {
      key: 'name',
      header: t('name'),
      cell: (item) => (
        <Text component="span" size="sm" fw={600}>
          {item.name}
        </Text>
      ),
    },
    { key: 'code', header: t('code'), width: 140, cell: (item) => <span className="num">{item.code}</span> },
    { key: 'type', header: t('type'), width: 150, cell: (item) => t(`types.${item.type}`) },
    { key: 'place', header: t('place'), cell: (item) => [item.location.name, item.area?.name].filter(Boolean).join(', ') },
    { key: 'state', header: t('state'), width: 210, cell: (item) => <AssetStateBadge asset={item} /> },
    { key: 'devices', header: t('devices'), width: 90, wideOnly: true, cell: (item) => <span className="num">{item.device_count}</span> },
    {
      key: 'tickets',
      header: t('openTickets'),
      width: 110,
      wideOnly: true,
      cell: (item) => <span className="num">{item.open_ticket_count}</span>,
    },
  ]
}
