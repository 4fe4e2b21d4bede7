import { notifications } from '@menara/shared/contract/notifications.contract.ts'
import { call } from '../../kit/calls/call.ts'

const WORKER = '/push-worker.js'

/** `none`: this browser cannot, or the page is not served safely. `denied`: the person said no to this site. */
export type BrowserState = 'none' | 'denied' | 'off' | 'on'

const can = (): boolean => window.isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const subscriptionHere = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration(WORKER))?.pushManager.getSubscription()) ?? null

/** Where this browser stands; `known` are the addresses the server tells. */
export async function browserState(known: readonly string[]): Promise<BrowserState> {
  if (!can()) return 'none'
  if (Notification.permission === 'denied') return 'denied'
  const here = await subscriptionHere()
  return here && known.includes(here.endpoint) ? 'on' : 'off'
}

/** Asks the person, then the browser's push service, then our server. False: somebody said no. */
export async function tellThisBrowser(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  // A subscription for another key cannot be used: the installation was set up anew.
  const here = await subscribe().catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe()
    return subscribe()
  })
  const { keys = {} } = here.toJSON()
  const body = { endpoint: here.endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '', agent: navigator.userAgent.slice(0, 300) }
  await call(notifications.subscribe, { body })
  return true
}

/** The browser forgets it; the server is told by the list of browsers. */
export async function leaveThisBrowser(): Promise<string | null> {
  const here = await subscriptionHere()
  await here?.unsubscribe()
  return here?.endpoint ?? null
}
