import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import { openPoolWorker, type PoolWorker, type WorkerPoolSettings } from './pool-worker.ts'
import { findWorker, missing, type WorkerStatus } from './worker.ts'

interface WorkerPoolNeeds {
  readonly settings: WorkerPoolSettings
  readonly clock: Clock
  readonly log: Logger
  /** A worker ended by itself; its rooms are gone. A new one is already on its way. */
  readonly onDeath: (hand: PoolWorker) => void
}

const LOOK_MS = 1_000
/** A dead worker's successor starts at once; one that dies at once again waits longer each time. */
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000
const STEADY_MS = 10_000
const STARTING: WorkerStatus = { worker: 'starting', detail: 'The media workers are starting.', progress: null }

/** The worker processes: started when first wanted and there is a program for them, replaced when they die. */
export function openWorkerPool(needs: WorkerPoolNeeds) {
  const { settings, clock } = needs
  const waiting = openWaiting(clock)
  let status = STARTING
  const looked = Promise.withResolvers<void>()
  let started: Promise<void> | null = null
  let stopLooking: () => void = () => undefined
  const posts: Post[] = []

  async function look(): Promise<void> {
    const found = await findWorker(settings, clock.now())
    if (!('bin' in found)) status = found
    looked.resolve()
    if (waiting.isOver()) return
    if ('bin' in found) return begin(found.bin)
    // Only a builder's folder can come to hold one later.
    if (settings.workerFolder) stopLooking = clock.after(LOOK_MS, () => void look())
  }
  async function begin(bin: string): Promise<void> {
    const { version } = await import('mediasoup')
    status = STARTING
    const onReady = () => {
      status = { worker: 'available', detail: `mediasoup ${version}, ${settings.workers} workers`, progress: null }
      waiting.wake()
    }
    const onTrouble = ({ message }: Error) => {
      if (alive().length === 0) status = missing(`The media worker does not run (${message}).`)
    }
    for (let index = 0; index < settings.workers; index++) posts.push(openPost(index, { ...needs, bin, onReady, onTrouble }))
    await Promise.all(posts.map(({ begun }) => begun))
  }
  const alive = () => posts.map((post) => post.hand()).filter((hand) => hand !== null)
  const start = () => (started ??= look())

  return {
    status(): WorkerStatus {
      void start()
      return status
    },
    /** The same, once it is known whether there is a worker at all. */
    async known(): Promise<WorkerStatus> {
      void start()
      await looked.promise
      return status
    },
    alive,
    deaths: () => posts.reduce((sum, post) => sum + post.deaths(), 0),
    /** The worker a room of this name belongs on; waits for one as long as it may. Null when there is none. */
    async handFor(name: string, patienceMs: number): Promise<PoolWorker | null> {
      await start()
      if (alive().length === 0 && (status.worker === 'starting' || status.worker === 'available')) await waiting.woken(patienceMs)
      const there = alive()
      return there[hash(name) % Math.max(1, there.length)] ?? null
    },
    close(): void {
      stopLooking()
      for (const post of posts) post.close()
      waiting.end()
    },
  }
}
export type WorkerPool = ReturnType<typeof openWorkerPool>

interface PostNeeds extends WorkerPoolNeeds {
  readonly bin: string
  readonly onReady: () => void
  readonly onTrouble: (error: Error) => void
}
type Post = ReturnType<typeof openPost>

/** One worker's place, manned as long as it is open. */
function openPost(index: number, needs: PostNeeds) {
  const { clock, log, onDeath, onReady, onTrouble } = needs
  let hand: PoolWorker | null = null
  let pause = 0
  let deaths = 0
  let closed = false
  let cancel: () => void = () => undefined

  async function man(): Promise<void> {
    try {
      const opened = await openPoolWorker(index, needs)
      if (closed) opened.worker.close()
      else settle(opened)
    } catch (error) {
      if (closed) return
      log.error({ err: error, index }, 'a media worker did not start')
      onTrouble(error as Error)
      again()
    }
  }
  function settle(opened: PoolWorker): void {
    const since = clock.now()
    hand = opened
    opened.worker.on('died', () => {
      deaths++
      hand = null
      log.error({ index, pid: opened.worker.pid }, 'a media worker died')
      onDeath(opened)
      if (clock.now() - since > STEADY_MS) pause = 0
      again()
    })
    onReady()
  }
  function again(): void {
    const now = pause
    pause = Math.min(Math.max(pause * 2, FIRST_PAUSE_MS), LONGEST_PAUSE_MS)
    if (now === 0) void man()
    else cancel = clock.after(now, () => void man())
  }
  return {
    begun: man(),
    hand: () => hand,
    deaths: () => deaths,
    close(): void {
      closed = true
      cancel()
      hand?.worker.close()
      hand = null
    },
  }
}

/** Those who wait for a worker. */
function openWaiting(clock: Clock) {
  const waiting = new Set<() => void>()
  let over = false
  const wake = () => {
    for (const go of [...waiting]) go()
  }
  return {
    wake,
    isOver: () => over,
    woken: (patienceMs: number): Promise<void> =>
      new Promise((resolve) => {
        const go = () => {
          off()
          waiting.delete(go)
          resolve()
        }
        const off = clock.after(patienceMs, go)
        waiting.add(go)
      }),
    end(): void {
      over = true
      wake()
    },
  }
}

/** FNV-1a: the same room goes to the same worker as long as the same workers are there. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0
  return value
}
