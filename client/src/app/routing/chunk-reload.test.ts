import { expect, it, vi } from 'vitest'
import { manualClock } from '../../../../tests/kit/manual-clock.ts'
import { isQuiet, quietly } from '../../kit/overlays/late.ts'
import { isMissingChunk, openChunkReload } from './chunk-reload.ts'

function browser() {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  const reload = vi.fn()
  const page = new EventTarget()
  const clock = manualClock(Date.UTC(2026, 10, 20))
  const connection = { isOnline: true }
  const fails = openChunkReload({ page, storage, now: clock.now, reload, isOnline: () => connection.isOnline })
  return { fails, reload, clock, connection, happens: (name: string) => void page.dispatchEvent(new Event(name)) }
}
const MINUTE = 60_000

it('AP-4 reloads once, and not again while it keeps failing', async () => {
  const { fails, reload, clock } = browser()
  expect(fails()).toBe(true)
  for (const ms of [0, 1, 1_000, 30_000, MINUTE - 31_002]) {
    await clock.pass(ms)
    expect(fails()).toBe(false)
  }
  expect(reload).toHaveBeenCalledOnce()
})

it('AP-4 reloads for the next version too', async () => {
  const { fails, reload, clock } = browser()
  fails()
  await clock.pass(24 * 60 * MINUTE)
  expect(fails()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(2)
})

it('AP-4 stays where it is without a connection, and reloads once there is one', () => {
  const { fails, connection } = browser()
  connection.isOnline = false
  expect(fails()).toBe(false)
  connection.isOnline = true
  expect(fails()).toBe(true)
})

it('AP-14 a page that is being left is not loaded again for what its leaving broke off', async () => {
  const { fails, reload, clock, happens } = browser()
  happens('beforeunload')
  expect(fails()).toBe(false)
  await clock.pass(5_000)
  happens('pagehide')
  await clock.pass(MINUTE)
  expect(fails()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

it('AP-14 one that was not left after all, or is come back to, reloads as before', async () => {
  const stayed = browser()
  stayed.happens('beforeunload')
  await stayed.clock.pass(10_000)
  expect(stayed.fails()).toBe(true)
  const back = browser()
  back.happens('pagehide')
  back.happens('pageshow')
  expect(back.fails()).toBe(true)
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
  for (const item of [new TypeError('Failed to fetch'), new Error(''), 'Importing a module script failed.', null])
    expect(isMissingChunk(item)).toBe(false)
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
