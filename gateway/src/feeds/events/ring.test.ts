import { expect, it } from 'vitest'
import { ring } from './ring.ts'

const filled = (count: number, { size = 10, everyMs = 0 } = {}) => {
  const item = ring()
  for (let seq = 1; seq <= count; seq++) item.add({ seq, ops: 'x'.repeat(size), at: seq * everyMs })
  return item
}
const seqs = (deltas: readonly { seq: number }[] | null) => deltas?.map(({ seq }) => seq) ?? null

it('FD-10 the ring holds at most 60 s, 512 changes and 512 KiB, whichever is least', () => {
  expect(filled(600).size).toBe(512)
  expect(filled(100, { size: 64 * 1024 }).size).toBe(8)
  expect(filled(100, { size: 64 * 1024 }).bytes).toBeLessThanOrEqual(512 * 1024)
  expect(filled(100, { everyMs: 1000 }).size).toBe(61)
})

it('gives all that was missed or nothing', () => {
  const item = filled(5, { everyMs: 1000 })
  expect(seqs(item.since(5, 5, 5000))).toEqual([])
  expect(seqs(item.since(2, 5, 5000))).toEqual([3, 4, 5])
  expect(seqs(item.since(6, 5, 5000))).toBeNull()
  expect(seqs(filled(600).since(10, 600, 0))).toBeNull()
  expect(seqs(filled(600).since(88, 600, 0))).toHaveLength(512)
  expect(seqs(item.since(0, 5, 62_000))).toBeNull()
})
