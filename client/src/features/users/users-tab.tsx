import { Badge, Group, Select } from '@mantine/core'
import { type User, userStatuses, users } from '@menara/shared/contract/users.contract.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Column, DataGrid, RowCount } from '../../kit/data-grid.tsx'
import { agoText } from '../../kit/dates.ts'
import { colourOf } from '../../kit/look.ts'
import { usePages } from '../../kit/pages.ts'
import { PersonChip } from '../../kit/person-chip.tsx'
import { SearchInput } from '../../kit/search-input.tsx'
import { EmptyState } from '../../kit/states.tsx'

const COLOUR: Readonly<Record<User['status'], string>> = { active: 'green', pending: 'yellow', blocked: 'red' }

export function UserStatusBadge({ status }: { readonly status: User['status'] }) {
  const { t } = useTranslation('users')
  return <Badge color={colourOf(COLOUR, status)}>{t(`status.${status}`)}</Badge>
}

export function UsersTab() {
  const { t } = useTranslation('users')
  const go = useNavigate()
  const [search, setSearch] = useState('')
  const [status, setStatus] = useState<string | null>(null)
  const list = usePages(users.list, { search, status })
  return (
    <>
      <Group p="sm" gap="sm">
        <SearchInput label={t('searchUser')} value={search} onSearch={setSearch} />
        <Select
          aria-label={t('statusLabel')}
          placeholder={t('statusLabel')}
          clearable
          clearButtonProps={{ 'aria-label': t('anyStatus') }}
          w={170}
          value={status}
          onChange={setStatus}
          data={userStatuses.map((it) => ({ value: it, label: t(`status.${it}`) }))}
        />
        <RowCount count={list.rows?.length} more={list.more !== undefined} />
      </Group>
      <DataGrid<User>
        label={t('tab.User')}
        columns={useColumns()}
        rows={list.rows}
        keyOf={(it) => it.id}
        nameOf={(it) => it.name}
        error={list.error}
        retry={list.retry}
        more={list.more}
        height="calc(100dvh - 290px)"
        onOpen={(it) => void go({ to: '/admin/manage/user/formUser', search: { id: it.id } })}
        empty={<EmptyState title={t('emptyUser')} />}
      />
    </>
  )
}

function useColumns(): readonly Column<User>[] {
  const { t } = useTranslation('users')
  return [
    { key: 'name', header: t('name'), cell: (it) => <PersonChip person={it} /> },
    { key: 'email', header: t('email'), cell: (it) => it.email },
    { key: 'title', header: t('jobTitle'), wideOnly: true, cell: (it) => it.title || '–' },
    { key: 'roles', header: t('roles'), cell: (it) => it.roles.map((role) => role.name).join(', ') || '–' },
    { key: 'groups', header: t('groups'), wideOnly: true, cell: (it) => it.groups.map((group) => group.name).join(', ') || '–' },
    { key: 'status', header: t('statusLabel'), width: 110, cell: (it) => <UserStatusBadge status={it.status} /> },
    { key: 'seen', header: t('lastSeen'), width: 120, wideOnly: true, cell: (it) => (it.last_seen_at ? agoText(it.last_seen_at) : '–') },
  ]
}
