import { expect, it } from 'vitest'
import { type Absence, caughtUp, isAbsence, listened } from './absence.ts'

const HOUR = 3_600_000
const beats = (before: Absence | null, ...times: number[]) => times.reduce<Absence | null>(listened, before)

it('PU-52 whoever listens all along, or was never here, has missed nothing', () => {
  expect(beats(null, 1000)).toEqual({ seen: 1000, missed: null })
  expect(beats(null, 1000, 11_000, 70_000)).toEqual({ seen: 70_000, missed: null })
})

it('PU-52 a gap is missed, and grows by the next one until it was heard', () => {
  const back = beats(null, 1000, 1000 + HOUR) as Absence
  expect(back.missed).toEqual({ from: 1000, until: 1000 + HOUR })
  const again = beats(back, 1000 + 2 * HOUR) as Absence
  expect(again.missed).toEqual({ from: 1000, until: 1000 + 2 * HOUR })
  expect(caughtUp(again)).toEqual({ seen: 1000 + 2 * HOUR, missed: null })
})

it('PU-52 what is older than half a day is no call any more, and a clock that was set back forgets', () => {
  expect(beats(null, 0, 30 * HOUR)?.missed).toEqual({ from: 18 * HOUR, until: 30 * HOUR })
  expect(beats(null, 5000, 1000)).toEqual({ seen: 1000, missed: null })
})

it('PU-52 what is no absence is not taken for one', () => {
  const all = [null, 7, {}, { seen: 'x', missed: null }, { seen: 1 }, { seen: 1, missed: { from: 1 } }, { seen: Number.NaN, missed: null }]
  expect(all.map(isAbsence)).toEqual(all.map(() => false))
  expect(
    [
      { seen: 1, missed: null },
      { seen: 1, missed: { from: 1, until: 2 } },
    ].map(isAbsence),
  ).toEqual([true, true])
})
