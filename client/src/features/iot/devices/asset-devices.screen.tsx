import { Button, Group, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { deviceManagement } from '@menara/shared/contract/iot/telemetry-devices.contract.ts'
import { type AssetDetail, assets, type Device } from '@menara/shared/contract/places/assets.contract.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { asking } from '../../../kit/calls/query.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { LoadedRecord } from '../../../kit/forms/record-form.tsx'
import { ButtonLink } from '../../../kit/links/button-link.tsx'
import { useRows } from '../../../kit/links/pages.ts'
import { type Column, DataGrid } from '../../../kit/lists/data-grid.tsx'
import { text, useViewState } from '../../../kit/lists/view-state.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { PageHeader } from '../../../kit/page-header.tsx'
import { Section } from '../../../kit/section.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { DeviceAccess } from '../embed/device-access.tsx'
import { DeviceState } from '../monitoring/device-state.tsx'
import { PointSettings } from '../points/point-settings.tsx'
import { DeviceForm } from './device-form.tsx'

/** `asset`: whose devices; `device`: the one that is open, or `new`. */
export const assetDevicesView = { asset: text, device: text }
const NEW = 'new'

/** Devices mounted on an asset: added, attached, moved and retired, with their access, points and limits. */
export function AssetDevicesScreen() {
  const { t } = useTranslation('iot')
  const { asset: id } = useViewState(assetDevicesView).state
  const mayManage = useMay('show_manage_device')
  if (id === undefined)
    return (
      <>
        <PageHeader title={t('ofAsset')} />
        <EmptyState
          title={t('chooseAsset')}
          text={t('chooseAssetText')}
          action={<ButtonLink to="/admin/manage/assets">{t('toAssets')}</ButtonLink>}
        />
      </>
    )
  if (!mayManage) return <EmptyState title={t('ofAsset')} text={t('needsDeviceRight')} />
  return (
    <LoadedRecord id={id} query={(assetId) => asking(assets.get, { params: { id: assetId } })}>
      {(asset) => asset && <AssetDevices asset={asset} />}
    </LoadedRecord>
  )
}

function AssetDevices({ asset }: { readonly asset: AssetDetail }) {
  const { t } = useTranslation('iot')
  const { state, change } = useViewState(assetDevicesView)
  const list = useRows(asking(assets.devices, { params: { id: asset.id } }))
  const open = (device: string | undefined): void => change({ device }, 'push')
  const device = list.rows?.find((row) => row.id === state.device)
  const mounting = { location_id: asset.location_id, area_id: asset.area_id, asset_id: asset.id }
  const columns: readonly Column<Device>[] = [
    { key: 'name', header: t('name'), cell: (row) => <b>{row.name}</b> },
    { key: 'code', header: t('code'), width: '9rem', cell: (row) => row.code },
    { key: 'state', header: t('state'), width: '9rem', cell: (row) => <DeviceState status={row.status} seenAt={row.last_seen_at} /> },
  ]
  return (
    <>
      <PageHeader
        title={t('devicesOf', { name: asset.name })}
        subtitle={asset.code}
        actions={
          <>
            <ButtonLink to="/admin/manage/assets/form" search={{ id: asset.id }} variant="default">
              {t('toAsset')}
            </ButtonLink>
            <Button onClick={() => open(NEW)}>{t('newDevice')}</Button>
          </>
        }
      />
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <Stack>
          <Section title={t('devices')} flush>
            <DataGrid
              label={t('devices')}
              columns={columns}
              {...list}
              keyOf={(row) => row.id}
              nameOf={(row) => row.name}
              onOpen={(row) => open(row.id)}
              empty={<EmptyState title={t('noDevices')} />}
            />
          </Section>
          <Attach asset={asset} done={open} />
        </Stack>
        <Stack>
          {state.device === NEW && (
            <Section title={t('newDevice')}>
              <DeviceForm device={null} mounting={mounting} onDone={(made) => open(made.id)} />
            </Section>
          )}
          {device && (
            <Stack key={device.id}>
              <Section title={device.name}>
                <DeviceForm device={device} onDone={() => undefined} />
                <Move device={device} left={() => open(undefined)} />
              </Section>
              <DeviceAccess device={device} />
              <PointSettings deviceId={device.id} />
            </Stack>
          )}
        </Stack>
      </SimpleGrid>
    </>
  )
}

/** Where a device is mounted changes: whatever lists it is asked again. */
function useMounting() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, asset_id }: { readonly id: string; readonly asset_id: string | null }) =>
      call(deviceManagement.update, { params: { id }, body: { asset_id } }),
    onSuccess: () => toastSuccess('update'),
    onError: showRefusal,
    onSettled: () => Promise.all(['iot', 'assets'].map((subject) => cache.invalidateQueries({ queryKey: [subject] }))),
  })
}

/** A device of the site that is mounted elsewhere, or nowhere, is mounted here. */
function Attach({ asset, done }: { readonly asset: AssetDetail; readonly done: (id: string) => void }) {
  const { t } = useTranslation('iot')
  const mount = useMounting()
  const known = useQuery(asking(iot.devices, { query: { location_id: asset.location_id, limit: 1000 } })).data?.data ?? []
  const others = known.filter((row) => row.asset_id !== asset.id && row.status !== 'retired')
  return (
    <Section title={t('attach')}>
      <Select
        label={t('attachText')}
        searchable
        limit={50}
        value={null}
        disabled={mount.isPending}
        data={others.map((row) => ({ value: row.id, label: [row.name, row.code, row.asset?.name].filter(Boolean).join(' · ') }))}
        onChange={(id) => id && mount.mutate({ id, asset_id: asset.id }, { onSuccess: () => done(id) })}
      />
    </Section>
  )
}

/** To another asset of the site, or to none. */
function Move({ device, left }: { readonly device: Device; readonly left: () => void }) {
  const { t } = useTranslation('iot')
  const mount = useMounting()
  const known = useQuery(asking(assets.list, { query: { location_id: device.location_id, limit: 1000 } })).data?.data ?? []
  const others = known.filter((row) => row.id !== device.asset_id)
  return (
    <Group mt="md" align="end" gap="sm">
      <Select
        label={t('moveTo')}
        searchable
        limit={50}
        style={{ flex: '1 1 220px' }}
        value={null}
        disabled={mount.isPending}
        data={others.map((row) => ({ value: row.id, label: `${row.name} · ${row.code}` }))}
        onChange={(asset_id) => asset_id && mount.mutate({ id: device.id, asset_id }, { onSuccess: left })}
      />
      <Button
        variant="default"
        loading={mount.isPending}
        onClick={() => mount.mutate({ id: device.id, asset_id: null }, { onSuccess: left })}
      >
        {t('detach')}
      </Button>
      <Text size="xs" c="dimmed">
        {t('retireText')}
      </Text>
    </Group>
  )
}
