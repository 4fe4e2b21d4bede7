import { useMemo, useRef } from 'react'
import type { Overlay } from '../../../instruments/map/overlays.ts'
import { useNow } from '../../../kit/dates/clock.ts'
import { accuracyRings, lengthened, type Mover, moverMarks, moversSeen, trackOf, type Way } from '../moving/movers.ts'
import type { Maps } from '../use-maps.ts'
import { conesOf } from './cones.ts'
import { useLayers } from './maps-layers.ts'
import { alarmsSeen, sceneMarks, sceneShapes } from './site-scene.ts'
import { isOfFence } from './tagged-alarms.ts'

const STEP_MS = 1000

/** What the map draws of the site that is open; nothing while none is. */
export function useScene({ here, plan, floor, devices, cameras, fences, movers, replay }: Maps) {
  const layers = useLayers()
  const clock = useNow()
  // In a replay ages are those of then; a second is fine enough for both.
  const now = replay.place ? Math.floor(replay.place.at / STEP_MS) * STEP_MS : clock
  const scene = useMemo(
    () => here && { site: here.site, plan, floor, devices, alarms: here.alarms, layers, movers },
    [here, plan, floor, devices, layers, movers],
  )
  const seen = useMemo(() => moversSeen(movers, { plan, floorId: floor?.id }), [movers, plan, floor?.id])
  const ways = useWays(movers, here?.site.id, replay.place !== null)
  const still = useMemo(() => (scene ? sceneMarks(scene) : []), [scene])
  const shapes = useMemo(() => (scene ? sceneShapes(scene) : null), [scene])
  const marks = useMemo(() => [...still, ...moverMarks(seen, layers, now)], [still, seen, layers, now])
  const ground = useMemo((): Overlay[] => {
    if (!scene) return []
    const onFloor = (areaId: string | undefined) => {
      const own = plan.floorOf(areaId)
      return own === undefined || own.id === floor?.id
    }
    const loud = alarmsSeen(scene).flatMap(({ longitude, latitude }) =>
      longitude === null || latitude === null ? [] : [[longitude, latitude] as const],
    )
    const cones = layers.cameras
      ? conesOf(
          cameras.filter((camera) => onFloor(camera.area?.id)),
          layers.alarms ? loud : [],
        )
      : []
    const outlines = layers.fences
      ? fences
          .filter((fence) => onFloor(fence.area?.id))
          .map(({ id, ring, name, enabled }) => ({
            kind: 'fence' as const,
            ring,
            name,
            enabled,
            alarmed: scene.alarms.some((alarm) => isOfFence(alarm, id)),
          }))
      : []
    return [...outlines, ...cones]
  }, [scene, plan, floor?.id, cameras, fences, layers])
  const overlays = useMemo(
    (): Overlay[] => [
      ...ground,
      ...accuracyRings(seen, layers),
      ...(layers.tracks ? seen.flatMap((mover) => trackOf(ways.get(mover.id) ?? [], now)) : []),
    ],
    [ground, seen, layers, ways, now],
  )
  return { marks, shapes, overlays }
}

/** The ways gone since the site was opened. Those of a replay are not kept: one may jump in time. */
function useWays(movers: readonly Mover[], siteId: string | undefined, replaying: boolean): ReadonlyMap<string, Way> {
  const kept = useRef<{ siteId: string | undefined; ways: ReadonlyMap<string, Way> }>({ siteId: undefined, ways: new Map() })
  return useMemo(() => {
    if (replaying) return NO_WAYS
    const before = kept.current.siteId === siteId ? kept.current.ways : NO_WAYS
    kept.current = { siteId, ways: lengthened(before, movers) }
    return kept.current.ways
  }, [movers, siteId, replaying])
}
const NO_WAYS: ReadonlyMap<string, Way> = new Map()
