import { Box, Button, Drawer, Group, Paper, Tabs, Text } from '@mantine/core'
import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import type { Device } from '@menara/shared/contract/places/assets.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePages } from '../../kit/links/pages.ts'
import { type Column, DataGrid } from '../../kit/lists/data-grid.tsx'
import { SearchInput } from '../../kit/lists/search-input.tsx'
import { oneOf, useViewState } from '../../kit/lists/view-state.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { useMay } from '../../kit/session/session.ts'
import { useSiteId } from '../../kit/site.ts'
import { EmptyState, WaitingRows } from '../../kit/states.tsx'
import { RecordFiles } from '../imports/embed/record-files.tsx'
import { DeviceForm } from './devices/device-form.tsx'
import { DeviceAccess } from './embed/device-access.tsx'
import { DeviceState } from './monitoring/device-state.tsx'
import { DeviceTags } from './tags/device-tags.tsx'
import { TagFilter } from './tags/tag-filter.tsx'

const Connectors = lazy(async () => ({ default: (await import('./connectors/connectors.tsx')).Connectors }))
const TagsTab = lazy(async () => ({ default: (await import('./tags/tags-tab.tsx')).TagsTab }))
const TABS = ['devices', 'connectors', 'tags'] as const
export const deviceAdminView = { tab: oneOf(TABS) }

/** Devices of the sites: what they are called, where they stand, and how each proves who it is; beside them what asks those that do not speak. */
export function DeviceAdminScreen() {
  const { t } = useTranslation('iot')
  const { state, show } = useViewState(deviceAdminView)
  const { tab: shown = 'devices' } = state
  const open = (next: string | null): void => show(next === 'devices' ? {} : { tab: deviceAdminView.tab(next) })
  return (
    <>
      <PageHeader title={t('devices')} subtitle={shown === 'devices' ? t('deviceAdminText') : t(`tabText.${shown}`)} />
      <Tabs value={shown} onChange={open} keepMounted={false}>
        <Tabs.List aria-label={t('devices')} mb="sm">
          {TABS.map((text) => (
            <Tabs.Tab key={text} value={text}>
              {t(`tab.${text}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Suspense fallback={<WaitingRows />}>
          <Tabs.Panel value="devices">
            <Devices />
          </Tabs.Panel>
          <Tabs.Panel value="connectors">
            <Connectors />
          </Tabs.Panel>
          <Tabs.Panel value="tags">
            <TagsTab />
          </Tabs.Panel>
        </Suspense>
      </Tabs>
    </>
  )
}

function Devices() {
  const { t } = useTranslation('iot')
  const siteId = useSiteId()
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<Device | 'new' | null>(null)
  const maySee = useMay('show_plugin_iot')
  const [tags, setTags] = useState<string | undefined>()
  const { rows, error, retry, more } = usePages(
    iot.devices,
    { ...(siteId && { location_id: siteId }), ...(search && { search }), ...(tags && { tags }) },
    { limit: 100 },
  )
  const columns: readonly Column<Device>[] = [
    { key: 'name', header: t('name'), cell: (item) => <b>{item.name}</b> },
    { key: 'code', header: t('code'), width: '11rem', cell: (item) => item.code },
    { key: 'kind', header: t('ofKind'), width: '8rem', cell: (item) => t(`deviceKind.${item.kind}`) },
    { key: 'place', header: t('area'), cell: (item) => [item.location.name, item.area?.name].filter(Boolean).join(', '), wideOnly: true },
    { key: 'status', header: t('state'), width: '9rem', cell: (item) => <DeviceState status={item.status} seenAt={item.last_seen_at} /> },
  ]
  return (
    <>
      <Paper>
        <Group p="sm" justify="space-between">
          <Group gap="sm">
            <SearchInput label={t('findDevice')} value="" onSearch={setSearch} />
            {maySee && <TagFilter value={tags} change={setTags} />}
          </Group>
          <Group gap="xs">
            <RecordFiles kind="devices" filter={{ search, location_id: siteId }} />
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
              {t('newDevice')}
            </Button>
          </Group>
        </Group>
        {maySee ? (
          <DataGrid
            label={t('devices')}
            columns={columns}
            rows={rows}
            keyOf={(item) => item.id}
            nameOf={(item) => item.name}
            onOpen={setOpen}
            error={error}
            retry={retry}
            more={more}
            empty={<EmptyState title={t('noDevices')} text={t('noDevicesText')} />}
          />
        ) : (
          <EmptyState title={t('noDevices')} text={t('needsPlugin')} />
        )}
      </Paper>
      <Drawer
        opened={open !== null}
        onClose={() => setOpen(null)}
        position="right"
        size="lg"
        title={<Text fw={650}>{open === 'new' ? t('newDevice') : (open?.name ?? '')}</Text>}
        closeButtonProps={{ 'aria-label': t('close', { ns: 'common' }) }}
      >
        {open !== null && <DeviceForm key={open === 'new' ? 'new' : open.id} device={open === 'new' ? null : open} onDone={setOpen} />}
        {open !== null && open !== 'new' && (
          <Box mt="lg">
            <DeviceAccess key={`${open.id} secret`} device={open} />
          </Box>
        )}
        {open !== null && open !== 'new' && maySee && (
          <Box mt="lg">
            <DeviceTags key={`${open.id} tags`} deviceId={open.id} />
          </Box>
        )}
      </Drawer>
    </>
  )
}
