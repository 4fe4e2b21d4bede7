import { Box, Paper } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedState, StaleNote } from '../../kit/states.tsx'
import { AlarmCard } from './alarm-card.tsx'
import { DeviceCard } from './device-card.tsx'
import { FloorSwitch } from './floor-switch.tsx'
import { MapCanvas } from './map-canvas.tsx'
import classes from './maps.module.css'
import { SideList } from './side-list.tsx'
import { siteMarks } from './site-ranks.ts'
import { cornersOf, sceneMarks, sceneShapes } from './site-scene.ts'
import { type Maps, useMaps } from './use-maps.ts'

/** Sites on the map of Indonesia; inside a site its storeys with devices and what stands there now. The list beside it does the same job. */
export function MapsScreen() {
  const maps = useMaps()
  return (
    <div className={classes.screen}>
      <Paper component="section" className={classes.side}>
        <SideList maps={maps} />
      </Paper>
      <div className={classes.main}>
        {maps.here && <FloorSwitch maps={maps} />}
        <Paper className={classes.map}>
          <Canvas maps={maps} />
        </Paper>
        <Card maps={maps} />
        {maps.feed.status === 'stale' && (
          <Box className={classes.stale}>
            <StaleNote asOf={maps.feed.asOf} reason={maps.feed.reason} />
          </Box>
        )}
      </div>
    </div>
  )
}

function Canvas({ maps }: { readonly maps: Maps }) {
  const { t } = useTranslation('maps')
  const { here, ranked, plan, floor, devices, chosen, error } = maps
  const scene = useMemo(() => here && { site: here.site, plan, floor, devices, alarms: here.alarms }, [here, plan, floor, devices])
  const marks = useMemo(() => (scene ? sceneMarks(scene) : siteMarks(ranked)), [scene, ranked])
  const shapes = useMemo(() => (scene ? sceneShapes(scene) : null), [scene])
  const place = usePlace(maps)
  if (error && here && plan.buildings.length === 0) return <FailedState error={error} />
  return (
    <MapCanvas
      label={here ? t('mapOf', { name: here.site.name }) : t('mapLabel')}
      marks={marks}
      plan={shapes}
      chosen={chosen}
      place={place}
      onPick={maps.pick}
    />
  )
}

/** Where the camera looks: around all sites, at a site, or around the storey shown. Changes only when another place is meant. */
function usePlace({ here, ranked, floor }: Maps) {
  const site = here?.site
  const known = ranked.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order of the sites changes with every alarm; the camera must not follow it
  return useMemo(() => {
    const corners = cornersOf(floor)
    if (corners.length > 0) return { around: corners }
    if (site && site.longitude !== null && site.latitude !== null) return { center: [site.longitude, site.latitude] as const, zoom: 16.5 }
    return {
      around: ranked.flatMap(({ site: { longitude, latitude } }) =>
        longitude === null || latitude === null ? [] : [[longitude, latitude] as const],
      ),
    }
  }, [site?.id, floor?.id, known])
}

function Card({ maps }: { readonly maps: Maps }) {
  const { alarm, device, chosen } = maps
  if (chosen?.startsWith('alarm:') && alarm) return <AlarmCard alarm={alarm} maps={maps} />
  if (chosen?.startsWith('device:') && device) return <DeviceCard device={device} maps={maps} />
  return null
}
