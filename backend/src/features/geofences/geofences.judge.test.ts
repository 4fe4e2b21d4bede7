import { distanceM, edgeDistanceM, isInside, type LonLat, metresFrom, pointAt } from '@menara/shared/domain/geo.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Fence, isBroken, type Side, sideAfter } from './geofences.judge.ts'

const ORIGIN: LonLat = [116.7, -0.97]
/** Star-shaped outlines around the origin: as many corners, as crooked as chance has it, never crossing themselves. */
const rings = fc
  .array(fc.double({ min: 10, max: 80, noNaN: true }), { minLength: 3, maxLength: 12 })
  .map((radii) => radii.map((radius, i) => pointAt(ORIGIN, (360 * i) / radii.length, radius)))
const points = fc
  .tuple(fc.double({ min: 0, max: 360, noNaN: true }), fc.double({ min: 0, max: 120, noNaN: true }))
  .map(([bearing, metres]) => pointAt(ORIGIN, bearing, metres))

const aFence = (ring: readonly LonLat[], more: Partial<Fence> = {}): Fence => ({
  id: 'f',
  name: 'Vault',
  location_id: 's',
  zone: 'Asia/Makassar',
  area_id: null,
  ring,
  applies_to: ['guard'],
  rule: 'enter',
  dwell_s: null,
  hours: null,
  margin_m: 5,
  priority: 'high',
  enabled: true,
  ...more,
})
const square = [pointAt(ORIGIN, 225, 14), pointAt(ORIGIN, 315, 14), pointAt(ORIGIN, 45, 14), pointAt(ORIGIN, 135, 14)]
const seen = ([longitude, latitude]: LonLat, at: number, area_id: string | null = null) => ({ longitude, latitude, area_id, at })

/** By the angles under which the corners are seen: they go round once exactly when the point is inside. */
function windsAround(ring: readonly LonLat[], point: LonLat): boolean {
  const corners = ring.map((lat) => metresFrom(point, lat))
  const turn = corners.reduce((sum, [x, y], i) => {
    const [px, py] = corners.at(i - 1) ?? [0, 0]
    return sum + Math.atan2(px * y - py * x, px * x + py * y)
  }, 0)
  return Math.abs(turn) > Math.PI
}
/** By trying a thousand places along every edge. */
const nearestByTrying = (ring: readonly LonLat[], point: LonLat): number =>
  Math.min(
    ...ring.flatMap((corner, i) => {
      const [ax, ay] = ring.at(i - 1) ?? corner
      return Array.from({ length: 1001 }, (_, k) =>
        distanceM(point, [ax + ((corner[0] - ax) * k) / 1000, ay + ((corner[1] - ay) * k) / 1000]),
      )
    }),
  )

describe('inside', () => {
  it('GF-2 agrees with brute force for any outline and any place that is not on its very edge', () => {
    fc.assert(
      fc.property(rings, points, (ring, point) => {
        fc.pre(edgeDistanceM(ring, point) > 0.01)
        expect(isInside(ring, point)).toBe(windsAround(ring, point))
      }),
      { numRuns: 2000 },
    )
  })

  it('GF-2 measures the way to the edge as brute force does', () => {
    fc.assert(
      fc.property(rings, points, (ring, point) => {
        expect(Math.abs(edgeDistanceM(ring, point) - nearestByTrying(ring, point))).toBeLessThan(0.15)
      }),
      { numRuns: 100 },
    )
  })

  it('GF-2 changes at most once however restless a place within the margin is', () => {
    const jitter = fc.array(fc.tuple(fc.double({ min: -4, max: 4, noNaN: true }), fc.double({ min: -4, max: 4, noNaN: true })), {
      minLength: 2,
      maxLength: 60,
    })
    fc.assert(
      fc.property(jitter, (moves) => {
        const edge = pointAt(ORIGIN, 0, 9.9)
        let side: Side | undefined
        let turns = 0
        moves.forEach(([east, north], i) => {
          const next = sideAfter(aFence(square), side, seen(pointAt(pointAt(edge, 90, east), 0, north), i * 1000))
          if (side && next && next.inside !== side.inside) turns += 1
          side = next
        })
        expect(turns).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('GF-2 follows any walk as the plain rule says it', () => {
    fc.assert(
      fc.property(rings, fc.array(points, { minLength: 1, maxLength: 40 }), (ring, walk) => {
        const fence = aFence(ring)
        let side: Side | undefined
        let plain: boolean | undefined
        walk.forEach((point, i) => {
          side = sideAfter(fence, side, seen(point, i * 1000))
          const within = isInside(ring, point)
          plain = within || (plain === true && edgeDistanceM(ring, point) <= fence.margin_m)
          expect(side?.inside).toBe(plain)
        })
      }),
    )
  })
})

describe('a storey', () => {
  const fence = aFence(square, { area_id: 'F2' })

  it('GF-3 knows only those on it', () => {
    expect(sideAfter(fence, undefined, seen(ORIGIN, 0, 'F2'))?.inside).toBe(true)
    expect(sideAfter(fence, undefined, seen(ORIGIN, 0, 'F1'))?.inside).toBe(false)
    expect(sideAfter(fence, { inside: true, since: 0 }, seen(ORIGIN, 9, 'F1'))).toEqual({ inside: false, since: 9 })
  })

  it('GF-3 that is not known brings nobody in, and takes out only whom it shows outside', () => {
    expect(sideAfter(fence, undefined, seen(ORIGIN, 0))).toBeUndefined()
    expect(sideAfter(fence, { inside: true, since: 0 }, seen(ORIGIN, 9))).toEqual({ inside: true, since: 0 })
    expect(sideAfter(fence, { inside: true, since: 0 }, seen(pointAt(ORIGIN, 0, 60), 9))).toEqual({ inside: false, since: 9 })
  })
})

it('GF-7 goes by the clock at the site, over midnight as well', () => {
  const night = aFence(square, { rule: 'out_of_hours', hours: { start: '22:00', end: '06:00', days: [1] } })
  const inside = { inside: true, since: 0 }
  const broken = (text: string) => isBroken(night, inside, { at: Date.parse(text), wasInside: true })
  // Monday 23 November 2026; the site is eight hours ahead.
  expect(broken('2026-11-23T14:30:00Z')).toBe(false)
  expect(broken('2026-11-23T21:59:00Z')).toBe(false)
  expect(broken('2026-11-23T22:01:00Z')).toBe(true)
  expect(broken('2026-11-23T13:59:00Z')).toBe(true)
  expect(broken('2026-11-24T14:30:00Z')).toBe(true)
})
