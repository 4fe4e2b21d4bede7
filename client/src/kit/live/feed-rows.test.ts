import { expect, it } from 'vitest'
import { manualClock } from '../../../../tests/kit/manual-clock.ts'
import { emptyView, feedRows } from './feed-rows.ts'

const FRAME_MS = 16

/** Rows on a screen that paints every 16 ms; `paints` holds what was seen, with the time since the start. */
function watched() {
  const clock = manualClock()
  const start = clock.now()
  const rows = feedRows<{ n: number }>({
    ...clock,
    onFrame: (work) => void clock.after(FRAME_MS - ((clock.now() - start) % FRAME_MS), work),
  })
  const paints: { at: number; rows: string; status: string }[] = []
  const end = rows.watch(() => {
    const view = rows.view()
    paints.push({ at: clock.now() - start, rows: [...view.rows].map(([key, { n }]) => `${key}${n}`).join(' '), status: view.status })
  })
  return { clock, rows, paints, end }
}

it('KT-24 shows the first change at the next frame', async () => {
  const { clock, rows, paints } = watched()
  expect(rows.view()).toBe(emptyView)
  rows.replace([['a', { n: 1 }]], clock.now())
  expect(paints).toEqual([])
  await clock.pass(1000)
  expect(paints).toEqual([{ at: 16, rows: 'a1', status: 'live' }])
})

it('KT-24 shows a storm of changes at most every 100 ms, and all of them', async () => {
  const { clock, rows, paints } = watched()
  rows.replace([], clock.now())
  for (let n = 1; n <= 1000; n++) {
    rows.apply([['a', { n }]], clock.now())
    await clock.pass(1)
  }
  await clock.pass(200)
  const gaps = paints.slice(1).map(({ at }, i) => at - (paints[i]?.at ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(100)
  expect(Math.max(...gaps)).toBeLessThanOrEqual(100 + FRAME_MS)
  expect(paints.at(-1)?.rows).toBe('a1000')
})

it('KT-24 shows a change within 100 ms also when the clock of the computer was put back', async () => {
  const clock = manualClock()
  let putBackMs = 0
  const rows = feedRows<{ n: number }>({
    ...clock,
    now: () => clock.now() - putBackMs,
    onFrame: (work) => void clock.after(FRAME_MS, work),
  })
  const seen: string[] = []
  rows.watch(() => seen.push([...rows.view().rows.keys()].join(' ')))
  rows.replace([['a', { n: 1 }]], 0)
  await clock.pass(1000)
  putBackMs = 3_600_000
  rows.apply([['b', { n: 1 }]], 0)
  await clock.pass(100 + FRAME_MS)
  expect(seen).toEqual(['a', 'a b'])
})

it('KT-24 shows a change after a pause at the next frame again', async () => {
  const { clock, rows, paints } = watched()
  rows.replace([], clock.now())
  await clock.pass(500)
  rows.apply([['a', { n: 1 }]], clock.now())
  await clock.pass(FRAME_MS)
  expect(paints.map(({ rows: seen }) => seen)).toEqual(['', 'a1'])
})

it('KT-25 keeps the rows’ object while only the status changes, and the view while nothing does', async () => {
  const { clock, rows, end, paints } = watched()
  rows.replace([['a', { n: 1 }]], clock.now())
  await clock.pass(200)
  const before = rows.view()
  rows.become('stale', 'Away')
  expect([rows.view(), rows.status()]).toEqual([before, 'stale'])
  await clock.pass(200)
  expect(rows.view()).toMatchObject({ status: 'stale', reason: 'Away' })
  expect(rows.view().rows).toBe(before.rows)
  rows.apply([], clock.now())
  await clock.pass(200)
  expect(rows.view().rows).toBe(before.rows)
  end()
  rows.apply(
    [
      ['a', null],
      ['b', { n: 2 }],
    ],
    clock.now(),
  )
  await clock.pass(200)
  expect([...rows.view().rows.keys()]).toEqual(['b'])
  expect(before.rows.size).toBe(1)
  expect(paints).toHaveLength(3)
})

it('KT-25 knows nothing any more of what is forgotten', async () => {
  const { clock, rows } = watched()
  rows.replace([['a', { n: 1 }]], clock.now())
  await clock.pass(200)
  rows.forget()
  await clock.pass(200)
  expect(rows.view()).toEqual(emptyView)
})
