import type { AttendanceMark, AttendanceReport } from '@menara/shared/contract/people/attendances.contract.ts'
import { clockDriftS, GRACE_M, SITE_RADIUS_M, VAGUE_M } from '@menara/shared/domain/attendance.ts'
import { distanceM, edgeDistanceM, isInside, type LonLat } from '@menara/shared/domain/geo.ts'
import { Fault, invalid } from '../../../platform/errors.ts'

/** A site as a place to come to. `rings`: the fences drawn around it. */
export interface Workplace {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly zone: string
  readonly longitude: number | null
  readonly latitude: number | null
  readonly rings: readonly (readonly LonLat[])[]
  /** Named fences of the site that are out of doors, gates before fences around the whole site. */
  readonly fences: readonly { readonly name: string; readonly ring: readonly LonLat[] }[]
}
type Position = NonNullable<AttendanceReport['position']>
export interface Placed {
  readonly site: Workplace
  readonly mark: Omit<AttendanceMark, 'at' | 'on_site' | 'way' | 'has_photo'> & { readonly on_site: boolean }
}

const pointOf = ({ longitude, latitude }: { longitude: number | null; latitude: number | null }): LonLat | null =>
  longitude === null || latitude === null ? null : [longitude, latitude]

/** Metres to the point of a site; null where nobody knows. */
function distanceTo(site: Workplace, { longitude, latitude }: Position): number | null {
  const point = pointOf(site)
  return point && Math.round(distanceM(point, [longitude, latitude]))
}

/** Within a fence or the radius of the site; inaccuracy counts in favour of who reports it, up to a bound. */
function isAt(site: Workplace, position: Position): boolean {
  if (position.accuracy_m > VAGUE_M) return false
  const grace = Math.min(position.accuracy_m, GRACE_M)
  const here: LonLat = [position.longitude, position.latitude]
  const distance = distanceTo(site, position)
  if (distance !== null && distance <= SITE_RADIUS_M + grace) return true
  return site.rings.some((ring) => isInside(ring, here) || edgeDistanceM(ring, here) <= grace)
}

/** Name of the first fence a position lies in; empty where it lies in none, or nobody knows where it is. */
function fenceAt({ fences }: Workplace, position: Position | null | undefined): string {
  if (!position || position.accuracy_m > VAGUE_M) return ''
  const here: LonLat = [position.longitude, position.latitude]
  return fences.find((fence) => isInside(fence.ring, here))?.name ?? ''
}

/** Which of the sites is meant: the named one, the one the position lies at, else the nearest. */
function siteOf(sites: readonly Workplace[], { position, location_id }: AttendanceReport): Workplace {
  if (location_id !== undefined) {
    const named = sites.find((site) => site.id === location_id)
    if (!named) throw invalid('location_id', 'exists', 'There is no such site')
    return named
  }
  const [only] = sites
  if (!only) throw new Fault('conflict', 'attendances.no_site')
  if (sites.length === 1) return only
  const near = position ? nearest(sites, position) : undefined
  if (!near) throw invalid('location_id', 'required', 'Say which site you are at: your position is not known')
  return near
}

function nearest(sites: readonly Workplace[], position: Position): Workplace | undefined {
  const far = (workplace: Workplace): number => distanceTo(workplace, position) ?? Number.POSITIVE_INFINITY
  const at = sites.filter((site) => isAt(site, position))
  const known = at.length > 0 ? at : sites.filter((site) => pointOf(site) !== null)
  return [...known].sort((a, b) => far(a) - far(b))[0]
}

/** The site somebody comes to, or leaves, and what is noted of it. 422 without a reason where one is needed. */
export function place(sites: readonly Workplace[], report: AttendanceReport, now: Date): Placed {
  const site = siteOf(sites, report)
  const { position, reason } = report
  const on_site = position ? isAt(site, position) : false
  const distance_m = position ? distanceTo(site, position) : null
  if (!on_site && reason === undefined) throw invalid('reason', 'required', whyAsked(site, { distance_m, position }))
  return {
    site,
    mark: { ...measured(site, report, now), on_site, reason: on_site ? '' : (reason ?? '').trim(), place: fenceAt(site, position) },
  }
}

/** What a device says of its place and clock. */
const measured = (site: Workplace, { position, device_at }: AttendanceReport, now: Date) => ({
  longitude: position?.longitude ?? null,
  latitude: position?.latitude ?? null,
  accuracy_m: position?.accuracy_m ?? null,
  distance_m: position ? distanceTo(site, position) : null,
  clock_s: device_at === undefined ? null : clockDriftS(device_at, now),
})

/** Whoever is recognised by a kiosk or a reader is at its site, whatever their position says; `device` is its name. */
export function placeAtDevice(
  site: Workplace,
  { report, device, now }: { readonly report: AttendanceReport; readonly device: string; readonly now: Date },
): Placed {
  return {
    site,
    mark: { ...measured(site, report, now), on_site: true, reason: '', place: device },
  }
}

function whyAsked(
  { name }: Workplace,
  { distance_m, position }: { distance_m: number | null; position: Position | null | undefined },
): string {
  if (!position) return 'Your position is not known: say why you check in or out without it'
  if (position.accuracy_m > VAGUE_M) return `Your position is only known to ${Math.round(position.accuracy_m)} m: say where you are and why`
  return distance_m === null ? `You are not at ${name}: say why` : `You are ${distance_m} m from ${name}: say why`
}
