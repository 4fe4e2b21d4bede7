import { describe, expect, it } from 'vitest'
import { eachOf, inBatches } from './batches.ts'

/** A store of work to do, whose transactions keep what was done only when they end well. */
function openStore(ids: readonly string[], breaks: (id: string) => boolean) {
  let done: string[] = []
  const sizes: number[] = []
  const run = () =>
    inBatches({
      size: 3,
      take: async (limit, without) => {
        const next = ids.filter((id) => !done.includes(id) && !without.includes(id)).slice(0, limit)
        sizes.push(next.length)
        return next
      },
      work: async (id) => {
        done.push(id)
        if (breaks(id)) throw new Error(`${id} breaks`)
      },
      atomically: async (work) => {
        const before = [...done]
        try {
          return await work()
        } catch (error) {
          done = before
          throw error
        }
      },
    })
  return { run, sizes, done: () => done }
}

describe('work one by one', () => {
  it('is done for all but what fails, which is said', async () => {
    const done: number[] = []
    const work = async (value: number) => (value === 2 ? Promise.reject(new Error('two')) : done.push(value))
    await expect(eachOf([1, 2, 3], work)).rejects.toMatchObject({ message: '1 of 3 could not be done', errors: [{ message: 'two' }] })
    expect(done).toEqual([1, 3])
  })
})

describe('work in batches', () => {
  it('is done until nothing is left', async () => {
    const store = openStore(['a', 'b', 'c', 'd'], () => false)
    await store.run()
    expect([store.done(), store.sizes]).toEqual([
      ['a', 'b', 'c', 'd'],
      [3, 1],
    ])
  })

  it('is done for all but what cannot be done, which is said', async () => {
    const store = openStore(['a', 'b', 'c', 'd', 'e'], (id) => id === 'b' || id === 'e')
    await expect(store.run()).rejects.toThrow('Could not be done: b, e')
    expect(store.done()).toEqual(['a', 'c', 'd'])
  })

  it('ends where what is to be done cannot even be read', async () => {
    const broken = inBatches({
      size: 3,
      take: () => Promise.reject(new Error('no database')),
      work: async () => undefined,
      atomically: (work) => work(),
    })
    await expect(broken).rejects.toThrow('no database')
  })
})
