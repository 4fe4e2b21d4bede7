import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { textOf } from './house.ts'

const ORIGIN = 'https://menara.example.test'
const PAGE = '/desk/evacuation'
const html = (...assets: readonly string[]) => assets.map((asset) => `<script src="${asset}"></script>`).join('')

/** A browser around the worker's own file, and a server that has these pages; undefined: nobody answers. */
function browserWith(pages: Record<string, string | undefined>) {
  const heard = new Map<string, (event: unknown) => void>()
  const kept = new Map<string, Response>()
  const pathOf = (item: string | { url: string }) => new URL(typeof item === 'string' ? item : item.url, ORIGIN).pathname
  const fetched = async (item: string | { url: string }) => {
    const text = pages[pathOf(item)]
    if (text === undefined) throw new TypeError('Failed to fetch')
    return new Response(text)
  }
  const cache = {
    keys: async () => [...kept.keys()].map((path) => ({ url: ORIGIN + path })),
    addAll: async (paths: readonly string[]) => {
      for (const path of paths) kept.set(path, await fetched(path))
    },
    put: async (path: string, answer: Response) => kept.set(path, answer),
    delete: async (path: string) => kept.delete(path),
    match: async (path: string) => kept.get(path)?.clone(),
  }
  const self = {
    addEventListener: (name: string, listener: (event: unknown) => void) => heard.set(name, listener),
    location: { origin: ORIGIN },
  }
  const around = { self, URL, Response, AbortSignal, fetch: fetched, caches: { open: async () => cache } }
  runInNewContext(textOf('client/public/evacuation-worker.js'), around)
  return {
    async keep(...paths: readonly string[]) {
      const answer = Promise.withResolvers<{ kept: boolean }>()
      heard.get('message')?.({ data: { keep: paths }, source: { postMessage: answer.resolve }, waitUntil: () => undefined })
      return (await answer.promise).kept
    },
    /** What a page is answered with; undefined: the worker has no say in it. */
    async asks(path: string, mode = 'cors', method = 'GET') {
      let answer: Promise<Response> | undefined
      const request = { method, mode, url: path.startsWith('/') ? ORIGIN + path : path }
      heard.get('fetch')?.({ request, respondWith: (promise: Promise<Response>) => (answer = promise) })
      return answer && (await answer).text()
    },
  }
}

it('VT-2 the evacuation page opens without a connection, with every part it was kept with', async () => {
  const pages: Record<string, string | undefined> = {
    ...{ [PAGE]: html('/assets/a.js'), '/assets/a.js': 'a', '/assets/list.js': 'list', '/config.json': '{}', '/menara.svg': '<svg/>' },
  }
  const { keep, asks } = browserWith(pages)
  expect(await keep('/assets/a.js', '/assets/list.js')).toBe(true)
  for (const path of Object.keys(pages)) pages[path] = undefined
  expect(await asks(`${PAGE}?site=1`, 'navigate')).toBe(html('/assets/a.js'))
  expect([await asks('/assets/a.js'), await asks('/assets/list.js'), await asks('/config.json')]).toEqual(['a', 'list', '{}'])
})

it('VT-2 while somebody answers their page is shown; calls are none of the worker’s business', async () => {
  const pages = { [PAGE]: html('/assets/a.js'), '/assets/a.js': 'a', '/config.json': '{}', '/menara.svg': '<svg/>' }
  const { keep, asks } = browserWith(pages)
  await keep('/assets/a.js')
  pages[PAGE] = html('/assets/b.js')
  expect(await asks(PAGE, 'navigate')).toBe(html('/assets/b.js'))
  expect([
    await asks('/desk/api/v1/visitors/on-site'),
    await asks(PAGE, 'navigate', 'POST'),
    await asks('https://evil.test/assets/a.js'),
  ]).toEqual([undefined, undefined, undefined])
})

it('VT-2 another version of the program is kept whole or not at all', async () => {
  const pages: Record<string, string | undefined> = {
    [PAGE]: html('/assets/a.js'),
    '/assets/a.js': 'a',
    '/config.json': '{}',
    '/menara.svg': '',
  }
  const { keep, asks } = browserWith(pages)
  await keep('/assets/a.js')
  pages[PAGE] = html('/assets/b.js')
  expect(await keep('/assets/a.js')).toBe(false)
  Object.assign(pages, { '/assets/b.js': 'b', '/assets/a.js': undefined })
  expect(await keep('/assets/b.js')).toBe(true)
  pages[PAGE] = undefined
  expect([await asks(PAGE, 'navigate'), await asks('/assets/b.js')]).toEqual([html('/assets/b.js'), 'b'])
  await expect(asks('/assets/a.js')).rejects.toThrow('Failed to fetch')
})
