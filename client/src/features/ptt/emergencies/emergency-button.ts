/** Time as an argument. `after` returns what calls it off. */
export interface ButtonClock {
  now(): number
  after(ms: number, run: () => void): () => void
}

/** A press begins the count-down, which can be cancelled; then operators are notified and the microphone is open for a while. */
export type EmergencyPhase =
  | { readonly phase: 'idle' }
  | { readonly phase: 'countdown'; readonly until: number }
  | { readonly phase: 'open'; readonly until: number }

const COUNTDOWN_MS = 2000
const OPEN_MS = 10_000

interface EmergencyNeeds {
  readonly clock: ButtonClock
  readonly onPhase: (phase: EmergencyPhase) => void
  /** The microphone opens, and closes by itself. */
  readonly begin: () => void
  readonly end: () => void
}

/** The emergency button: 2 s in which it can be cancelled, then 10 s open microphone. */
export function openEmergencyButton({ clock, onPhase, begin, end }: EmergencyNeeds) {
  let phase: EmergencyPhase = { phase: 'idle' }
  let stop = (): void => undefined
  function enter(next: EmergencyPhase, then: () => void = () => undefined): void {
    stop()
    phase = next
    stop = next.phase === 'idle' ? () => undefined : clock.after(next.until - clock.now(), then)
    onPhase(next)
  }
  const rest = (): void => enter({ phase: 'idle' })
  function openMicrophone(): void {
    begin()
    enter({ phase: 'open', until: clock.now() + OPEN_MS }, () => {
      end()
      rest()
    })
  }
  return {
    press(): void {
      if (phase.phase === 'idle') enter({ phase: 'countdown', until: clock.now() + COUNTDOWN_MS }, openMicrophone)
    },
    /** Calls the countdown off, or ends the open microphone. The emergency itself is cleared by a dispatcher. */
    cancel(): void {
      if (phase.phase === 'open') end()
      if (phase.phase !== 'idle') rest()
    },
    close(): void {
      stop()
    },
  }
}
