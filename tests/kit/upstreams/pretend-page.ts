import { setMaxListeners } from 'node:events'

/** What a browser gives to a page, as far as the client's plain parts use it. Import it before what you test. */
const stored = new Map<string, string>()
const events = new EventTarget()
// Each tab of a test listens; that is no leak.
setMaxListeners(0, events)

const storageOver = (map: Map<string, string>) => ({
  getItem: (key: string) => map.get(key) ?? null,
  setItem: (key: string, value: string) => void map.set(key, value),
  removeItem: (key: string) => void map.delete(key),
})
const [localStorage, sessionStorage] = [storageOver(stored), storageOver(new Map())]
Object.assign(globalThis, { localStorage, sessionStorage, addEventListener: events.addEventListener.bind(events) })

export const pretendPage = {
  stored,
  /** What the browser says when another tab has written to the storage. */
  otherTabWrote(key: string, value: string | null): void {
    if (value === null) stored.delete(key)
    else stored.set(key, value)
    events.dispatchEvent(Object.assign(new Event('storage'), { key }))
  },
}
