import { cpus, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { dashboards } from '@menara/shared/contract/iot/dashboards.contract.ts'
import { type Browser, chromium, type Page } from '@playwright/test'
import { buildClient } from '../../scripts/start/build.ts'
import { findChromium, NO_CHROMIUM } from '../journeys/kit/browsers/chromium.ts'
import { watchedDevice } from '../journeys/kit/devices.ts'
import { tellWorkers } from '../journeys/kit/house.ts'
import { ask, sessionOf, unique } from '../journeys/kit/people.ts'
import { quietSite, speakerOf } from '../journeys/kit/values.ts'
import { storageOf } from '../kit/browser-storage.ts'
import { root } from '../kit/house.ts'
import { discard, startProduct } from '../kit/services/product.ts'
import { openPage } from './open-page.ts'
import { share } from './talk/measure.ts'

const ALARMS = 20
const VALUES = 30
const ALARM_MS = 1000
const VALUE_MS = 100
/** A site is told of its values at most every half second: each change comes after a pause, as most do. */
const PAUSE_MS = 700
const LOST_MS = 10_000

const say = (line: string) => process.stdout.write(`${line}\n`)

// In the page: when each alarm was first a row of the list, when its mark was first handed to the map, and when each value was first on the dashboard. The page's clock is this machine's.
const WATCH = `(() => {
  window.seen = {}
  const look = () => {
    const now = performance.timeOrigin + performance.now()
    for (const row of document.querySelectorAll('[role="grid"] [data-alarm-id]')) seen[row.textContent] ??= now
    for (const map of document.querySelectorAll('[data-map]'))
      for (const id of (map.dataset.markIds ?? '').split(' ')) if (id.startsWith('alarm:')) seen[id] ??= now
    const value = document.querySelector('[data-widget] [data-point] b')?.textContent
    if (value) seen['value ' + value] ??= now
  }
  look()
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
})()`

/** When the page first had something whose name holds `text`, in milliseconds since 1970. Infinity when it never came. */
async function firstSeen(page: Page, text: string): Promise<number> {
  for (const end = performance.now() + LOST_MS; performance.now() < end; await wait(20)) {
    const at = await page.evaluate<number | null>(
      `Object.entries(window.seen).find(([name]) => name.includes(${JSON.stringify(text)}))?.[1] ?? null`,
    )
    if (at) return at
  }
  return Number.POSITIVE_INFINITY
}

async function openScreen(browser: Browser, url: string, path: string, ready: string): Promise<Page> {
  const stored = storageOf({ session: await sessionOf('admin'), language: 'en' })
  const page = await openPage(browser, { url, path, stored, context: { viewport: { width: 1440, height: 900 } } })
  await page.locator(ready).first().waitFor()
  await page.evaluate(WATCH)
  return page
}

/** One message over a threshold at a time: milliseconds until its alarm is a row of the list, and a mark on the map. */
async function alarms(browser: Browser, url: string) {
  const { device, troubles, close } = await watchedDevice(ALARMS)
  const list = await openScreen(browser, url, '/admin/plugins/iot/alarm', '[data-alarm-id]')
  const map = await openScreen(browser, url, `/admin/plugins/maps?device=${device.id}`, '[data-map][data-state="open"]')
  const rows: number[] = []
  const marks: number[] = []
  for (const { message, begins } of troubles) {
    const from = await begins()
    rows.push((await firstSeen(list, message)) - from)
    const id = await list.locator('[role="grid"] [data-alarm-id]').filter({ hasText: message }).getAttribute('data-alarm-id')
    marks.push((await firstSeen(map, `alarm:${id}`)) - from)
  }
  await close()
  await Promise.all([list.context().close(), map.context().close()])
  return { rows, marks }
}

/** One value at a time: milliseconds until a dashboard shows it. */
async function values(browser: Browser, url: string): Promise<number[]> {
  const site = await quietSite()
  const { points, says, close } = await speakerOf([0], site)
  const widgets = [{ id: 'w', kind: 'value' as const, x: 0, y: 0, w: 3, h: 2, title: 'Value', point_id: points[0]?.id ?? '' }]
  const body = { name: unique('Bench'), location_id: site.id, layout: { widgets } }
  const { data } = await ask(await sessionOf('admin'), dashboards.create, { body })
  const page = await openScreen(browser, url, `/admin/plugins/iot/dashboard?dashboard=${data.id}`, '[data-widget] [data-point] b')
  const took: number[] = []
  for (let n = 1; n <= VALUES; n++) {
    const value = 1000 + n
    const from = await says(0, value)
    took.push((await firstSeen(page, value.toLocaleString('en-GB'))) - from)
    await wait(PAUSE_MS)
  }
  await close()
  return took
}

/** From a device's message to three screens of the product: the list of alarms, the map, a dashboard. */
async function run(): Promise<boolean> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error(NO_CHROMIUM)
  await buildClient(root)
  const product = await startProduct({ env: { DEMO: '1', RATE_LIMIT: '0' } })
  tellWorkers({ url: product.url, mqttUrl: product.mqttUrl })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const { rows, marks } = await alarms(browser, product.url)
    const shown = await values(browser, product.url)
    say(`screens: ${ALARMS} alarms, ${VALUES} values; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`)
    return [
      report('message over a threshold to the row in the list of alarms', rows, { part: 0.5, limit: ALARM_MS }),
      report('message over a threshold to the mark on the map', marks, { part: 0.5, limit: ALARM_MS }),
      report('message to the value on a dashboard', shown, { part: 0.95, limit: VALUE_MS }),
    ].every(Boolean)
  } finally {
    await browser.close()
    await product.stop()
    discard(product)
  }
}

function report(what: string, took: readonly number[], { part, limit }: { part: number; limit: number }): boolean {
  const ms = (value: number) => `${value.toFixed(0).padStart(5)} ms`
  const ok = share(took, part) < limit
  say(
    `  ${what.padEnd(58)} p50 ${ms(share(took, 0.5))}   p95 ${ms(share(took, 0.95))}   max ${ms(Math.max(...took))}   ${ok ? 'PASS ' : 'short'} p${part * 100} below ${limit} ms`,
  )
  return ok
}

if (import.meta.main) process.exit((await run()) ? 0 : 1)
