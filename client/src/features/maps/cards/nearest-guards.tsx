import { Divider, Text } from '@mantine/core'
import type { Alarm } from '@menara/shared/contract/iot/iot.contract.ts'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../kit/dates/clock.ts'
import { numberText } from '../../../kit/dates/dates.ts'
import classes from '../maps.module.css'
import { PlainRow } from '../side/side-rows.tsx'
import type { Maps } from '../use-maps.ts'
import { type Near, nearestGuards } from './nearest.ts'

/** The three guards nearest to an alarm that stands now; nothing in a replay. */
export function NearestGuards({ alarm, maps }: { readonly alarm: Alarm; readonly maps: Maps }) {
  const { t } = useTranslation('maps')
  const now = useNow()
  const shown = maps.here?.alarms.find((item) => item.id === alarm.id)
  const device = maps.devices.find((device) => device.id === alarm.device.id)
  const longitude = shown?.longitude ?? alarm.longitude ?? device?.longitude
  const latitude = shown?.latitude ?? alarm.latitude ?? device?.latitude
  if (maps.replay.place || longitude == null || latitude == null) return null
  const near = nearestGuards({ at: [longitude, latitude], areaId: shown?.area?.id ?? alarm.area?.id }, maps.movers, {
    plan: maps.plan,
    now,
  })
  return (
    <>
      <Divider label={t('nearest')} labelPosition="left" />
      {near.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('nobodyNear')}
        </Text>
      ) : (
        <>
          <ul className={classes.list} style={{ padding: 0 }} data-nearest>
            {near.map((near) => (
              <PlainRow
                key={near.mover.id}
                title={near.mover.name}
                under={near.mover.area?.name ?? t('outside')}
                onPick={() => maps.goSubject(near.mover)}
              >
                <Distance near={near} />
              </PlainRow>
            ))}
          </ul>
          <Text size="xs" c="dimmed">
            {t('nearestMeans')}
          </Text>
        </>
      )}
    </>
  )
}

function Distance({ near: { metres, storeys } }: { readonly near: Near }) {
  const { t } = useTranslation('maps')
  return (
    <Text size="xs" c="dimmed" component="span" className="num" ta="right">
      {numberText(metres, 0)} m{storeys !== null && storeys !== 0 && <br />}
      {storeys !== null && storeys !== 0 && t(storeys > 0 ? 'storeysUp' : 'storeysDown', { count: Math.abs(storeys) })}
    </Text>
  )
}
