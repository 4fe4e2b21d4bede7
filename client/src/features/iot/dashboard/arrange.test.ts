import { COLUMNS, type Widget } from '@menara/shared/contract/iot/dashboards.contract.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inReadingOrder, moved, nudged, type Place, placed, roomFor } from './arrange.ts'
import { draftOf, redone, step, undone } from './undo.ts'

const widget = (id: string, [x, y, w, h]: readonly [number, number, number, number]): Widget => ({
  id,
  kind: 'text',
  title: '',
  text: '',
  x,
  y,
  w,
  h,
})
const placesOf = (widgets: readonly Widget[]) =>
  Object.fromEntries(widgets.map((widget) => [widget.id, [widget.x, widget.y, widget.w, widget.h]]))
const crossing = (widgets: readonly Place[]) =>
  widgets.some((a, i) => widgets.some((b, j) => i < j && a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h))

it('IO-4 what a moved widget covers moves down, and nothing else', () => {
  const before = [widget('a', [0, 0, 4, 2]), widget('b', [4, 0, 4, 2]), widget('c', [4, 2, 4, 2]), widget('d', [8, 0, 4, 2])]
  expect(placesOf(moved(before, 'a', { x: 4, y: 0, w: 4, h: 1 }))).toEqual({
    a: [4, 0, 4, 1],
    b: [4, 1, 4, 2],
    c: [4, 3, 4, 2],
    d: [8, 0, 4, 2],
  })
  expect(placesOf(moved(before, 'd', { x: 11, y: -3, w: 40, h: 0 })).d).toEqual([0, 0, 12, 1])
  expect(moved(before, 'nobody', { x: 0, y: 0, w: 1, h: 1 })).toBe(before)
})

it('IO-4 nothing ever overlaps or leaves the columns', () => {
  const place = fc.record({
    x: fc.integer({ min: -3, max: 14 }),
    y: fc.integer({ min: -3, max: 20 }),
    w: fc.integer({ min: 0, max: 15 }),
    h: fc.integer({ min: 0, max: 8 }),
  })
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 12 }), place, (places, target) => {
      const widgets = places.map((_, i) => widget(`w${i}`, [0, 0, 1, 1]))
      const some = placed(widgets, new Map(places.map((item, i) => [`w${i}`, item])))
      const after = moved(some, 'w0', target)
      for (const all of [some, after]) {
        expect(crossing(all)).toBe(false)
        for (const item of all) expect(item.x >= 0 && item.y >= 0 && item.w >= 1 && item.h >= 1 && item.x + item.w <= COLUMNS).toBe(true)
      }
    }),
  )
})

it('IO-5 arrows move and resize by one', () => {
  const at = { x: 8, y: 0, w: 4, h: 2 }
  expect(nudged(at, 'ArrowLeft', false)).toEqual({ ...at, x: 7 })
  expect(nudged(at, 'ArrowDown', false)).toEqual({ ...at, y: 1 })
  expect(nudged(at, 'ArrowRight', false)).toEqual(at)
  expect(nudged(at, 'ArrowRight', true)).toEqual(at)
  expect(nudged(at, 'ArrowLeft', true)).toEqual({ ...at, w: 3 })
  expect(nudged(at, 'ArrowDown', true)).toEqual({ ...at, h: 3 })
  expect(nudged({ ...at, h: 1 }, 'ArrowUp', true)).toEqual({ ...at, h: 1 })
  expect(nudged(at, 'a', false)).toBeNull()
})

it('IO-6 a new widget takes the first free room', () => {
  expect(roomFor([], 'trend')).toEqual({ x: 0, y: 0, w: 6, h: 4 })
  expect(roomFor([widget('a', [0, 0, 3, 2]), widget('b', [6, 0, 6, 2])], 'value')).toEqual({ x: 3, y: 0, w: 2, h: 2 })
  expect(roomFor([widget('a', [0, 0, 12, 3])], 'value')).toEqual({ x: 0, y: 3, w: 2, h: 2 })
  expect(inReadingOrder([widget('b', [4, 0, 1, 1]), widget('c', [0, 1, 1, 1]), widget('a', [0, 0, 1, 1])]).map((item) => item.id)).toEqual([
    'a',
    'b',
    'c',
  ])
})

it('IO-7 every step can be taken back and done again', () => {
  const [one, two, three] = [[widget('a', [0, 0, 1, 1])], [widget('a', [1, 0, 1, 1])], [widget('a', [2, 0, 1, 1])]]
  const twice = step(step(draftOf(one), two), three)
  expect(undone(twice).now).toEqual(two)
  expect(undone(undone(undone(twice))).now).toEqual(one)
  expect(redone(undone(twice)).now).toEqual(three)
  expect(redone(twice)).toBe(twice)
  expect(step(twice, [...three])).toBe(twice)
  expect(step(undone(twice), one).future).toEqual([])
})
