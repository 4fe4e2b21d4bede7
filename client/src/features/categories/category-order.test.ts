import { expect, it } from 'vitest'
import { movesOf, parentsFor } from './category-order.ts'

const row = (id: string, parent_id: string | null, [level, sort]: readonly [number, number]) => ({ id, parent_id, level, sort })
const rows = [
  row('hvac', null, [1, 0]),
  row('leak', 'hvac', [2, 0]),
  row('drain', 'leak', [3, 0]),
  row('hot', 'hvac', [2, 3]),
  row('lift', null, [1, 2]),
]

it('CG-1 takes the place of a neighbour', () => {
  expect(Object.fromEntries(movesOf(rows))).toEqual({
    hvac: { down: 2 },
    leak: { down: 3 },
    drain: {},
    hot: { up: 0 },
    lift: { up: 0 },
  })
})

it('CG-2 goes into what is not in it', () => {
  const ids = (id: string | undefined, deepest = 4) => parentsFor(rows, id, deepest).map((item) => item.id)
  expect(ids(undefined)).toEqual(['hvac', 'leak', 'drain', 'hot', 'lift'])
  expect(ids('hvac')).toEqual(['lift'])
  expect(ids('leak')).toEqual(['hvac', 'hot', 'lift'])
  expect(ids('lift', 3)).toEqual(['hvac', 'leak', 'hot'])
})
