// Opens the evacuation page when nobody else answers. It keeps the program of that one page, never what a person sees there:
// the list is kept by the page itself, and goes with its session.
const KEPT = 'menara-evacuation'
const PAGE = '/desk/evacuation'
const PATIENCE_MS = 4000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  if (Array.isArray(event.data?.keep)) event.waitUntil(keep(event.data.keep).then((kept) => event.source?.postMessage({ kept })))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(freshElseKept(request, PAGE))
  else if (pathname.startsWith('/assets/')) event.respondWith(keptElseFresh(request, pathname))
  else if (pathname === '/config.json' || pathname === '/menara.svg') event.respondWith(freshElseKept(request, pathname))
})

/** Keeps the page with these parts of it. False when the server has another version by now: what was kept before stays. */
async function keep(paths) {
  const page = await fetch(PAGE, { headers: { accept: 'text/html' } })
  if (!page.ok) return false
  const named = [...(await page.clone().text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((it) => it[1])
  if (named.some((it) => !paths.includes(it))) return false
  const cache = await caches.open(KEPT)
  const before = (await cache.keys()).map((it) => new URL(it.url).pathname)
  await cache.addAll(['/config.json', '/menara.svg', ...paths.filter((it) => !before.includes(it))])
  await cache.put(PAGE, page)
  for (const path of before) if (path.startsWith('/assets/') && !paths.includes(path)) await cache.delete(path)
  return true
}

async function freshElseKept(request, path) {
  const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => undefined)
  if (answer && answer.status < 500) return answer
  return (await kept(path)) ?? answer ?? Response.error()
}
async function keptElseFresh(request, path) {
  return (await kept(path)) ?? fetch(request)
}
async function kept(path) {
  return (await caches.open(KEPT)).match(path)
}
