import { Anchor, Drawer, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useReadings } from '../../../kit/live/live-readings.ts'
import { useMay } from '../../../kit/session/session.ts'
import { StaleNote } from '../../../kit/states.tsx'
import { AssetTickets } from '../../tickets/embed/asset-tickets.tsx'
import { DeviceTags } from '../tags/device-tags.tsx'
import { DeviceEvents } from './device-events.tsx'
import type { DeviceRow } from './device-rows.ts'
import { DeviceState } from './device-state.tsx'
import { DeviceTrend } from './device-trend.tsx'
import { DeviceValues } from './device-values.tsx'

/** Everything about one device: its values as they come, their course, its alarms, and the tickets of its asset. */
export function DeviceDrawer({ row, onClose }: { readonly row: DeviceRow | undefined; readonly onClose: () => void }) {
  const { t } = useTranslation('iot')
  return (
    <Drawer
      opened={row !== undefined}
      onClose={onClose}
      position="right"
      size="lg"
      title={<Text fw={650}>{row?.device.name ?? t('device')}</Text>}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'common' }) }}
      data-device-drawer
    >
      {row && <Content key={row.id} row={row} />}
    </Drawer>
  )
}

function Content({ row }: { readonly row: DeviceRow }) {
  const { t } = useTranslation('iot')
  const { device, points } = row
  const feed = useReadings({ device_id: device.id })
  const ticketing = useMay('show_ticketing')
  return (
    <Stack gap="lg">
      <div>
        <Group gap={8}>
          <DeviceState status={row.status} seenAt={row.seenAt} />
          {feed.status === 'stale' && <StaleNote asOf={feed.asOf} reason={feed.reason} />}
        </Group>
        <Text size="sm" c="dimmed" mt={6}>
          {[t(`deviceKind.${device.kind}`), device.code, device.area?.name, device.location.name, device.asset?.name]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <Anchor size="sm" renderRoot={(props) => <Link to="/admin/plugins/iot/alarm" search={{ search: device.name }} {...props} />}>
          {t('alarmsOfDevice')}
        </Anchor>
      </div>
      <section aria-label={t('values')}>
        <Title order={2} mb="xs">
          {t('values')}
        </Title>
        <DeviceValues ids={points.map((point) => point.id)} />
      </section>
      {points.length > 0 && <DeviceTrend points={points} first={row.point?.id ?? null} />}
      <DeviceTags deviceId={device.id} />
      <section aria-label={t('events')}>
        <Title order={2} mb="xs">
          {t('events')}
        </Title>
        <DeviceEvents device={device} />
      </section>
      {ticketing && device.asset && (
        <section aria-label={t('tickets')}>
          <Title order={2} mb="xs">
            {t('ticketsOf', { name: device.asset.name })}
          </Title>
          <AssetTickets assetId={device.asset.id} siteId={device.location_id} />
        </section>
      )}
    </Stack>
  )
}
