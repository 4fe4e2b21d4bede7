import { get } from 'node:http'
import { expect, type Page } from '@playwright/test'
import { house } from '../kit/house.ts'
import { journey } from '../kit/journey.ts'
import { en } from '../kit/texts.ts'

/** Bytes of gzip until the page is seen: its heading, its frame and its figures. What is drawn later (lists, map, charts) comes later. */
const LIMIT = 250_000
const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`

/** Bytes a browser that takes gzip would be sent. */
const gzipped = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () =>
        response.headers['content-encoding'] === 'gzip' ? resolve(bytes) : reject(new Error(`${url} came without gzip`)),
      )
    }).on('error', reject)
  })

/** JavaScript as it was sent over the wire: addresses with their encoded sizes. */
async function listen(page: Page): Promise<ReadonlyMap<string, number>> {
  const wire = await page.context().newCDPSession(page)
  const urls = new Map<string, string>()
  const scripts = new Map<string, number>()
  wire.on('Network.responseReceived', ({ requestId, response }) => {
    if (/\.m?js$/.test(new URL(response.url).pathname)) urls.set(requestId, response.url)
  })
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId)
    if (url) scripts.set(url, encodedDataLength)
  })
  await wire.send('Network.enable')
  return scripts
}

const seen = {
  async '/login'(page: Page) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('accounts:signIn'))
  },
  async '/admin/home'(page: Page) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/./)
    await expect(page.getByRole('navigation', { name: en('nav:navigation') })).toBeVisible()
    await expect(page.getByRole('link', { name: en('home:critical') })).toHaveText(/\d/)
  },
} as const

for (const [path, who] of [
  ['/login', 'stranger'],
  ['/admin/home', 'operator'],
] as const)
  journey(`the first load of ${path} brings at most ${LIMIT / 1000} KB of JavaScript`, async ({ as }) => {
    const page = await as(who)
    const scripts = await listen(page)
    await page.goto(path, { waitUntil: 'commit' })
    await seen[path](page)
    const atSight = [...scripts.keys()]
    await page.waitForLoadState('networkidle')
    const sizes = new Map<string, number>()
    for (const url of scripts.keys()) sizes.set(url, await gzipped(url))
    const sum = (urls: readonly string[]) => urls.reduce((total, url) => total + (sizes.get(url) ?? 0), 0)
    const all = [...scripts.keys()]
    const sent = [...scripts.values()].reduce((total, it) => total + it, 0)
    const largest = all.toSorted((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0)).slice(0, 8)
    process.stdout.write(
      `\n    ${path}: ${kb(sum(atSight))} gzip in ${atSight.length} files until it is seen, ${kb(sum(all))} in ${all.length} when all is quiet (${kb(sent)} as sent, brotli)\n` +
        largest.map((url) => `      ${kb(sizes.get(url) ?? 0)} ${url.replace(house().url, '')}\n`).join(''),
    )
    expect(all.length).toBeGreaterThan(3)
    expect(sum(atSight)).toBeLessThanOrEqual(LIMIT)
  })
