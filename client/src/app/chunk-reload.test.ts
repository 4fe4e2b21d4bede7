import { expect, it, vi } from 'vitest'
import { isQuiet, quietly } from '../kit/late.ts'
import { isMissingChunk, reloadOnMissingChunk } from './chunk-reload.ts'

function browser() {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  const reload = vi.fn()
  return { fails: (now: number) => reloadOnMissingChunk(storage, now, reload), reload }
}
const MINUTE = 60_000

it('AP-4 reloads once, and not again while it keeps failing', () => {
  const { fails, reload } = browser()
  const start = Date.UTC(2026, 10, 20)
  expect(fails(start)).toBe(true)
  for (const later of [0, 1, 1000, 30_000, MINUTE - 1]) expect(fails(start + later)).toBe(false)
  expect(reload).toHaveBeenCalledOnce()
})

it('AP-4 reloads for the next version too', () => {
  const { fails, reload } = browser()
  fails(Date.UTC(2026, 10, 20))
  expect(fails(Date.UTC(2026, 10, 21))).toBe(true)
  expect(reload).toHaveBeenCalledTimes(2)
})

it.each([
  'Failed to fetch dynamically imported module: http://menara/assets/home-1.js',
  'error loading dynamically imported module: http://menara/assets/home-1.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/home-1.css',
])('AP-4 knows what browsers say: %s', (message) => {
  expect(isMissingChunk(new TypeError(message))).toBe(true)
})

it('AP-4 takes nothing else for it', () => {
  for (const it of [new TypeError('Failed to fetch'), new Error(''), 'Importing a module script failed.', null])
    expect(isMissingChunk(it)).toBe(false)
})

it('AP-9 a part is one the page can do without only while it is on its way', async () => {
  const { promise, reject } = Promise.withResolvers<string>()
  const other = Promise.withResolvers<string>()
  const part = quietly(() => promise)
  const second = quietly(() => other.promise)
  expect(isQuiet()).toBe(true)
  reject(new Error('Failed to fetch dynamically imported module'))
  await expect(part).rejects.toThrow('Failed to fetch')
  expect(isQuiet()).toBe(true)
  other.resolve('menu')
  expect(await second).toBe('menu')
  expect(isQuiet()).toBe(false)
})
