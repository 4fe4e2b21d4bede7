const WORKER = '/evacuation-worker.js'
const SCOPE = '/desk/evacuation'

/** Everything of the program this page was made of. */
const parts = (): string[] => [
  ...new Set(
    performance
      .getEntriesByType('resource')
      .map((entry) => new URL(entry.name, location.href))
      .filter((url) => url.origin === location.origin && url.pathname.startsWith('/assets/'))
      .map((url) => url.pathname),
  ),
]

/**
 * Lets this browser open the page without a connection. Tells whether it will; false where browsers keep nothing
 * (plain http, private windows) and when the server has another version by now.
 */
export async function keepPage(): Promise<boolean> {
  if (!window.isSecureContext || !('serviceWorker' in navigator)) return false
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE })
  const worker = registration.active ?? (await activated(registration.installing ?? registration.waiting))
  if (!worker) return false
  const answer = new Promise<boolean>((resolve) => {
    navigator.serviceWorker.addEventListener('message', ({ data }) => resolve(data?.kept === true), { once: true })
    navigator.serviceWorker.startMessages()
  })
  worker.postMessage({ keep: parts() })
  return answer
}

const activated = (worker: ServiceWorker | null): Promise<ServiceWorker | null> =>
  new Promise((resolve) => {
    if (!worker) return resolve(null)
    const look = () => {
      if (worker.state === 'activated') resolve(worker)
      else if (worker.state === 'redundant') resolve(null)
    }
    worker.addEventListener('statechange', look)
    look()
  })
