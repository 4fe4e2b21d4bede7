import type { Clock } from '../../platform/clock.ts'
import { type Reason, reasonOf } from '../failures.ts'
import { RECORD_LOOK, recordArguments, type Source, scriptOf } from '../programs/arguments.ts'
import { runOnCamera } from '../programs/camera-run.ts'
import { type Head, type Picture, pictureReader } from './segments/pictures.ts'

interface PullNeeds {
  readonly ffmpeg: string
  readonly source: Source
  readonly clock: Clock
  readonly on: {
    head(head: Head): void
    picture(picture: Picture): void
    /** Once; nothing comes after it. */
    over(reason: Reason): void
  }
}
export type RecordedPull = ReturnType<typeof openRecordedPull>

/** Connected, and nothing for so long: it is asked anew. */
const DEAD_MS = 8_000
const LOOK_MS = 1_000

/** One connection to a camera that is recorded: its pictures, until it ends or they stop coming. */
export function openRecordedPull({ ffmpeg, source, clock, on }: PullNeeds) {
  let isOver = false
  let hasBegun = false
  let lastAt = clock.now()
  let cancel: () => void = () => undefined
  const read = pictureReader({
    head: on.head,
    picture(picture) {
      hasBegun = true
      lastAt = clock.now()
      on.picture(picture)
    },
  })
  function end(reason: Reason): void {
    cancel()
    if (isOver) return
    isOver = true
    on.over(reason)
  }
  function take(chunk: Buffer): void {
    if (isOver) return
    try {
      read(chunk)
    } catch {
      end('format')
    }
  }
  const run = runOnCamera({
    program: ffmpeg,
    source,
    args: recordArguments(source),
    script: (url) => scriptOf(url, { ...RECORD_LOOK, transport: source.transport }),
    clock,
    onBytes: take,
  })
  void run.ended.then((words) => end(reasonOf(words)))
  function look(): void {
    cancel = clock.after(LOOK_MS, () => {
      if (clock.now() - lastAt >= DEAD_MS) end(hasBegun ? 'stuck' : 'timeout')
      else look()
    })
  }
  look()
  return {
    /** Resolves when it is gone. Nothing comes any more at once. */
    stop(): Promise<void> {
      isOver = true
      cancel()
      return run.stop()
    },
  }
}
