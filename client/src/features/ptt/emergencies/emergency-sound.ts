import { playNotes } from '../../../kit/notes.ts'
import type { Confirmation } from './emergency-calls.ts'

/** Notes in hertz of a call for help, and of what whoever called is told. */
const NOTES: Readonly<Record<Confirmation | 'call', readonly number[]>> = {
  call: [1046, 784, 1046, 784, 1046, 784],
  received: [523, 659],
  acknowledged: [523, 659, 784, 1046],
}
const SOUND = { volume: 0.14, noteS: 0.13, delayS: 0.01 }
const REPEAT_MS = 2500

/** Sounds of emergencies; nothing is fetched. A browser is silent until the page was touched once: `isBlocked` tells. */
export function openEmergencySound() {
  let context: AudioContext | null = null
  let timer: ReturnType<typeof setInterval> | null = null
  function play(what: Confirmation | 'call'): void {
    if (!navigator.userActivation?.hasBeenActive) return
    context ??= new AudioContext()
    void context.resume()
    playNotes(context, { ...SOUND, frequencies: NOTES[what], type: what === 'call' ? 'square' : 'sine' })
  }
  const rest = (): void => {
    if (timer !== null) clearInterval(timer)
    timer = null
  }
  return {
    play,
    isBlocked: (): boolean => !navigator.userActivation?.hasBeenActive,
    /** Again and again until `rest`. */
    call(): void {
      if (timer !== null) return
      play('call')
      timer = setInterval(() => play('call'), REPEAT_MS)
    },
    rest,
    close(): void {
      rest()
      void context?.close()
      context = null
    },
  }
}
