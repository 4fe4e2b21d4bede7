import type { CameraFacts } from '@menara/shared/contract/media/media.contract.ts'
import { openBackOff } from '@menara/shared/kit/flow-control/back-off.ts'
import type { Room } from '../../media/rooms/room.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Facts } from '../camera-facts.ts'
import type { Reason } from '../failures.ts'
import { CAMERA_BACK_OFF } from '../failures.ts'
import type { AskSource } from '../upstream-cctv.ts'
import type { Source } from './arguments.ts'
import { type Attempt, type AttemptListeners, openAttempt } from './attempt.ts'
import { mustTranscode } from './probe.ts'
import type { Programs } from './programs.ts'

export interface CameraNeeds {
  readonly id: string
  readonly clock: Clock
  readonly random: () => number
  readonly programs: () => Programs | null
  readonly ask: AskSource
  /** Where its pictures go: the room of those who watch, as it is now. */
  readonly room: () => Room | undefined
  readonly recording: () => CameraFacts['recording']
  readonly told: (facts: CameraFacts) => void
  readonly onFailure: (reason: Reason) => void
}
export interface Still {
  readonly jpeg: Buffer
  readonly at: number
}

/** Live for so long, and the next failure is the first one again. */
const STEADY_MS = 5_000
/** A camera that is being fetched gives a still a second; one that took longer is asked apart. */
const COMING_MS = 3_000

/** What outlives a try. */
interface Memory {
  still: Still | null
  source: Source | null
  /** The address whose stream is known. */
  knownOf: string
  begunAt: number | null
  /** Who waits for the next still. */
  readonly waiting: Set<(still: Still) => void>
}

/** One try of a camera after the other: never two at once, and longer apart each time. */
export function openTries(needs: CameraNeeds, facts: Facts) {
  const { id, clock, ask, room, onFailure } = needs
  const { kept } = facts
  const pause = openBackOff(CAMERA_BACK_OFF, needs.random)
  const memory: Memory = { still: null, source: null, knownOf: '', begunAt: null, waiting: new Set() }
  let attempt: Attempt | null = null
  let closing: Promise<unknown> = Promise.resolve()
  let triedFor: Room | undefined
  let cancelRetry: () => void = () => undefined
  let life = 0

  function stop(): void {
    life++
    cancelRetry()
    if (attempt) closing = Promise.all([closing, attempt.close()])
    attempt = null
  }
  function fail(reason: Reason, retryMs?: number): void {
    stop()
    if (memory.begunAt !== null && clock.now() - memory.begunAt >= STEADY_MS) pause.reset()
    memory.begunAt = null
    onFailure(reason)
    const ms = retryMs ?? pause.nextMs()
    facts.set({ state: 'offline', reason, retryAt: clock.now() + ms })
    cancelRetry = clock.after(ms, () => void start())
  }
  async function start(): Promise<void> {
    stop()
    const mine = life
    const here = kept.viewers > 0 ? room() : undefined
    const showAtOnce = here !== triedFor
    triedFor = here
    if (!here) return
    if (kept.state !== 'offline') facts.set({ state: 'connecting', reason: null })
    await closing
    const way = await wayTo(needs)
    if (mine !== life) return
    return typeof way === 'string' ? fail(way) : begin({ ...way, room: here, showAtOnce })
  }
  function begin({ showAtOnce, ...where }: Beginning): void {
    const { url } = where.source
    memory.source = where.source
    const isKnown = memory.knownOf === url
    const format = isKnown ? kept.format : null
    facts.set({ format, retryAt: null, transcoded: format !== null && mustTranscode(format) })
    const on = earsOf({ memory, url, facts, clock, over: fail, anew: () => void start() })
    attempt = openAttempt({ pull: { ...where, transcode: kept.transcoded, clock }, isKnown, showAtOnce, on })
  }

  return {
    start,
    still: () => memory.still,
    coming: (): Promise<Still | null> | null => (attempt && kept.state !== 'offline' ? nextOf(memory, clock) : null),
    isFor: (item: Room | undefined) => item !== undefined && item === triedFor,
    /** Ends what runs; resolves when it is gone. */
    async end(): Promise<void> {
      stop()
      triedFor = undefined
      await closing
    },
    /** Asks where it is anew; what runs goes on where nothing changed. */
    async again(): Promise<void> {
      const answer = await ask(id)
      if (answer === 'away' || (attempt && JSON.stringify(answer) === JSON.stringify(memory.source))) return
      pause.reset()
      await start()
    },
  }
}

interface Way {
  readonly programs: Programs
  readonly source: Source
}
interface Beginning extends Way {
  readonly room: Room
  readonly showAtOnce: boolean
}

/** What a camera is asked with and where, or why it cannot be. */
async function wayTo({ id, ask, programs }: Pick<CameraNeeds, 'id' | 'ask' | 'programs'>): Promise<Way | Reason> {
  const there = programs()
  if (!there) return 'no_program'
  const source = await ask(id)
  return typeof source === 'string' ? source : { programs: there, source }
}

/** The next still of a camera that is being fetched; null when none came in time. */
function nextOf({ waiting }: Memory, clock: Clock): Promise<Still | null> {
  return new Promise((go) => {
    const end = (still: Still | null) => {
      cancel()
      waiting.delete(end)
      go(still)
    }
    const cancel = clock.after(COMING_MS, () => end(null))
    waiting.add(end)
  })
}

interface EarsNeeds extends Pick<CameraNeeds, 'clock'>, Pick<AttemptListeners, 'over'> {
  readonly memory: Memory
  readonly url: string
  readonly facts: Facts
  readonly anew: () => void
}
/** What a try says becomes what is told of the camera. */
function earsOf({ memory, url, facts, clock, over, anew }: EarsNeeds): AttemptListeners {
  const { kept } = facts
  return {
    over,
    still(jpeg, isFrozen) {
      memory.still = { jpeg, at: clock.now() }
      for (const give of memory.waiting) give(memory.still)
      if (isFrozen) facts.set({ state: 'frozen', reason: 'stuck' })
      else if (kept.state === 'frozen') facts.set({ state: 'live', reason: null })
    },
    begun() {
      memory.begunAt = clock.now()
      facts.set({ state: 'live', reason: null, grownAt: clock.now() })
    },
    grown: () => facts.set({ grownAt: clock.now(), ...(kept.state === 'delayed' && { state: 'live' }) }),
    silent: () => facts.set({ state: 'delayed' }),
    format(found) {
      memory.knownOf = url
      facts.set({ format: found })
      if (mustTranscode(found) !== kept.transcoded) anew()
    },
  }
}
