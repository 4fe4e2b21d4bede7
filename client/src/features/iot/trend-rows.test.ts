import { expect, it } from 'vitest'
import { trendRows, withTail } from '../../instruments/chart/trend-rows.ts'

const every = (ms: number, count: number, from = 0) => Array.from({ length: count }, (_, i) => ({ at: from + i * ms, value: i }))

it('IO-11 a line breaks where its point was silent, and only there', () => {
  const values = [...every(10, 5), ...every(10, 5, 200)]
  const rows = trendRows([values])
  expect(rows.filter((row) => row.line[0] === null).map((row) => row.at)).toEqual([120])
  expect(rows).toHaveLength(11)
  expect(trendRows([every(10, 5)]).every((row) => row.line[0] !== null)).toBe(true)
  expect(trendRows([[]])).toEqual([])
})

it('IO-11 what lies between two values is drawn and never said', () => {
  const rows = trendRows([every(20, 4), every(10, 7)])
  expect(rows[1]).toEqual({ at: 10, line: [0.5, 1], value: [null, 1] })
  expect(rows[2]).toEqual({ at: 20, line: [1, 2], value: [1, 2] })
})

it('IO-11 the extremes are those of the one point', () => {
  const value = { at: 5, value: 2, min: 1, max: 3 }
  expect(trendRows([[value]])[0]?.range).toEqual([1, 3])
  expect(trendRows([[value], [value]])[0]?.range).toBeUndefined()
})

it('IO-12 live values follow where history ends, in its spans', () => {
  const history = every(60, 3)
  const tail = [
    { at: 130, value: 90 },
    { at: 181, value: 7 },
    { at: 239, value: 8 },
    { at: 240, value: 9 },
  ]
  expect(withTail(history, tail, 60).slice(3)).toEqual([
    { at: 180, value: 8 },
    { at: 240, value: 9 },
  ])
  expect(withTail([], [{ at: 65, value: 1 }], 60)).toEqual([{ at: 60, value: 1 }])
})
