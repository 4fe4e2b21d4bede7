import { Group, Select, Text } from '@mantine/core'
import { type Placed, placedKinds, positions } from '@menara/shared/contract/maps/positions.contract.ts'
import { IconMapPin, IconMapSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../kit/links/button-link.tsx'
import { usePages } from '../../kit/links/pages.ts'
import { type Column, DataGrid, RowCount } from '../../kit/lists/data-grid.tsx'
import { SearchInput } from '../../kit/lists/search-input.tsx'
import { oneOf, text, useViewState, type ViewState } from '../../kit/lists/view-state.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { useSiteId } from '../../kit/site.ts'
import { EmptyState } from '../../kit/states.tsx'
import { placedAddress } from './maps-address.ts'
import { Age } from './side/side-rows.tsx'

export const placedView = { kind: oneOf(placedKinds), search: text }

/** Everything that has a place, as a table. */
export function PlacedScreen() {
  const { t } = useTranslation('maps')
  const { state, show } = useViewState(placedView)
  const { kind, search } = state
  const go = useNavigate()
  const siteId = useSiteId()
  const to = (next: ViewState<typeof placedView>) => show({ kind, search, ...next }, 'replace')
  const query = { ...(siteId && { location_id: siteId }), ...(kind && { kind }), ...(search && { search }) }
  const { rows, error, retry, more } = usePages(positions.placed, query, { limit: 100 })
  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <>
      <PageHeader
        title={t('list.title')}
        subtitle={<RowCount count={rows?.length} more={more !== undefined} />}
        actions={
          <ButtonLink to="/admin/plugins/maps" variant="default" leftSection={<IconMapSearch size={16} aria-hidden />}>
            {t('list.map')}
          </ButtonLink>
        }
      />
      <Group gap="sm" mb="sm">
        <SearchInput label={t('list.search')} value={search ?? ''} onSearch={(typed) => to({ search: typed || undefined })} />
        <Select
          aria-label={t('list.kind')}
          w={200}
          value={kind ?? ''}
          data={[
            { value: '', label: t('list.everything') },
            ...placedKinds.map((kind) => ({ value: kind, label: t(`placedKind.${kind}`) })),
          ]}
          allowDeselect={false}
          onChange={(chosen) => to({ kind: placedView.kind(chosen) })}
        />
      </Group>
      <DataGrid
        label={t('list.title')}
        columns={columns}
        rows={rows}
        keyOf={({ kind: of, id }) => `${of}:${id}`}
        nameOf={(item) => item.name}
        onOpen={(value) => void go({ to: '/admin/plugins/maps', search: placedAddress(value) })}
        error={error}
        retry={retry}
        more={more}
        empty={<EmptyState title={t('list.nothing')} text={t('list.nothingText')} />}
      />
    </>
  )
}

function columnsOf(t: TFunction<'maps'>): Column<Placed>[] {
  return [
    {
      key: 'name',
      header: t('list.name'),
      cell: ({ name, code }) => (
        <>
          {name}{' '}
          <Text span size="xs" c="dimmed">
            {code}
          </Text>
        </>
      ),
    },
    { key: 'kind', header: t('list.kind'), width: 130, cell: ({ kind }) => t(`placedKind.${kind}`) },
    { key: 'location', header: t('list.site'), width: 190, cell: ({ location }) => location.name, wideOnly: true },
    { key: 'area', header: t('list.floor'), width: 230, cell: ({ area }) => area?.name ?? t('outside') },
    { key: 'status', header: t('list.status'), width: 150, cell: ({ status }) => t(`placedStatus.${status}`, { defaultValue: status }) },
    { key: 'age', header: t('list.age'), width: 120, cell: ({ at }) => (at ? <Age at={at} /> : <span aria-hidden>–</span>) },
    {
      key: 'show',
      header: '',
      width: 150,
      wideOnly: true,
      cell: (row) => (
        <ButtonLink
          to="/admin/plugins/maps"
          search={placedAddress(row)}
          size="compact-xs"
          variant="default"
          leftSection={<IconMapPin size={13} aria-hidden />}
          onClick={(event: { stopPropagation(): void }) => event.stopPropagation()}
        >
          {t('list.show')}
        </ButtonLink>
      ),
    },
  ]
}
