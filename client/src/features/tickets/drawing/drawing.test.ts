import { describe, expect, it } from 'vitest'
import { drawn, EMPTY, headOf, redo, type Shape, shapeOf, sizeOf, spanned, strokeOf, undo } from './drawing.ts'

const at = (x: number, y: number) => ({ x, y })
const red = { colour: '#e03131', words: '' }
const box = (n: number): Shape => ({ tool: 'box', points: [at(0, 0), at(n, n)], ...red })

describe('drawing', () => {
  it('DW-1 is taken back and put back step by step', () => {
    const two = drawn(drawn(EMPTY, box(1)), box(2))
    expect([undo(two).shapes, redo(undo(two)), undo(undo(undo(two)))]).toEqual([[box(1)], two, { shapes: [], undone: [box(2), box(1)] }])
    expect(drawn(undo(two), box(3))).toEqual({ shapes: [box(1), box(3)], undone: [] })
    expect(redo(two)).toEqual(two)
  })

  it('DW-2 makes nothing of what would not be seen', () => {
    expect(shapeOf('arrow', [at(1, 1), at(5, 5), at(1, 1)], red)).toBeUndefined()
    expect(shapeOf('text', [at(1, 1)], { ...red, words: ' ' })).toBeUndefined()
    expect(shapeOf('box', [], red)).toBeUndefined()
    expect(shapeOf('box', [at(1, 1), at(2, 2), at(9, 4)], red)?.points).toEqual([at(1, 1), at(9, 4)])
    expect(shapeOf('line', [at(1, 1), at(2, 2), at(1, 1)], red)?.points).toHaveLength(3)
    expect(shapeOf('text', [at(1, 1), at(4, 4)], { ...red, words: ' Here ' })).toMatchObject({ words: 'Here', points: [at(1, 1)] })
  })

  it('DW-3 reaches between any corners, at a size that fits the picture', () => {
    expect(spanned(at(9, 2), at(4, 8))).toEqual({ x: 4, y: 2, width: 5, height: 6 })
    expect([strokeOf({ width: 200, height: 100 }), strokeOf({ width: 1000, height: 2000 })]).toEqual([3, 8])
    expect([sizeOf({ width: 8192, height: 2048 }), sizeOf({ width: 640, height: 480 })]).toEqual([
      { width: 4096, height: 1024 },
      { width: 640, height: 480 },
    ])
    const [left, right] = headOf(at(0, 0), at(10, 0), 5)
    expect([left.x, left.y].map(Math.round)).toEqual([5, -2])
    expect(right.y).toBeCloseTo(-left.y)
  })
})
