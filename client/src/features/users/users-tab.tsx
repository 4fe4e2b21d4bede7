import { Badge, Select } from '@mantine/core'
import { type User, userStatuses, users } from '@menara/shared/contract/people/users.contract.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { agoText } from '../../kit/dates/dates.ts'
import { usePages } from '../../kit/links/pages.ts'
import type { Column } from '../../kit/lists/data-grid.tsx'
import { ListPanel } from '../../kit/lists/list-page.tsx'
import { SearchInput } from '../../kit/lists/search-input.tsx'
import { colourOf } from '../../kit/look/look.ts'
import { PersonChip } from '../../kit/people/person-chip.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { RecordFiles } from '../imports/embed/record-files.tsx'
import { SelectionBar } from '../imports/embed/selection-bar.tsx'

const COLOUR: Readonly<Record<User['status'], string>> = { active: 'green', pending: 'yellow', blocked: 'red' }

export function UserStatusBadge({ status }: { readonly status: User['status'] }) {
  const { t } = useTranslation('users')
  return <Badge color={colourOf(COLOUR, status)}>{t(`status.${status}`)}</Badge>
}

const NOTHING: ReadonlySet<string> = new Set()

export function UsersTab() {
  const { t } = useTranslation('users')
  const go = useNavigate()
  const [search, setSearch] = useState('')
  const [status, setStatus] = useState<string | null>(null)
  const [selected, setSelected] = useState(NOTHING)
  const list = usePages(users.list, { search, status })
  return (
    <ListPanel<User>
      list={list}
      filters={
        <>
          <SearchInput label={t('searchUser')} value={search} onSearch={setSearch} />
          <Select
            aria-label={t('statusLabel')}
            placeholder={t('statusLabel')}
            clearable
            clearButtonProps={{ 'aria-label': t('anyStatus') }}
            w={170}
            value={status}
            onChange={setStatus}
            data={userStatuses.map((status) => ({ value: status, label: t(`status.${status}`) }))}
          />
        </>
      }
      actions={<RecordFiles kind="users" filter={{ search }} />}
      below={<SelectionBar kind="users" keys={selected} clear={() => setSelected(NOTHING)} fields={['status']} />}
      selected={{ keys: selected, change: setSelected }}
      label={t('tab.User')}
      columns={useColumns()}
      keyOf={(item) => item.id}
      nameOf={(item) => item.name}
      height="calc(100dvh - 290px)"
      onOpen={(value) => void go({ to: '/admin/manage/user/formUser', search: { id: value.id } })}
      empty={<EmptyState title={t('emptyUser')} />}
    />
  )
}

function useColumns(): readonly Column<User>[] {
  const { t } = useTranslation('users')
  return [
    { key: 'name', header: t('name'), cell: (item) => <PersonChip person={item} /> },
    { key: 'email', header: t('email'), cell: (item) => item.email },
    { key: 'title', header: t('jobTitle'), wideOnly: true, cell: (item) => item.title || '–' },
    { key: 'roles', header: t('roles'), cell: (item) => item.roles.map((role) => role.name).join(', ') || '–' },
    { key: 'groups', header: t('groups'), wideOnly: true, cell: (item) => item.groups.map((group) => group.name).join(', ') || '–' },
    { key: 'status', header: t('statusLabel'), width: 110, cell: (item) => <UserStatusBadge status={item.status} /> },
    {
      key: 'seen',
      header: t('lastSeen'),
      width: 120,
      wideOnly: true,
      cell: (item) => (item.last_seen_at ? agoText(item.last_seen_at) : '–'),
    },
  ]
}
