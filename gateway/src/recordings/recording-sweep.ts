import { dayAt, instantOfWall } from '@menara/shared/domain/zone-offsets.ts'
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
  /** IANA zone whose night it is for a sweep every night; null: every hour. */
  readonly nightOf: string | null
  readonly onDeleted: () => void
  readonly onFault: (error: unknown) => void
}

const AT_ONCE = 500
const FIRST_MS = 60_000
const AGAIN_MS = 3_600_000
const DAY_MS = 86_400_000
/** Hour of the night. */
const HOUR = 3

/** Deletes recordings whose time is over: soon after the start, then every night or hour. What upstream does not know any more goes too. */
export function openSweep({ folder, ask, clock, youngDays, nightOf, onDeleted, onFault }: SweepNeeds) {
  let stop = clock.after(FIRST_MS, () => void night())
  let closed = false

  async function night(): Promise<void> {
    let wait = AGAIN_MS
    try {
      await sweep()
      if (nightOf !== null) wait = untilHour(clock.now(), nightOf)
    } catch (error) {
      onFault(error)
    }
    if (!closed) stop = clock.after(wait, () => void night())
  }
  async function sweep(): Promise<void> {
    const young = new Date(clock.now() - youngDays * DAY_MS).toISOString().slice(0, 10)
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

function untilHour(now: number, zone: string): number {
  const today = Date.parse(`${dayAt(zone, now)}T00:00:00Z`) + HOUR * 3_600_000
  const next = instantOfWall(zone, today)
  return (next > now ? next : instantOfWall(zone, today + DAY_MS)) - now
}
