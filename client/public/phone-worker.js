// Opens the page of the phone (/people/my) at once, with or without a connection. It keeps the program of that one page, never what a
// person sees there: rounds and entries are kept by the page itself, and go when their person signs out.
// The build writes what the program is made of into this file (client/phone-shell.ts), so that each version has a worker of its own.
const VERSION = ''
const PARTS = []

const PREFIX = 'menara-phone-'
const KEPT = PREFIX + VERSION
const PAGE = '/people/my'
const PATIENCE_MS = 4000

self.addEventListener('install', (event) => {
  // The page that is open goes on with its own version, which stays beside the new one; the next start has the new one.
  self.skipWaiting()
  if (PARTS.length > 0) event.waitUntil(keep())
})
self.addEventListener('activate', (event) => event.waitUntil(dropOlder().then(() => self.clients.claim())))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (PARTS.length === 0 || request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (pathname === PAGE) event.respondWith(keptElseFresh(request, PAGE))
  } else if (pathname.startsWith('/assets/') || pathname === '/menara.svg') event.respondWith(keptElseFresh(request, pathname))
  else if (pathname === '/config.json') event.respondWith(freshElseKept(request, pathname))
})

/** Keeps the page and all of its parts, whole or not at all. */
async function keep() {
  const cache = await caches.open(KEPT)
  try {
    const page = await fetch(PAGE, { headers: { accept: 'text/html' }, cache: 'no-cache' })
    const named = [...(await page.clone().text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((it) => it[1])
    // Another version was installed since this worker was asked for: that one's worker comes with the next visit.
    if (!page.ok || named.some((it) => !PARTS.includes(it))) throw new Error('The page is of another version')
    await cache.addAll(['/config.json', '/menara.svg', ...PARTS])
    await cache.put(PAGE, page)
  } catch (error) {
    await caches.delete(KEPT)
    throw error
  }
}

/** This version and the one before it stay: a page that was opened with the one before asks for its parts until it is closed. */
async function dropOlder() {
  const ours = (await caches.keys()).filter((name) => name.startsWith(PREFIX))
  for (const name of ours.filter((it) => it !== KEPT).slice(0, -1)) await caches.delete(name)
}

async function freshElseKept(request, path) {
  const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => undefined)
  if (answer && answer.status < 500) return answer
  return (await kept(path)) ?? answer ?? Response.error()
}
async function keptElseFresh(request, path) {
  return (await kept(path)) ?? fetch(request)
}
/** Of this version, else of the one before. */
async function kept(path) {
  const now = await (await caches.open(KEPT)).match(path)
  if (now) return now
  for (const name of await caches.keys()) {
    const found = name.startsWith(PREFIX) ? await (await caches.open(name)).match(path) : undefined
    if (found) return found
  }
}
