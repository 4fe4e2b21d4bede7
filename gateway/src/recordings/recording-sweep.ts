import type { Clock } from '../platform/clock.ts'
import type { RecordingsFolder } from './recordings-folder.ts'

/** Which of these recordings have to go; upstream has written it down when it answers. Rejects when it does not. */
export type AskDue = (names: readonly string[]) => Promise<readonly string[]>

interface SweepNeeds {
  readonly folder: Pick<RecordingsFolder, 'days' | 'of' | 'remove'>
  readonly ask: AskDue
  readonly clock: Clock
  /** What is younger than so many days is left alone: notes of it may still be on their way. */
  readonly youngDays: number
  /** Every night, or every hour. */
  readonly nightly: boolean
  readonly onDeleted: () => void
  readonly onFault: (error: unknown) => void
}

const AT_ONCE = 500
const FIRST_MS = 60_000
const AGAIN_MS = 3_600_000
/** Hour of the night, as this machine tells time. */
const HOUR = 3

/** Deletes recordings whose time is over: soon after the start, then every night or hour. What upstream does not know any more goes too. */
export function openSweep({ folder, ask, clock, youngDays, nightly, onDeleted, onFault }: SweepNeeds) {
  let stop = clock.after(FIRST_MS, () => void night())
  let closed = false

  async function night(): Promise<void> {
    let wait = AGAIN_MS
    try {
      await sweep()
      if (nightly) wait = untilHour(clock.now())
    } catch (error) {
      onFault(error)
    }
    if (!closed) stop = clock.after(wait, () => void night())
  }
  async function sweep(): Promise<void> {
    const young = new Date(clock.now() - youngDays * 86_400_000).toISOString().slice(0, 10)
    for (const day of await folder.days()) {
      if (day >= young) break
      const names = await folder.of(day)
      for (let at = 0; at < names.length; at += AT_ONCE) await deleteDue(names.slice(at, at + AT_ONCE))
    }
  }
  async function deleteDue(names: readonly string[]): Promise<void> {
    for (const name of await ask(names)) {
      await folder.remove(name)
      onDeleted()
    }
  }
  return {
    sweep,
    close(): void {
      closed = true
      stop()
    },
  }
}

function untilHour(now: number): number {
  const next = new Date(now)
  next.setHours(HOUR, 0, 0, 0)
  if (next.getTime() <= now) next.setDate(next.getDate() + 1)
  return next.getTime() - now
}
