import { Button, Group, Paper, SegmentedControl, Select, Text } from '@mantine/core'
import { type Asset, assetStates, assets, assetTypes } from '@menara/shared/contract/assets.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type Column, DataGrid, RowCount } from '../../kit/data-grid.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { usePages } from '../../kit/pages.ts'
import { SearchInput } from '../../kit/search-input.tsx'
import { useSiteId } from '../../kit/site.ts'
import { EmptyState, WaitingRows } from '../../kit/states.tsx'
import { AssetStateBadge } from './asset-badges.tsx'

interface Place {
  readonly search?: string
  readonly type?: string
  readonly state?: string
}

const SiteBookings = lazy(async () => ({ default: (await import('../bookings/embed/site-bookings.tsx')).SiteBookings }))

/** Everything that is looked after, of the chosen site or of all; or what of a site is booked, by day. */
export function AssetsScreen() {
  const { view } = useSearch({ strict: false }) as { view?: string }
  if (view !== 'bookings') return <AssetList />
  return (
    <>
      <Head view="bookings" />
      <Suspense fallback={<WaitingRows />}>
        <SiteBookings />
      </Suspense>
    </>
  )
}

function Head({ view, count }: { readonly view: 'list' | 'bookings'; readonly count?: ReactNode }) {
  const { t } = useTranslation('assets')
  const go = useNavigate()
  return (
    <PageHeader
      title={t('title')}
      subtitle={count}
      actions={
        <>
          <SegmentedControl
            aria-label={t('view')}
            value={view}
            onChange={(to) => void go({ to: '.', search: (to === 'bookings' ? { view: to } : {}) as never })}
            data={[
              { value: 'list', label: t('viewList') },
              { value: 'bookings', label: t('viewBookings') },
            ]}
          />
          <Button component={Link} to="/admin/manage/assets/form" leftSection={<IconPlus size={16} aria-hidden />}>
            {t('new')}
          </Button>
        </>
      }
    />
  )
}

function AssetList() {
  const { t } = useTranslation('assets')
  const go = useNavigate()
  const place = useSearch({ strict: false }) as Place
  const siteId = useSiteId()
  const { search = '', type = '', state = '' } = place
  const list = usePages(assets.list, { ...clean({ search, type, state }), location_id: siteId })
  const move = (change: Place) => void go({ to: '.', search: ((before: Place) => clean({ ...before, ...change })) as never, replace: true })
  return (
    <>
      <Head view="list" count={<RowCount count={list.rows?.length} more={list.more !== undefined} />} />
      <Paper>
        <Group p="sm" gap="sm">
          <SearchInput label={t('search')} value={place.search ?? ''} onSearch={(search) => move({ search })} />
          <Select
            aria-label={t('type')}
            placeholder={t('type')}
            clearable
            clearButtonProps={{ 'aria-label': t('anyType') }}
            w={180}
            value={place.type ?? null}
            onChange={(type) => move({ type: type ?? '' })}
            data={assetTypes.map((it) => ({ value: it, label: t(`types.${it}`) }))}
          />
          <Select
            aria-label={t('state')}
            placeholder={t('state')}
            clearable
            clearButtonProps={{ 'aria-label': t('anyState') }}
            w={180}
            value={place.state ?? null}
            onChange={(state) => move({ state: state ?? '' })}
            data={assetStates.map((it) => ({ value: it, label: t(`states.${it}`) }))}
          />
        </Group>
        <DataGrid<Asset>
          label={t('title')}
          columns={useColumns()}
          rows={list.rows}
          keyOf={(it) => it.id}
          nameOf={(it) => `${it.code} ${it.name}`}
          error={list.error}
          retry={list.retry}
          more={list.more}
          onOpen={(it) => void go({ to: '/admin/manage/assets/form', search: { id: it.id } as never })}
          empty={<EmptyState title={t('empty')} text={t('emptyText')} />}
        />
      </Paper>
    </>
  )
}

const clean = (place: Place): Place => Object.fromEntries(Object.entries(place).filter(([, value]) => value !== '' && value !== undefined))

function useColumns(): readonly Column<Asset>[] {
  const { t } = useTranslation('assets')
  return [
    {
      key: 'name',
      header: t('name'),
      cell: (it) => (
        <Text component="span" size="sm" fw={600}>
          {it.name}
        </Text>
      ),
    },
    { key: 'code', header: t('code'), width: 140, cell: (it) => <span className="num">{it.code}</span> },
    { key: 'type', header: t('type'), width: 150, cell: (it) => t(`types.${it.type}`) },
    { key: 'place', header: t('place'), cell: (it) => [it.location.name, it.area?.name].filter(Boolean).join(', ') },
    { key: 'state', header: t('state'), width: 210, cell: (it) => <AssetStateBadge asset={it} /> },
    { key: 'devices', header: t('devices'), width: 90, wideOnly: true, cell: (it) => <span className="num">{it.device_count}</span> },
    {
      key: 'tickets',
      header: t('openTickets'),
      width: 110,
      wideOnly: true,
      cell: (it) => <span className="num">{it.open_ticket_count}</span>,
    },
  ]
}
