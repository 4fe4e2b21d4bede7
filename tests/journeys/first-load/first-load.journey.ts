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

/** What makes a page seen: as a selector, and what must stand there. Looked for in each frame the browser draws. */
const SIGHTS = {
  '/login': [['h1', escaped(en('accounts:signIn'))]],
  '/admin/home': [
    ['h1', '.'],
    [`nav[aria-label="${en('nav:navigation')}"]`, '.'],
    ['a', `${escaped(en('home:critical'))}[^]*\\d|\\d[^]*${escaped(en('home:critical'))}`],
  ],
} as const
function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** What is asked of the browser. */
interface Window {
  readonly document: { querySelectorAll(selector: string): Iterable<{ readonly textContent: string | null }> }
  readonly performance: { getEntriesByType(type: 'resource'): { readonly name: string }[] }
}

/** Scripts that had come when the page was first seen. */
async function scriptsAtSight(page: Page, path: keyof typeof SIGHTS): Promise<string[]> {
  const found = await page.waitForFunction(
    (sights) => {
      const { document, performance } = globalThis as unknown as Window
      const isThere = ([selector, pattern]: readonly [string, string]) =>
        [...document.querySelectorAll(selector)].some((item) => new RegExp(pattern).test(item.textContent ?? ''))
      if (!sights.every(isThere)) return undefined
      return performance
        .getEntriesByType('resource')
        .map((item) => item.name)
        .filter((name) => /\.m?js$/.test(new URL(name).pathname))
    },
    SIGHTS[path],
    { polling: 'raf' },
  )
  return (await found.jsonValue()) as string[]
}

for (const [path, who] of [
  ['/login', 'stranger'],
  ['/admin/home', 'operator'],
] as const)
  journey(`the first load of ${path} brings at most ${LIMIT / 1000} KB of JavaScript`, async ({ as }) => {
    const page = await as(who)
    const scripts = await listen(page)
    await page.goto(path, { waitUntil: 'commit' })
    const atSight = await scriptsAtSight(page, path)
    await page.waitForLoadState('networkidle')
    const sizes = new Map<string, number>()
    for (const url of scripts.keys()) sizes.set(url, await gzipped(url))
    const sum = (urls: readonly string[]) => urls.reduce((total, url) => total + (sizes.get(url) ?? 0), 0)
    const all = [...scripts.keys()]
    const sent = [...scripts.values()].reduce((total, script) => total + script, 0)
    const largest = all.toSorted((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0)).slice(0, 8)
    process.stdout.write(
      `\n    ${path}: ${kb(sum(atSight))} gzip in ${atSight.length} files until it is seen, ${kb(sum(all))} in ${all.length} when all is quiet (${kb(sent)} as sent, brotli)\n` +
        largest.map((url) => `      ${kb(sizes.get(url) ?? 0)} ${url.replace(house().url, '')}\n`).join(''),
    )
    expect(all.length).toBeGreaterThan(3)
    expect(sum(atSight)).toBeLessThanOrEqual(LIMIT)
  })
