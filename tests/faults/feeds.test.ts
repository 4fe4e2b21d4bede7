import { expect, it } from 'vitest'
import { forcedCuts } from '../bench/feeds/cuts.ts'
import { killed, killedBesideAnother } from '../bench/feeds/kills.ts'

it('forced cuts lose no event and double none', async () => {
  const found = await forcedCuts({ clients: 200, cuts: 20, everyMs: 200 })
  expect(found).toMatchObject({ cuts: 20, lost: 0, doubled: 0, disordered: 0, restarts: 0 })
  expect(found.events).toBeGreaterThan(100)
})

it('a gateway killed amid a burst is replaced: everyone is fresh, with one upstream call per scope', async () => {
  const found = await killed({ clients: 200 })
  expect(found.callsPerScope).toBe(1)
  expect(found.allFreshMs).toBeLessThan(3_000)
})

it('of two gateways one is killed: its clients resume on the other where they were', async () => {
  const found = await killedBesideAnother({ clients: 100 })
  if (found) expect([found.resumed, found.allFreshMs < 3_000]).toEqual([1, true])
})
