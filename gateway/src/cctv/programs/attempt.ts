import { createHash } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import { type Reason, reasonOf } from '../failures.ts'
import { type Format, probe } from './probe.ts'
import { openPull, type Pull, type PullNeeds } from './pull.ts'

const FROZEN_MS = 10_000
const LEAST = 3

/**
 * Notices a picture that stays exactly the same. No two pictures of a camera that works are alike to the last bit: its sensor has noise.
 * `see` tells whether it is frozen now.
 */
function watchSameness() {
  let hash = ''
  let since = 0
  let count = 0
  return {
    see(jpeg: Buffer, at: number): boolean {
      const now = createHash('sha1').update(jpeg).digest('base64')
      if (now !== hash) {
        hash = now
        since = at
        count = 0
      }
      count++
      return count >= LEAST && at - since >= FROZEN_MS
    },
  }
}

interface AttemptNeeds {
  readonly pull: Omit<PullNeeds, 'onStill' | 'onBegin' | 'onCodec'>
  /** What it sends is known from before. */
  readonly isKnown: boolean
  /** Those who wait are ready when the first picture comes; otherwise they hear of it when it is there. */
  readonly showAtOnce: boolean
  readonly on: AttemptListeners
}
export interface AttemptListeners {
  still(jpeg: Buffer, isFrozen: boolean): void
  begun(): void
  grown(): void
  silent(): void
  format(found: Format): void
  /** It is over; closing it is still to be done. */
  over(reason: Reason, retryMs?: number): void
}

const LOOK_MS = 500
const DELAYED_MS = 2_000
/** Connected, and nothing for so long: it is asked anew. */
const DEAD_MS = 8_000
const REBUILT_MS = 100

/** One try of a camera: its stream, what is found out about it, and whether it keeps coming. */
export function openAttempt({ pull: needs, isKnown, showAtOnce, on }: AttemptNeeds) {
  const { clock, programs, source } = needs
  const sameness = watchSameness()
  let isOver = false
  let pull: Pull | null = null
  let looking: ReturnType<typeof probe> | null = null
  let cancel: () => void = () => undefined
  const show = () => void pull?.show().catch(() => undefined)

  function learn(): void {
    looking = probe(source, { programs, clock })
    void looking.format.then((found) => {
      if (!isOver && typeof found !== 'string') on.format(found)
    })
  }
  const opening = openPull({
    ...needs,
    onStill(jpeg) {
      if (!isOver) on.still(jpeg, sameness.see(jpeg, clock.now()))
    },
    onBegin() {
      if (isOver) return
      on.begun()
      if (!showAtOnce) show()
      // Not before: there are cameras that fail when two ask at the same moment.
      if (!isKnown) learn()
    },
    onCodec(codec) {
      if (!isOver && !isKnown && codec !== 'h264') on.format({ codec, profile: null, b_frames: null, width: null, height: null, fps: null })
    },
  }).then(
    (opened) => {
      pull = opened
      if (isOver) return
      if (showAtOnce) show()
      void opened.over.then(end)
      cancel = watchGrowth(opened, clock, on)
    },
    // The worker died under it: the room is made anew, and this with it.
    () => end('closed'),
  )
  function end(words: string): void {
    if (isOver) return
    if (words === 'closed') on.over('ended', REBUILT_MS)
    else on.over(reasonOf(words))
  }
  return {
    /** Resolves when nothing of it runs any more. */
    async close(): Promise<void> {
      isOver = true
      cancel()
      await opening
      cancel()
      await Promise.all([pull?.close(), looking?.stop()])
    },
  }
}
export type Attempt = ReturnType<typeof openAttempt>

interface Grown {
  readonly bytes: number
  readonly at: number
}
/** Whether bytes keep coming. Before the first ones it is connecting. */
function watchGrowth(pull: Pull, clock: Clock, on: AttemptListeners): () => void {
  let cancel: () => void = () => undefined
  let isOver = false
  function judge(bytes: number, before: Grown): Grown | null {
    const now = clock.now()
    if (bytes > before.bytes) {
      on.grown()
      return { bytes, at: now }
    }
    if (now - before.at >= DEAD_MS) {
      on.over(bytes > 0 ? 'stuck' : 'timeout')
      return null
    }
    if (bytes > 0 && now - before.at >= DELAYED_MS) on.silent()
    return before
  }
  async function look(before: Grown): Promise<void> {
    const bytes = await pull.bytes()
    if (isOver || bytes === null) return
    const grown = judge(bytes, before)
    if (grown) wait(grown)
  }
  const wait = (before: Grown) => {
    cancel = clock.after(LOOK_MS, () => void look(before))
  }
  wait({ bytes: 0, at: clock.now() })
  return () => {
    isOver = true
    cancel()
  }
}
