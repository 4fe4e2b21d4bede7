import type { Clock } from '../../platform/clock.ts'

interface SilenceNeeds {
  readonly clock: Clock
  /** The bridge itself does not read the screen just now: its silence says nothing. */
  readonly isHeld: () => boolean
  /** Sends the screen a request it has to answer. */
  readonly probe: () => void
  readonly end: () => void
}

/** Nothing heard for so long: the screen is asked; nothing for so long after that: it is silent. Both together stay below 10 s. */
const [QUIET_MS, ANSWER_MS] = [4_000, 5_000]

/** One pixel, not incremental (RFC 6143, 7.5.3): a still screen owes no answer to an incremental request, but it owes one to this. */
export const PROBE = Buffer.from([3, 0, 0, 0, 0, 0, 0, 1, 0, 1])

/** Tells a still screen from one that is gone or frozen. Begins at once. */
export function watchSilence({ clock, isHeld, probe, end }: SilenceNeeds) {
  let heardAt = clock.now()
  let asked = false
  let stop = clock.after(QUIET_MS, check)

  function heard(): void {
    heardAt = clock.now()
    asked = false
  }
  function check(): void {
    if (isHeld()) heard()
    const quiet = clock.now() - heardAt
    if (asked && quiet >= QUIET_MS + ANSWER_MS) {
      end()
      return
    }
    if (!asked && quiet >= QUIET_MS) {
      asked = true
      probe()
    }
    stop = clock.after((asked ? QUIET_MS + ANSWER_MS : QUIET_MS) - quiet, check)
  }
  return { heard, stop: () => stop() }
}
