import { Box, Paper } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedState, StaleNote } from '../../kit/states.tsx'
import { useAreaPicture } from '../areas/embed/use-area-picture.ts'
import { FloorSwitch } from './campus/floor-switch.tsx'
import { AlarmCard } from './cards/alarm-card.tsx'
import { DeviceCard } from './cards/device-card.tsx'
import { SubjectCard } from './cards/subject-card.tsx'
import { FenceForm } from './fences/fence-form.tsx'
import { type Drawing, useDrawing } from './fences/use-drawing.ts'
import classes from './maps.module.css'
import { ReplayBar } from './moving/replay-bar.tsx'
import { MapCanvas } from './scene/map-canvas.tsx'
import { siteMarks } from './scene/site-ranks.ts'
import { cornersOf } from './scene/site-scene.ts'
import { useScene } from './scene/use-scene.ts'
import { SideList } from './side/side-list.tsx'
import { type Maps, useMaps } from './use-maps.ts'

/** Sites on the map of Indonesia; inside a site its storeys with devices and what stands there now. The list beside it does the same job. */
export function MapsScreen() {
  const maps = useMaps()
  const drawing = useDrawing(maps.here?.site.id)
  return (
    <div className={classes.screen}>
      <Paper component="section" className={classes.side}>
        <SideList maps={maps} drawing={drawing} />
      </Paper>
      <div className={classes.main}>
        {maps.here && <FloorSwitch maps={maps} />}
        <Paper className={classes.map} data-not-live={maps.replay.place !== null}>
          <Canvas maps={maps} drawing={drawing} />
        </Paper>
        {maps.here && !drawing.draft && <ReplayBar replay={maps.replay} zone={maps.here.site.zone} />}
        {drawing.draft ? <FenceForm drawing={drawing} maps={maps} /> : <Card maps={maps} />}
        {maps.feed.status === 'stale' && (
          <Box className={classes.stale}>
            <StaleNote asOf={maps.feed.asOf} reason={maps.feed.reason} />
          </Box>
        )}
      </div>
    </div>
  )
}

function Canvas({ maps, drawing }: { readonly maps: Maps; readonly drawing: Drawing }) {
  const { t } = useTranslation('maps')
  const { here, ranked, plan, chosen, error } = maps
  const { marks, shapes, overlays } = useScene(maps)
  const sites = useMemo(() => siteMarks(ranked), [ranked])
  const place = usePlace(maps)
  const picture = useAreaPicture(maps.floor?.id)
  if (error && here && plan.buildings.length === 0) return <FailedState error={error} />
  return (
    <MapCanvas
      label={here ? t('mapOf', { name: here.site.name }) : t('mapLabel')}
      marks={here ? marks : sites}
      plan={shapes}
      picture={picture.ground}
      overlays={overlays}
      outline={drawing.outline}
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
  const { alarm, device, subject, chosen } = maps
  if (chosen?.startsWith('alarm:') && alarm) return <AlarmCard alarm={alarm} maps={maps} />
  if (chosen?.startsWith('device:') && device) return <DeviceCard device={device} maps={maps} />
  if (subject) return <SubjectCard mover={subject} maps={maps} />
  return null
}
