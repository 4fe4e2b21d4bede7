/** Time as an argument. `after` returns what calls it off. */
export interface ButtonClock {
  now(): number
  after(ms: number, run: () => void): () => void
}

/** Nothing happens by a touch: it is held, then counted down, then the microphone is open for a while. */
export type EmergencyPhase =
  | { readonly phase: 'idle' }
  | { readonly phase: 'holding'; readonly until: number }
  | { readonly phase: 'countdown'; readonly until: number }
  | { readonly phase: 'open'; readonly until: number }

const HOLD_MS = 1500
const COUNTDOWN_MS = 5000
const OPEN_MS = 10_000

interface EmergencyNeeds {
  readonly clock: ButtonClock
  readonly onPhase: (phase: EmergencyPhase) => void
  /** The microphone opens, and closes by itself. */
  readonly begin: () => void
  readonly end: () => void
}

/** The emergency button: hold 1.5 s, 5 s in which it can be cancelled, 10 s open microphone. */
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
    hold(): void {
      if (phase.phase !== 'idle') return
      const count = (): void => enter({ phase: 'countdown', until: clock.now() + COUNTDOWN_MS }, openMicrophone)
      enter({ phase: 'holding', until: clock.now() + HOLD_MS }, count)
    },
    /** Let go too early: nothing happens. Later it no longer matters. */
    letGo(): void {
      if (phase.phase === 'holding') rest()
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
