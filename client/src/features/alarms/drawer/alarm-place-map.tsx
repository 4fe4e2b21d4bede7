import { Title } from '@mantine/core'
import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { priorities } from '@menara/shared/domain/tickets/ticket-state.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { MapView } from '../../../instruments/map/map-view.tsx'
import type { Mark, Rank } from '../../../instruments/map/marks.ts'
import classes from '../alarms.module.css'

const ZOOM = 16

interface Spot {
  readonly longitude: number
  readonly latitude: number
}

/** Where an alarm is, as a small map. */
export function AlarmPlaceMap({ alarm, spot, onPick }: { readonly alarm: Alarm; readonly spot: Spot; readonly onPick: () => void }) {
  const { t } = useTranslation(['alarms', 'maps'])
  const { longitude, latitude } = spot
  const label = t('placeMap', { name: alarm.location.name })
  const texts = useMemo(
    () => ({
      label,
      zoomIn: t('zoomIn', { ns: 'maps' }),
      zoomOut: t('zoomOut', { ns: 'maps' }),
      wheel: t('wheel', { ns: 'maps' }),
      touch: t('touch', { ns: 'maps' }),
      sources: t('sources', { ns: 'maps' }),
    }),
    [label, t],
  )
  const place = useMemo(() => ({ center: [longitude, latitude] as const, zoom: ZOOM }), [longitude, latitude])
  const marks = useMemo(
    (): readonly Mark[] => [
      {
        id: alarm.id,
        name: alarm.device.name,
        rank: (alarm.process === 'active' ? priorities.indexOf(alarm.priority) : 4) as Rank,
        longitude,
        latitude,
        count: 1,
        sign: '!',
      },
    ],
    [alarm.id, alarm.device.name, alarm.process, alarm.priority, longitude, latitude],
  )
  return (
    <section aria-label={label}>
      <Title order={2} mb="xs">
        {label}
      </Title>
      <div className={classes.snippet}>
        <MapView texts={texts} marks={marks} place={place} inPage onPick={onPick} />
      </div>
    </section>
  )
}
