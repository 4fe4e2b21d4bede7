import type { CDPSession, Page } from '@playwright/test'
import { wait } from '../fanout/processes.ts'
import { say, slope, verdict } from './figures.ts'
import { FPS, type Rig, type Spent } from './rig.ts'

const SIZES = [1, 2, 4, 5, 6]
const SAMPLES = 6
const MB = 1_048_576
/** Of the pictures a camera sent, so many may be missing on a tile that says it is live. */
const LOST_SHARE = 0.05
/** A heap that is looked at for less says nothing about growing. */
const LEAST_SLOPE_S = 300
const SLOPE_MB = 0.5

interface Looked {
  readonly live: number
  readonly stills: number
  readonly total: number
  readonly dropped: number
}
const LOOK = `(() => {
  const states = [...document.querySelectorAll('[data-camera]')].map((it) => it.dataset.state)
  const all = [...document.querySelectorAll('video')].map((it) => it.getVideoPlaybackQuality())
  const sum = (name) => all.reduce((so, it) => so + it[name], 0)
  const count = (state) => states.filter((it) => it === state).length
  return { live: count('live'), stills: count('still'), total: sum('totalVideoFrames'), dropped: sum('droppedVideoFrames') }
})()`
const look = (page: Page) => page.evaluate<Looked>(LOOK)

/** Walls of 1, 4, 16, 25 and 36 cameras: what they cost, and what of the pictures is seen. */
export async function measureTiles(rig: Rig, { seconds, longest }: { seconds: number; longest: number }): Promise<void> {
  const cameras: string[] = []
  for (let i = 0; i < 36; i++) cameras.push(await rig.addCamera(`Tile ${i + 1}`))
  say('tiles  live  stills   browser  gateway   worker   ffmpeg (% of a core)   pictures shown of sent   dropped   heap')
  for (const size of SIZES) await measure(rig, { size, cameras: cameras.slice(0, size * size), seconds: size === 6 ? longest : seconds })
}

interface Wall {
  readonly size: number
  readonly cameras: readonly string[]
  readonly seconds: number
}
async function measure(rig: Rig, { size, cameras, seconds }: Wall): Promise<void> {
  const page = await rig.open(`/admin/home/cctv?layout=${await rig.addWall(size, cameras)}`)
  await settled(page, size > 2 ? STEADY_S : 4)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const heaps: { at: number; mb: number }[] = [await heapOf(cdp)]
  const [before, spent, from] = [await look(page), rig.cpu(), performance.now()]
  let lives = 0
  for (let i = 1; i <= SAMPLES; i++) {
    await wait(from + (i * seconds * 1000) / SAMPLES - performance.now())
    lives += (await look(page)).live / SAMPLES
    if (i < SAMPLES && seconds >= LEAST_SLOPE_S) heaps.push(await heapOf(cdp))
  }
  const [after, now, ms] = [await look(page), rig.cpu(), performance.now() - from]
  heaps.push(await heapOf(cdp))
  await page.context().close()
  const total = after.total - before.total
  const dropped = after.dropped - before.dropped
  const shown = (total - dropped) / ((before.live || 1) * FPS * (ms / 1000))
  const share = (part: keyof Spent) => `${(((now[part] - spent[part]) / ms) * 100_000).toFixed(0)} %`.padStart(8)
  const [first, last] = [heaps[0]?.mb ?? 0, heaps.at(-1)?.mb ?? 0]
  say(
    `${String(cameras.length).padStart(5)} ${String(after.live).padStart(5)} ${String(after.stills).padStart(7)}  ${share('browser')} ${share('gateway')} ${share('media worker')} ${share('ffmpeg')} ${`${(shown * 100).toFixed(1)} %`.padStart(33)} ${String(dropped).padStart(9)}   ${first.toFixed(1)} -> ${last.toFixed(1)} MB`,
  )
  verdict(
    lives > before.live - 0.5 && shown > 1 - LOST_SHARE,
    `${before.live} live tiles stay live and show ${(100 * (1 - LOST_SHARE)).toFixed(0)} % of the pictures`,
  )
  if (seconds < LEAST_SLOPE_S) return
  const grows = slope(
    heaps.map(({ at }) => at / 60_000),
    heaps.map(({ mb }) => mb),
  )
  verdict(grows <= SLOPE_MB, `heap slope ${grows.toFixed(2)} MB a minute over ${seconds} s (at most ${SLOPE_MB})`)
}

/** The page looks for ten seconds before it gives up pictures it loses too much of. */
const STEADY_S = 11
/** Tiles go live one after the other; settled when for a while no more did, and the wall gave none up. */
async function settled(page: Page, seconds: number): Promise<void> {
  const until = performance.now() + 60_000
  let [steady, before] = [0, -1]
  while (steady < seconds && performance.now() < until) {
    await wait(1_000)
    const { live } = await look(page)
    steady = live === before && live > 0 ? steady + 1 : 0
    before = live
  }
}

async function heapOf(cdp: CDPSession): Promise<{ at: number; mb: number }> {
  await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  return { at: performance.now(), mb: (metrics.find((metric) => metric.name === 'JSHeapUsedSize')?.value ?? Number.NaN) / MB }
}
