import { Badge, Text } from '@mantine/core'
import type { Location } from '@menara/shared/contract/places/locations.contract.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { zoneName } from '../../../kit/dates/dates.ts'
import { ButtonLink } from '../../../kit/links/button-link.tsx'
import { useRows } from '../../../kit/links/pages.ts'
import type { Column } from '../../../kit/lists/data-grid.tsx'
import { ListPanel } from '../../../kit/lists/list-page.tsx'
import { RowRemove } from '../../../kit/lists/row-button.tsx'
import { SearchInput } from '../../../kit/lists/search-input.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import { allLocations, useRemoveLocation } from '../locations.api.ts'

/** Sites in scope. */
export function LocationsTab() {
  const { t } = useTranslation('locations')
  const go = useNavigate()
  const [search, setSearch] = useState('')
  const list = useRows(allLocations())
  return (
    <ListPanel<Location>
      list={{ ...list, rows: list.rows && matching(list.rows, search) }}
      filters={<SearchInput label={t('search')} value={search} onSearch={setSearch} />}
      label={t('title')}
      columns={useColumns()}
      keyOf={(site) => site.id}
      nameOf={(site) => site.name}
      height="calc(100dvh - 290px)"
      onOpen={(site) => void go({ to: '/admin/manage/company/site/form', search: { id: site.id } })}
      empty={
        search === '' ? (
          <EmptyState
            title={t('empty')}
            text={t('emptyText')}
            action={<ButtonLink to="/admin/manage/company/site/form">{t('first')}</ButtonLink>}
          />
        ) : (
          <EmptyState title={t('notFound')} />
        )
      }
    />
  )
}

function matching(rows: readonly Location[], search: string): readonly Location[] {
  const wanted = search.trim().toLowerCase()
  return wanted ? rows.filter((site) => `${site.name} ${site.code} ${site.address}`.toLowerCase().includes(wanted)) : rows
}

function useColumns(): readonly Column<Location>[] {
  const { t } = useTranslation('locations')
  return [
    {
      key: 'name',
      header: t('name'),
      cell: (site) => (
        <Text component="span" size="sm" fw={600}>
          {site.name}
        </Text>
      ),
    },
    { key: 'code', header: t('code'), width: 110, cell: (site) => <span className="num">{site.code}</span> },
    { key: 'type', header: t('type'), width: 140, cell: (site) => <Badge color="gray">{t(`types.${site.type}`)}</Badge> },
    { key: 'zone', header: t('zone'), width: 200, wideOnly: true, cell: (site) => `${zoneName(site.zone)} · ${site.zone}` },
    { key: 'address', header: t('address'), wideOnly: true, cell: (site) => site.address || '–' },
    {
      key: 'position',
      header: t('position'),
      width: 130,
      wideOnly: true,
      cell: (site) => (site.longitude === null || site.latitude === null ? t('noPosition') : t('hasPosition')),
    },
    { key: 'actions', header: '', width: 56, wideOnly: true, cell: (site) => <RemoveLocation site={site} /> },
  ]
}

function RemoveLocation({ site }: { readonly site: Location }) {
  const { t } = useTranslation('locations')
  const remove = useRemoveLocation()
  return (
    <RowRemove
      label={t('removeName', { name: site.name })}
      title={t('removeTitle')}
      text={t('removeText', { name: site.name })}
      remove={() => remove.mutateAsync(site.id)}
    />
  )
}
