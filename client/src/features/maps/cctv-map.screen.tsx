import { Anchor, Badge, Group, Paper, Text } from '@mantine/core'
import type { Camera } from '@menara/shared/contract/positions.contract.ts'
import { IconVideoOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mark } from '../../instruments/map/marks.ts'
import { numberText } from '../../kit/dates.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { useSite } from '../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../kit/states.tsx'
import { conesOf } from './cones.ts'
import { DeviceStatus } from './device-status.tsx'
import { MapCanvas } from './map-canvas.tsx'
import { camerasOf } from './maps.api.ts'
import { useStandingAlarms } from './maps.live.ts'
import classes from './maps.module.css'
import { Age } from './side-rows.tsx'
import { QUIET } from './site-ranks.ts'
import { useMediaState } from './use-media-state.ts'

/** Cameras with what they see, and whether they answer. */
export function CctvMapScreen() {
  const { t } = useTranslation('maps')
  const site = useSite()
  const go = useNavigate()
  const { data, error, isPending, refetch } = useQuery(camerasOf(site?.id))
  const cameras = data?.data ?? NONE
  const feed = useStandingAlarms()
  const marks = useMemo(() => cameras.flatMap(markOf), [cameras])
  const overlays = useMemo(() => {
    const loud = [...feed.rows.values()].flatMap(({ longitude, latitude }) =>
      longitude === null || latitude === null ? [] : [[longitude, latitude] as const],
    )
    return conesOf(cameras, loud)
  }, [cameras, feed.rows])
  const place = useMemo(() => ({ around: marks.map((it) => [it.longitude, it.latitude] as const) }), [marks])
  const silent = cameras.filter((it) => it.status !== 'online').length
  const open = (id: string) => void go({ to: '/admin/plugins/maps', search: { device: id } as never })
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
        <>
          <Paper h="46dvh" mb="md" style={{ overflow: 'hidden' }}>
            <MapCanvas
              label={t('cctv.title')}
              marks={marks}
              overlays={overlays}
              place={place}
              inPage
              onPick={(id) => open(id.slice('device:'.length))}
            />
          </Paper>
          <ul className={classes.tiles} aria-label={t('cctv.title')}>
            {cameras.map((it) => (
              <CameraTile key={it.id} camera={it} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}
const NONE: readonly never[] = []

const markOf = ({ id, name, status, longitude, latitude }: Camera): Mark[] =>
  longitude === null || latitude === null
    ? []
    : [{ id: `device:${id}`, name, rank: QUIET, count: 0, small: true, glyph: 'camera', hollow: status !== 'online', longitude, latitude }]

function CameraTile({ camera }: { readonly camera: Camera }) {
  const { t } = useTranslation('maps')
  const media = useMediaState()
  const { id, name, location, area, status, last_seen_at, heading, field_of_view } = camera
  return (
    <Paper component="li" p="xs" data-camera-id={id}>
      <div className={classes.still}>
        <span>
          <IconVideoOff size={22} aria-hidden />
          <Text size="xs">{t(`cctv.media.${media}`)}</Text>
        </span>
      </div>
      <Group gap={6} mt={6} wrap="nowrap" justify="space-between">
        <Anchor component={Link} to="/admin/plugins/maps" search={{ device: id } as never} size="sm" fw={600} className="clip" title={name}>
          {name}
        </Anchor>
        <DeviceStatus status={status} />
      </Group>
      <Text size="xs" c="dimmed" className="clip">
        {[area?.name, location.name].filter(Boolean).join(' · ')}
      </Text>
      <Group gap={6} mt={4}>
        {heading === null ? (
          <Badge color="gray" variant="outline">
            {t('cctv.noView')}
          </Badge>
        ) : (
          <Text size="xs" c="dimmed" className="num">
            {t('cctv.view', { heading: numberText(heading, 0), width: field_of_view === null ? '–' : numberText(field_of_view, 0) })}
          </Text>
        )}
        <Text size="xs" c="dimmed" className="num" ml="auto">
          {last_seen_at ? <Age at={last_seen_at} /> : t('never')}
        </Text>
      </Group>
    </Paper>
  )
}
