import { expect, it } from 'vitest'
import { mutex, semaphore } from './semaphore.ts'

/** Work that is under way until it is told how it ends. */
function works() {
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string>>()
  return {
    begun,
    work: (name: string) => () => {
      begun.push(name)
      const end = Promise.withResolvers<string>()
      ends.set(name, end)
      return end.promise
    },
    async end(name: string, error?: Error): Promise<void> {
      if (error) ends.get(name)?.reject(error)
      else ends.get(name)?.resolve(name)
      await new Promise(setImmediate)
    },
  }
}

it('MX-1 of a mutex one piece of work runs at a time, in the order in which they came', async () => {
  const { begun, work, end } = works()
  const run = mutex()
  const results = ['a', 'b', 'c'].map((name) => run(work(name)))
  expect([begun, run.busy(), run.waiting()]).toEqual([['a'], 1, 2])
  await end('a')
  expect(begun).toEqual(['a', 'b'])
  await end('b')
  await end('c')
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c'])
  expect([run.busy(), run.waiting()]).toEqual([0, 0])
})

it('MX-2 work that fails fails for its caller alone: the next one runs', async () => {
  const { work, end } = works()
  const run = mutex()
  const [failing, next] = [run(work('a')), run(work('b'))]
  const failed = expect(failing).rejects.toThrow('no')
  await end('a', new Error('no'))
  await end('b')
  await failed
  expect(await next).toBe('b')
})

it('MX-3 of a semaphore so many run at a time; who comes when one ends does not pass those who wait', async () => {
  const { begun, work, end } = works()
  const run = semaphore(2)
  const results = ['a', 'b', 'c'].map((name) => run(work(name)))
  expect(begun).toEqual(['a', 'b'])
  results.push(...[results[0]?.then(() => run(work('d'))) ?? Promise.resolve('')])
  await end('a')
  expect([begun, run.busy(), run.waiting()]).toEqual([['a', 'b', 'c'], 2, 1])
  for (const name of ['b', 'c', 'd']) await end(name)
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd'])
})
