import { semaphore } from '@menara/shared/kit/flow-control/semaphore.ts'
import type { Clock } from '../platform/clock.ts'
import type { Camera } from './camera.ts'
import { type Reason, reasonOf } from './failures.ts'
import { QUICK_LOOK, scriptOf, stillArguments } from './programs/arguments.ts'
import { runOnCamera } from './programs/camera-run.ts'
import { jpegReader } from './programs/jpegs.ts'
import type { Programs } from './programs/programs.ts'
import type { Still } from './programs/tries.ts'
import type { AskSource } from './upstream-cctv.ts'

interface StillsNeeds {
  readonly clock: Clock
  readonly programs: () => Programs | null
  readonly ask: AskSource
  /** A camera that somebody watches or watched. */
  readonly watched: (camera: string) => Pick<Camera, 'still' | 'coming'> | undefined
}

const PATIENCE_MS = 15_000
/** One that failed is not asked again for so long. */
const GRUDGE_MS = 5_000
/** Programs at once for pictures that nobody watches live. */
const AT_ONCE = 3
/** Pictures kept of cameras that nobody watches; the oldest goes. */
const MOST_KEPT = 200

/** Pictures on request: the newest there is, or one fetched anew. */
export function openStills({ clock, programs, ask, watched }: StillsNeeds) {
  const kept = new Map<string, Still>()
  const failed = new Map<string, { readonly at: number; readonly reason: Reason }>()
  const flights = new Map<string, Promise<Still | Reason>>()
  const inTurn = semaphore(AT_ONCE)

  const best = (camera: string): Still | null => {
    const [live, old] = [watched(camera)?.still() ?? null, kept.get(camera) ?? null]
    return live && (!old || live.at > old.at) ? live : old
  }
  function keep(camera: string, still: Still): void {
    kept.delete(camera)
    kept.set(camera, still)
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  }
  async function fetch(camera: string): Promise<Still | Reason> {
    const there = programs()
    if (!there) return 'no_program'
    const source = await ask(camera)
    if (typeof source === 'string') return source
    let still: Still | null = null
    const onBytes = jpegReader((jpeg) => {
      still = { jpeg, at: clock.now() }
    })
    const run = runOnCamera({
      program: there.ffmpeg,
      source,
      args: stillArguments(source),
      script: (url) => scriptOf(url, { ...QUICK_LOOK, transport: source.transport }),
      clock,
      onBytes,
    })
    const cancel = clock.after(PATIENCE_MS, () => void run.stop())
    const words = await run.ended
    cancel()
    return still ?? reasonOf(words)
  }
  async function fetchInTurn(camera: string): Promise<Still | Reason> {
    // A camera that is fetched already is not asked a second time.
    const got = (await watched(camera)?.coming()) ?? (await inTurn(() => fetch(camera)))
    if (typeof got === 'string') failed.set(camera, { at: clock.now(), reason: got })
    else {
      failed.delete(camera)
      keep(camera, got)
    }
    return got
  }

  return {
    best,
    /** One that is at most so old, else a new one, else the newest there is; a reason when there is none at all. */
    async get(camera: string, maxAgeMs: number): Promise<Still | Reason> {
      const there = best(camera)
      if (there && clock.now() - there.at <= maxAgeMs) return there
      const grudge = failed.get(camera)
      if (grudge && clock.now() - grudge.at < GRUDGE_MS) return there ?? grudge.reason
      const flight = flights.get(camera) ?? fetchInTurn(camera).finally(() => flights.delete(camera))
      flights.set(camera, flight)
      const got = await flight
      return typeof got === 'string' ? (best(camera) ?? got) : got
    },
    /** Somewhere else now, or another one: what was seen there is not shown as its picture. */
    forget(camera: string): void {
      kept.delete(camera)
      failed.delete(camera)
    },
  }
}
export type Stills = ReturnType<typeof openStills>
