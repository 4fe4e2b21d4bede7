import { type DeviceStatus, deviceFeed } from '@menara/shared/contract/iot/telemetry.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dateText, numberText } from '../../kit/dates/dates.ts'
import { AnchorLink } from '../../kit/links/anchor-link.tsx'
import { useFeed } from '../../kit/live/live.ts'
import { Section } from '../../kit/section.tsx'
import { useMay } from '../../kit/session/session.ts'
import { useHomeZone, useZoneOf } from '../../kit/site.ts'
import { FailedState, WaitingRows } from '../../kit/states.tsx'
import { FactsTable, Figures } from './facts.tsx'
import { connectorStates } from './monitoring.api.ts'
import { msText, StateMark, type Tone } from './words.tsx'

const STATES = ['online', 'stale', 'offline', 'maintenance', 'unknown'] as const
const TONE: Readonly<Record<string, Tone>> = { online: 'good', stale: 'doubtful', offline: 'bad' }
/** So many of those that are away are listed here; the monitoring screen has all. */
const LISTED = 20

/** Devices and cameras by state, those that are away, and the connectors that ask them. */
export function DevicesPanel() {
  const mayRead = useMay('show_plugin_iot')
  const mayConnect = useMay('show_manage_device')
  return (
    <>
      {mayRead && <DeviceStates />}
      {mayConnect && <Connectors />}
    </>
  )
}

function DeviceStates() {
  const { t } = useTranslation('monitoring')
  const feed = useFeed(deviceFeed, {})
  const all = [...feed.rows.values()]
  const cameras = all.filter((item) => item.kind === 'camera')
  const away = all.filter((item) => item.status === 'offline' || item.status === 'stale')
  const count = (status: string) => all.filter((item) => item.status === status).length
  return (
    <Section
      flush
      title={t('devices')}
      count={all.length}
      aside={
        <AnchorLink to="/admin/plugins/iot/monitoring" size="sm">
          {t('toDevices')}
        </AnchorLink>
      }
    >
      {feed.status === 'refused' && <FailedState error={new Error(feed.reason ?? '')} />}
      {feed.status === 'connecting' && all.length === 0 && <WaitingRows rows={2} />}
      {all.length > 0 && (
        <Figures
          figures={[
            ...STATES.map((status) => ({ key: status, label: t(`device.${status}`), value: numberText(count(status)) })),
            {
              key: 'cameras',
              label: t('device.cameras'),
              value: numberText(cameras.length),
              hint: t('device.camerasAway', { count: cameras.filter((camera) => camera.status === 'offline').length }),
            },
          ]}
        />
      )}
      {away.length > 0 && <Away devices={away.slice(0, LISTED)} />}
    </Section>
  )
}

function Away({ devices }: { readonly devices: readonly DeviceStatus[] }) {
  const { t } = useTranslation('monitoring')
  const zoneOf = useZoneOf()
  const head = ['device', 'state', 'seen'].map((key) => ({ key, label: t(`column.${key}`) }))
  return (
    <FactsTable
      label={t('away')}
      head={head}
      rows={devices}
      keyOf={(item) => item.id}
      cells={(item) => [
        <AnchorLink key="name" to="/admin/plugins/iot/monitoring" search={{ device: item.id }} size="sm">
          {item.name}
        </AnchorLink>,
        <StateMark key="state" tone={TONE[item.status] ?? 'idle'}>
          {t(`device.${item.status}`)}
        </StateMark>,
        item.seen_at ? dateText(item.seen_at, 'full', zoneOf(item.location_id)) : t('never'),
      ]}
    />
  )
}

const CONNECTOR_TONE: Readonly<Record<string, Tone>> = { running: 'good', starting: 'idle', disabled: 'idle', backing_off: 'bad' }
const NUMBERS = new Set(['polls', 'failures', 'latency'])

function Connectors() {
  const { t } = useTranslation('monitoring')
  const zone = useHomeZone()
  const rows = useQuery(connectorStates()).data?.data ?? []
  if (rows.length === 0) return null
  const head = ['name', 'state', 'polls', 'failures', 'latency', 'lastOk', 'error'].map((key) => ({
    key,
    label: t(`column.${key}`),
    number: NUMBERS.has(key),
  }))
  return (
    <Section flush title={t('connectors')} count={rows.length}>
      <FactsTable
        label={t('connectors')}
        head={head}
        rows={rows}
        keyOf={(item) => item.id}
        cells={({ name, status }) => [
          name,
          <StateMark key="state" tone={CONNECTOR_TONE[status.state] ?? 'idle'}>
            {t(`connector.${status.state}`)}
          </StateMark>,
          numberText(status.polls),
          numberText(status.failures),
          msText(status.latency_ms),
          status.last_ok_at ? dateText(status.last_ok_at, 'full', zone) : t('never'),
          status.error ?? '–',
        ]}
      />
    </Section>
  )
}
