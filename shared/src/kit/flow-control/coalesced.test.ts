import { expect, it } from 'vitest'
import { coalesced } from './coalesced.ts'

it('MX-4 coalesced work never runs twice at once; calls that come meanwhile are answered by one more run, also after a failure', async () => {
  const ends: PromiseWithResolvers<void>[] = []
  const faults: unknown[] = []
  const work = () => {
    const end = Promise.withResolvers<void>()
    ends.push(end)
    return end.promise
  }
  const run = coalesced(work, (error) => faults.push(error))
  const settled = () => new Promise(setImmediate)
  for (let calls = 0; calls < 3; calls++) run()
  expect(ends).toHaveLength(1)
  ends[0]?.reject(new Error('no'))
  await settled()
  expect([ends.length, faults]).toEqual([2, [new Error('no')]])
  ends[1]?.resolve()
  await settled()
  expect(ends).toHaveLength(2)
  run()
  expect(ends).toHaveLength(3)
})
