import { ActionIcon, Alert, Group, SegmentedControl } from '@mantine/core'
import type { CctvCamera } from '@menara/shared/contract/media/cctv.contract.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../kit/dates/clock.ts'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { zoneName } from '../../../kit/dates/dates.ts'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import { cameraView } from '../picture/camera-view.ts'
import { alarmsOn, timelineOf } from './footage.api.ts'
import { DayPlayer } from './player/day-player.tsx'
import { dayAfter, dayIn, dayOf } from './player/day-view.ts'
import { RecorderNote } from './recorder-note.tsx'

/** What a camera was recorded, day by day. The moment that is shown is in the address. */
export function FootageView({ camera }: { readonly camera: CctvCamera }) {
  const { t } = useTranslation('footage')
  const zone = useZoneOf()(camera.location.id)
  const { state, show } = useViewState(cameraView)
  const { at } = state
  const asked = at === undefined ? Number.NaN : Date.parse(at)
  const today = dayOf(useNow(), zone)
  const [length, setLength] = useState('24')
  const day = Number.isNaN(asked) ? today : dayOf(asked, zone)
  const span = dayIn(day, zone)
  const timeline = useQuery(timelineOf(camera.id, span))
  const alarms = useQuery({ ...alarmsOn(camera.location.id, span), enabled: useMay('show_plugin_iot') })
  const move = (to: number) => show({ id: camera.id, view: 'recorded', at: new Date(to).toISOString() }, 'replace')
  const turn = (to: string) => to && to <= today && move(dayIn(to, zone).from)
  return (
    <>
      <RecorderNote camera={camera} />
      <Group mb="sm" gap="xs" align="flex-end">
        <ActionIcon variant="default" size="lg" aria-label={t('dayBefore')} onClick={() => turn(dayAfter(day, -1))}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <DateField
          kind="date"
          label={t('day', { zone: zoneName(zone) })}
          value={day}
          max={today}
          onChange={(chosen) => chosen && turn(chosen)}
        />
        <ActionIcon variant="default" size="lg" aria-label={t('dayAfter')} disabled={day >= today} onClick={() => turn(dayAfter(day, 1))}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        <SegmentedControl
          aria-label={t('shows')}
          value={length}
          onChange={setLength}
          data={['24', '4', '1', '0.2'].map((value) => ({ value, label: t(`lengths.${value.replace('.', '_')}` as 'lengths.24') }))}
        />
      </Group>
      {timeline.error && !timeline.data && <FailedState error={timeline.error} retry={() => void timeline.refetch()} />}
      {!timeline.data && !timeline.error && <WaitingRows />}
      {timeline.data && (
        <>
          {timeline.data.data.segments.length === 0 && <Alert mb="sm">{t(camera.record === 'off' ? 'neverText' : 'noneText')}</Alert>}
          <DayPlayer
            key={day}
            camera={camera}
            zone={zone}
            day={span}
            found={timeline.data.data}
            alarms={alarms.data?.data ?? []}
            lengthMs={Number(length) * 3_600_000}
            first={Number.isNaN(asked) || asked === span.from ? null : asked}
            shown={move}
          />
        </>
      )}
    </>
  )
}
