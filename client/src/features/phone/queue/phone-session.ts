import { createStore, type StoreApi } from 'zustand/vanilla'
import { dropSession } from '../../../kit/session/session.ts'
import { dropPhoneDatabase, phonePeople } from './phone-database.ts'
import {
  type Entry,
  type KeptRound,
  keptRound,
  NOTHING_KEPT,
  type PhoneContent,
  type Recorded,
  withoutEntry,
  withRecorded,
  withRetried,
} from './phone-queue.ts'
import { type KeptPhoto, newId, openPhoneStore, type PhoneStore } from './phone-store.ts'
import { type Remote, syncOnce } from './sync-engine.ts'
import { openSyncRunner, type SyncRunner, type SyncState } from './sync-runner.ts'

export interface PhoneState {
  /** Null until it was read. */
  readonly content: PhoneContent | null
  readonly sync: SyncState
  /** `full`: the last entry was not kept, the phone has no room. `none`: this browser keeps nothing. */
  readonly trouble: 'full' | 'none' | null
}

/** What one person's phone keeps and sends, in this tab. */
export interface Phone {
  readonly state: StoreApi<PhoneState>
  /** Records what `make` makes of the round as it is at that moment. False where it could not be kept; `trouble` says why. */
  record(
    roundId: string,
    make: (kept: KeptRound, entries: readonly Entry[]) => readonly Recorded[],
    photos?: readonly NewPhoto[],
  ): Promise<boolean>
  keepZones(zones: PhoneContent['zones']): Promise<void>
  photo(roundId: string, id: string): Promise<KeptPhoto | undefined>
  retry(order: number): Promise<void>
  discard(order: number): Promise<void>
  nudge(): void
  close(): void
}

export type NewPhoto = Omit<KeptPhoto, 'roundId' | 'isSent'>

/** While the page is looked at, rounds are asked for this often. */
const FRESH_MS = 60_000
const CHANGED = 'menara-phone'

/** Opens what this browser keeps of a person and begins to send it. */
export function openPhone(userId: string, remote: Remote): Phone {
  const state = createStore<PhoneState>(() => ({ content: null, sync: 'idle', trouble: null }))
  const tabs = new BroadcastChannel(CHANGED)
  const ended = new AbortController()
  let runner: SyncRunner | undefined

  const show = (content: PhoneContent): void => state.setState({ content })
  const told = openPhoneStore(userId).then((store) =>
    telling(store, (content) => {
      show(content)
      tabs.postMessage(userId)
    }),
  )
  const opened = told.then(async (store) => {
    show(await store.content())
    tabs.onmessage = ({ data }) => {
      if (data === userId) store.content().then(show, () => undefined)
    }
    if (ended.signal.aborted) return store.close()
    runner = runnerOf(store, { userId, remote, show: (sync) => state.setState({ sync }) })
    runner.nudge()
    watch(ended.signal, runner.nudge)
    dropOthers(userId).catch(reportError)
  })
  opened.catch(() => state.setState({ trouble: 'none', content: NOTHING_KEPT }))

  const change = async (work: (store: PhoneStore) => Promise<unknown>): Promise<boolean> => {
    try {
      await work(await told)
      state.setState({ trouble: null })
    } catch (error) {
      state.setState({ trouble: isFull(error) ? 'full' : 'none' })
      return false
    }
    runner?.nudge()
    return true
  }
  return {
    state,
    record: (roundId, make, photos = []) =>
      change((store) =>
        store.change(
          (content) => withRecorded(content, { roundId, operations: make(keptRound(content, roundId), content.entries), newId }),
          photos.map((photo) => ({ ...photo, roundId, isSent: false })),
        ),
      ),
    keepZones: async (zones) => void (await told.then((store) => store.change((content) => ({ ...content, zones })))),
    photo: async (roundId, id) => (await told).photo(roundId, id),
    retry: async (order) => void (await change((store) => store.change((content) => withRetried(content, { order, newId })))),
    discard: async (order) => void (await change((store) => store.change((content) => withoutEntry(content, { order })))),
    nudge: () => runner?.nudge(),
    close() {
      ended.abort()
      runner?.close()
      tabs.close()
      told.then(
        (store) => store.close(),
        () => undefined,
      )
    },
  }
}

interface Sending {
  readonly userId: string
  readonly remote: Remote
  readonly show: (sync: SyncState) => void
}
function runnerOf(store: PhoneStore, { userId, remote, show }: Sending): SyncRunner {
  return openSyncRunner({
    sync: async () => {
      const outcome = await syncOnce({ store, remote, newId, now: Date.now })
      // The guard leads to /login; what is kept here stays for whoever comes back.
      if (outcome.kind === 'signed-out') dropSession()
      return outcome
    },
    inTurn: (work) => inTurn(`${CHANGED} ${userId}`, work),
    after: (ms, work) => {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
    random: Math.random,
    now: Date.now,
    show,
    fail: reportError,
  })
}

/** The same store, which tells of every change. */
const telling = (store: PhoneStore, tell: (content: PhoneContent) => void): PhoneStore => ({
  ...store,
  async change(change, photos) {
    const content = await store.change(change, photos)
    tell(content)
    return content
  },
})

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

/** One tab at a time. Pages without TLS have no locks, and no worker that would open a second one without a connection. */
function inTurn(name: string, work: () => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | undefined
  return locks ? locks.request(name, work) : work()
}

/** Whenever there may be a connection again, and now and then while somebody looks. */
function watch(signal: AbortSignal, nudge: () => void): void {
  const isLookedAt = () => document.visibilityState === 'visible'
  addEventListener('online', nudge, { signal })
  document.addEventListener('visibilitychange', () => isLookedAt() && nudge(), { signal })
  const timer = setInterval(() => isLookedAt() && nudge(), FRESH_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
}

/** Of people who were signed in here before nothing stays but what the server does not have yet. */
async function dropOthers(userId: string): Promise<void> {
  for (const other of (await phonePeople()).filter((id) => id !== userId)) if ((await unsentOf(other)) === 0) await dropPhoneDatabase(other)
}

/** How many entries of a person wait on this phone, or were refused and not settled. 0 where the browser keeps nothing. */
export async function unsentOf(userId: string): Promise<number> {
  if (!(await phonePeople()).includes(userId)) return 0
  const store = await openPhoneStore(userId)
  try {
    return (await store.content()).entries.length
  } finally {
    store.close()
  }
}
