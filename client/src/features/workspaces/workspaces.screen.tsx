import { Button, ColorSwatch, Group, Paper, Text } from '@mantine/core'
import type { Workspace } from '@menara/shared/contract/people/workspaces.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../kit/dates/dates.ts'
import { type Column, DataGrid } from '../../kit/lists/data-grid.tsx'
import { RowRemove } from '../../kit/lists/row-button.tsx'
import { SearchInput } from '../../kit/lists/search-input.tsx'
import { useViewState } from '../../kit/lists/view-state.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { listText } from '../../kit/texts/list-text.ts'
import { WorkspaceForm } from './workspace-form.tsx'
import { allWorkspaces, useRemoveWorkspace } from './workspaces.api.ts'
import { workspacesView } from './workspaces-view.ts'

/** Workspaces as they are managed. */
export function WorkspacesScreen() {
  const { state, show } = useViewState(workspacesView)
  if (state.id) return <WorkspaceForm id={state.id === 'new' ? undefined : state.id} leave={() => show({})} />
  return <WorkspaceList />
}

function WorkspaceList() {
  const { t } = useTranslation(['workspaces', 'nav'])
  const { state, change, show } = useViewState(workspacesView)
  const { data, error, refetch } = useQuery(allWorkspaces())
  const typed = (state.search ?? '').toLowerCase()
  const rows = data?.data.filter(({ name, description }) => `${name} ${description}`.toLowerCase().includes(typed))
  const columns: readonly Column<Workspace>[] = [
    {
      key: 'name',
      header: t('name'),
      cell: ({ name, colour, description }) => (
        <>
          <Group gap={6} wrap="nowrap">
            <ColorSwatch size={12} color={`var(--mantine-color-${colour}-filled)`} aria-hidden />
            <Text size="sm" fw={600} truncate>
              {name}
            </Text>
          </Group>
          <Text size="xs" c="dimmed" truncate>
            {description}
          </Text>
        </>
      ),
    },
    { key: 'modules', header: t('modules'), wideOnly: true, cell: ({ modules }) => listText(modules.map((one) => t(`module.${one}`))) },
    {
      key: 'sites',
      header: t('sites'),
      width: 200,
      wideOnly: true,
      cell: ({ locations }) => (locations.length === 0 ? t('allSites') : listText(locations.map(({ name }) => name))),
    },
    {
      key: 'people',
      header: t('members'),
      width: 120,
      end: true,
      cell: ({ everyone, people, groups }) => (everyone ? t('everyone') : numberText(people.length + groups.length)),
    },
    { key: 'actions', header: '', width: 60, wideOnly: true, cell: (row) => <Remove workspace={row} /> },
  ]
  return (
    <>
      <PageHeader
        title={t('nav:title.admin_manage_workspace')}
        subtitle={t('about')}
        actions={
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => show({ id: 'new' })}>
            {t('new')}
          </Button>
        }
      />
      <Paper>
        <Group p="sm">
          <SearchInput label={t('search')} value={state.search ?? ''} onSearch={(search) => change({ search: search || undefined })} />
        </Group>
        <DataGrid<Workspace>
          label={t('nav:title.admin_manage_workspace')}
          rows={rows}
          error={error}
          retry={() => void refetch()}
          columns={columns}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          height="calc(100dvh - 280px)"
          onOpen={({ id }) => show({ id })}
          empty={<EmptyState title={t('none')} text={t('noneText')} />}
        />
      </Paper>
    </>
  )
}

function Remove({ workspace: { id, name } }: { readonly workspace: Workspace }) {
  const { t } = useTranslation('workspaces')
  const remove = useRemoveWorkspace()
  return (
    <RowRemove
      label={t('removeName', { name })}
      title={t('removeTitle')}
      text={t('removeText', { name })}
      remove={() => remove.mutateAsync(id)}
    />
  )
}
