import type { FeatureCollection, Polygon } from 'geojson'
import { describe, expect, it } from 'vitest'
import type { Mark } from './marks.ts'
import { groupsOf, landPath, pixelOf, viewOf } from './overview.ts'

const JAKARTA = [106.8, -6.2] as const
const JAYAPURA = [140.7, -2.5] as const
const MEDAN = [98.7, 3.6] as const
const mark = (id: string, [longitude, latitude]: readonly [number, number], more: Partial<Mark> = {}): Mark => ({
  id,
  name: id,
  rank: 4,
  longitude,
  latitude,
  count: 0,
  ...more,
})
const country = (ring: [number, number][]): FeatureCollection<Polygon> => ({
  type: 'FeatureCollection',
  features: [{ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } }],
})

describe('an overview map', () => {
  it.each([
    [400, 300],
    [1200, 300],
    [200, 500],
  ])('has every place inside a box of %d by %d, west to the left and north above', (width, height) => {
    const view = viewOf({ around: [JAKARTA, JAYAPURA, MEDAN] }, width, height)
    const [jakarta, jayapura, medan] = [pixelOf(view, ...JAKARTA), pixelOf(view, ...JAYAPURA), pixelOf(view, ...MEDAN)]
    for (const [x, y] of [jakarta, jayapura, medan]) {
      expect(x).toBeGreaterThan(0)
      expect(x).toBeLessThan(width)
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(height)
    }
    expect(medan[0]).toBeLessThan(jakarta[0])
    expect(jakarta[0]).toBeLessThan(jayapura[0])
    expect(medan[1]).toBeLessThan(jakarta[1])
  })

  it('has a single place in its middle, and no place at all shows the archipelago', () => {
    const only = viewOf({ around: [JAKARTA] }, 400, 300)
    expect(pixelOf(only, ...JAKARTA).map(Math.round)).toEqual([200, 150])
    const [x, y] = pixelOf(viewOf({ around: [] }, 400, 300), ...JAKARTA)
    expect(x > 0 && x < 400 && y > 0 && y < 300).toBe(true)
  })

  it('draws the land that is inside, and none that is not', () => {
    const view = viewOf({ around: [JAKARTA, JAYAPURA] }, 400, 300)
    const inside = landPath(
      country([
        [110, -5],
        [120, -5],
        [120, 0],
        [110, -5],
      ]),
      view,
    )
    expect(inside).toMatch(/^M[\d.-]+ [\d.-]+(L[\d.-]+ [\d.-]+)+Z$/)
    const elsewhere: [number, number][] = [
      [0, 50],
      [5, 50],
      [5, 55],
      [0, 50],
    ]
    expect(landPath(country(elsewhere), view)).toBe('')
  })

  it('makes one of marks that cover each other: the worst rank, all they count', () => {
    const view = viewOf({ around: [JAKARTA, JAYAPURA] }, 800, 300)
    const near = [JAKARTA[0] + 0.05, JAKARTA[1]] as const
    const groups = groupsOf([mark('a', JAKARTA, { count: 2, rank: 2 }), mark('b', near, { count: 3, rank: 0 }), mark('c', JAYAPURA)], view)
    expect(groups.map(({ marks, worst, count, named }) => [marks.map((mark) => mark.id), worst, count, named])).toEqual([
      [['b', 'a'], 0, 5, false],
      [['c'], 4, 0, true],
    ])
  })

  it('leaves out a name that would lie on another mark', () => {
    const view = viewOf({ around: [JAKARTA, JAYAPURA] }, 800, 300)
    const below = [JAKARTA[0], JAKARTA[1] - 33 / view.scale] as const
    const groups = groupsOf([mark('above', JAKARTA), mark('below', below)], view)
    expect(groups.map(({ marks, named }) => [marks[0]?.id, named])).toEqual([
      ['above', false],
      ['below', true],
    ])
  })
})
