import { expect, it } from 'vitest'
import { cornersFrom } from './placement.ts'
import { DEGREE_M, middleOf, type PlanPoint, partsOf, planOf, rectangleAround } from './plan-shapes.ts'

const SITE: PlanPoint = [106.8, -6.2]
const metres = ([x, y]: PlanPoint): [number, number] => [
  Math.round((x - SITE[0]) * DEGREE_M * Math.cos((SITE[1] * Math.PI) / 180) * 10) / 10 + 0,
  Math.round((y - SITE[1]) * DEGREE_M * 10) / 10 + 0,
]
const at = (east: number, north: number): PlanPoint => [
  SITE[0] + east / (DEGREE_M * Math.cos((SITE[1] * Math.PI) / 180)),
  SITE[1] + north / DEGREE_M,
]

it('AR-12 a plan is read into outlines and written again; what is no simple outline stays as it is', () => {
  const line = {
    type: 'Feature',
    properties: { kind: 'wall' },
    geometry: {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [1, 1],
      ],
    },
  } as const
  const room = {
    type: 'Feature',
    properties: { kind: 'room', name: 'Lobby', area_id: 'a1' },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0],
        ],
      ],
    },
  } as const
  const plan = { type: 'FeatureCollection', features: [room, line] } as const
  const parts = partsOf(plan)
  expect(parts.shapes).toEqual([
    {
      kind: 'room',
      name: 'Lobby',
      area_id: 'a1',
      ring: [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
    },
  ])
  expect(planOf(parts)).toEqual(plan)
  expect(
    planOf({
      shapes: [
        {
          kind: 'floor',
          name: '',
          area_id: null,
          ring: [
            [0, 0],
            [1, 1],
          ],
        },
      ],
      others: [],
    }),
  ).toBeNull()
})

it('AR-12 a rectangle has its size in metres, and its middle where it was asked', () => {
  const ring = rectangleAround(SITE, { width: 40, height: 20 })
  expect(ring.map(metres)).toEqual([
    [-20, 10],
    [20, 10],
    [20, -10],
    [-20, -10],
  ])
  expect(middleOf(ring)).toEqual(SITE)
  expect(middleOf([])).toBeUndefined()
})

it('AR-13 two reference points move, turn and scale a picture', () => {
  const size = { width: 400, height: 200 }
  // Ten pixels a metre, north up: the picture is 40 by 20 m.
  const upright = cornersFrom(
    [
      { x: 0, y: 0, at: at(0, 0) },
      { x: 400, y: 200, at: at(40, -20) },
    ],
    size,
  )
  expect(upright?.map(metres)).toEqual([
    [0, 0],
    [40, 0],
    [40, -20],
    [0, -20],
  ])
  // A quarter turn to the left: what points right in the picture points north.
  const turned = cornersFrom(
    [
      { x: 100, y: 100, at: at(0, 0) },
      { x: 200, y: 100, at: at(0, 10) },
    ],
    size,
  )
  expect(turned?.map(metres)).toEqual([
    [-10, -10],
    [-10, 30],
    [10, 30],
    [10, -10],
  ])
  expect(
    cornersFrom(
      [
        { x: 1, y: 1, at: SITE },
        { x: 1, y: 1, at: at(5, 5) },
      ],
      size,
    ),
  ).toBeUndefined()
  expect(
    cornersFrom(
      [
        { x: 1, y: 1, at: SITE },
        { x: 9, y: 1, at: SITE },
      ],
      size,
    ),
  ).toBeUndefined()
})
