import { type Priority, priorities } from '@menara/shared/domain/tickets/ticket-state.ts'

export interface SirenNeeds {
  /** Returns what calls it off. */
  after(ms: number, work: () => void): () => void
  play(priority: Priority): void
  onState(state: SirenState): void
  /** To the other tabs. */
  tell(silenced: readonly string[]): void
}
/** One occurrence of an alarm that calls now: `key` is the alarm and its occurrence. */
export interface Call {
  readonly key: string
  readonly priority: Priority
}
export interface SirenState {
  readonly armed: boolean
  /** This page makes the sound; another tab does while it is armed and not leading. */
  readonly leading: boolean
  /** What is heard now, whichever tab makes it. */
  readonly sounding: Priority | null
  /** How many call and were silenced. */
  readonly silenced: number
}

/** Milliseconds from one pattern to the next, of the same priority. */
export const REPEAT_MS: Readonly<Record<Priority, number>> = { critical: 2500, high: 4000, medium: 8000, low: 15_000 }
const IN_FLOOD: ReadonlySet<Priority> = new Set(['critical', 'high'])

/** Decides what is heard, when. It knows no audio and no page. */
export function openSiren({ after, play, onState, tell }: SirenNeeds) {
  let armed = false
  let leading = false
  let calls: readonly Call[] | null = null
  let flood = false
  let quiet = new Set<string>()
  let playing: Priority | null = null
  let stop = (): void => undefined

  const audible = (): Call[] => (calls ?? []).filter((call) => !quiet.has(call.key) && (!flood || IN_FLOOD.has(call.priority)))
  const worst = (): Priority | null => priorities.find((priority) => audible().some((call) => call.priority === priority)) ?? null

  function step(): void {
    const priority = armed ? worst() : null
    if (priority !== playing) {
      stop()
      playing = priority
      if (priority) sound(priority)
    }
    onState({ armed, leading, sounding: priority, silenced: (calls ?? []).filter((call) => quiet.has(call.key)).length })
  }
  function sound(priority: Priority): void {
    if (leading) play(priority)
    stop = after(REPEAT_MS[priority] ?? REPEAT_MS.medium, () => sound(priority))
  }
  const hush = (keys: Iterable<string>): void => {
    for (const key of keys) quiet.add(key)
    step()
  }

  return {
    arm(): void {
      armed = true
      step()
    },
    disarm(): void {
      armed = false
      step()
    },
    lead(now: boolean): void {
      leading = now
      step()
    },
    /** What calls now. The first word is what called before the page came. */
    hear(now: readonly Call[], inFlood: boolean): void {
      const first = calls === null
      calls = now
      flood = inFlood
      const known = new Set(now.map((call) => call.key))
      quiet = first ? new Set([...quiet, ...known]) : new Set([...quiet].filter((key) => known.has(key)))
      step()
    },
    /** The list is not on screen: nothing is heard until it is back. */
    rest(): void {
      if (calls !== null) calls = []
      step()
    },
    /** What calls now goes quiet, here and in the other tabs. */
    silence(): void {
      const keys = (calls ?? []).map((call) => call.key)
      hush(keys)
      tell(keys)
    },
    /** Another tab silenced these. */
    silenced: hush,
    close(): void {
      stop()
      armed = false
      playing = null
    },
  }
}
