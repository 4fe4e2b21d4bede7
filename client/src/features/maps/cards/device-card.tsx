import { Badge, Divider, Text } from '@mantine/core'
import type { Reading } from '@menara/shared/contract/iot/iot.contract.ts'
import type { Device } from '@menara/shared/contract/places/assets.contract.ts'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../kit/dates/clock.ts'
import { ageText, dateText, numberText } from '../../../kit/dates/dates.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { StaleNote, WaitingRows } from '../../../kit/states.tsx'
import { useReadingsOf } from '../maps.live.ts'
import classes from '../maps.module.css'
import { Age, AlarmLine } from '../side/side-rows.tsx'
import type { Maps } from '../use-maps.ts'
import { DetailCard, Fact } from './detail-card.tsx'
import { DeviceStatus } from './device-status.tsx'

export function DeviceCard({ device: asked, maps }: { readonly device: Device; readonly maps: Maps }) {
  const { t } = useTranslation('maps')
  const device = maps.devices.find((device) => device.id === asked.id) ?? asked
  const zone = useZoneOf()(device.location_id)
  // Of the past only what is recorded of it: newest values are those of now.
  const live = maps.replay.place === null
  const alarms = (maps.here?.alarms ?? []).filter((alarm) => alarm.device.id === device.id)
  return (
    <DetailCard
      name={device.name}
      under={[device.code, device.area?.name, device.location.name].filter(Boolean).join(' · ')}
      onClose={maps.closeCard}
      badges={
        <>
          <DeviceStatus status={device.status} />
          <Badge color="gray" variant="outline">
            {t(`kind.${device.kind}`)}
          </Badge>
        </>
      }
    >
      {live && (
        <Fact name={t('lastSeen')}>
          {device.last_seen_at ? (
            <>
              {dateText(device.last_seen_at, 'full', zone)} · <Age at={device.last_seen_at} />
            </>
          ) : (
            t('never')
          )}
        </Fact>
      )}
      {device.asset && <Fact name={t('asset')}>{device.asset.name}</Fact>}
      {alarms.length > 0 && (
        <ul className={classes.list} style={{ padding: 0 }}>
          {alarms.map((alarm) => (
            <AlarmLine key={alarm.id} alarm={alarm} withSite={false} current={false} onPick={() => maps.pick(`alarm:${alarm.id}`)} />
          ))}
        </ul>
      )}
      {live && <Divider label={t('readings')} labelPosition="left" />}
      {live && <Readings deviceId={device.id} />}
    </DetailCard>
  )
}

function Readings({ deviceId }: { readonly deviceId: string }) {
  const { t } = useTranslation('maps')
  const feed = useReadingsOf(deviceId)
  const rows = [...feed.rows.values()].sort((a, b) => a.label.localeCompare(b.label))
  if (feed.status === 'connecting' && rows.length === 0) return <WaitingRows rows={2} height={18} />
  if (rows.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {feed.reason ?? t('noReadings')}
      </Text>
    )
  return (
    <>
      {feed.status === 'stale' && <StaleNote asOf={feed.asOf} reason={feed.reason} />}
      {rows.map((row) => (
        <ReadingLine key={row.id} reading={row} />
      ))}
    </>
  )
}

function ReadingLine({ reading: { label, point, value, unit, quality, at } }: { readonly reading: Reading }) {
  const { t } = useTranslation('maps')
  const now = useNow()
  return (
    <Fact name={label || point}>
      <b>{value === null ? '–' : numberText(value, 2)}</b> {unit}
      <Text component="span" size="xs" c={quality === 'good' ? 'dimmed' : 'var(--app-high)'}>
        {' '}
        {quality === 'good' ? '' : `${t(`quality.${quality}`)} `}
        {at && ageText(at, now)}
      </Text>
    </Fact>
  )
}
