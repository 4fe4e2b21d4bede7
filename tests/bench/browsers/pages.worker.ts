import type { Session } from '@menara/shared/contract/people/accounts.contract.ts'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium, SOFTWARE_DRAWING } from '../../journeys/kit/browsers/chromium.ts'
import { firefoxOptions, listenToRequests, openFirefox } from '../../journeys/kit/browsers/firefox.ts'
import { house } from '../../journeys/kit/house.ts'
import { optionsOf } from '../../journeys/kit/journey.ts'
import { allowMicrophone, audioCountOf, faceIs, sent, watchTalk } from '../../journeys/kit/talk.ts'

/*
 * Runs where the browsers are: one line of JSON in for each network, one out. The sessions are those of two who talk in one channel and of
 * one who watches cameras.
 */
export interface Ask {
  readonly channel: string
  readonly talkers: readonly [Session, Session]
  readonly watcher: Session
}
export interface Seen {
  readonly browser: 'Firefox' | 'Chromium'
  /** How its sound goes: `udp`, `tcp`, `relay by tcp`; null: not at all. */
  readonly path: string | null
  readonly sent: number
  /** Of the other's packets. */
  readonly heard: number
  /** What the talk page says where nothing gets through, and how long after it was opened. */
  readonly said: { readonly text: string; readonly afterMs: number; readonly offersAgain: boolean } | null
  /** The first tile of a wall. */
  readonly camera: { readonly state: string; readonly reason: string; readonly frames: number }
  readonly noise: readonly string[]
}
export type Answer = readonly Seen[]

const UP_MS = 25_000
const TALK_MS = 2_500
const CAMERA_MS = 25_000

const PATH = `(async () => {
  for (const way of window.talkWays ?? []) {
    const all = [...(await way.getStats()).values()]
    const of = (id) => all.find((it) => it.id === id)
    const pair = of(all.find((it) => it.type === 'transport')?.selectedCandidatePairId) ?? all.find((it) => it.type === 'candidate-pair' && it.selected)
    const local = pair && of(pair.localCandidateId)
    if (!local || way.connectionState !== 'connected') continue
    return local.candidateType === 'relay' ? 'relay by ' + local.relayProtocol : local.protocol
  }
  return null
})()`
const STATE = `document.querySelector('[data-chosen="true"]')?.dataset.sound ?? ''`
const TILE = `(() => {
  const tile = document.querySelector('[data-camera]')
  const frames = tile?.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0
  return { state: tile?.dataset.state ?? '', reason: tile?.dataset.reason ?? '', frames }
})()`

const url = house().url
const fox = await openFirefox({
  // The page is not on this machine and has no certificate: browsers give a microphone to such a page only when told to.
  'dom.securecontext.allowlist': new URL(url).hostname,
  'media.devices.insecure.enabled': true,
  'media.getusermedia.insecure.enabled': true,
  // Such a page's pictures would be asked for by https.
  'security.mixed_content.upgrade_display_content': false,
})
const chrome = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: [
    ...['--no-sandbox', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    ...['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream', '--autoplay-policy=no-user-gesture-required'],
    ...[...SOFTWARE_DRAWING, `--unsafely-treat-insecure-origin-as-secure=${url}`],
  ],
})

const NAMES = ['Firefox', 'Chromium'] as const

async function pageOf(at: 0 | 1, session: Session, noise: string[]): Promise<Page> {
  const browser: Browser = at === 0 ? fox.browser : chrome
  const context = await browser.newContext(at === 0 ? firefoxOptions(session, {}) : optionsOf(session, {}))
  const page = await context.newPage()
  page.on('console', (line) => {
    if (line.type() === 'error') noise.push(line.text())
  })
  page.on('pageerror', (error) => noise.push(error.message))
  await listenToRequests(page, (line) => noise.push(line))
  await watchTalk(page)
  return page
}

const wait = (ms: number): Promise<void> => new Promise((over) => setTimeout(over, ms))

async function until<T>(ms: number, look: () => Promise<T | null>): Promise<T | null> {
  for (const end = performance.now() + ms; performance.now() < end; await wait(100)) {
    const found = await look()
    if (found !== null) return found
  }
  return null
}

/** The state of the channel's sound, once it is one that stays; with what is said when it is not connected. */
async function settled(page: Page, since: number): Promise<Seen['said']> {
  const state = await until(UP_MS, async () => {
    const now = await page.evaluate<string>(STATE)
    return now === 'in' || now === 'unconnected' ? now : null
  })
  if (state === 'in') return null
  const notice = page.getByRole('status').filter({ hasText: 'not connected' }).first()
  const isShown = await notice.waitFor({ timeout: 5_000 }).then(
    () => true,
    () => false,
  )
  const afterMs = Math.round(performance.now() - since)
  if (!isShown) return { text: `nothing; the state is “${state ?? 'none'}”`, afterMs, offersAgain: false }
  return {
    text: (await notice.textContent()) ?? '',
    afterMs,
    offersAgain: (await notice.getByRole('button', { name: 'Try again' }).count()) > 0,
  }
}

/** Holds the button for a while; what was sent, and what came at the other end. */
async function talk(talker: Page, listener: Page): Promise<{ sent: number; heard: number }> {
  const before = { sent: await sent(talker), heard: (await audioCountOf(listener)).packets }
  await talker.keyboard.down('Space')
  await wait(TALK_MS)
  await talker.keyboard.up('Space')
  // What is on its way still arrives.
  await wait(500)
  return { sent: (await sent(talker)) - before.sent, heard: (await audioCountOf(listener)).packets - before.heard }
}

async function cameraOf(page: Page): Promise<Seen['camera']> {
  await page.goto('/admin/home/cctv')
  type Tile = Seen['camera']
  const at = () => page.evaluate<Tile>(TILE)
  await until(CAMERA_MS, async () => {
    const { state } = await at()
    return state === 'live' || state === 'stills' ? state : null
  })
  const before = await at()
  await wait(2_000)
  const after = await at()
  return { ...after, frames: Math.max(0, after.frames - before.frames) }
}

const BOTH = [0, 1] as const

async function look({ channel, talkers, watcher }: Ask): Promise<Answer> {
  const noise: [string[], string[]] = [[], []]
  const pages: [Page, Page] = [await pageOf(0, talkers[0], noise[0]), await pageOf(1, talkers[1], noise[1])]
  const said = await Promise.all(
    pages.map(async (page) => {
      await page.goto(`/ptt?channel=${channel}`)
      return settled(page, performance.now())
    }),
  )
  const counts = said.every((item) => item === null) ? await talkBothWays(pages) : [SILENCE, SILENCE]
  const paths = await Promise.all(pages.map((page) => page.evaluate<string | null>(PATH)))
  for (const page of pages) await page.context().close()
  const cameras = await Promise.all(
    BOTH.map(async (at) => {
      const page = await pageOf(at, watcher, noise[at])
      const camera = await cameraOf(page)
      await page.context().close()
      return camera
    }),
  )
  return BOTH.map((at) => ({
    browser: NAMES[at],
    path: paths[at] ?? null,
    sent: counts[at]?.sent ?? 0,
    heard: counts[1 - at]?.heard ?? 0,
    said: said[at] ?? null,
    camera: cameras[at] as Seen['camera'],
    noise: noise[at],
  }))
}

const SILENCE = { sent: 0, heard: 0 }

async function talkBothWays(pages: readonly [Page, Page]): Promise<readonly { sent: number; heard: number }[]> {
  await allowMicrophone(pages[0])
  for (const page of pages) await faceIs(page, 'idle')
  return [await talk(pages[0], pages[1]), await talk(pages[1], pages[0])]
}

for await (const line of (await import('node:readline')).createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(await look(JSON.parse(line) as Ask))}\n`)
}
await chrome.close()
await fox.close()
