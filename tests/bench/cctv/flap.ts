import { wait } from '../fanout/processes.ts'
import { openCameras } from './cameras.ts'
import { say, verdict } from './figures.ts'
import { heldBy } from './programs.ts'
import type { Rig } from './rig.ts'

const HALF_MS = 5_000

/** Counts connections a page has open, and video elements. */
const COUNTS = `
  globalThis.lines = new Set()
  globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(...all) { super(...all); globalThis.lines.add(this) }
  }
  globalThis.counted = () => ({
    videos: document.querySelectorAll('video').length,
    lines: [...globalThis.lines].filter((it) => it.connectionState !== 'closed').length,
  })
`
interface Counted {
  readonly videos: number
  readonly lines: number
  readonly sockets: number
  readonly programs: number
}

/** A camera that is there for five seconds and away for five: nothing may pile up. */
export async function measureFlaps(rig: Rig, seconds: number): Promise<void> {
  const cameras = await openCameras(rig.film)
  const id = await rig.addCamera('Flapping', cameras)
  const page = await rig.open(`/admin/home/cctv-single?id=${id}`, COUNTS)
  const state = () => page.locator('[data-camera]').getAttribute('data-state')
  const gateway = rig.gateway()
  await page.locator('[data-state="live"]').waitFor({ timeout: 30_000 })
  const count = async (): Promise<Counted> => ({
    ...(await page.evaluate<Pick<Counted, 'videos' | 'lines'>>('globalThis.counted()')),
    ...heldBy(gateway),
  })
  const first = await count()
  const [there, away]: [Counted[], Counted[]] = [[], []]
  let lives = 0
  for (const until = performance.now() + seconds * 1000; performance.now() < until; ) {
    await cameras.off()
    await wait(HALF_MS)
    away.push(await count())
    await cameras.on()
    await wait(HALF_MS)
    there.push(await count())
    if ((await state()) === 'live') lives++
  }
  // Whatever it was tried for, it comes back in the end.
  await page.locator('[data-state="live"]').waitFor({ timeout: 90_000 })
  const last = await count()
  await page.context().close()
  await cameras.off()
  say(`camera that comes and goes every ${HALF_MS / 1000} s for ${seconds} s (${there.length} times, live at the end of ${lives} of them):`)
  for (const part of ['sockets', 'programs', 'videos', 'lines'] as const) {
    const most = Math.max(...[...there, ...away].map((counted) => counted[part]))
    const seen = `${NAMES[part]} ${first[part]} -> ${last[part]}, at most ${most}, away ${Math.max(...away.map((counted) => counted[part]))}`
    verdict(last[part] <= first[part] && most <= first[part] + SLACK[part], seen)
  }
}
const NAMES = {
  sockets: 'sockets of the gateway and its programs',
  programs: 'programs that fetch pictures',
  videos: 'video elements',
  lines: 'media connections of the page',
} as const
/** A try in its first moment has more open than one that is live: it connects, and is looked at. */
const SLACK = { sockets: 6, programs: 1, videos: 0, lines: 0 } as const
