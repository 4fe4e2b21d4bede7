import { Badge, Button, Text } from '@mantine/core'
import { type Tenant, tenants } from '@menara/shared/contract/finance/tenants.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { queryClient } from '../../../kit/calls/query.ts'
import { numberText } from '../../../kit/dates/dates.ts'
import { usePages } from '../../../kit/links/pages.ts'
import type { Column } from '../../../kit/lists/data-grid.tsx'
import { ListPanel } from '../../../kit/lists/list-page.tsx'
import { RowRemove } from '../../../kit/lists/row-button.tsx'
import { SearchInput } from '../../../kit/lists/search-input.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { useSiteId } from '../../../kit/site.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { billingView } from '../billing-view.ts'
import { TenantDialog } from './tenant-dialog.tsx'

/** Tenants of the sites. */
export function TenantsTab() {
  const { t } = useTranslation('billing')
  const { state, change } = useViewState(billingView)
  const { search = '' } = state
  const siteId = useSiteId()
  const [open, setOpen] = useState<Tenant | 'new' | null>(null)
  const list = usePages(tenants.list, { ...(search && { search }), ...(siteId && { location_id: siteId }) })
  return (
    <>
      <ListPanel<Tenant>
        label={t('tab.tenants')}
        list={list}
        filters={<SearchInput label={t('tenants.search')} value={search} onSearch={(typed) => change({ search: typed || undefined })} />}
        actions={
          <Button size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setOpen('new')}>
            {t('tenants.new')}
          </Button>
        }
        columns={useColumns()}
        keyOf={(row) => row.id}
        nameOf={(row) => row.name}
        onOpen={setOpen}
        height="calc(100dvh - 320px)"
        empty={<EmptyState title={t('tenants.none')} text={t('tenants.noneText')} />}
      />
      {open && <TenantDialog tenant={open === 'new' ? undefined : open} close={() => setOpen(null)} />}
    </>
  )
}

function useColumns(): readonly Column<Tenant>[] {
  const { t } = useTranslation('billing')
  return [
    {
      key: 'name',
      header: t('tenant'),
      cell: ({ name }) => (
        <Text component="span" size="sm" fw={600} className="clip">
          {name}
        </Text>
      ),
    },
    { key: 'code', header: t('code'), width: 110, cell: ({ code }) => <span className="num">{code}</span> },
    { key: 'site', header: t('site'), wideOnly: true, cell: ({ location }) => location.name },
    {
      key: 'area',
      header: t('tenants.area'),
      width: 120,
      cell: ({ leases }) => (
        <span className="num">{`${numberText(leases.reduce((sum, lease) => sum + lease.area_dm2, 0) / 100, 2)} m²`}</span>
      ),
    },
    { key: 'meters', header: t('tenants.meters'), wideOnly: true, cell: ({ meters }) => meters.map(({ meter }) => meter.code).join(', ') },
    {
      key: 'active',
      header: t('stateFilter'),
      width: 110,
      cell: ({ active }) => <Badge color={active ? 'green' : 'gray'}>{t(active ? 'tenants.active' : 'tenants.inactive')}</Badge>,
    },
    {
      key: 'actions',
      header: '',
      width: 56,
      wideOnly: true,
      cell: ({ id, name }) => (
        <RowRemove
          label={t('tenants.removeName', { name })}
          title={t('tenants.removeTitle')}
          text={t('tenants.removeText', { name })}
          remove={async () => {
            await call(tenants.remove, { params: { id } })
            await queryClient.invalidateQueries({ queryKey: ['tenants'] })
          }}
        />
      ),
    },
  ]
}
