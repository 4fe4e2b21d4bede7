import type { Priority } from '@menara/shared/domain/ticket-state.ts'
import { createStore } from 'zustand/vanilla'
import { readStored, writeStored } from '../../kit/storage.ts'

const KEY = 'alarm-sound'

/** A browser lets a page make sound only after a press: `armed` says whether that press was made. Silencing is not acknowledging. */
export const soundStore = createStore<{ armed: boolean }>(() => ({ armed: false }))
let context: AudioContext | undefined

export async function armSound(): Promise<void> {
  context ??= new AudioContext()
  await context.resume()
  writeStored(KEY, '1')
  soundStore.setState({ armed: true })
  playFor('low')
}
export function silence(): void {
  writeStored(KEY, null)
  soundStore.setState({ armed: false })
}
/** Whether the person wanted sound the last time: the screen then asks for the press again. */
export const wantedSound = (): boolean => readStored(KEY) === '1'

/** Notes of each priority in hertz: told apart by pitch and number, not by loudness. */
const NOTES: Readonly<Record<Priority, readonly number[]>> = {
  critical: [988, 740, 988, 740, 988],
  high: [880, 660, 880],
  medium: [660, 550],
  low: [520],
}
const NOTE_S = 0.14

export function playFor(priority: Priority): void {
  if (!context || !soundStore.getState().armed) return
  const start = context.currentTime + 0.02
  for (const [i, frequency] of NOTES[priority].entries()) {
    const tone = new OscillatorNode(context, { frequency, type: priority === 'critical' ? 'square' : 'sine' })
    const volume = new GainNode(context, { gain: 0 })
    const at = start + i * NOTE_S
    volume.gain.setValueAtTime(0, at)
    volume.gain.linearRampToValueAtTime(0.12, at + 0.01)
    volume.gain.linearRampToValueAtTime(0, at + NOTE_S)
    tone.connect(volume).connect(context.destination)
    tone.start(at)
    tone.stop(at + NOTE_S)
  }
}
