import { Button, Group, Paper, Text } from '@mantine/core'
import type { Role } from '@menara/shared/contract/people/roles.contract.ts'
import { permissions } from '@menara/shared/kit/permission.ts'
import { IconGitCompare, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../kit/dates/dates.ts'
import { type Column, DataGrid } from '../../kit/lists/data-grid.tsx'
import { RowButton, RowRemove } from '../../kit/lists/row-button.tsx'
import { SearchInput } from '../../kit/lists/search-input.tsx'
import { useViewState } from '../../kit/lists/view-state.ts'
import { EmptyState } from '../../kit/states.tsx'
import { allRoles, useRemoveRole } from './roles.api.ts'
import { rolesView } from './roles-view.ts'

/** All roles; a press opens one. */
export function RoleList() {
  const { t } = useTranslation('roles')
  const { state, change, show } = useViewState(rolesView)
  const { data, error, refetch } = useQuery(allRoles())
  const typed = (state.search ?? '').toLowerCase()
  const rows = data?.data.filter(({ name, description }) => `${name} ${description}`.toLowerCase().includes(typed))
  const columns: readonly Column<Role>[] = [
    {
      key: 'name',
      header: t('role'),
      cell: ({ name, description }) => (
        <>
          <Text size="sm" fw={600} truncate>
            {name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {description}
          </Text>
        </>
      ),
    },
    { key: 'people', header: t('people'), width: 110, end: true, cell: ({ user_count }) => numberText(user_count) },
    {
      key: 'permissions',
      header: t('permissions'),
      width: 130,
      end: true,
      wideOnly: true,
      cell: (role) => t('ofAll', { count: role.permissions.length, all: permissions.length }),
    },
    { key: 'actions', header: '', width: 100, wideOnly: true, cell: (role) => <Actions role={role} /> },
  ]
  return (
    <Paper>
      <Group justify="space-between" p="sm" gap="sm">
        <SearchInput label={t('search')} value={state.search ?? ''} onSearch={(search) => change({ search: search || undefined })} />
        <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => show({ id: 'new' })}>
          {t('new')}
        </Button>
      </Group>
      <DataGrid<Role>
        label={t('tab.roles')}
        rows={rows}
        error={error}
        retry={() => void refetch()}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        height="calc(100dvh - 320px)"
        onOpen={({ id }) => show({ id })}
        empty={<EmptyState title={t('none')} text={t('noneText')} />}
      />
    </Paper>
  )
}

function Actions({ role: { id, name, user_count } }: { readonly role: Role }) {
  const { t } = useTranslation('roles')
  const { show } = useViewState(rolesView)
  const remove = useRemoveRole()
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      <RowButton label={t('compareName', { name })} icon={IconGitCompare} run={() => show({ tab: 'compare', first: id })} />
      {user_count === 0 && (
        <RowRemove
          label={t('removeName', { name })}
          title={t('removeTitle')}
          text={t('removeText', { name })}
          remove={() => remove.mutateAsync(id)}
        />
      )}
    </Group>
  )
}
