import type { Page } from '@playwright/test'
import { BAR, BITS, WIDTH } from './clock-film.ts'
import { at, say, spread, verdict } from './figures.ts'
import { type Janus, openJanus } from './janus.ts'
import type { Rig } from './rig.ts'

const SECONDS = 8
const ROUNDS = 2
const OURS_P95_MS = 500
/** Not slower than the peer by more than this. */
const BESIDE = 1.25

/** For so many seconds: how old each picture was when it was shown. The same machine drew it, so the clocks are one. */
const READER = `(video, seconds) => new Promise((done) => {
  const pen = new OffscreenCanvas(${WIDTH}, ${2 * BAR}).getContext('2d', { willReadFrequently: true })
  const span = 2 ** ${BITS}
  const ages = []
  let unread = 0
  const until = performance.now() + seconds * 1000
  const isLight = (data, bit, row) => data[4 * (row * ${WIDTH} + bit * ${BAR} + ${BAR / 2})] > 128
  const drawnAt = (data) => {
    let drawn = 0
    for (let bit = 0; bit < ${BITS}; bit++) {
      const one = isLight(data, bit, ${BAR / 2})
      if (one === isLight(data, bit, ${1.5 * BAR})) return null
      drawn = 2 * drawn + Number(one)
    }
    return drawn
  }
  const look = (_, { expectedDisplayTime }) => {
    pen.drawImage(video, 0, 0)
    const drawn = drawnAt(pen.getImageData(0, 0, ${WIDTH}, ${2 * BAR}).data)
    const shown = Date.now() - performance.now() + expectedDisplayTime
    if (drawn === null) unread++
    else ages.push((((shown - drawn) % span) + span) % span)
    if (performance.now() < until) video.requestVideoFrameCallback(look)
    else done({ ages, unread })
  }
  video.requestVideoFrameCallback(look)
})`
interface Read {
  readonly ages: readonly number[]
  readonly unread: number
}
const read = (page: Page) => page.evaluate<Read>(`(${READER})(document.querySelector('video'), ${SECONDS})`)

/** Glass to glass, from the camera's drawing to the painted frame: ours and Janus, one after the other, twice. */
export async function measureDelay(rig: Rig): Promise<void> {
  const id = await rig.addCamera('Clock')
  const page = await rig.open(`/admin/home/cctv-single?id=${id}`)
  await page.locator('[data-state="live"]').waitFor({ timeout: 30_000 })
  const janus = await openJanus(rig.browser, rig.film)
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    await page.bringToFront()
    ours.push(...(await agesOn(page)))
    if (janus) theirs.push(...(await besides(janus)))
  }
  await janus?.close()
  await page.context().close()
  say(`glass to glass: ours ${spread(ours)}${janus ? `; Janus streaming, given the camera's packets without RTSP, ${spread(theirs)}` : ''}`)
  const p95 = at(ours, 0.95)
  verdict(p95 < OURS_P95_MS, `glass to glass p95 ${p95.toFixed(0)} ms (below ${OURS_P95_MS})`)
  if (!janus) return
  const ratio = at(ours, 0.5) / at(theirs, 0.5)
  verdict(ratio <= BESIDE, `${ratio.toFixed(2)} of Janus at p50 (at most ${BESIDE})`)
}

async function besides({ page }: Janus): Promise<readonly number[]> {
  await page.bringToFront()
  return agesOn(page)
}
async function agesOn(page: Page): Promise<readonly number[]> {
  const { ages, unread } = await read(page)
  if (unread > ages.length / 10) say(`${unread} pictures could not be read, ${ages.length} could`)
  return ages
}
