import { isWanted, SILENT, type Talk } from './talk-state.ts'
import type { TalkState } from './talk-store.ts'

export type Tone = 'granted' | 'denied' | 'revoked' | 'other'

/** The tone that tells what has just become so; null where nothing is to be told. `me` is the person's own id. */
export function toneBetween(before: TalkState, after: TalkState, me: string | null): Tone | null {
  for (const channel of Object.keys(after.talks)) {
    const tone = ownTone(before.talks[channel] ?? SILENT, after.talks[channel] ?? SILENT)
    if (tone) return tone
  }
  // Whoever talks, or is about to, is not called away by others.
  if (Object.values(after.talks).some(isWanted)) return null
  return Object.entries(after.floors).some(([id, { talker }]) => begins(before, id, talker) && talker?.person !== me) ? 'other' : null
}
const HELD: ReadonlySet<Talk['state']> = new Set(['talking', 'cutting'])
function ownTone(was: Talk, is: Talk): Tone | null {
  if (was.state === is.state) return null
  if (is.state === 'talking') return HELD.has(was.state) ? null : 'granted'
  if (is.state === 'cutting') return 'revoked'
  // What was being cut off has been told.
  if (is.state !== 'over' || was.state === 'cutting') return null
  return was.state === 'talking' ? 'revoked' : 'denied'
}
function begins(before: TalkState, id: string, talker: TalkState['floors'][string]['talker']): boolean {
  const known = before.floors[id]
  // On coming in, who talks is seen and heard; nothing has begun.
  return talker !== null && known !== undefined && known.talker?.burst !== talker.burst
}

/** Notes in hertz, told apart by direction and number, not by loudness. */
const NOTES: Readonly<Record<Tone, readonly number[]>> = {
  granted: [740, 988],
  denied: [220, 196],
  revoked: [784, 587, 440],
  other: [523],
}
const NOTE_S = 0.07
const LOUDNESS: Readonly<Record<Tone, number>> = { granted: 0.12, denied: 0.14, revoked: 0.14, other: 0.05 }

/** Plays tones; nothing is fetched. Before the browser was clicked it is silent. */
export function openTones() {
  let context: AudioContext | null = null
  return {
    /** From a press: only then does a browser let a page make sound. */
    wake(): void {
      context ??= new AudioContext()
      void context.resume()
    },
    play(tone: Tone): void {
      if (!context && !navigator.userActivation?.hasBeenActive) return
      context ??= new AudioContext()
      const start = context.currentTime + 0.005
      for (const [i, frequency] of NOTES[tone].entries()) {
        const note = new OscillatorNode(context, { frequency })
        const volume = new GainNode(context, { gain: 0 })
        const at = start + i * NOTE_S
        volume.gain.setValueAtTime(0, at)
        volume.gain.linearRampToValueAtTime(LOUDNESS[tone], at + 0.01)
        volume.gain.linearRampToValueAtTime(0, at + NOTE_S)
        note.connect(volume).connect(context.destination)
        note.start(at)
        note.stop(at + NOTE_S)
      }
    },
    close(): void {
      void context?.close()
      context = null
    },
  }
}
