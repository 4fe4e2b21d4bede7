import { Badge, Button, Group, Menu, Select, Text } from '@mantine/core'
import type { Dashboard, DashboardHead } from '@menara/shared/contract/iot/dashboards.contract.ts'
import { IconCopy, IconDots, IconLayout, IconPlus, IconSettings, IconTrash } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { flag, text, useViewState } from '../../kit/lists/view-state.ts'
import { useReadings } from '../../kit/live/live-readings.ts'
import { askFirst } from '../../kit/overlays/confirm.tsx'
import { toastSuccess } from '../../kit/overlays/toasts.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { useSiteId } from '../../kit/site.ts'
import { EmptyState, FailedState, StaleNote, WaitingRows } from '../../kit/states.tsx'
import { WallButton } from '../wall/embed/wall-button.tsx'
import { DashboardView } from './dashboard/dashboard-view.tsx'
import { type Draft, dashboardById, dashboardsOf, useDashboardCalls } from './dashboard/dashboards.api.ts'

const DashboardEditor = lazy(async () => ({ default: (await import('./dashboard/dashboard-editor.tsx')).DashboardEditor }))
const DashboardSettings = lazy(async () => ({ default: (await import('./dashboard/dashboard-settings.tsx')).DashboardSettings }))

/** Dashboards of the control room: one is shown, live; it is in the address. */
export function IotDashboardScreen() {
  const { t } = useTranslation('iot')
  const siteId = useSiteId()
  const list = useQuery(dashboardsOf(siteId))
  const { id, edit, open } = useOpenDashboard(list.data?.data)
  const answer = useQuery({ ...dashboardById(id ?? ''), enabled: id !== undefined })
  const dashboard = answer.data?.data
  const feed = useReadings(dashboard ? { ...(dashboard.location && { location_id: dashboard.location.id }) } : null)
  const [settings, setSettings] = useState<'new' | 'these' | null>(null)
  const calls = useDashboardCalls()
  const save = async (facts: Draft) => {
    const changing = settings === 'these' && dashboard ? dashboard : null
    const kept = changing
      ? await calls.update.mutateAsync({ id: changing.id, rev: changing.rev, ...facts })
      : await calls.create.mutateAsync(facts)
    toastSuccess(changing ? 'update' : 'create')
    open(kept.id, changing === null)
  }
  return (
    <>
      <PageHeader
        title={dashboard?.name ?? t('dashboard')}
        subtitle={
          <Group gap="xs">
            {dashboard && <AudienceText dashboard={dashboard} />}
            {feed.status === 'stale' && <StaleNote asOf={feed.asOf} reason={feed.reason} />}
          </Group>
        }
        actions={
          <>
            <Chooser rows={list.data?.data} id={id} open={open} />
            {!edit && <WallButton />}
            <Actions dashboard={dashboard} editing={edit} open={open} setSettings={setSettings} calls={calls} />
          </>
        }
      />
      {feed.status === 'refused' && <FailedState error={new Error(feed.reason ?? '')} />}
      <Content list={list} answer={answer} edit={edit} open={open} create={() => setSettings('new')} />
      {settings && (
        <Suspense>
          <DashboardSettings
            dashboard={settings === 'these' ? (dashboard ?? null) : null}
            onClose={() => setSettings(null)}
            onSave={save}
          />
        </Suspense>
      )}
    </>
  )
}

interface ContentProps {
  readonly list: UseQueryResult<{ data: DashboardHead[] }>
  readonly answer: UseQueryResult<{ data: Dashboard }>
  readonly edit: boolean
  readonly open: Open
  readonly create: () => void
}

/** The dashboard, or why there is none to see. */
function Content({ list, answer, edit, open, create }: ContentProps) {
  const { t } = useTranslation('iot')
  const dashboard = answer.data?.data
  if (dashboard)
    return edit ? (
      <Suspense fallback={<WaitingRows />}>
        <DashboardEditor key={dashboard.id} dashboard={dashboard} onDone={(next) => open(next, false)} />
      </Suspense>
    ) : (
      <Shown dashboard={dashboard} open={open} />
    )
  if (answer.error) return <FailedState error={answer.error} retry={() => void answer.refetch()} />
  if (list.error) return <FailedState error={list.error} retry={() => void list.refetch()} />
  if (list.data?.data.length === 0)
    return (
      <EmptyState title={t('noDashboards')} text={t('noDashboardsText')} action={<Button onClick={create}>{t('newDashboard')}</Button>} />
    )
  return <WaitingRows />
}

type Open = (id: string | undefined, edit: boolean) => void

/** The dashboard in the address, else the first there is. */
export const iotDashboardView = { dashboard: text, edit: flag }

function useOpenDashboard(rows: readonly DashboardHead[] | undefined) {
  const { state, show } = useViewState(iotDashboardView)
  const { dashboard, edit } = state
  const open: Open = (id, editing) =>
    show({ ...(id && { dashboard: id }), ...(editing && { edit: true }) }, id === dashboard ? 'replace' : 'push')
  return { id: dashboard ?? rows?.[0]?.id, edit: edit === true, open }
}

function Shown({ dashboard, open }: { readonly dashboard: Dashboard; readonly open: Open }) {
  const { t } = useTranslation('iot')
  if (dashboard.layout.widgets.length > 0) return <DashboardView widgets={dashboard.layout.widgets} siteId={dashboard.location?.id} />
  return (
    <EmptyState
      title={t('emptyDashboard')}
      text={t('emptyDashboardText')}
      action={dashboard.editable && <Button onClick={() => open(dashboard.id, true)}>{t('arrange')}</Button>}
    />
  )
}

function AudienceText({ dashboard: { audience, roles, location } }: { readonly dashboard: Dashboard }) {
  const { t } = useTranslation('iot')
  return (
    <>
      <Badge color="gray">
        {audience === 'roles' ? roles.map((role) => role.name).join(', ') || t('audience.roles') : t(`audience.${audience}`)}
      </Badge>
      <Text size="sm">{location?.name ?? t('everySite')}</Text>
    </>
  )
}

function Chooser({
  rows,
  id,
  open,
}: {
  readonly rows: readonly DashboardHead[] | undefined
  readonly id: string | undefined
  readonly open: Open
}) {
  const { t } = useTranslation('iot')
  if (!rows || rows.length === 0) return null
  const group = (own: boolean) => ({
    group: t(own ? 'own' : 'shared'),
    items: rows.filter((row) => (row.audience === 'personal') === own).map((row) => ({ value: row.id, label: row.name })),
  })
  return (
    <Select
      aria-label={t('chooseDashboard')}
      searchable
      allowDeselect={false}
      w={{ base: '100%', xs: 240 }}
      value={id ?? null}
      onChange={(next) => open(next ?? undefined, false)}
      data={[group(false), group(true)].filter((item) => item.items.length > 0)}
    />
  )
}

interface ActionsProps {
  readonly dashboard: Dashboard | undefined
  readonly editing: boolean
  readonly open: Open
  readonly setSettings: (which: 'new' | 'these') => void
  readonly calls: ReturnType<typeof useDashboardCalls>
}

function Actions({ dashboard, editing, open, setSettings, calls }: ActionsProps) {
  const { t } = useTranslation('iot')
  if (editing) return null
  const copy = async (): Promise<void> => {
    if (!dashboard) return
    const { name, location, layout } = dashboard
    await calls.create
      .mutateAsync({ name: t('copyOf', { name }).slice(0, 80), location_id: location?.id ?? null, layout })
      .then((result) => open(result.id, true), showRefusal)
  }
  const remove = (dashboard: Dashboard): void =>
    askFirst({
      title: t('removeDashboard', { name: dashboard.name }),
      text: t('removeDashboardText'),
      confirm: t('delete', { ns: 'common' }),
      danger: true,
      run: () => calls.remove.mutateAsync(dashboard.id).then(() => open(undefined, false), showRefusal),
    })
  return (
    <>
      {dashboard?.editable && (
        <Button variant="default" leftSection={<IconLayout size={16} aria-hidden />} onClick={() => open(dashboard.id, true)}>
          {t('arrange')}
        </Button>
      )}
      {dashboard && !dashboard.editable && (
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          loading={calls.create.isPending}
          onClick={() => void copy()}
        >
          {t('makeCopy')}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" aria-label={t('more')} px="xs">
            <IconDots size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setSettings('new')}>
            {t('newDashboard')}
          </Menu.Item>
          {dashboard?.editable && (
            <>
              <Menu.Item leftSection={<IconCopy size={15} aria-hidden />} onClick={() => void copy()}>
                {t('makeCopy')}
              </Menu.Item>
              <Menu.Item leftSection={<IconSettings size={15} aria-hidden />} onClick={() => setSettings('these')}>
                {t('settings')}
              </Menu.Item>
              <Menu.Item color="red" leftSection={<IconTrash size={15} aria-hidden />} onClick={() => remove(dashboard)}>
                {t('delete', { ns: 'common' })}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
