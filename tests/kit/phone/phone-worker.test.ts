import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { textOf } from '../house.ts'

const ORIGIN = 'https://menara.example.test'
const PAGE = '/people/my'
const html = (...assets: readonly string[]) => assets.map((asset) => `<script src="${asset}"></script>`).join('')
type Pages = Record<string, string | undefined>

/** The caches of one browser, which outlive a worker. */
function openCaches(fetched: (path: string) => Promise<Response>) {
  const all = new Map<string, Map<string, Response>>()
  const pathOf = (item: string | { url: string }) => new URL(typeof item === 'string' ? item : item.url, ORIGIN).pathname
  return {
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    open: async (name: string) => {
      const kept = all.get(name) ?? new Map<string, Response>()
      all.set(name, kept)
      return {
        addAll: async (paths: readonly string[]) => {
          for (const path of paths) kept.set(path, await fetched(path))
        },
        put: async (path: string, answer: Response) => kept.set(path, answer),
        match: async (item: string | { url: string }) => kept.get(pathOf(item))?.clone(),
      }
    },
  }
}

/** A browser, and a server that has these pages; undefined: nobody answers. */
function browserWith(pages: Pages) {
  const fetched = async (item: string | { url: string }) => {
    const text = pages[new URL(typeof item === 'string' ? item : item.url, ORIGIN).pathname]
    if (text === undefined) throw new TypeError('Failed to fetch')
    return new Response(text)
  }
  const caches = openCaches(fetched)
  return {
    caches,
    /** The worker of a build with these parts, installed; rejects where it does not install. */
    async worker(version: string, parts: readonly string[]) {
      const heard = new Map<string, (event: unknown) => void>()
      const self = {
        addEventListener: (name: string, listener: (event: unknown) => void) => heard.set(name, listener),
        ...{ location: { origin: ORIGIN }, skipWaiting: () => undefined, clients: { claim: async () => undefined } },
      }
      const built = textOf('client/public/phone-worker.js')
        .replace("const VERSION = ''", `const VERSION = '${version}'`)
        .replace('const PARTS = []', `const PARTS = ${JSON.stringify(parts)}`)
      runInNewContext(built, { self, URL, Response, AbortSignal, Error, fetch: fetched, caches })
      for (const name of ['install', 'activate']) {
        const work: Promise<unknown>[] = []
        heard.get(name)?.({ waitUntil: (promise: Promise<unknown>) => work.push(promise) })
        await Promise.all(work)
      }
      return {
        /** What a page is answered with; undefined: the worker has no say in it. */
        async asks(path: string, mode = 'cors', method = 'GET') {
          let answer: Promise<Response> | undefined
          const request = { method, mode, url: path.startsWith('/') ? ORIGIN + path : path }
          heard.get('fetch')?.({ request, respondWith: (promise: Promise<Response>) => (answer = promise) })
          return answer && (await answer).text()
        },
      }
    },
  }
}
const siteWith = (asset: string): Pages => ({ [PAGE]: html(asset), [asset]: asset, '/config.json': '{}', '/menara.svg': '<svg/>' })

it('PWA-1 after one visit the page opens without a connection, with every part the build says it is made of', async () => {
  const pages: Pages = { ...siteWith('/assets/a.js'), '/assets/round.js': 'round' }
  const browser = browserWith(pages)
  const { asks } = await browser.worker('1', ['/assets/a.js', '/assets/round.js'])
  for (const path of Object.keys(pages)) pages[path] = undefined
  expect(await asks(`${PAGE}?round=1`, 'navigate')).toBe(html('/assets/a.js'))
  expect([await asks('/assets/a.js'), await asks('/assets/round.js'), await asks('/config.json')]).toEqual(['/assets/a.js', 'round', '{}'])
})

it('PWA-1 calls, other pages and other hosts are none of its business, nor anything in a program that was not built', async () => {
  const pages = siteWith('/assets/a.js')
  const { asks } = await browserWith(pages).worker('1', ['/assets/a.js'])
  expect([
    await asks('/people/api/v1/inspections/rounds/mine'),
    await asks('/admin/home', 'navigate'),
    await asks(PAGE, 'navigate', 'POST'),
    await asks('https://evil.test/assets/a.js'),
  ]).toEqual([undefined, undefined, undefined, undefined])
  const unbuilt = await browserWith(pages).worker('', [])
  expect([await unbuilt.asks(PAGE, 'navigate'), await unbuilt.asks('/assets/a.js')]).toEqual([undefined, undefined])
})

it('PWA-2 a new version is kept whole or not at all, opens at the next start, and the page that is open keeps its parts', async () => {
  const pages = siteWith('/assets/a.js')
  const browser = browserWith(pages)
  await browser.worker('1', ['/assets/a.js'])
  Object.assign(pages, siteWith('/assets/b.js'), { '/assets/a.js': undefined, '/assets/b.js': undefined })
  await expect(browser.worker('2', ['/assets/b.js'])).rejects.toThrow('Failed to fetch')
  expect(await browser.caches.keys()).toEqual(['menara-phone-1'])
  await expect(browser.worker('3', ['/assets/c.js'])).rejects.toThrow('another version')
  expect(await browser.caches.keys()).toEqual(['menara-phone-1'])
  pages['/assets/b.js'] = 'b'
  const { asks } = await browser.worker('4', ['/assets/b.js'])
  expect([await asks(PAGE, 'navigate'), await asks('/assets/b.js'), await asks('/assets/a.js')]).toEqual([
    html('/assets/b.js'),
    'b',
    '/assets/a.js',
  ])
  Object.assign(pages, siteWith('/assets/d.js'))
  await browser.worker('5', ['/assets/d.js'])
  expect(await browser.caches.keys()).toEqual(['menara-phone-4', 'menara-phone-5'])
})
