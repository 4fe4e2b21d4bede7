import { Text } from '@mantine/core'
import { groups, type Group as Team } from '@menara/shared/contract/people/groups.contract.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePages } from '../../kit/links/pages.ts'
import type { Column } from '../../kit/lists/data-grid.tsx'
import { ListPanel } from '../../kit/lists/list-page.tsx'
import { RowRemove } from '../../kit/lists/row-button.tsx'
import { SearchInput } from '../../kit/lists/search-input.tsx'
import { useSiteId } from '../../kit/site.ts'
import { EmptyState } from '../../kit/states.tsx'
import { RecordFiles } from '../imports/embed/record-files.tsx'
import { useRemoveGroup } from './users.api.ts'

export function GroupsTab() {
  const { t } = useTranslation('users')
  const go = useNavigate()
  const siteId = useSiteId()
  const [search, setSearch] = useState('')
  const list = usePages(groups.list, { search, location_id: siteId })
  return (
    <ListPanel<Team>
      list={list}
      filters={<SearchInput label={t('searchGroup')} value={search} onSearch={setSearch} />}
      actions={<RecordFiles kind="groups" filter={{ search, location_id: siteId }} />}
      label={t('tab.Group')}
      columns={useColumns()}
      keyOf={(item) => item.id}
      nameOf={(item) => item.name}
      height="calc(100dvh - 290px)"
      onOpen={(value) => void go({ to: '/admin/manage/user/formGroup', search: { id: value.id } })}
      empty={<EmptyState title={t('emptyGroup')} />}
    />
  )
}

function useColumns(): readonly Column<Team>[] {
  const { t } = useTranslation('users')
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
    {
      key: 'site',
      header: t('site'),
      cell: (item) => [item.location?.name ?? t('everySite'), item.area?.name].filter(Boolean).join(' · '),
    },
    { key: 'leader', header: t('leader'), wideOnly: true, cell: (item) => item.leader?.name ?? '–' },
    { key: 'members', header: t('members'), width: 110, cell: (item) => <span className="num">{item.member_count}</span> },
    { key: 'description', header: t('description'), wideOnly: true, cell: (item) => item.description || '–' },
    { key: 'actions', header: '', width: 56, wideOnly: true, cell: (item) => <RemoveGroup team={item} /> },
  ]
}

function RemoveGroup({ team }: { readonly team: Team }) {
  const { t } = useTranslation('users')
  const remove = useRemoveGroup()
  return (
    <RowRemove
      label={t('removeName', { name: team.name })}
      title={t('removeGroupTitle')}
      text={t('removeGroupText', { name: team.name })}
      remove={() => remove.mutateAsync(team.id)}
    />
  )
}
