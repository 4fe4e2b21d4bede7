import { Badge, Text } from '@mantine/core'
import type { Area } from '@menara/shared/contract/places/areas.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../kit/links/button-link.tsx'
import { useRows } from '../../kit/links/pages.ts'
import type { Column } from '../../kit/lists/data-grid.tsx'
import { ListPage } from '../../kit/lists/list-page.tsx'
import { RowRemove } from '../../kit/lists/row-button.tsx'
import { SearchInput } from '../../kit/lists/search-input.tsx'
import { useSite, useSites } from '../../kit/site.ts'
import { EmptyState } from '../../kit/states.tsx'
import { RecordFiles } from '../imports/embed/record-files.tsx'
import { SelectionBar } from '../imports/embed/selection-bar.tsx'
import { areasOf, treeOf, useRemoveArea } from './areas.api.ts'

interface Row {
  readonly area: Area
  readonly depth: number
}

const NOTHING: ReadonlySet<string> = new Set()

/** Buildings, floors and rooms of the chosen site as a tree, or of all sites. */
export function AreasScreen() {
  const { t } = useTranslation('areas')
  const go = useNavigate()
  const site = useSite()
  const [search, setSearch] = useState('')
  const [selected, setSelected] = useState(NOTHING)
  const list = useRows(areasOf(site?.id))
  return (
    <ListPage
      title={t('title')}
      list={{ ...list, rows: list.rows && matching(treeOf(list.rows), search) }}
      actions={
        <>
          <RecordFiles kind="areas" filter={{ search, location_id: site?.id }} />
          <ButtonLink to="/admin/manage/area/form" leftSection={<IconPlus size={16} aria-hidden />}>
            {t('new')}
          </ButtonLink>
        </>
      }
      filters={
        <>
          <SearchInput label={t('search')} value={search} onSearch={setSearch} />
          {site && <Badge color="gray">{site.name}</Badge>}
        </>
      }
      below={<SelectionBar kind="areas" keys={selected} clear={() => setSelected(NOTHING)} fields={['kind']} removable />}
      selected={{ keys: selected, change: setSelected }}
      columns={useColumns()}
      keyOf={(row) => row.area.id}
      nameOf={(row) => row.area.name}
      onOpen={({ area }) => void go({ to: '/admin/manage/area/form', search: { id: area.id } })}
      empty={<EmptyState title={t('empty')} text={t('emptyText')} />}
    />
  )
}

function matching(rows: readonly Row[], search: string): readonly Row[] {
  const wanted = search.trim().toLowerCase()
  return wanted ? rows.filter(({ area }) => `${area.name} ${area.code}`.toLowerCase().includes(wanted)) : rows
}

function useColumns(): readonly Column<Row>[] {
  const { t } = useTranslation('areas')
  const sites = useSites()
  return [
    {
      key: 'name',
      header: t('name'),
      cell: ({ area, depth }) => (
        <Text component="span" size="sm" fw={depth === 0 ? 600 : 500} pl={depth * 18}>
          {area.name}
        </Text>
      ),
    },
    { key: 'kind', header: t('kind'), width: 130, cell: ({ area }) => <Badge color="gray">{t(`kinds.${area.kind}`)}</Badge> },
    { key: 'code', header: t('code'), width: 130, cell: ({ area }) => <span className="num">{area.code}</span> },
    { key: 'level', header: t('level'), width: 80, wideOnly: true, cell: ({ area }) => <span className="num">{area.level ?? '–'}</span> },
    { key: 'site', header: t('site'), width: 200, cell: ({ area }) => sites.find((site) => site.id === area.location_id)?.name ?? '–' },
    { key: 'plan', header: t('planShort'), width: 90, wideOnly: true, cell: ({ area }) => (area.plan ? t('hasPlan') : '–') },
    { key: 'assets', header: t('assets'), width: 80, wideOnly: true, cell: ({ area }) => <span className="num">{area.asset_count}</span> },
    { key: 'actions', header: '', width: 56, wideOnly: true, cell: ({ area }) => <RemoveButton area={area} /> },
  ]
}

function RemoveButton({ area }: { readonly area: Area }) {
  const { t } = useTranslation('areas')
  const remove = useRemoveArea()
  return (
    <RowRemove
      label={t('removeName', { name: area.name })}
      title={t('removeTitle')}
      text={t('removeText', { name: area.name })}
      remove={() => remove.mutateAsync(area.id)}
    />
  )
}
