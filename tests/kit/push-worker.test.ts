import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { textOf } from './house.ts'

const ORIGIN = 'https://menara.example.test'

interface Happening {
  readonly data?: { json(): unknown }
  readonly notification?: { readonly data: { readonly link: unknown }; close(): void }
  waitUntil(work: Promise<unknown>): void
}

/** A browser around the worker's own file, with these windows open: what it was asked to do, in order. */
function browserWith(...open: readonly string[]) {
  const did: unknown[] = []
  const heard = new Map<string, (event: Happening) => void>()
  const windows = open.map((path) => ({ url: ORIGIN + path, focus: async () => did.push(['focus', path]) }))
  const self = {
    addEventListener: (name: string, listener: (event: Happening) => void) => heard.set(name, listener),
    location: { origin: ORIGIN },
    registration: { showNotification: async (...said: unknown[]) => did.push(['show', ...said]) },
    clients: { matchAll: async () => windows, openWindow: async (url: string) => did.push(['open', url]) },
  }
  runInNewContext(textOf('client/public/push-worker.js'), { self, URL })
  return async (name: string, event: Omit<Happening, 'waitUntil'>) => {
    const work: Promise<unknown>[] = []
    heard.get(name)?.({ ...event, waitUntil: (promise) => work.push(promise) })
    await Promise.all(work)
    return did.splice(0)
  }
}
const followed = (link: unknown) => ({ notification: { data: { link }, close: () => undefined } })

it('NP-1 a push is shown with its words, once', async () => {
  const happens = browserWith()
  const said = { id: '7', title: 'GEN-1 was assigned to you', text: 'Leak', link: '/desk', language: 'en' }
  expect(await happens('push', { data: { json: () => said } })).toEqual([
    ['show', said.title, { body: 'Leak', lang: 'en', tag: '7', icon: '/menara.svg', data: { link: '/desk' } }],
  ])
  expect(await happens('push', {})).toEqual([])
})

it('NP-1 a push that is followed leads where it is open, or opens it, inside the product alone', async () => {
  const happens = browserWith('/inbox', '/desk?id=1')
  expect(await happens('notificationclick', followed('/desk?id=1'))).toEqual([['focus', '/desk?id=1']])
  expect(await happens('notificationclick', followed('/desk?id=2'))).toEqual([['open', `${ORIGIN}/desk?id=2`]])
  expect(await happens('notificationclick', followed(null))).toEqual([['focus', '/inbox']])
  for (const link of ['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)'])
    expect(await happens('notificationclick', followed(link)), link).toEqual([])
})
