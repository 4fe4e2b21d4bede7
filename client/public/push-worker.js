// Shows what the server pushed, and leads to it. It keeps nothing and answers for no page.
self.addEventListener('push', (event) => {
  const { id, title, text, link, language } = event.data?.json() ?? {}
  if (!title) return
  const options = { body: text, lang: language, tag: id, icon: '/menara.svg', data: { link } }
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(event.notification.data?.link))
})

/** Where it is open already, or in a window of its own: what somebody is writing elsewhere stays. Only addresses of our own. */
async function show(link) {
  const url = new URL(typeof link === 'string' ? link : '/inbox', self.location.origin)
  if (url.origin !== self.location.origin) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find((it) => it.url === url.href)
  return there ? there.focus() : self.clients.openWindow(url.href)
}
