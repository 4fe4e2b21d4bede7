const WORKER = '/phone-worker.js'
const SCOPE = '/people/my'

/**
 * Lets this browser open the page without a connection. Tells whether it will; false where browsers keep nothing (plain http, private
 * windows). The worker of another version is asked for each time.
 */
export async function keepPage(): Promise<boolean> {
  if (!window.isSecureContext || !('serviceWorker' in navigator)) return false
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE, updateViaCache: 'none' })
  const worker = registration.active ?? registration.waiting ?? registration.installing
  return worker !== null && activated(worker)
}

const activated = (worker: ServiceWorker): Promise<boolean> =>
  new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'activated') resolve(true)
      else if (worker.state === 'redundant') resolve(false)
    }
    worker.addEventListener('statechange', look)
    look()
  })

/** Asks the browser not to clear what is kept when it needs room. Tells whether it agreed; browsers answer by themselves. */
export const keepForGood = async (): Promise<boolean> =>
  (await navigator.storage?.persisted?.()) || ((await navigator.storage?.persist?.()) ?? false)
