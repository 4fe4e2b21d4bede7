import type { Camera } from '@menara/shared/contract/maps/positions.contract.ts'
import { bearingTo, distanceM, type LonLat, pointAt } from '@menara/shared/domain/geo.ts'
import type { Overlay } from '../../../instruments/map/overlays.ts'

type View = Pick<Camera, 'longitude' | 'latitude' | 'heading' | 'field_of_view' | 'range_m'>
const USUAL = { fieldOfView: 90, rangeM: 12 }
const STEP_DEGREES = 6

/** What a camera sees, as an outline; null when nobody wrote down where it looks. A lens or range that is not known counts as a usual one. */
export function coneOf({ longitude, latitude, heading, field_of_view, range_m }: View): LonLat[] | null {
  if (longitude === null || latitude === null || heading === null) return null
  const at: LonLat = [longitude, latitude]
  const width = field_of_view ?? USUAL.fieldOfView
  const steps = Math.max(2, Math.ceil(width / STEP_DEGREES))
  const arc = Array.from({ length: steps + 1 }, (_, i) => pointAt(at, heading - width / 2 + (width * i) / steps, range_m ?? USUAL.rangeM))
  return width >= 360 ? arc : [at, ...arc]
}

/** Whether a place lies in what a camera sees. Walls are not known to us. */
export function covers({ longitude, latitude, heading, field_of_view, range_m }: View, place: LonLat): boolean {
  if (longitude === null || latitude === null || heading === null) return false
  const at: LonLat = [longitude, latitude]
  if (distanceM(at, place) > (range_m ?? USUAL.rangeM)) return false
  const off = Math.abs(((bearingTo(at, place) - heading + 540) % 360) - 180)
  return off <= (field_of_view ?? USUAL.fieldOfView) / 2
}

/** Cones of cameras; one that covers a standing alarm is lit, one that does not answer is faint. */
export const conesOf = (cameras: readonly Camera[], alarmed: readonly LonLat[]): Overlay[] =>
  cameras.flatMap((camera) => {
    const ring = coneOf(camera)
    return ring ? [{ kind: 'cone' as const, ring, lit: alarmed.some((lat) => covers(camera, lat)), dead: camera.status !== 'online' }] : []
  })
