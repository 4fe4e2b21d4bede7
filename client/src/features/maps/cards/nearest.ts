import type { Camera } from '@menara/shared/contract/maps/positions.contract.ts'
import { distanceM, type LonLat } from '@menara/shared/domain/geo.ts'
import type { SitePlan } from '../campus/floors.ts'
import type { Mover } from '../moving/movers.ts'
import { covers } from '../scene/cones.ts'

export interface Near {
  readonly mover: Mover
  /** Straight line over the ground. */
  readonly metres: number
  /** Storeys up (or, below zero, down) from the place; null when either storey is not known, or they are in different buildings. */
  readonly storeys: number | null
}

/** What a storey more counts like, in metres: somebody on the same floor comes before somebody right above. */
const STOREY_M = 25
const MOST_AGE_MS = 10 * 60_000

/** The nearest guards of a place who were heard lately: by the straight line and the storeys between, which is not the way they have to walk. */
export function nearestGuards(
  place: { readonly at: LonLat; readonly areaId: string | null | undefined },
  movers: readonly Mover[],
  { plan, now, most = 3 }: { plan: SitePlan; now: number; most?: number },
): Near[] {
  const here = plan.floorOf(place.areaId)
  return movers
    .filter((mover) => mover.kind === 'guard' && now - Date.parse(mover.recorded_at) <= MOST_AGE_MS)
    .map((mover): Near => {
      const there = plan.floorOf(mover.area?.id)
      const sameBuilding = here && there && here.parent_id === there.parent_id
      const storeys = sameBuilding && here.level !== null && there.level !== null ? there.level - here.level : null
      return { mover, metres: distanceM(place.at, [mover.longitude, mover.latitude]), storeys }
    })
    .sort((a, b) => costOf(a) - costOf(b) || a.mover.name.localeCompare(b.mover.name))
    .slice(0, most)
}
const costOf = ({ metres, storeys }: Near): number => metres + Math.abs(storeys ?? 0) * STOREY_M

/** A camera further away shows nobody. */
const CAMERA_M = 60

/**
 * The camera to look through for a place: of the same storey, first those that cover it by what is written down of their view, then the
 * nearest within 60 metres; those that do not answer come last.
 */
export function cameraFor(
  place: { readonly at: LonLat; readonly areaId: string | null | undefined },
  cameras: readonly Camera[],
  plan: SitePlan,
): Camera | undefined {
  const floor = plan.floorOf(place.areaId)?.id
  const rank = (camera: Camera) => (camera.status === 'offline' ? 2 : 0) + (covers(camera, place.at) ? 0 : 1)
  return cameras
    .filter((camera) => plan.floorOf(camera.area?.id)?.id === floor && camera.status !== 'retired')
    .map((camera) => ({ camera, metres: metresTo(camera, place.at) }))
    .filter(({ metres }) => metres <= CAMERA_M)
    .sort((a, b) => rank(a.camera) - rank(b.camera) || a.metres - b.metres)[0]?.camera
}
const metresTo = ({ longitude, latitude }: Camera, at: LonLat): number =>
  longitude === null || latitude === null ? Number.POSITIVE_INFINITY : distanceM(at, [longitude, latitude])
