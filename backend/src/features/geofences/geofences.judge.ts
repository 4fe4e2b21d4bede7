import type { Geofence } from '@menara/shared/contract/maps/geofences.contract.ts'
import type { SubjectKind } from '@menara/shared/contract/maps/positions.contract.ts'
import { edgeDistanceM, isInside, type LonLat } from '@menara/shared/domain/geo.ts'
import { within } from '../../platform/time/weekly-hours.ts'

/** What is judged of a fence. */
export interface Fence extends Pick<Geofence, 'id' | 'name' | 'rule' | 'dwell_s' | 'hours' | 'margin_m' | 'priority' | 'enabled'> {
  readonly location_id: string
  /** IANA zone of the site. */
  readonly zone: string
  readonly area_id: string | null
  readonly ring: readonly LonLat[]
  readonly applies_to: readonly SubjectKind[]
}
/** Where a subject is, as far as a fence cares. */
export interface Sighting {
  readonly longitude: number
  readonly latitude: number
  readonly area_id: string | null
  /** Milliseconds since 1970. */
  readonly at: number
}
/** On which side a subject is, since when, and whether it was ever inside. */
export interface Side {
  readonly inside: boolean
  readonly since: number
}

/**
 * The side after a sighting; undefined when it says nothing new of this fence (a storey that is not known).
 * In at the first place inside; out only beyond the edge by more than the margin, so that a restless position at the edge is one visit.
 */
export function sideAfter(fence: Fence, before: Side | undefined, { longitude, latitude, area_id, at }: Sighting): Side | undefined {
  const point: LonLat = [longitude, latitude]
  const within = isInside(fence.ring, point)
  const onStorey = fence.area_id === null || area_id === fence.area_id
  if (fence.area_id !== null && area_id === null && within) return before
  const near = onStorey && (within || (before?.inside === true && edgeDistanceM(fence.ring, point) <= fence.margin_m))
  if (!before) return { inside: onStorey && within, since: at }
  return near === before.inside ? before : { inside: near, since: at }
}

/** Whether the rule is broken now by a subject on this side. `wasInside`: an exit needs somebody who was in. */
export function isBroken(fence: Fence, side: Side, { at, wasInside }: { at: number; wasInside: boolean }): boolean {
  switch (fence.rule) {
    case 'enter':
      return side.inside
    case 'exit':
      return !side.inside && wasInside
    case 'dwell':
      return side.inside && at - side.since >= (fence.dwell_s ?? 0) * 1000
    case 'out_of_hours':
      return side.inside && fence.hours !== null && !within(fence.hours, new Date(at), { zone: fence.zone })
  }
}

/** What is remembered of a subject at a fence. */
export interface Remembered extends Side {
  /** Whether its alarm stands. */
  readonly alarmed: boolean
}
export interface Verdict {
  readonly side: Side
  readonly broken: boolean
  /** Being there at the first look is coming in; being elsewhere is nothing. */
  readonly crossed: 'entered' | 'left' | null
}

/** What a sighting, or at `null` the mere passing of time, means for a fence. Null when nothing changes. */
export function verdictOf(fence: Fence, before: Remembered | undefined, { fix, at }: { fix: Sighting | null; at: number }): Verdict | null {
  const side = fix ? sideAfter(fence, before, fix) : before
  if (!side) return null
  const { inside = false, alarmed = false } = before ?? {}
  const broken = isBroken(fence, side, { at, wasInside: inside || alarmed })
  const turned = side.inside !== inside
  if (before && !turned && broken === alarmed) return null
  return { side, broken, crossed: turned ? (side.inside ? 'entered' : 'left') : null }
}

export const concerns = (fence: Fence, kind: SubjectKind, locationId: string): boolean =>
  fence.enabled && fence.location_id === locationId && fence.applies_to.includes(kind)
