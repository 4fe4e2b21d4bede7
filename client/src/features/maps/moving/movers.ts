import type { Position, SubjectKind, TrackPoint } from '@menara/shared/contract/maps/positions.contract.ts'
import { distanceM, type LonLat, pointAt } from '@menara/shared/domain/geo.ts'
import type { Mark } from '../../../instruments/map/marks.ts'
import type { Overlay } from '../../../instruments/map/overlays.ts'
import type { SitePlan } from '../campus/floors.ts'
import type { LayerName, Layers } from '../scene/maps-layers.ts'
import { QUIET } from '../scene/site-ranks.ts'

/** Where one subject is, live or in a replay. */
export type Mover = Pick<
  Position,
  'id' | 'kind' | 'name' | 'longitude' | 'latitude' | 'accuracy_m' | 'heading' | 'recorded_at' | 'area' | 'level' | 'device'
>

export const LAYER_OF: Readonly<Record<SubjectKind, LayerName>> = { guard: 'guards', visitor: 'visitors', asset: 'assets' }
/** After so long without a word a mark is as faint as it gets, and drawn as a ring. */
const FORGOTTEN_MS = 10 * 60_000
const SILENT_MS = 2 * 60_000
const TRAIL_MS = 3 * 60_000
const RING_STEPS = 32
const LEAST_ACCURACY_M = 1

const ageOf = ({ recorded_at }: Pick<Mover, 'recorded_at'>, now: number): number => Math.max(0, now - Date.parse(recorded_at))
const freshness = (mover: Pick<Mover, 'recorded_at'>, now: number): number => Math.max(0, 1 - ageOf(mover, now) / FORGOTTEN_MS)

/** Those seen from a storey: on it, or nowhere in particular. */
export const moversSeen = (movers: readonly Mover[], { plan, floorId }: { plan: SitePlan; floorId: string | undefined }): Mover[] =>
  movers.filter((mover) => {
    const own = plan.floorOf(mover.area?.id)
    return own === undefined || own.id === floorId
  })

export const moverMarks = (movers: readonly Mover[], layers: Layers, now: number): Mark[] =>
  movers
    .filter((mover) => layers[LAYER_OF[mover.kind]])
    .map((mover) => ({
      id: `subject:${mover.id}`,
      name: mover.name,
      rank: QUIET,
      count: 0,
      small: mover.kind === 'asset',
      glyph: mover.kind,
      longitude: mover.longitude,
      latitude: mover.latitude,
      heading: mover.heading,
      hollow: ageOf(mover, now) > SILENT_MS,
      fresh: freshness(mover, now),
    }))

/** How sure each place is, as a circle. */
export const accuracyRings = (movers: readonly Mover[], layers: Layers): Overlay[] =>
  movers.flatMap(({ kind, accuracy_m, longitude, latitude }) => {
    if (!layers[LAYER_OF[kind]] || accuracy_m === null || accuracy_m < LEAST_ACCURACY_M) return []
    const ring = Array.from({ length: RING_STEPS }, (_, i) => pointAt([longitude, latitude], (360 * i) / RING_STEPS, accuracy_m))
    return [{ kind: 'accuracy' as const, ring }]
  })

export type Way = readonly Pick<TrackPoint, 'at' | 'longitude' | 'latitude'>[]

/** The last three minutes of a way, fading; a jump of more than 100 m or 30 s is not drawn: nobody knows what was between. */
export function trackOf(way: Way, now: number): Overlay[] {
  return way.flatMap((to, i): Overlay[] => {
    const from = way[i - 1]
    const age = now - Date.parse(to.at)
    if (!from || age < 0 || age > TRAIL_MS || !isWalk(from, to)) return []
    return [{ kind: 'track', from: placeOf(from), to: placeOf(to), fresh: 1 - age / TRAIL_MS }]
  })
}
const placeOf = ({ longitude, latitude }: Way[number]): LonLat => [longitude, latitude]
const isWalk = (from: Way[number], to: Way[number]): boolean =>
  Date.parse(to.at) - Date.parse(from.at) <= 30_000 && distanceM(placeOf(from), placeOf(to)) <= 100

const MOST_POINTS = 90
/** The ways seen so far with the newest places put on; a subject that is gone is forgotten. */
export function lengthened(ways: ReadonlyMap<string, Way>, movers: readonly Mover[]): ReadonlyMap<string, Way> {
  return new Map(
    movers.map(({ id, recorded_at: at, longitude, latitude }): [string, Way] => {
      const before = ways.get(id) ?? []
      return [id, before.at(-1)?.at === at ? before : [...before, { at, longitude, latitude }].slice(-MOST_POINTS)]
    }),
  )
}
