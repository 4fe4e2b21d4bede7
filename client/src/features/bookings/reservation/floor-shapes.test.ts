import { expect, it } from 'vitest'
import { drawingOf } from './floor-shapes.ts'

const square = (west: number, south: number, size: number) => [
  [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ],
]
const feature = (coordinates: number[][][], properties: object) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates },
})

it('BV-13 draws a plan with north up and a thousand units wide', () => {
  expect([drawingOf(null), drawingOf({ features: [] })]).toEqual([null, null])
  const features = [feature(square(0, 0, 0.01), { kind: 'floor' }), feature(square(0, 0.005, 0.005), { kind: 'room', area_id: 'a' })]
  const drawing = drawingOf({ type: 'FeatureCollection', features })
  expect([drawing?.width, Math.round(drawing?.height ?? 0)]).toEqual([1000, 1000])
  expect(drawing?.shapes[1]).toMatchObject({ kind: 'room', areaId: 'a', points: '0.0,500.0 500.0,500.0 500.0,0.0 0.0,0.0' })
})
