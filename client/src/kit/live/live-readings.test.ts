import type { Reading } from '@menara/shared/contract/iot/iot.contract.ts'
import { expect, it } from 'vitest'
import { manualClock } from '../../../../tests/kit/manual-clock.ts'
import { feedRows } from './feed-rows.ts'
import { ringOf } from './live-readings-ring.ts'
import { RECENT_MS, readingStore } from './live-readings-store.ts'

const FRAME_MS = 16
const FEED = {}

function page() {
  const clock = manualClock()
  const start = clock.now()
  const frames = { ...clock, onFrame: (work: () => void) => void clock.after(FRAME_MS - ((clock.now() - start) % FRAME_MS), work) }
  const store = readingStore(frames)
  const renders = new Map<string, number>()
  return {
    clock,
    frames,
    store,
    renders,
    /** A cell as React sees it: told when its own point was painted anew. */
    cell: (id: string) => store.watch(id, () => renders.set(id, (renders.get(id) ?? 0) + 1)),
    row: (id: string, value: number): Reading => ({
      id,
      device_id: 'd',
      device: 'Device',
      location_id: 'l',
      area_id: null,
      point: id,
      label: id,
      unit: '',
      states: [],
      value,
      quality: 'good',
      at: new Date(clock.now()).toISOString(),
    }),
  }
}

it('KT-50 a change of one point renders one cell once', async () => {
  const { clock, store, renders, cell, row } = page()
  const ids = Array.from({ length: 1000 }, (_, i) => `p${i}`)
  store.take(
    FEED,
    ids.map((id) => [id, row(id, 1)] as const),
    { whole: true },
  )
  await clock.pass(500)
  for (const id of ids) cell(id)
  const before = store.get('p8')
  store.take(FEED, [['p7', row('p7', 2)]], { whole: false, polledAt: 5 })
  await clock.pass(FRAME_MS)
  expect([...renders]).toEqual([['p7', 1]])
  expect(store.get('p7')).toMatchObject({ reading: { value: 2 }, polledAt: 5 })
  expect(store.get('p8')).toBe(before)
  await clock.pass(1000)
  expect([...renders]).toEqual([['p7', 1]])
})

it('KT-51 a thousand changes in 100 ms are painted once, and every point shows its last', async () => {
  const { clock, store, renders, cell, row } = page()
  store.take(FEED, [], { whole: true })
  cell('a')
  cell('b')
  store.take(FEED, [['a', row('a', -1)]], { whole: false })
  await clock.pass(FRAME_MS)
  const painted = store.paints()
  for (let n = 0; n < 1000; n++) {
    if (n % 20 === 0) await clock.pass(1)
    store.take(FEED, [[n % 2 ? 'a' : 'b', row(n % 2 ? 'a' : 'b', n)]], { whole: false })
  }
  await clock.pass(100)
  expect([store.paints() - painted, renders.get('a'), renders.get('b')]).toEqual([1, 2, 1])
  expect([store.get('a')?.reading.value, store.get('b')?.reading.value]).toEqual([999, 998])
})

it('KT-51 the same reading heard again paints nothing', async () => {
  const { clock, store, row } = page()
  const same = row('a', 1)
  store.take(FEED, [['a', same]], { whole: true })
  await clock.pass(500)
  const painted = store.paints()
  store.take(FEED, [['a', { ...same }]], { whole: true })
  await clock.pass(500)
  expect(store.paints()).toBe(painted)
})

it('KT-52 a point keeps what it said in the last 15 minutes, in bounded room', async () => {
  const ring = ringOf(RECENT_MS)
  for (let s = 0; s < 24 * 3600; s++) ring.push(s * 1000, s)
  const last = 24 * 3600 - 1
  expect([ring.list().length, ring.list()[0], ring.list().at(-1)?.value]).toEqual([
    901,
    { at: (last - 900) * 1000, value: last - 900 },
    last,
  ])
  ring.push(0, 5)
  expect(ring.list().at(-1)?.value).toBe(last)
  const fast = ringOf(RECENT_MS)
  for (let n = 0; n < 100_000; n++) fast.push(n, n)
  expect([fast.room(), fast.list().length, fast.list()[0]?.value]).toEqual([4096, 4096, 100_000 - 4096])
})

it('KT-53 a point is there while one feed has it, and gone with the last', async () => {
  const { clock, store, row } = page()
  const [site, device] = [{}, {}]
  store.take(site, [['a', row('a', 1)]], { whole: true })
  store.take(device, [['a', row('a', 1)]], { whole: true })
  await clock.pass(200)
  const before = store.get('a')
  store.leave(device)
  await clock.pass(200)
  expect([store.get('a') === before, before?.reading.value]).toEqual([true, 1])
  store.take(site, [['b', row('b', 1)]], { whole: true })
  await clock.pass(200)
  expect([store.get('a'), store.recent('a'), store.get('b')?.reading.value]).toEqual([null, [], 1])
  store.leave(site)
  await clock.pass(200)
  expect(store.get('b')).toBeNull()
})

it('KT-54 a feed tells its changes at once, beginning with what it has', async () => {
  const { clock, frames } = page()
  const rows = feedRows<{ n: number }>(frames)
  rows.replace([['a', { n: 1 }]], clock.now(), 7)
  const told: unknown[] = []
  const end = rows.tap((ops, facts) => told.push([ops.map(([key]) => key), facts]))
  rows.apply([['b', null]], clock.now(), 8)
  rows.forget()
  end()
  rows.replace([], clock.now())
  expect(told).toEqual([
    [['a'], { whole: true, polledAt: null }],
    [['b'], { whole: false, polledAt: 8 }],
    [[], { whole: true, polledAt: null }],
  ])
})
