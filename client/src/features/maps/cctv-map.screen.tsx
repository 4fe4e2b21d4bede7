import { Group, Paper, Text } from '@mantine/core'
import type { Camera } from '@menara/shared/contract/maps/positions.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mark } from '../../instruments/map/marks.ts'
import { AnchorLink } from '../../kit/links/anchor-link.tsx'
import { text, useViewState } from '../../kit/lists/view-state.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { useSite } from '../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../kit/states.tsx'
import { CameraPicture } from '../cctv/embed/camera-picture.tsx'
import { CameraCard, View } from './cards/camera-card.tsx'
import { DeviceStatus } from './cards/device-status.tsx'
import { camerasOf } from './maps.api.ts'
import { useStandingAlarms } from './maps.live.ts'
import classes from './maps.module.css'
import { conesOf } from './scene/cones.ts'
import { MapCanvas } from './scene/map-canvas.tsx'
import { QUIET } from './scene/site-ranks.ts'
import { Age } from './side/side-rows.tsx'

/** Cameras with what they see, and whether they answer. */
export function CctvMapScreen() {
  const { t } = useTranslation('maps')
  const site = useSite()
  const { data, error, isPending, refetch } = useQuery(camerasOf(site?.id))
  const cameras = data?.data ?? NONE
  const silent = cameras.filter((camera) => camera.status !== 'online').length
  return (
    <>
      <PageHeader title={t('cctv.title')} subtitle={isPending ? t('cctv.waiting') : t('cctv.summary', { count: cameras.length, silent })} />
      {error && !data ? (
        <FailedState error={error} retry={() => void refetch()} />
      ) : isPending ? (
        <WaitingRows />
      ) : cameras.length === 0 ? (
        <EmptyState title={t('cctv.nothing')} text={t('cctv.nothingText')} />
      ) : (
        <Shown cameras={cameras} />
      )}
    </>
  )
}
const NONE: readonly never[] = []

export const cctvMapView = { camera: text }

/** The map with what each sees, the one that was picked, and all of them below. */
function Shown({ cameras }: { readonly cameras: readonly Camera[] }) {
  const { t } = useTranslation('maps')
  const feed = useStandingAlarms()
  const marks = useMemo(() => cameras.flatMap(markOf), [cameras])
  const overlays = useMemo(() => {
    const loud = [...feed.rows.values()].flatMap(({ longitude, latitude }) =>
      longitude === null || latitude === null ? [] : [[longitude, latitude] as const],
    )
    return conesOf(cameras, loud)
  }, [cameras, feed.rows])
  const place = useMemo(() => ({ around: marks.map((mark) => [mark.longitude, mark.latitude] as const) }), [marks])
  const { state, show } = useViewState(cctvMapView)
  const { camera: chosenId } = state
  const chosen = cameras.find((camera) => camera.id === chosenId)
  const choose = (id: string | undefined) => show(id ? { camera: id } : {}, 'replace')
  return (
    <>
      <div className={classes.cameras}>
        <Paper h="46dvh" style={{ overflow: 'hidden' }}>
          <MapCanvas
            label={t('cctv.title')}
            marks={marks}
            overlays={overlays}
            chosen={chosen ? `device:${chosen.id}` : null}
            place={place}
            inPage
            onPick={(id) => choose(id.slice('device:'.length))}
          />
        </Paper>
        {chosen && <CameraCard key={chosen.id} camera={chosen} onClose={() => choose(undefined)} />}
      </div>
      <ul className={classes.tiles} aria-label={t('cctv.title')}>
        {cameras.map((camera) => (
          <CameraTile key={camera.id} camera={camera} />
        ))}
      </ul>
    </>
  )
}

const markOf = ({ id, name, status, longitude, latitude }: Camera): Mark[] =>
  longitude === null || latitude === null
    ? []
    : [{ id: `device:${id}`, name, rank: QUIET, count: 0, small: true, glyph: 'camera', hollow: status !== 'online', longitude, latitude }]

function CameraTile({ camera }: { readonly camera: Camera }) {
  const { t } = useTranslation('maps')
  const { id, name, location, area, status, last_seen_at } = camera
  return (
    <Paper component="li" p="xs" data-camera-id={id}>
      <div className={classes.still}>
        <CameraPicture id={id} />
      </div>
      <Group gap={6} mt={6} wrap="nowrap" justify="space-between">
        <AnchorLink to="/admin/plugins/maps/cctv" search={{ camera: id }} size="sm" fw={600} className="clip" title={name}>
          {name}
        </AnchorLink>
        <DeviceStatus status={status} />
      </Group>
      <Text size="xs" c="dimmed" className="clip">
        {[area?.name, location.name].filter(Boolean).join(' · ')}
      </Text>
      <Group gap={6} mt={4}>
        <Text size="xs" c="dimmed" className="num">
          <View camera={camera} />
        </Text>
        <Text size="xs" c="dimmed" className="num" ml="auto">
          {last_seen_at ? <Age at={last_seen_at} /> : t('never')}
        </Text>
      </Group>
    </Paper>
  )
}
