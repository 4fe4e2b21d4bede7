import { expect, it } from 'vitest'
import { combined } from './combined.ts'

it('PF-31 does together what waits for one key, and each has its own outcome', async () => {
  const batches: string[][] = []
  const first = Promise.withResolvers<void>()
  const run = combined<string, string>({
    most: 3,
    async work(waiting) {
      batches.push([...waiting])
      if (batches.length === 1) await first.promise
      return waiting.map((item) => (item === 'bad' ? new Error('No') : item.toUpperCase()))
    },
  })
  const all = ['a', 'b', 'bad', 'c', 'd'].map((item) => run('one', item))
  const other = run('other', 'x')
  expect(await other).toBe('X')
  first.resolve()
  expect((await Promise.allSettled(all)).map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual([
    'A',
    'B',
    'No',
    'C',
    'D',
  ])
  expect(batches).toEqual([['a'], ['x'], ['b', 'bad', 'c'], ['d']])
  expect(await run('one', 'e')).toBe('E')
})

it('PF-31 fails all that were done together where the work itself fails, and goes on with what comes after', async () => {
  let isBroken = true
  const run = combined<number, number>({
    most: 10,
    async work(waiting) {
      if (isBroken) throw new Error('away')
      return waiting
    },
  })
  await expect(Promise.all([run('one', 1), run('one', 2)])).rejects.toThrow('away')
  isBroken = false
  expect(await run('one', 3)).toBe(3)
})
