import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { mediaEnv } from '../../kit/voice/media-rooms.ts'
import { LONG } from '../kit/journey.ts'

test.describe.configure({ mode: 'default' })

const ROOM = 'held:lobby'

interface Ear {
  readonly packets: number
  /** Of everything heard so far: grows with sound, not with silence. */
  readonly energy: number
  readonly lost: number
}
/** What page/page.js offers. */
interface MediaPage {
  start(token: string, room: string): Promise<void>
  speak(on: boolean): Promise<void>
  ear(): Promise<Ear>
  /** What happened, in order: `state in`, `sending true`, `track audio`, … */
  log(): string[]
}
type Doing = { [Name in keyof MediaPage]: Awaited<ReturnType<MediaPage[Name]>> }

function on<Name extends keyof MediaPage>(page: Page, name: Name, ...args: Parameters<MediaPage[Name]>): Promise<Doing[Name]> {
  return page.evaluate(
    ([what, given]) => (globalThis as unknown as { media: Record<string, (...all: unknown[]) => never> }).media[what]?.(...given) as never,
    [name, args] as [string, unknown[]],
  )
}

/** The gateway with media workers, and what it is ordered to do. */
async function openHouse() {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, '../../kit/voice/media-house.worker.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]()
  const next = async () => JSON.parse((await lines.next()).value as string) as { url: string }
  const { url } = await next()
  return {
    url,
    async order(what: string) {
      child.stdin?.write(`${what}\n`)
      await next()
    },
    async close() {
      const ended = new Promise((go) => child.once('exit', go))
      child.stdin?.end()
      await ended
    },
  }
}
let house: Awaited<ReturnType<typeof openHouse>>
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
test.beforeEach(async ({}, info) => {
  info.skip(mediaEnv === null, 'There is no media worker on this machine: npm run media:build')
  house = await openHouse()
})
test.afterEach(() => house?.close())

async function openPage(context: BrowserContext, token: string): Promise<Page> {
  const page = await context.newPage()
  page.on('pageerror', (error) => expect(error.message).toBe(''))
  await page.goto(house.url)
  await expect(page).toHaveTitle('ready')
  await on(page, 'start', token, ROOM)
  return page
}
const logOf = (page: Page) => on(page, 'log')
const ear = (page: Page) => on(page, 'ear')
const isIn = (page: Page) => expect.poll(() => logOf(page)).toContain('state in')
/** Packets that come, counted twice. */
async function hearing(page: Page, least = 10): Promise<void> {
  const before = (await ear(page)).packets
  await expect.poll(async () => (await ear(page)).packets).toBeGreaterThan(before + least)
}
/** What has come once nothing more comes for 200 ms: packets on their way when the floor was taken still arrive. */
async function atRest(page: Page): Promise<Ear> {
  let last: Ear | null = null
  const come = async () => {
    const before = last?.packets
    last = await ear(page)
    return last.packets - (before ?? -1)
  }
  await expect.poll(come, { intervals: [200] }).toBe(0)
  return last as unknown as Ear
}

test('MJ-1 a voice goes from one browser to another while its owner has the floor, and not a packet otherwise', async ({ browser }) => {
  const context = await browser.newContext({ permissions: ['microphone'] })
  const [asha, bram] = [await openPage(context, 'asha'), await openPage(context, 'bram')]
  await Promise.all([isIn(asha), isIn(bram)])
  await on(asha, 'speak', true)
  await on(bram, 'speak', true)
  expect(await ear(bram)).toMatchObject({ packets: 0 })

  await house.order('give u-asha')
  await hearing(bram, 50)
  expect(await logOf(asha)).toContain('sending true')
  const heard = await ear(bram)
  expect(heard.energy).toBeGreaterThan(0)
  expect(heard.lost).toBe(0)

  await house.order('take')
  await expect.poll(() => logOf(asha)).toContain('sending false')
  const cut = (await ear(bram)).packets
  // Bram's own voice comes next: nothing of Asha's has come in between.
  await house.order('give u-bram')
  await hearing(asha, 20)
  const between = (await ear(bram)).packets - cut
  expect(between).toBeGreaterThanOrEqual(20)
  await house.order('take')
  const [still, quiet] = [await atRest(bram), await atRest(asha)]
  await on(asha, 'speak', false)
  await on(asha, 'speak', true)
  expect(await ear(bram)).toMatchObject({ packets: still.packets })
  expect(await ear(asha)).toMatchObject({ packets: quiet.packets })
  expect((await logOf(bram)).filter((line) => line === 'track audio').length).toBe(1)
  await context.close()
})

test('MJ-2 after the media worker was killed both are back and heard within 2 s, by themselves', LONG, async ({ browser }) => {
  const context = await browser.newContext({ permissions: ['microphone'] })
  const [asha, bram] = [await openPage(context, 'asha'), await openPage(context, 'bram')]
  await Promise.all([isIn(asha), isIn(bram)])
  await on(asha, 'speak', true)
  await house.order('give u-asha')
  await hearing(bram)
  const killedAt = performance.now()
  await house.order('kill')
  await expect.poll(async () => (await logOf(bram)).filter((line) => line === 'state in').length, { intervals: [20] }).toBe(2)
  await expect.poll(async () => (await ear(bram)).packets, { intervals: [20] }).toBeGreaterThan(5)
  const back = performance.now() - killedAt
  process.stdout.write(`\n    media worker killed -> heard again in the other browser: ${back.toFixed(0)} ms\n`)
  expect(back).toBeLessThan(2_000)
  await context.close()
})

test('MJ-3 a stranger is refused in words, and one whose session ended is out', LONG, async ({ browser }) => {
  const context = await browser.newContext()
  const citra = await openPage(context, 'citra')
  // Nobody has chosen a language here: the product's own is Indonesian.
  await expect.poll(() => logOf(citra)).toContain('state refused: Ruang tersebut tidak ada.')
  const asha = await openPage(context, 'asha')
  await isIn(asha)
  await house.order('cut')
  await expect.poll(() => logOf(asha), { timeout: 15_000 }).toContain('state away')
  await context.close()
})
