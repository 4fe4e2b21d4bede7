import type { Page } from '@playwright/test'
import { at, say, spread, verdict } from './figures.ts'
import type { Rig } from './rig.ts'

const ROUNDS = 10
const FIRST_P95_MS = 1_000
/** A camera with a key frame a second is waited for up to a second, whoever comes. */
const WARM_P95_MS = 1_300
const COLD_P95_MS = 2_500
const LIST = '/admin/plugins/cctv'

/** Notes, in the page's own time, when a camera was clicked, its first picture was there, and its first moving one. */
const NOTES = `
  globalThis.noted = { clicked: null, still: null, live: null }
  const inPicture = (it) => it.closest('[data-camera]')?.querySelector('video')
  addEventListener('click', (event) => {
    if (event.target.closest('a[href*="cctv-single"]')) globalThis.noted = { clicked: performance.now(), still: null, live: null }
  }, true)
  // A load is heard of no higher than here.
  document.addEventListener('load', ({ target }) => {
    if (target instanceof HTMLImageElement && inPicture(target)) globalThis.noted.still ??= performance.now()
  }, true)
  new MutationObserver((all) => {
    for (const { addedNodes } of all) for (const node of addedNodes)
      for (const video of node.querySelectorAll?.('video') ?? [])
        video.requestVideoFrameCallback((_, { expectedDisplayTime }) => { globalThis.noted.live ??= expectedDisplayTime })
  }).observe(document, { childList: true, subtree: true })
  globalThis.live = () => new Promise((done, fail) => {
    const until = performance.now() + 30_000
    const look = () => {
      if (globalThis.noted.live !== null) return done(globalThis.noted)
      if (performance.now() > until) return fail(new Error('There was no moving picture'))
      requestAnimationFrame(look)
    }
    look()
  })
`
interface Noted {
  readonly clicked: number
  readonly still: number | null
  readonly live: number
}

interface Clicked {
  readonly first: number
  readonly live: number
}

/** From a click on a camera to its first picture and its first moving one. */
async function click(page: Page, name: string): Promise<Clicked> {
  if (!page.url().includes(LIST)) await page.goBack()
  await page.getByLabel('Find a camera').fill(name)
  const link = page.getByRole('link', { name, exact: true })
  await link.waitFor()
  await page.locator('[data-camera] img').first().waitFor({ timeout: 30_000 })
  await link.click()
  const { clicked, still, live } = await page.evaluate<Noted>('globalThis.live()')
  return { first: Math.min(still ?? live, live) - clicked, live: live - clicked }
}

/** Cold: cameras nobody watches, a new one each time. Warm: one that another browser shows already. */
export async function measureClicks(rig: Rig): Promise<void> {
  const names = Array.from({ length: ROUNDS + 1 }, (_, i) => `Clicked ${i}`)
  for (const name of names) await rig.addCamera(name)
  const warmId = await rig.addCamera('Clicked warm')
  const page = await rig.open(LIST, NOTES)
  // Code and styles are in the browser's cache for those who work all day.
  await click(page, names[0] ?? '')
  const cold: Clicked[] = []
  for (const name of names.slice(1)) cold.push(await click(page, name))
  const watcher = await rig.open(`/admin/home/cctv-single?id=${warmId}`)
  await watcher.locator('[data-state="live"]').waitFor({ timeout: 30_000 })
  const warm: Clicked[] = []
  for (let i = 0; i < ROUNDS; i++) warm.push(await click(page, 'Clicked warm'))
  await watcher.context().close()
  await page.context().close()
  const of = (all: readonly Clicked[], what: 'first' | 'live') => all.map((clicked) => clicked[what])
  say(`click -> first picture, still or moving: cold ${spread(of(cold, 'first'))}; warm ${spread(of(warm, 'first'))}`)
  say(`click -> first moving picture: cold ${spread(of(cold, 'live'))}; warm ${spread(of(warm, 'live'))}`)
  const first = Math.max(at(of(cold, 'first'), 0.95), at(of(warm, 'first'), 0.95))
  verdict(first < FIRST_P95_MS, `first picture p95 ${first.toFixed(0)} ms (below ${FIRST_P95_MS})`)
  const [coldLive, warmLive] = [at(of(cold, 'live'), 0.95), at(of(warm, 'live'), 0.95)]
  verdict(coldLive < COLD_P95_MS, `first moving picture, cold, p95 ${coldLive.toFixed(0)} ms (below ${COLD_P95_MS})`)
  verdict(
    warmLive < WARM_P95_MS,
    `first moving picture, warm, p95 ${warmLive.toFixed(0)} ms (below ${WARM_P95_MS}: a key frame comes once a second)`,
  )
}
