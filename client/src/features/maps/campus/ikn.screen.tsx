import { Badge, Box, Group, Paper, SegmentedControl, Select, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PriorityBadge } from '../../../kit/badges.tsx'
import { useNow } from '../../../kit/dates/clock.ts'
import { clockText, zoneName } from '../../../kit/dates/dates.ts'
import { NoSite } from '../../../kit/no-site.tsx'
import { useHasNoSite, useSites } from '../../../kit/site.ts'
import { EmptyState, StaleNote, WaitingRows } from '../../../kit/states.tsx'
import { MapCanvas } from '../scene/map-canvas.tsx'
import { priorityOf, worstOf } from '../scene/site-ranks.ts'
import { cornersOf } from '../scene/site-scene.ts'
import { useScene } from '../scene/use-scene.ts'
import { type Maps, useSiteMaps } from '../use-maps.ts'
import { CampusFacts } from './campus-facts.tsx'
import type { Building } from './floors.ts'
import { alarmsOn } from './floors.ts'
import classes from './ikn.module.css'

/** The Nusantara campus: its buildings, zones and what goes on there, in its own time. */
export function IknScreen() {
  const { t } = useTranslation('maps')
  const sites = useSites()
  const campus = sites.find((site) => site.code === 'IKN') ?? sites.find((site) => site.type === 'campus')
  const hasNone = useHasNoSite()
  if (hasNone) return <NoSite />
  if (sites.length === 0) return <WaitingRows />
  if (!campus)
    return (
      <Box p="md">
        <EmptyState title={t('ikn.none')} text={t('ikn.noneText')} />
      </Box>
    )
  return <Campus siteId={campus.id} />
}

function Campus({ siteId }: { readonly siteId: string }) {
  const { t } = useTranslation('maps')
  const go = useNavigate()
  const [floorId, setFloor] = useState<string | undefined>()
  const maps = useSiteMaps(siteId, floorId)
  const { marks, shapes, overlays } = useScene(maps)
  const place = useMemo(() => {
    const corners = [...maps.plan.buildings.flatMap((building) => cornersOf(building.floors[0])), ...maps.plan.outdoors.flatMap(cornersOf)]
    return { around: corners }
  }, [maps.plan])
  const name = maps.here?.site.name ?? ''
  return (
    <div className={classes.campus}>
      <div className={classes.map}>
        <MapCanvas
          label={t('mapOf', { name })}
          marks={marks}
          plan={shapes}
          overlays={overlays}
          place={place}
          onPick={(id) =>
            id.startsWith('floor:')
              ? setFloor(id.slice('floor:'.length))
              : void go({ to: '/admin/plugins/maps', search: searchOf(siteId, id) })
          }
        />
      </div>
      <Paper component="section" className={classes.panel} p="md" aria-label={name}>
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <div>
            <Title order={1}>{name}</Title>
            <Text size="xs" c="dimmed">
              {maps.here?.site.address}
            </Text>
          </div>
          <Clock zone={maps.here?.site.zone ?? 'Asia/Makassar'} />
        </Group>
        {maps.feed.status === 'stale' && <StaleNote asOf={maps.feed.asOf} reason={maps.feed.reason} />}
        <CampusFacts maps={maps} />
        <Buildings maps={maps} onFloor={setFloor} />
        <Zones maps={maps} />
      </Paper>
    </div>
  )
}

function searchOf(siteId: string, markId: string): Record<string, string> {
  const at = markId.indexOf(':')
  return { site: siteId, [markId.slice(0, at)]: markId.slice(at + 1) }
}

function Clock({ zone }: { readonly zone: string }) {
  const { t } = useTranslation('maps')
  const now = useNow()
  return (
    <Text fz={20} fw={700} className="num" ta="right" aria-label={t('ikn.clock')} data-clock>
      {clockText(now, zone, 'seconds')}
      <Text component="span" size="xs" c="dimmed" display="block">
        {zoneName(zone)}
      </Text>
    </Text>
  )
}

function Buildings({ maps, onFloor }: { readonly maps: Maps; readonly onFloor: (id: string) => void }) {
  const { t } = useTranslation('maps')
  return (
    <section aria-label={t('ikn.buildings')}>
      <Title order={2} mt="md" mb={6}>
        {t('ikn.buildings')}
      </Title>
      {maps.plan.buildings.map((building) => (
        <BuildingLine key={building.id} building={building} maps={maps} onFloor={onFloor} />
      ))}
    </section>
  )
}

function BuildingLine({
  building,
  maps,
  onFloor,
}: {
  readonly building: Building
  readonly maps: Maps
  readonly onFloor: (id: string) => void
}) {
  const { t } = useTranslation('maps')
  const alarms = building.floors.flatMap((floor) => alarmsOn(maps.plan, floor, maps.here?.alarms ?? []))
  const worst = priorityOf(worstOf(alarms))
  const open = building.floors.some((floor) => floor.id === maps.floor?.id)
  const label = (level: number | null) => (level === null ? '–' : level === 0 ? t('ground') : level < 0 ? `B${-level}` : String(level))
  return (
    <Group gap="xs" py={4} wrap="wrap" justify="space-between">
      <Text size="sm" fw={550}>
        {building.name}
      </Text>
      <Group gap={6}>
        {worst ? <PriorityBadge priority={worst} /> : <Badge color="gray">{t('noAlarms')}</Badge>}
        {building.floors.length <= 4 ? (
          <SegmentedControl
            size="xs"
            aria-label={t('floorsOf', { name: building.name })}
            value={open ? (maps.floor?.id ?? '') : ''}
            data={building.floors.map((floor) => ({ value: floor.id, label: label(floor.level) }))}
            onChange={onFloor}
          />
        ) : (
          <Select
            size="xs"
            w={110}
            aria-label={t('floorsOf', { name: building.name })}
            value={open ? (maps.floor?.id ?? null) : null}
            data={building.floors.map((floor) => ({ value: floor.id, label: label(floor.level) }))}
            onChange={(value) => value && onFloor(value)}
          />
        )}
      </Group>
    </Group>
  )
}

/** What lies outside, with what stands there. */
function Zones({ maps }: { readonly maps: Maps }) {
  const { t } = useTranslation('maps')
  if (maps.plan.outdoors.length === 0) return null
  return (
    <section aria-label={t('ikn.zones')}>
      <Title order={2} mt="md" mb={6}>
        {t('ikn.zones')}
      </Title>
      {maps.plan.outdoors.map((outdoor) => {
        const alarms = (maps.here?.alarms ?? []).filter((alarm) => alarm.area?.id === outdoor.id)
        const worst = priorityOf(worstOf(alarms))
        return (
          <Group key={outdoor.id} justify="space-between" py={3}>
            <Text size="sm">{outdoor.name}</Text>
            {worst ? <PriorityBadge priority={worst} /> : <Badge color="gray">{t('noAlarms')}</Badge>}
          </Group>
        )
      })}
    </section>
  )
}
